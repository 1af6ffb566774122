import { listResortOpeningRooms, listUpcomingRooms } from '@sunset/contract/api/catalog/catalog.ts';
import { notFound } from '../../errors/app-error.ts';
import { serveCached, type CachedInput } from '../../http/cache/serve-cached.ts';
import { noOpeningId, requireResort, type PublicIds } from '../../http/public-ids.ts';
import type { ApiServer } from '../../http/serve.ts';
import { presentOpeningRoom } from './presenter.ts';
import { findNextClockChange, listResortRooms } from './queries.ts';

/** Unknown openings and those of another resort share one cached response, which is an empty list. */
function narrow(input: CachedInput<typeof listResortOpeningRooms>, ids: PublicIds): typeof input {
  const { params, query } = input;
  requireResort(ids, params.resortId);
  const isKnown = query.opening === undefined || ids.openings.get(query.opening) === params.resortId;
  return isKnown ? input : { params, query: { opening: noOpeningId } };
}

/** What can be booked, and how much of it is left. */
export function serveOpenings(api: ApiServer): void {
  serveCached(api, listUpcomingRooms, {
    async read({ deps }) {
      const { rooms, expiresAt } = await deps.upcomingRooms();
      return { answer: [...rooms], expiresAt };
    },
  });
  serveCached(api, listResortOpeningRooms, {
    narrow,
    async read({ deps: { db, now }, params, query }) {
      const at = now();
      const wanted = { resortId: params.resortId, openingId: query.opening ?? null };
      const [rooms, expiresAt] = await Promise.all([listResortRooms(db, wanted, at), findNextClockChange(db, at)]);
      if (rooms === null) throw notFound('The resort');
      return { answer: rooms.map(presentOpeningRoom), expiresAt };
    },
  });
}
