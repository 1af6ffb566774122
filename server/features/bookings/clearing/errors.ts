import { AppError, notFound } from '../../../app-error.ts';

export const resortNotFound = () => notFound('The resort');

export const clearingNotFound = () => notFound('The clearing');

export const alreadyUndone = () => new AppError('already_decided', 'This was already undone.');

export const undoExpired = () =>
  new AppError('already_decided', 'The ten minutes are over; this can no longer be undone.');
