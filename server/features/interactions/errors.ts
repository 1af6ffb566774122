import { AppError } from '../../errors/app-error.ts';

export const elsewhere = () =>
  new AppError('not_found', 'This works in our own Discord server only. Please use the command there.');

export const unknownPerson = () =>
  new AppError('authentication_required', 'We do not know you yet. Please type /openings in our Discord server first.');

export const outdatedButton = () =>
  new AppError('not_found', 'This button is out of date. Please type /mybookings to see your bookings.');

export const tooSlow = () =>
  new AppError('unavailable', 'Our site is slow right now. Please try again in a moment.', { retryAfter: 5 });

/** The first request with this id ended without an answer, for example because its server was stopped. */
export const withoutAnswer = () =>
  new AppError('unavailable', 'We could not finish this. Please check with /mybookings, then try again.');

/** Why a guest does not see the neighborhood code of their booking. */
export function codeNotShown(booking: { status: string; codeFrom: Date }, now: Date): AppError {
  if (booking.status !== 'confirmed') {
    return new AppError('not_found', 'You see the code here once our staff have confirmed your booking.');
  }
  const at = Math.floor(booking.codeFrom.getTime() / 1000);
  return booking.codeFrom > now
    ? new AppError('not_found', `You see the code here from <t:${at}:F> (<t:${at}:R>) on.`)
    : new AppError('not_found', 'There is no code for this session. Please ask a host.');
}

export const outdatedForm = () => new AppError('not_found', 'This is out of date. Please type /book to start again.');

export const termsNotAccepted = () =>
  new AppError('invalid_input', 'Please accept the Terms of Service: fill in the form again and tick the box.');

export const noSuchOpening = () =>
  new AppError('not_found', 'We can’t find this opening, or it has no free rooms for you. Please choose another one.');
