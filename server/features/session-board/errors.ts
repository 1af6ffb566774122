import { AppError, notFound } from '../../errors/app-error.ts';
import { alreadyNoted } from '../bookings/admin/errors.ts';
import { momentText } from '../openings/admin/rules.ts';

export const openingNotFound = () => notFound('The opening');

export const notStarted = () => new AppError('no_opening', 'You can extend a session once it has started.');

/** Another host was faster, or this one pressed twice. */
export const alreadyExtended = (endsAt: Date, zone: string, by: string | null) =>
  alreadyNoted(`The session is already extended until ${momentText(endsAt, zone)}`, by);

export const notAnotherGuest = () => {
  const field = { path: 'body.with', message: 'must be another guest of this opening with a room at the same price' };
  return new AppError(
    'invalid_input',
    'You can only exchange the rooms of two guests of this opening at the same price.',
    {
      fields: [field],
    },
  );
};

export const roomsChanged = () =>
  new AppError(
    'changed_meanwhile',
    'Someone else has just changed one of these two bookings. No room was exchanged. Look at the rooms again.',
  );
