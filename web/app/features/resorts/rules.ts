import { formatCount } from '../../format/numbers.ts';
import { formatDate } from '../../format/dates.ts';
import type { OpeningRoom, Room } from '@sunset/contract/api/catalog/catalog.ts';
import { lowAvailability } from '../../entities/openings/low-availability.ts';
import type { RoomStock } from '@sunset/contract/on-sale.ts';

export interface ResortOpening extends RoomStock {
  id: number;
  startsAt: string;
  timeZone: string;
  roomsTotal: number;
}

/** Groups the room types of one resort by opening, soonest first. */
export function openingsOf(resortId: number, rows: readonly OpeningRoom[]): ResortOpening[] {
  const openings = new Map<number, ResortOpening>();
  for (const row of rows) {
    if (row.resortId !== resortId) continue;
    const known = openings.get(row.openingId);
    openings.set(row.openingId, {
      id: row.openingId,
      startsAt: row.openingDate,
      timeZone: row.timezone,
      availableCount: (known?.availableCount ?? 0) + row.availableCount,
      keptCount: (known?.keptCount ?? 0) + row.keptCount,
      releases: row.releases,
      roomsTotal: (known?.roomsTotal ?? 0) + row.totalCount,
    });
  }
  return [...openings.values()].toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

export function roomsOf(resortId: number, rooms: readonly Room[]): Room[] {
  return rooms.filter((room) => room.resortId === resortId).toSorted((a, b) => a.price - b.price);
}

/** The wizard's URL for a resort, and for an opening if given. */
export function bookingPath(resortId: number, openingId?: number): string {
  return openingId === undefined ? `/book?resort=${resortId}` : `/book?resort=${resortId}&opening=${openingId}`;
}

/** Free rooms, including those reserved for regular customers. */
export function countRoomsLeft({ availableCount, keptCount }: ResortOpening): number {
  return availableCount + keptCount;
}

/** Texts for openings whose rooms left changed and are now low or zero (PAGE-33). */
export function openingAnnouncements(before: readonly ResortOpening[], after: readonly ResortOpening[]): string[] {
  const counts = new Map(before.map((opening) => [opening.id, countRoomsLeft(opening)]));
  return after
    .map((opening) => ({ ...opening, roomsLeft: countRoomsLeft(opening) }))
    .filter(({ id, roomsLeft }) => counts.has(id) && counts.get(id) !== roomsLeft)
    .filter(({ roomsLeft }) => roomsLeft <= lowAvailability)
    .map(({ startsAt, timeZone, roomsLeft }) => {
      const time = formatDate(startsAt, 'longDateTime', { timeZone, locale: 'en-US' });
      const left = roomsLeft === 0 ? 'no rooms left' : `only ${formatCount(roomsLeft, 'room')} left`;
      return `Opening on ${time}: ${left}.`;
    });
}
