import type { Pricing } from '@sunset/contract/api/bookings/bookings.ts';
import { AppError, notFound } from '../../errors/app-error.ts';

export const entryNotFound = () => notFound('The entry');

/** A wanted room is free: nobody has to wait for it. */
export const roomAvailable = (roomId: number) =>
  new AppError('room_available', 'One of these rooms is free right now. You can book it.', { extensions: { roomId } });

/** The lobby of the member's class opens later; contains the time. */
export const lobbyNotOpen = (opensAt: Date) =>
  new AppError('lobby_not_open', 'The lobby is not open yet. It opens 10 minutes before booking.', {
    extensions: { opens_at: opensAt.toISOString() },
  });

export const robloxLinkRequired = () =>
  new AppError('roblox_link_required', 'For the lobby you need a linked Roblox account. Link yours, then try again.');

/** The member has not been in the Discord server for long enough; contains the time from which on they have, if that is known. */
export const membershipTooShort = (allowedAt: Date | null) =>
  new AppError('membership_too_short', 'You joined our Discord server too recently for this.', {
    extensions: allowedAt === null ? {} : { allowed_at: allowedAt.toISOString() },
  });

export const offersOver = () =>
  new AppError('offers_over', 'It is too late to join the waiting list: offers end 30 minutes before the start.');

/** The member has no offer that they could take. */
export const offerOver = () => new AppError('offer_over', 'This offer is over.');

/** The offered room is dearer than it was at entry; contains both prices. */
export const dearerOffer = (pricing: Pricing, shownPrice: number) =>
  new AppError('price_changed', 'The price is higher than when you joined the list. Please check it and confirm.', {
    extensions: { pricing, shown_price: shownPrice },
  });

export const entryEnded = () => new AppError('already_decided', 'This entry is not in the waiting list anymore.');

/** Fewer rooms than those in use; contains how many are. */
export const roomsInUse = (rooms: { roomId: number; in_use: number }[]) =>
  new AppError(
    'rooms_in_use',
    'You can’t remove that many rooms: some are booked, held or offered, or were booked before. Nothing was changed.',
    { extensions: { rooms } },
  );
