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
  roblox_account_taken:
    'This Roblox account already has a room in this opening, or belongs to somebody else. Please enter your own.',
  sold_out: 'The last of these rooms was just taken. Please choose another room.',
  idempotency_key_reused: 'This Idempotency-Key was already used for another booking.',
} satisfies Partial<Record<ErrorCode, string>>;

export type BookingRefusal = keyof typeof details;

export const bookingRefused = (code: BookingRefusal) => new AppError(code, details[code]);

/** Booking has not opened for this person yet; `opens_at` comes along. */
export const notYetOpen = (opensAt: string) =>
  new AppError('bookings_closed', `Booking opens for you on ${utcMoment.format(new Date(opensAt))} UTC.`, {
    extensions: { opens_at: new Date(opensAt).toISOString() },
  });

const utcMoment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });

/** The hold that the person counted on has ended; with the price of now where the room can still be had. */
export const holdExpired = (pricing: Pricing | null) =>
  new AppError(
    'hold_expired',
    pricing
      ? 'The time that this room was kept for you is over, and its price has changed. Please confirm again.'
      : 'The time that this room was kept for you is over. Please choose a room again.',
    { extensions: pricing ? { pricing } : {} },
  );

/** The price is not what the page showed; the new one comes along. */
export const priceChanged = (pricing: Pricing) =>
  new AppError('price_changed', 'The price has changed. Please look at the new price and confirm again.', {
    extensions: { pricing },
  });

export const tooBusy = () =>
  new AppError('overloaded', 'Very many people are booking right now. Please try again in a moment.', {
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
