import { AppError, notFound } from '../../../errors/app-error.ts';

export const resortNotFound = () => notFound('The resort');

export const removalNotFound = () => notFound('The removal');

export const alreadyUndone = () => new AppError('already_decided', 'This is already undone.');

export const undoExpired = () =>
  new AppError('already_decided', 'The 10 minutes are over. You can’t undo this anymore.');
