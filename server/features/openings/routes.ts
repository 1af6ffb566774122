import {
  listResortOpeningRooms,
  listUpcomingRooms as listUpcomingEndpoint,
} from '@sunset/contract/api/catalog/catalog.ts';
import { notFound } from '../../app-error.ts';
import { noOpeningId, requireResort, type PublicIds } from '../../http/public-ids.ts';
import { serveKept, type KeptInput } from '../../http/serve-kept.ts';
import type { ApiServer } from '../../http/serve.ts';
import { presentOpeningRoom } from './presenter.ts';
import { findNextClockChange, listResortRooms, listUpcomingRooms } from './queries.ts';

/** What the rooms of openings are made of. */
const kinds = ['availability', 'openings', 'catalogue'] as const;

/** Openings that are unknown, or of another resort, share one answer: no rooms. */
function narrow(input: KeptInput<typeof listResortOpeningRooms>, ids: PublicIds): typeof input {
  const { params, query } = input;
  requireResort(ids, params.resortId);
  const isKnown = query.opening === undefined || ids.openings.get(query.opening) === params.resortId;
  return isKnown ? input : { params, query: { opening: noOpeningId } };
}

/** What can be booked, and how much of it is left. */
export function serveOpenings(api: ApiServer): void {
  serveKept(api, listUpcomingEndpoint, { kinds }, async ({ deps: { db, now } }) => {
    const at = now();
    const [rooms, until] = await Promise.all([listUpcomingRooms(db, at), findNextClockChange(db, at)]);
    return { answer: rooms.map(presentOpeningRoom), until };
  });
  serveKept(api, listResortOpeningRooms, { kinds, narrow }, async ({ deps: { db, now }, params, query }) => {
    const at = now();
    const wanted = { resortId: params.resortId, openingId: query.opening ?? null };
    const [rooms, until] = await Promise.all([listResortRooms(db, wanted, at), findNextClockChange(db, at)]);
    if (rooms === null) throw notFound('The resort');
    return { answer: rooms.map(presentOpeningRoom), until };
  });
}
