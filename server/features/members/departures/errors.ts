import { AppError, notFound } from '../../../errors/app-error.ts';

export const holdDecided = () =>
  new AppError('already_decided', 'Somebody has decided this already. Load the page again.');

export const departureNotFound = () => notFound('The departure');

export const departureUndone = () => new AppError('already_decided', 'This is already undone.');

export const undoExpired = () =>
  new AppError('already_decided', 'The seven days are over. You can’t undo this anymore.');
