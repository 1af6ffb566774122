import { listBoardBookings } from '@sunset/contract/api/openings/session-board.ts';
import * as contract from '@sunset/contract/api/bookings/admin.ts';
import { readIdCursor, readStartCursor, setPage, writeStartCursor } from '../../../http/paging.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { presentDetails } from '../details/presenter.ts';
import { listCompanionsOf, listHistory, listMessages, listRooms, listUnitsOf } from '../details/queries.ts';
import { approveBooking, cancelBooking, rejectBooking } from './commands/decide-booking.ts';
import { decideBookings } from './commands/decide-bookings.ts';
import { editBooking } from './commands/edit-booking.ts';
import { getStaffBooking, readReference } from './get-booking.ts';
import { restoreBooking } from './commands/restore-booking.ts';
import { presentChanged, presentOutcomes, presentStaffBooking } from './presenter.ts';
import { listStaffBookings } from './queries.ts';

/** The bookings for staff: the lists, one of them, and what the admin panel decides. */
export function serveBookingsAdmin(api: ApiServer): void {
  serveList(api, contract.listBookings);
  serveList(api, listBoardBookings);
  serve(api, contract.getStaffBooking, async ({ deps, params }) => {
    const now = deps.now();
    const booking = await getStaffBooking(deps, readReference(params.reference));
    const { reference, openingId } = booking;
    const history = await listHistory(deps.db, reference);
    const messages = await listMessages(deps.db, reference);
    const units = await listUnitsOf(deps.db, history);
    const companions = await listCompanionsOf(deps.db, history);
    const rooms = await listRooms(deps.db, openingId, now);
    return presentDetails({ booking, history, units, companions, messages, rooms }, now);
  });
  serve(api, contract.setBookingStatus, async (call) => {
    const { deps, actor, params, body } = call;
    const { reference } = params;
    if (body.status === 'cancelled') {
      return presentChanged(await rejectBooking(deps, actor, { reference, reason: body.reason }), deps.now());
    }
    // An approved booking already occupies its room, so nothing changes for the public.
    call.changed = [];
    return presentChanged(await approveBooking(deps, actor, reference), deps.now());
  });
  serve(api, contract.bulkSetBookingStatus, async (call) => {
    const { deps, actor, body } = call;
    const outcomes = presentOutcomes(await decideBookings(deps, actor, body), deps.now());
    if (body.status === 'confirmed' || outcomes.changed_count === 0) call.changed = [];
    return outcomes;
  });
  serve(api, contract.editBooking, async (call) => {
    const { deps, actor, params, body } = call;
    const { expected_version: expectedVersion, roomId, notes, paid: isPaid } = body;
    if (roomId === undefined) call.changed = [];
    const edit = { reference: params.reference, expectedVersion, roomId, notes, isPaid };
    return presentChanged(await editBooking(deps, actor, edit), deps.now());
  });
  serve(api, contract.cancelBooking, async ({ deps, actor, params, body }) =>
    presentChanged(await cancelBooking(deps, actor, { ...params, ...body }), deps.now()),
  );
  serve(api, contract.restoreBooking, async ({ deps, actor, params }) =>
    presentChanged(await restoreBooking(deps, actor, params.reference), deps.now()),
  );
}

/** The same list for both panels. */
function serveList(api: ApiServer, list: typeof contract.listBookings | typeof listBoardBookings): void {
  serve(api, list, async (call) => {
    const now = call.deps.now();
    const { cursor, ...query } = call.query;
    const isByStart = query.sort === 'opening';
    const after = isByStart ? readStartCursor(cursor) : readIdCursor(cursor);
    const { rows, last, total } = await listStaffBookings(call.deps.db, { ...query, after }, now);
    const next = isByStart ? writeStartCursor : ({ id }: { id: number }) => String(id);
    setPage(call, { next: last === null ? null : next(last), total });
    return rows.map((row) => presentStaffBooking(row, now));
  });
}
