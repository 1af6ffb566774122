import {
  getResort,
  getResortBookingStatus,
  listResorts as listResortsEndpoint,
  listRooms,
} from '@sunset/contract/api/catalogue.ts';
import { notFound } from '../../app-error.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { presentBookingFlags, presentResort, presentRoom } from './present.ts';
import { findBookingFlags, findResort, listResorts, listRoomTypes } from './queries.ts';

/** The resorts and what they rent. */
export function serveResorts(api: ApiServer): void {
  serve(api, listResortsEndpoint, async ({ deps }) => (await listResorts(deps.db)).map(presentResort));
  serve(api, getResort, async ({ deps, params }) => {
    const resort = await findResort(deps.db, params.resortId);
    if (resort === null) throw notFound('The resort');
    return presentResort(resort);
  });
  serve(api, listRooms, async ({ deps }) => (await listRoomTypes(deps.db)).map(presentRoom));
  serve(api, getResortBookingStatus, async ({ deps, params }) => {
    const flags = await findBookingFlags(deps.db, params.resortName);
    if (flags === null) throw notFound('The resort');
    return presentBookingFlags(flags);
  });
}
