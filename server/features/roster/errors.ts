import { AppError } from '../../errors/app-error.ts';

export const placeTaken = (detail: string) => new AppError('place_taken', detail);

export const rosterClosed = () =>
  new AppError('no_opening', 'This session is over or was cancelled, so its roster does not change any more.');

export const startChanged = () => new AppError('changed_meanwhile', 'The start of this session has changed.');
