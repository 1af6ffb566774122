import { m } from '#messages';
import { formatDate } from '../../format/dates.ts';
import { locale } from '../../format/locale.ts';
import type { Room } from '@sunset/contract/api/catalog/catalog.ts';
import { lowAvailability } from '../../entities/openings/low-availability.ts';
import { countRoomsLeft, type Opening } from '../../entities/openings/opening.ts';

export function roomsOf(resortId: number, rooms: readonly Room[]): Room[] {
  return rooms.filter((room) => room.resortId === resortId).toSorted((a, b) => a.price - b.price);
}

export function openingsOf(resortId: number, openings: readonly Opening[]): Opening[] {
  return openings.filter((opening) => opening.resortId === resortId);
}

/** Openings of other resorts that a resort page offers. */
const maxElsewhere = 3;

export function openingsElsewhere(resortId: number, openings: readonly Opening[]): Opening[] {
  return openings.filter((opening) => opening.resortId !== resortId).slice(0, maxElsewhere);
}

/** Texts for openings whose rooms left changed and are now low or zero (PAGE-33). */
export function openingAnnouncements(before: readonly Opening[], after: readonly Opening[]): string[] {
  const counts = new Map(before.map((opening) => [opening.openingId, countRoomsLeft(opening)]));
  return after
    .map((opening) => ({ ...opening, roomsLeft: countRoomsLeft(opening) }))
    .filter(({ openingId, roomsLeft }) => counts.has(openingId) && counts.get(openingId) !== roomsLeft)
    .filter(({ roomsLeft }) => roomsLeft <= lowAvailability)
    .map(({ openingDate, timezone, roomsLeft }) => {
      const time = formatDate(openingDate, 'longDateTime', { timeZone: timezone, locale });
      return roomsLeft === 0
        ? m.resorts_announce_sold_out({ time })
        : m.resorts_announce_rooms_left({ time, count: roomsLeft });
    });
}
