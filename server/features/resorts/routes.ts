import {
  getResort,
  getResortBookingStatus,
  listResorts as listResortsEndpoint,
  listRooms,
} from '@sunset/contract/api/catalog/catalog.ts';
import { notFound } from '../../errors/app-error.ts';
import { serveCached, type CachedInput } from '../../http/cache/serve-cached.ts';
import { requireResort, type PublicIds } from '../../http/public-ids.ts';
import type { ApiServer } from '../../http/serve.ts';
import { presentBookingStatus, presentResort, presentRoom } from './presenter.ts';
import { findBookingStatus, findResort, listResorts, listRoomTypes } from './queries.ts';

function narrowById(input: CachedInput<typeof getResort>, ids: PublicIds): typeof input {
  requireResort(ids, input.params.resortId);
  return input;
}

function narrowByName(input: CachedInput<typeof getResortBookingStatus>, ids: PublicIds): typeof input {
  if (!ids.resortNames.has(input.params.resortName)) throw notFound('The resort');
  return input;
}

/** The resorts and what they rent. */
export function serveResorts(api: ApiServer): void {
  serveCached(api, listResortsEndpoint, {
    read: async ({ deps }) => ({ answer: (await listResorts(deps.db)).map(presentResort) }),
  });
  serveCached(api, getResort, {
    narrow: narrowById,
    async read({ deps, params }) {
      const resort = await findResort(deps.db, params.resortId);
      if (resort === null) throw notFound('The resort');
      return { answer: presentResort(resort) };
    },
  });
  serveCached(api, listRooms, {
    read: async ({ deps }) => ({ answer: (await listRoomTypes(deps.db)).map(presentRoom) }),
  });
  serveCached(api, getResortBookingStatus, {
    narrow: narrowByName,
    async read({ deps, params }) {
      const status = await findBookingStatus(deps.db, params.resortName, deps.now());
      if (status === null) throw notFound('The resort');
      return { answer: presentBookingStatus(status), expiresAt: status.openings[0]?.startsAt ?? null };
    },
  });
}
