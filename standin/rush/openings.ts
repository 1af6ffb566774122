import { isObject, type JsonObject } from '../discord/read-body.ts';
import type { Site } from './site.ts';

/** An opening of the site, from its public list. */
export interface RushOpening {
  id: number;
  resort: string;
  startsAt: string;
  /** Dearest last, as the site lists them. */
  roomIds: number[];
  rooms: number;
  free: number;
  /** When ordinary guests may book, in milliseconds since 1970; null at once. */
  onSaleAt: number | null;
  isDraw: boolean;
  /** The draw of ordinary guests was made. */
  isDrawn: boolean;
}

/** The openings that have not started; null if the site does not answer. */
export async function listOpenings(site: Site): Promise<RushOpening[] | null> {
  const { status, list } = await site.call('GET', '/api/rooms/upcoming');
  if (status !== 200) return null;
  const openings = new Map<number, RushOpening>();
  for (const room of list.filter(isObject)) {
    const id = Number(room['openingId']);
    const opening = openings.get(id) ?? anOpening(id, room);
    opening.roomIds.push(Number(room['id']));
    opening.rooms += Number(room['totalCount']);
    opening.free += Number(room['availableCount']);
    openings.set(id, opening);
  }
  return [...openings.values()];
}

function anOpening(id: number, room: JsonObject): RushOpening {
  const { releases, drawnGroups } = room;
  const onSaleAt = isObject(releases) ? releases['regular'] : null;
  return {
    id,
    resort: String(room['resortName']),
    startsAt: String(room['openingDate']),
    roomIds: [],
    rooms: 0,
    free: 0,
    onSaleAt: typeof onSaleAt === 'string' ? Date.parse(onSaleAt) : null,
    isDraw: room['saleMode'] === 'draw',
    isDrawn: Array.isArray(drawnGroups) && drawnGroups.includes('regular'),
  };
}
