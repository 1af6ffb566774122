import type { Pricing } from '@sunset/contract/api/bookings.ts';
import type { ErrorCode } from '@sunset/contract/errors.ts';
import { AppError } from '../../app-error.ts';

/** The sentences that a page shows when a booking is refused; those that the specification names are its own. */
const details = {
  not_found: 'This room was not found. The opening may have changed; please choose again.',
  no_opening: 'This opening was cancelled. Please choose another one.',
  opening_started: 'This session has already started and can no longer be booked.',
  not_a_member: 'You are not a member of our Discord server. Join it and log in again to book.',
  booking_blocked: 'Please open a support ticket.',
  booking_limit_reached: 'You already have an active booking. Each user can only have one booking per session.',
  bookings_closed: 'Bookings are currently closed for this resort.',
  sold_out: 'The last of these rooms was just taken. Please choose another room.',
  idempotency_key_reused: 'This Idempotency-Key was already used for another booking.',
} satisfies Partial<Record<ErrorCode, string>>;

export type BookingRefusal = keyof typeof details;

export const bookingRefused = (code: BookingRefusal) => new AppError(code, details[code]);

/** The price is not what the page showed; the new one comes along. */
export const priceChanged = (pricing: Pricing) =>
  new AppError('price_changed', 'The price has changed. Please look at the new price and confirm again.', {
    extensions: { pricing },
  });

export const tooBusy = () =>
  new AppError('unavailable', 'Very many people are booking right now. Please try again in a moment.', {
    retryAfter: 2,
  });

export const alreadyDecided = (status: string) =>
  new AppError('already_decided', `This booking is already ${status.replace('_', ' ')}.`, {
    extensions: { booking_status: status },
  });

export const sessionStarted = () =>
  new AppError(
    'opening_started',
    'The session has started, so the booking can no longer be cancelled here. Please tell a host.',
  );
