import { AppError, notFound } from '../../../errors/app-error.ts';

export const deletionNotFound = () => notFound('The deletion');

export const alreadyUndone = () => new AppError('already_decided', 'This is already undone.');

export const undoExpired = () =>
  new AppError('already_decided', 'The time for this is over. You can’t undo it anymore.');
