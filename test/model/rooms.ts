import { closeForBooking, endLapsedClaims } from './evening.ts';
import { endOf, isActive, minute, openingOf, percentOf, tierOf } from './model.ts';
import type { Booking, Model, Name, Offer, Opening, Unit } from './model.ts';
import { isShared } from './parties/rules.ts';

/* Rooms of the model: who has them, who may have them. */

export const roomUnits = (opening: Opening, room: number): Unit[] => opening.units[room] ?? [];

export function heldAt(unit: Unit, now: number): Name | null {
  return unit.hold !== null && unit.hold.until > now ? unit.hold.by : null;
}

/** The open offer that has a unit now. */
export function offerOn(opening: Opening, unit: Unit, now: number): Offer | null {
  const offer = opening.entries.find(({ guest }) => guest === unit.offeredTo)?.offer ?? null;
  return offer !== null && offer.until > now ? offer : null;
}

/** Who is called to a unit from the waiting list now. */
export function claimOn(opening: Opening, { claimedBy }: Unit, now: number): Name | null {
  if (claimedBy === null) return null;
  const calledAt = opening.line.find(({ guest }) => guest === claimedBy)?.calledAt ?? null;
  return calledAt !== null && calledAt + 2 * minute > now ? claimedBy : null;
}

/** Whether a unit is nobody's; a waiting list may want it all the same. */
export const isFree = (opening: Opening, unit: Unit, now: number): boolean =>
  unit.booking === null && heldAt(unit, now) === null && hasNoClaim(opening, unit, now);

export const hasNoClaim = (opening: Opening, unit: Unit, now: number): boolean =>
  offerOn(opening, unit, now) === null && claimOn(opening, unit, now) === null;

/** The unit that a member holds now. */
export function findHeld(model: Model, name: Name): { unit: Unit; opening: Opening; room: number } | null {
  for (const opening of model.openings) {
    for (const [room, units] of opening.units.entries()) {
      const unit = units.find((one) => heldAt(one, model.now) === name);
      if (unit) return { unit, opening, room };
    }
  }
  return null;
}

/** What a member held, expired or not. */
export function letGo(model: Model, name: Name): void {
  for (const unit of model.openings.flatMap(({ units }) => units.flat())) {
    if (unit.hold?.by === name) unit.hold = null;
  }
}

/** Takes the first suitable room for a booking; returns its index or -1. */
export function claim(units: Unit[], booking: string, isGood: (unit: Unit) => boolean): number {
  const place = units.findIndex(isGood);
  const unit = units[place];
  if (!unit) return -1;
  unit.booking = booking;
  unit.hold = null;
  unit.offeredTo = null;
  unit.claimedBy = null;
  return place;
}

/** Its own room, the room of its guest's hold, or another free one of the same type; its place or -1. */
export function claimAgain(model: Model, booking: Booking): number {
  const opening = openingOf(model, booking.opening);
  endLapsedClaims(model, opening);
  const units = roomUnits(opening, booking.room);
  const canTake = (unit: (typeof units)[number]) =>
    isFree(opening, unit, model.now) ||
    (unit.booking === null &&
      booking.guest !== null &&
      heldAt(unit, model.now) === booking.guest &&
      hasNoClaim(opening, unit, model.now));
  const own = units[booking.unit];
  const wished = own && canTake(own) ? claim(units, booking.label, (unit) => unit === own) : -1;
  return wished >= 0 ? wished : claim(units, booking.label, canTake);
}

export function freeUnit(model: Model, booking: Booking): void {
  for (const unit of openingOf(model, booking.opening).units.flat()) {
    if (unit.booking === booking.label) unit.booking = null;
  }
}

export function endBooking(model: Model, booking: Booking, status: Booking['status']): void {
  booking.status = status;
  closeForBooking(model, booking);
  // A session that took place keeps its rooms, for the history.
  if (status === 'rejected' || status === 'cancelled') freeUnit(model, booking);
}

export const activeOf = (model: Model, name: Name) =>
  model.bookings.filter((one) => one.guest === name && isActive(one));

/** One active booking in an opening, and a limited number in sessions that are not over. */
export function isAtLimit(model: Model, name: Name, opening: string): boolean {
  const active = activeOf(model, name);
  const ahead = active.filter((one) => endOf(openingOf(model, one.opening)) > model.now);
  return active.some((one) => one.opening === opening) || ahead.length >= model.most;
}

/** By a booking, or because somebody else has linked it. */
export function isAccountTaken(model: Model, { guest, opening, account }: Account): boolean {
  const isLinked = Object.entries(model.people).some(
    ([name, person]) => name === account && name !== guest && person.isLinked,
  );
  return isLinked || isAccountBooked(model, opening, account);
}

/** Whether an active booking of an opening is for the account. */
export const isAccountBooked = (model: Model, opening: string, account: string): boolean =>
  model.bookings.some((one) => isActive(one) && one.opening === opening && one.account === account);

interface Account {
  guest: Name;
  opening: string;
  account: string;
}

/**
 * Any flag of theirs that is on admits a member; the flag for regular customers counts for everybody without another
 * one.
 */
export function isLetIn({ flags, people }: Model, name: Name): boolean {
  const { isGold, boostCount } = tierOf(people[name]);
  if (!isGold && boostCount === 0) return flags.regular;
  return (isGold && flags.gold) || (boostCount > 0 && flags.booster);
}

/** Why nobody, or this member, gets a room in an opening; null if they may. */
export function whyClosed(model: Model, name: Name, opening: Opening): string | null {
  const why = whyNotAdmitted(model, name, opening);
  if (why !== null || opening.drawsAt === null) return why;
  if (opening.drawsAt > model.now) return 'bookings_closed';
  return opening.lobby === 'drawn' ? null : 'draw_pending';
}

/** The same without the on-sale time. */
export function whyNotAdmitted(model: Model, name: Name, opening: Opening): string | null {
  if (opening.isDeleted) return 'no_opening';
  if (opening.startsAt <= model.now) return 'opening_started';
  if (model.people[name].isBlocked) return 'booking_blocked';
  if (isAtLimit(model, name, opening.label)) return 'booking_limit_reached';
  return isLetIn(model, name) ? null : 'bookings_closed';
}

/** The discount percent of a member for a room: fixed by their offer or hold there, or that of their tier. */
export function percentFor(model: Model, name: Name, opening: string, room: number): number {
  const entry = openingOf(model, opening).entries.find(({ guest }) => guest === name);
  // An offer for a whole party is booked with those of the others.
  const offer = entry === undefined || isShared(model, entry) ? null : entry.offer;
  if (offer !== null && offer.room === room && offer.until > model.now) return offer.percent;
  const held = findHeld(model, name);
  const isHere = held !== null && held.opening.label === opening && held.room === room;
  return isHere ? (held.unit.hold?.percent ?? 0) : percentOf(tierOf(model.people[name]));
}
