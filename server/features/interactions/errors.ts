import { AppError } from '../../app-error.ts';

export const elsewhere = () =>
  new AppError('not_found', 'This works in our own Discord server only. Please use the command there.');

export const unknownPerson = () =>
  new AppError('authentication_required', 'We do not know you yet. Please type /openings in our Discord server first.');

export const outdatedButton = () =>
  new AppError('not_found', 'This button is out of date. Please type /mybookings to see your bookings.');

export const adminsOnly = () => new AppError('admin_required', 'Only administrators can do this.');

export const tooSlow = () =>
  new AppError('unavailable', 'Our site is slow right now. Please try again in a moment.', { retryAfter: 5 });

/** The first request with this id ended without an answer, for example because its server was stopped. */
export const withoutAnswer = () =>
  new AppError('unavailable', 'We could not finish this. Please check with /mybookings, then try again.');
