import { notFound } from '../../../errors/app-error.ts';

export const removalNotFound = () => notFound('The removal');
