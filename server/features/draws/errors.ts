import { AppError } from '../../errors/app-error.ts';

export const openingCancelled = () =>
  new AppError('no_opening', 'This opening was cancelled. There is nothing to be reminded of.');

export const openingBegun = () =>
  new AppError('opening_started', 'This session has already started. There is nothing to be reminded of.');
