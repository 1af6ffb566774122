import { measuredPages } from '../../../bench/pages/budgets.ts';

/** Every page that anybody may open. */
export const publicPages = measuredPages.map(({ path }) => path);
