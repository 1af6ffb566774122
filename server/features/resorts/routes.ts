import {
  getResort,
  getResortBookingStatus,
  listResorts as listResortsEndpoint,
  listRooms,
} from '@sunset/contract/api/catalogue.ts';
import { notFound } from '../../app-error.ts';
import { serveKept } from '../../http/serve-kept.ts';
import type { ApiServer } from '../../http/serve.ts';
import { presentBookingStatus, presentResort, presentRoom } from './present.ts';
import { findBookingStatus, findResort, listResorts, listRoomTypes } from './queries.ts';

/** The resorts and what they rent. */
export function serveResorts(api: ApiServer): void {
  serveKept(api, listResortsEndpoint, ['catalogue'], async ({ deps }) => ({
    answer: (await listResorts(deps.db)).map(presentResort),
  }));
  serveKept(api, getResort, ['catalogue'], async ({ deps, params }) => {
    const resort = await findResort(deps.db, params.resortId);
    if (resort === null) throw notFound('The resort');
    return { answer: presentResort(resort) };
  });
  serveKept(api, listRooms, ['catalogue'], async ({ deps }) => ({
    answer: (await listRoomTypes(deps.db)).map(presentRoom),
  }));
  serveKept(api, getResortBookingStatus, ['toggles', 'openings', 'catalogue'], async ({ deps, params }) => {
    const now = deps.now();
    const status = await findBookingStatus(deps.db, params.resortName, now);
    if (status === null) throw notFound('The resort');
    return { answer: presentBookingStatus(status), until: status.openings[0]?.startsAt ?? null };
  });
}
