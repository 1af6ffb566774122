import { minute, endOf, openingOf, tell, withdraw } from './model.ts';
import type { Booking, Model } from './model.ts';
import { endBooked } from './entries.ts';
import { followBooking } from './parties/rules.ts';
import { activeOf, claimAgain, freeUnit, isAccountBooked } from './rooms.ts';
import { callWaiting } from './waiting-list.ts';

/* Rooms of late guests, as docs/rules/bookings/late-and-absent.md has them. */

export const isGivenAway = ({ status, givenAwayAt }: Booking): boolean => status === 'no_show' && givenAwayAt !== null;

/** Why the guest does not get a room again; null if they have it. Call it in what is done whole or not at all. */
export function takeRoomBack(model: Model, booking: Booking): string | null {
  const opening = openingOf(model, booking.opening);
  callWaiting(model, opening);
  if (!isGivenAway(booking)) return 'already_decided';
  if (endOf(opening) <= model.now) return 'opening_started';
  const own = (opening.units[booking.room] ?? []).findIndex((unit) => unit.booking === booking.label);
  const unit = own >= 0 ? own : claimAgain(model, booking);
  if (unit < 0) return 'sold_out';
  const { guest } = booking;
  if (guest !== null && activeOf(model, guest).some((one) => one.opening === opening.label))
    return 'booking_limit_reached';
  if (isAccountBooked(model, opening.label, booking.account)) return 'roblox_account_taken';
  Object.assign(booking, { status: 'confirmed', givenAwayAt: null, unit });
  endBooked(model, opening, guest);
  followBooking(model, booking);
  if (!withdraw(booking, 'booking.given_away')) tell(booking, 'booking.confirmed');
  return null;
}

/** What the job does when the minute for an undo is over. */
export function freeGivenRooms(model: Model): void {
  for (const booking of model.bookings) {
    const isDue = isGivenAway(booking) && (booking.givenAwayAt ?? 0) + minute <= model.now;
    if (isDue && endOf(openingOf(model, booking.opening)) > model.now) freeUnit(model, booking);
  }
}
