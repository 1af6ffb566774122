import { listResortOpeningRooms, listUpcomingRooms as listUpcomingEndpoint } from '@sunset/contract/api/catalogue.ts';
import { notFound } from '../../app-error.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { presentOpeningRoom } from './present.ts';
import { listResortRooms, listUpcomingRooms } from './queries.ts';

/** What can be booked, and how much of it is left. */
export function serveOpenings(api: ApiServer): void {
  serve(api, listUpcomingEndpoint, async ({ deps }) =>
    (await listUpcomingRooms(deps.db, deps.now())).map(presentOpeningRoom),
  );
  serve(api, listResortOpeningRooms, async ({ deps, params, query }) => {
    const rooms = await listResortRooms(
      deps.db,
      { resortId: params.resortId, openingId: query.opening ?? null },
      deps.now(),
    );
    if (rooms === null) throw notFound('The resort');
    return rooms.map(presentOpeningRoom);
  });
}
