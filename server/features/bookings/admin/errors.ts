import { bookingStatuses, isBookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import type { ErrorCode } from '@sunset/contract/errors.ts';
import { AppError, notFound } from '../../../errors/app-error.ts';

export const bookingNotFound = () => notFound('The booking');

/** Another admin was faster: contains their decision and name. */
export const decidedBy = (decision: { status: string; by: string | null }) =>
  new AppError(
    'already_decided',
    `This booking is already ${words(decision.status)}${decision.by === null ? '' : `, decided by ${decision.by}`}.`,
    { extensions: { booking_status: decision.status, decided_by: decision.by } },
  );

/** Said of what is no status: arrival and payment. */
export const alreadyNoted = (what: string, by: string | null) =>
  new AppError('already_decided', by === null ? `${what}.` : `${what}, changed by ${by}.`, {
    extensions: { decided_by: by },
  });

export const paymentNotConfirmed = () =>
  new AppError('payment_not_confirmed', 'Please check that the payment has arrived before you approve the booking.');

/** As above, for a room that is given at the door: nothing is approved there. */
export const paymentNotReceived = () =>
  new AppError('payment_not_confirmed', 'Please check that the payment has arrived before you give the room.');

/** What staff and guests read of a session that is over, where the code is `opening_started`. */
export const sessionOverText = 'This session is over.';

export const sessionOver = () => new AppError('opening_started', sessionOverText);

/** Of steps that can be undone for a minute. */
export const undoOver = () =>
  new AppError('already_decided', 'You can only undo this within a minute, and before somebody changes it again.');

export const openingCancelled = () => new AppError('no_opening', 'This opening was cancelled.');

export const tooEarlyToCheckIn = () =>
  new AppError('no_opening', 'You can check guests in from one hour before the session until it ends.');

export const attendanceNotOpen = () =>
  new AppError('already_decided', 'You can correct attendance when the session is over, for 7 days.');

export const attendanceClosed = () =>
  new AppError('already_decided', 'You can only correct attendance for 7 days after the session.');

export const notLate = (isHere: boolean) =>
  new AppError(
    isHere ? 'already_decided' : 'no_opening',
    isHere ? 'This guest is checked in.' : 'This guest is in line or not late yet, or the session is over.',
  );

export const roomUsedAgain = () =>
  new AppError(
    'already_decided',
    'Somebody else got this room after it was given away, so the guest cannot have completed the session.',
  );

export const changedMeanwhile = () =>
  new AppError('changed_meanwhile', 'Someone else has just changed this booking. Please check it again.');

export const noRoomLeft = () => new AppError('sold_out', 'There are no free rooms of this type.');

/** Staff remove nobody: the guest does. */
export const roomTooSmallForAll = (
  guest: string,
  { maxGuests, companions }: { maxGuests: number; companions: number },
) => {
  const people = maxGuests === 1 ? '1 person' : `${maxGuests} people`;
  const friends = companions === 1 ? '1 friend' : `${companions} friends`;
  const detail = `This room is for ${people}, and ${guest || 'the guest'} comes with ${friends}. Choose a larger room, or ask the guest to remove somebody first.`;
  return new AppError('room_full', detail);
};

export const notARoomOfTheOpening = () =>
  new AppError('invalid_input', 'This room is not part of this opening.', {
    fields: [{ path: 'body.roomId', message: 'is not a room of this opening' }],
  });

/** Why a booking cannot come back. */
export const restoreRefused = (code: ErrorCode, detail: string) => new AppError(code, detail);

function words(status: string): string {
  if (status === 'no_show') return 'a no-show';
  return isBookingStatus(status) ? bookingStatuses[status].staffLabel.toLowerCase() : status;
}
