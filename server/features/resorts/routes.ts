import {
  getResort,
  getResortBookingStatus,
  listResorts as listResortsEndpoint,
  listRooms,
} from '@sunset/contract/api/catalog/catalog.ts';
import { notFound } from '../../app-error.ts';
import { requireResort, type PublicIds } from '../../http/public-ids.ts';
import { serveKept, type KeptInput } from '../../http/serve-kept.ts';
import type { ApiServer } from '../../http/serve.ts';
import { presentBookingStatus, presentResort, presentRoom } from './presenter.ts';
import { findBookingStatus, findResort, listResorts, listRoomTypes } from './queries.ts';

const statusKinds = ['toggles', 'openings', 'catalogue'] as const;

function narrowById(input: KeptInput<typeof getResort>, ids: PublicIds): typeof input {
  requireResort(ids, input.params.resortId);
  return input;
}

function narrowByName(input: KeptInput<typeof getResortBookingStatus>, ids: PublicIds): typeof input {
  if (!ids.resortNames.has(input.params.resortName)) throw notFound('The resort');
  return input;
}

/** The resorts and what they rent. */
export function serveResorts(api: ApiServer): void {
  serveKept(api, listResortsEndpoint, { kinds: ['catalogue'] }, async ({ deps }) => ({
    answer: (await listResorts(deps.db)).map(presentResort),
  }));
  serveKept(api, getResort, { kinds: ['catalogue'], narrow: narrowById }, async ({ deps, params }) => {
    const resort = await findResort(deps.db, params.resortId);
    if (resort === null) throw notFound('The resort');
    return { answer: presentResort(resort) };
  });
  serveKept(api, listRooms, { kinds: ['catalogue'] }, async ({ deps }) => ({
    answer: (await listRoomTypes(deps.db)).map(presentRoom),
  }));
  serveKept(api, getResortBookingStatus, { kinds: statusKinds, narrow: narrowByName }, async ({ deps, params }) => {
    const now = deps.now();
    const status = await findBookingStatus(deps.db, params.resortName, now);
    if (status === null) throw notFound('The resort');
    return { answer: presentBookingStatus(status), until: status.openings[0]?.startsAt ?? null };
  });
}
