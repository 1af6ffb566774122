import * as contract from '@sunset/contract/api/waiting-list/admin.ts';
import { notFound } from '../../../errors/app-error.ts';
import { readSkipCursor, setPage } from '../../../http/paging.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { moveEntry } from './commands/move-entry.ts';
import { removeEntry } from './commands/remove-entry.ts';
import { setRoomCounts } from './commands/set-room-counts.ts';
import { presentRoomCount, presentStaffEntry } from './presenter.ts';
import { countOpeningEntries, hasOpening, listOpeningEntries, listRoomCounts } from './queries.ts';

/** The waiting list of an opening for staff, and how many rooms the opening has. */
export function serveWaitingListAdmin(api: ApiServer): void {
  serve(api, contract.listWaitingEntries, async (call) => {
    const { deps, params, query } = call;
    const { openingId } = params;
    const page = { openingId, state: query.state, limit: query.limit, skip: readSkipCursor(query.cursor) };
    if (!(await hasOpening(deps.db, openingId))) throw notFound('The opening');
    const rows = await listOpeningEntries(deps.db, page, deps.now());
    const total = await countOpeningEntries(deps.db, page);
    const shown = page.skip + rows.length;
    setPage(call, { next: rows.length === page.limit && shown < total ? String(shown) : null, total });
    return rows.map((row) => presentStaffEntry(row, deps.now()));
  });
  serve(api, contract.moveWaitingEntry, async ({ deps, actor, params, body }) => {
    const row = await moveEntry(deps, actor, { ...params, ...body });
    return { success: true as const, entry: presentStaffEntry(row, deps.now()) };
  });
  serve(api, contract.removeWaitingEntry, async ({ deps, actor, params, body }) => {
    const row = await removeEntry(deps, actor, { ...params, ...body });
    return { success: true as const, entry: presentStaffEntry(row, deps.now()) };
  });
  serve(api, contract.getOpeningRoomCounts, async ({ deps, params }) => {
    if (!(await hasOpening(deps.db, params.openingId))) throw notFound('The opening');
    return (await listRoomCounts(deps.db, params.openingId, deps.now())).map(presentRoomCount);
  });
  serve(api, contract.setOpeningRoomCounts, async ({ deps, actor, params, body }) => {
    const { rooms, offered } = await setRoomCounts(deps, actor, { openingId: params.openingId, rooms: body.rooms });
    return { success: true as const, rooms: rooms.map(presentRoomCount), offered };
  });
}
