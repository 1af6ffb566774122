import { AppError } from '../../errors/app-error.ts';

export const placeTaken = (detail: string) => new AppError('place_taken', detail);

export const sessionOver = () =>
  new AppError('no_opening', 'This session is over or was cancelled, so its roster does not change any more.');
