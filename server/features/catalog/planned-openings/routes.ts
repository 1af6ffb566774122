import * as plannedOpenings from '@sunset/contract/api/catalog/planned-openings.ts';
import { notFound } from '../../../errors/app-error.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { entryKinds } from '../rules.ts';
import { setPlannedPrices } from './commands/set-planned-prices.ts';
import { presentPlannedOpening } from './presenter.ts';
import { hasRoomType, listPlannedOpenings } from './queries.ts';

/** The prices of planned openings after the price of a room type changed. */
export function servePlannedOpenings(api: ApiServer): void {
  serve(api, plannedOpenings.listPlannedOpenings, async ({ deps, params: { roomTypeId } }) => {
    if (!(await hasRoomType(deps.db, roomTypeId))) throw notFound(entryKinds.roomType.what);
    return (await listPlannedOpenings(deps.db, roomTypeId, deps.now())).map(presentPlannedOpening);
  });
  serve(api, plannedOpenings.setPlannedPrices, async (call) => {
    const { deps, actor, params, body } = call;
    const { roomTypeId } = params;
    const change = { roomTypeId, version: body.version, openingIds: body.opening_ids };
    const count = await setPlannedPrices(deps, actor, change);
    if (count === 0) call.changed = [];
    return { success: true as const, changed_count: count };
  });
}
