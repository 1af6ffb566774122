import type { OpeningRoom, Resort } from '@sunset/contract/api/catalog/catalog.ts';
import type { Hold } from '@sunset/contract/api/bookings/holds.ts';
import { sessionMs } from '@sunset/contract/openings/session-length.ts';
import { findOnSale } from '@sunset/contract/openings/on-sale.ts';
import { onSaleGroupOf } from '@sunset/contract/members/tiers.ts';
import { m } from '#messages';
import { lowAvailability, roomsLeftText } from '../../entities/openings/low-availability.ts';
import { groupOpenings, withHeldRoom, type Opening } from '../../entities/openings/opening.ts';
import type { BookingPerson } from '../../entities/openings/guest-type.ts';

/** A resort with its openings, soonest first; never empty. */
export interface ResortOffer {
  resortId: number;
  name: string;
  location: string | null;
  image: string | null;
  openings: [Opening, ...Opening[]];
}

/** Counts the guest's own held room as available to them. */
export function withOwnHold(rows: readonly OpeningRoom[], hold: Hold | null): OpeningRoom[] {
  return rows.map((row) => (row.id === hold?.roomId ? withHeldRoom(row) : row));
}

/** The resorts of the first step, ordered by their next opening. A resort without a catalog record still has a name. */
export function offerResorts(rows: readonly OpeningRoom[], resorts: readonly Resort[]): ResortOffer[] {
  const records = new Map(resorts.map((resort) => [resort.id, resort]));
  const offers = new Map<number, ResortOffer>();
  for (const opening of groupOpenings(rows)) {
    const offer = offers.get(opening.resortId);
    if (offer) offer.openings.push(opening);
    else offers.set(opening.resortId, startOffer(opening, records.get(opening.resortId)));
  }
  return [...offers.values()];
}

function startOffer(opening: Opening, record: Resort | undefined): ResortOffer {
  return {
    resortId: opening.resortId,
    name: opening.resortName,
    location: record?.location ?? null,
    image: record?.image ?? null,
    openings: [opening],
  };
}

/** The next opening that has not started and has a room for the person, now or from their on-sale time on. */
export function nextBookable(openings: readonly Opening[], person: BookingPerson, nowMs: number): Opening | null {
  return (
    openings.find(
      (opening) =>
        findOnSale(opening, onSaleGroupOf(person.tier_label), nowMs).kind !== 'sold_out' &&
        Date.parse(opening.openingDate) > nowMs,
    ) ?? null
  );
}

export type Availability = 'sold_out' | 'low' | 'plenty';

export function availabilityOf(availableCount: number): Availability {
  if (availableCount <= 0) return 'sold_out';
  return availableCount <= lowAvailability ? 'low' : 'plenty';
}

/** Texts for room types whose count changed and is now low or zero (PAGE-33). */
export function availabilityAnnouncements(before: readonly OpeningRoom[], after: readonly OpeningRoom[]): string[] {
  const counts = new Map(before.map((room) => [room.id, room.availableCount]));
  return after
    .filter((room) => counts.has(room.id) && counts.get(room.id) !== room.availableCount)
    .filter((room) => availabilityOf(room.availableCount) !== 'plenty')
    .map((room) =>
      room.availableCount + room.keptCount === 0
        ? m.bookings_announce_sold_out({ room: room.type })
        : m.bookings_announce_available({ room: room.type, left: roomsLeftText(room.availableCount, room.totalCount) }),
    );
}

/** Start and end of a session (PAGE-39). */
export function sessionTimes(openingDate: string | null, nowMs: number): { checkIn: string; checkOut: string } {
  const start = openingDate === null ? nowMs + sessionMs : Date.parse(openingDate);
  return { checkIn: new Date(start).toISOString(), checkOut: new Date(start + sessionMs).toISOString() };
}
