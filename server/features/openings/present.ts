import type { OpeningRoom } from '@sunset/contract/api/catalogue.ts';
import type { OpeningRoomRow } from './queries.ts';

/** A room type within an opening: what a guest can choose. */
export function presentOpeningRoom(row: OpeningRoomRow): OpeningRoom {
  const { name: type, startsAt, timeZone, ...rest } = row;
  return {
    ...rest,
    name: `${row.resortName} - ${type}`,
    type,
    openingDate: startsAt.toISOString(),
    timezone: timeZone,
  };
}
