import { notFound } from '../../errors/app-error.ts';

export const openingNotFound = () => notFound('The opening');
