import { notFound } from '../../app-error.ts';

export const openingNotFound = () => notFound('The opening');
