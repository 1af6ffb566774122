import type { Pricing } from '@sunset/contract/api/bookings/bookings.ts';
import { maxGuestChanges } from '@sunset/contract/bookings/guest-changes.ts';
import { AppError } from '../../../errors/app-error.ts';

export const changesOver = () =>
  new AppError(
    'changes_over',
    'You can only change a booking until 30 minutes before the start, and before you are checked in. Please tell a host what you need.',
  );

export const noChangesLeft = () =>
  new AppError(
    'no_changes_left',
    `You have changed this booking ${maxGuestChanges} times. Please open a support ticket if it has to change again.`,
  );

export const alreadyPaid = () =>
  new AppError(
    'already_paid',
    'This booking is paid. Only its notes and the Roblox account can change. For anything else, please open a support ticket.',
  );

export const changedSince = () =>
  new AppError('changed_meanwhile', 'This booking has just changed. Please check it again.');

/** The price is not the one that was shown; contains the new one. Rule: CHANGE-4. */
export const newPrice = (pricing: Pick<Pricing, 'final_price'> & { payment_display: string }) =>
  new AppError('price_changed', 'The price has changed. Please check the new price and confirm again.', {
    extensions: { pricing },
  });

export const roomTooSmall = (maxGuests: number) =>
  new AppError('room_full', `This room is for ${maxGuests} people at most. Remove somebody from your room first.`);

export const notALinkedAccount = () =>
  new AppError('invalid_input', 'This Roblox account is not linked to you.', {
    fields: [{ path: 'body.roblox_id', message: 'is not an account that is linked to you' }],
  });

export const nameTaken = () =>
  new AppError(
    'roblox_account_taken',
    'Another guest uses this Roblox account in this session, or it belongs to someone else.',
  );
