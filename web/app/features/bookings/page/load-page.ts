import type { OpeningRoom } from '@sunset/contract/api/catalog/catalog.ts';
import type { Call } from '@sunset/contract/client.ts';
import { groupOpenings, type Opening } from '../../../entities/openings/opening.ts';

/** What the page of a linked opening shows of a room type. */
export type LinkedRoom = Pick<
  OpeningRoom,
  'id' | 'openingId' | 'type' | 'price' | 'maxGuests' | 'availableCount' | 'totalCount'
>;

export interface LinkedOpening {
  openingId: number;
  rooms: LinkedRoom[];
  /** Of the resort; null if it could not be loaded. */
  image: string | null;
}

export interface BookingPageData {
  /** For those who are not signed in. */
  openings: Opening[];
  /** The opening that the link names, else the next one of the linked resort (PAGE-80). */
  linked: LinkedOpening | null;
}

/** What cannot be loaded is empty; the API has logged the error (PAGE-25). */
export async function loadBookingPage(call: Call, params: Readonly<Record<string, string>>): Promise<BookingPageData> {
  const rows = await call('GET /rooms/upcoming').catch(() => []);
  const openings = groupOpenings(rows);
  const [openingId, resortId] = [Number(params['opening']), Number(params['resort'])];
  const opening = openings.find((one) => one.openingId === openingId || one.resortId === resortId);
  if (opening === undefined) return { openings, linked: null };
  const resort = await call('GET /resorts/{resortId}', { params: { resortId: opening.resortId } }).catch(() => null);
  const rooms = rows.filter((row) => row.openingId === opening.openingId).map(toLinkedRoom);
  return { openings, linked: { openingId: opening.openingId, rooms, image: resort?.image ?? null } };
}

function toLinkedRoom({ id, openingId, type, price, maxGuests, availableCount, totalCount }: LinkedRoom): LinkedRoom {
  return { id, openingId, type, price, maxGuests, availableCount, totalCount };
}
