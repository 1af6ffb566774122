import { AppError, notFound } from '../../../errors/app-error.ts';

export const holdDecided = () =>
  new AppError('already_decided', 'Somebody has decided this already. Load the page again.');

export const departureNotFound = () => notFound('The departure');
