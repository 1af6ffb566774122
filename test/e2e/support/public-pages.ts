import { measuredPages } from '../../../bench/pages/budgets.ts';

export const publicPages = measuredPages.map(({ path }) => path);
