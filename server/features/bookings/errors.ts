import type { Pricing } from '@sunset/contract/api/bookings/bookings.ts';
import type { ErrorCode } from '@sunset/contract/errors.ts';
import { AppError, fieldDetail } from '../../errors/app-error.ts';
import { LimitExceeded } from '../../errors/limit-exceeded.ts';

const details = {
  not_found: 'We can’t find this room. The opening may have changed. Please choose again.',
  no_opening: 'This opening was cancelled. Please choose another one.',
  opening_started: 'This session has already started. You can’t book it anymore.',
  booking_blocked: 'Please open a support ticket.',
  booking_limit_reached: 'You already have an active booking. Each user can only have one booking per session.',
  draw_pending: 'The draw is being made. In a moment you see who got a room.',
  bookings_closed: 'Bookings are currently closed for this resort.',
  roblox_account_taken:
    'This Roblox account already has a room in this opening, or it belongs to someone else. Please enter your own account.',
  sold_out: 'Someone just took the last of these rooms. Please choose another room.',
  idempotency_key_reused: 'This Idempotency-Key was already used for another booking.',
} satisfies Partial<Record<ErrorCode, string>>;

export type BookingRefusal = keyof typeof details;

export const bookingRefused = (code: BookingRefusal) => new AppError(code, details[code]);

/** How many wait for a room, as the SQL functions answer with `sold_out`. */
export interface WaitingListSize {
  opening_id: number;
  waiting: number;
}

/** No room is left for this member; contains the size of the waiting list, if there is one. Rule: WAIT-4. */
export const soldOut = (list: WaitingListSize | null) =>
  list === null
    ? bookingRefused('sold_out')
    : new AppError('sold_out', 'These rooms are taken. When one becomes free, it is offered to the waiting list.', {
        extensions: { waiting_list: { openingId: list.opening_id, waiting: list.waiting } },
      });

const invalidField = (path: string, message: string) =>
  new AppError('invalid_input', fieldDetail({ path, message }), { fields: [{ path, message }] });

export const invalidRobloxUsername = () =>
  invalidField(
    'body.robloxUsername',
    'must be 3 to 20 letters (A–Z), digits or underscores, or the name of your linked Roblox account',
  );

export const invalidRobloxDisplayName = () =>
  invalidField('body.robloxDisplayName', 'must be 1 to 20 characters without invisible ones');

/** The page shows the invite with the sentence. */
export const notInServer = (invite: string) =>
  new AppError('not_a_member', 'You are not in our Discord server. Join it, then try again.', {
    extensions: { invite },
  });

export const screeningPending = () =>
  new AppError(
    'membership_pending',
    'You have not finished joining our Discord server. Open the server in Discord, accept its rules, then try again.',
  );

/** Booking is not open for this guest yet; contains `opens_at`. */
export const notYetOpen = (opensAt: string) =>
  new AppError('bookings_closed', `Booking opens for you on ${utcMoment.format(new Date(opensAt))} UTC.`, {
    extensions: { opens_at: new Date(opensAt).toISOString() },
  });

const utcMoment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });

/** The hold that the price came from has ended; contains the current price if the room is still available. */
export const holdExpired = (pricing: Pricing | null) =>
  new AppError(
    'hold_expired',
    pricing
      ? 'Time’s up, and the price of this room has changed. Please check the new price and confirm again.'
      : 'Time’s up for this room. Please choose a room again.',
    { extensions: pricing ? { pricing } : {} },
  );

/** The price differs from the one on the page; contains the new one. */
export const priceChanged = (pricing: Pricing) =>
  new AppError('price_changed', 'The price has changed. Please check the new price and confirm again.', {
    extensions: { pricing },
  });

export const tooBusy = () =>
  new AppError('overloaded', 'Many people are booking right now. Please try again in a moment.', {
    retryAfter: 2,
  });

/** The member books or holds more often than a person does. */
export const tooManyCalls = (memberId: number, seconds: number) =>
  new LimitExceeded(
    `member:${memberId}`,
    seconds * 1000,
    'You have tried this many times in a short time. Please wait a little, then try again.',
  );

export const alreadyDecided = (status: string) =>
  new AppError('already_decided', `This booking is already ${status.replace('_', ' ')}.`, {
    extensions: { booking_status: status },
  });

export const tooLateToCancel = () =>
  new AppError('opening_started', 'The session has started, so you can’t cancel here anymore. Please tell a host.');

/** Of an opening that was moved after its guest was shown when it starts. */
export const startChanged = () => new AppError('changed_meanwhile', 'The start has changed since you were asked.');

export const keyReused = () =>
  new AppError('idempotency_key_reused', 'This Idempotency-Key was already used for another call.');
