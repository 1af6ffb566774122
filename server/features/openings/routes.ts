import { listResortOpeningRooms, listUpcomingRooms as listUpcomingEndpoint } from '@sunset/contract/api/catalogue.ts';
import { notFound } from '../../app-error.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { findResort } from '../resorts/queries.ts';
import { presentOpeningRoom } from './present.ts';
import { findNextOpening, listOpeningRooms, listUpcomingRooms } from './queries.ts';

/** What can be booked, and how much of it is left. */
export function serveOpenings(api: ApiServer): void {
  serve(api, listUpcomingEndpoint, async ({ deps }) => (await listUpcomingRooms(deps.db, deps.now())).map(presentOpeningRoom));
  serve(api, listResortOpeningRooms, async ({ deps, params, query }) => {
    const resort = await findResort(deps.db, params.resortId);
    if (resort === null) throw notFound('The resort');
    const opening = query.opening ?? (await findNextOpening(deps.db, resort.id, deps.now()));
    const rooms = opening === null ? [] : await listOpeningRooms(deps.db, resort.id, opening, deps.now());
    return rooms.map(presentOpeningRoom);
  });
}
