import {
  decideDepartures as decideEndpoint,
  getDepartures,
  undoDeparture as undoEndpoint,
} from '@sunset/contract/api/departures.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { decideDepartures } from './commands/decide-departures.ts';
import { undoDeparture } from './commands/undo-departure.ts';
import { presentDepartures, presentUndone } from './presenter.ts';
import { findOpenHold, listAbsentMembers, listCarriedOut } from './queries.ts';

/** Departures from the Discord server, for admins. */
export function serveDepartures(api: ApiServer): void {
  serve(api, getDepartures, ({ deps }) => read(deps));
  serve(api, decideEndpoint, async ({ deps, actor, body }) => {
    await decideDepartures(deps, actor, { holdId: body.hold_id, decision: body.decision });
    return read(deps);
  });
  serve(api, undoEndpoint, async ({ deps, actor, params }) =>
    presentUndone(await undoDeparture(deps, actor, params.departureId)),
  );
}

async function read(deps: Pick<ApiServer['deps'], 'db' | 'now' | 'config'>) {
  const [hold, absent, carriedOut] = await Promise.all([
    findOpenHold(deps.db),
    listAbsentMembers(deps.db),
    listCarriedOut(deps.db, deps.now()),
  ]);
  return presentDepartures({ hold, absent, carriedOut }, deps.config);
}
