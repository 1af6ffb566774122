import { listHostingBookings } from '@sunset/contract/api/hosting.ts';
import * as contract from '@sunset/contract/api/staff-bookings.ts';
import { setPage } from '../../../http/paging.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { presentDetails } from '../details/present.ts';
import { listHistory, listMessages, listRooms } from '../details/queries.ts';
import { approveBooking, cancelBooking, declineBooking } from './commands/decide-booking.ts';
import { decideBookings } from './commands/decide-bookings.ts';
import { editBooking } from './commands/edit-booking.ts';
import { findChangeable, readReference } from './commands/find-changeable.ts';
import { restoreBooking } from './commands/restore-booking.ts';
import { invalidCursor } from './errors.ts';
import { presentChanged, presentOutcomes, presentStaffBooking } from './present.ts';
import { listStaffBookings } from './queries.ts';
import { readCursor, writeCursor } from './rules.ts';

/** The bookings for staff: the lists, one of them, and what the admin panel decides. */
export function serveStaffBookings(api: ApiServer): void {
  serveList(api, contract.listBookings);
  serveList(api, listHostingBookings);
  serve(api, contract.getStaffBooking, async ({ deps, params }) => {
    const now = deps.now();
    const booking = await findChangeable(deps, readReference(params.reference));
    const { reference, openingId } = booking;
    const history = await listHistory(deps.db, reference);
    const messages = await listMessages(deps.db, reference);
    return presentDetails({ booking, history, messages, rooms: await listRooms(deps.db, openingId, now) }, now);
  });
  serve(api, contract.setBookingStatus, async (call) => {
    const { deps, actor, params, body } = call;
    // An approved booking keeps the room that it already has.
    if (body.status === 'confirmed') call.changed = [];
    const decide = body.status === 'confirmed' ? approveBooking : declineBooking;
    return presentChanged(await decide(deps, actor, params.reference), deps.now());
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
function serveList(api: ApiServer, list: typeof contract.listBookings | typeof listHostingBookings): void {
  serve(api, list, async (call) => {
    const now = call.deps.now();
    const after = call.query.cursor === undefined ? null : readCursor(call.query.cursor, call.query.sort);
    if (after === null && call.query.cursor !== undefined) throw invalidCursor();
    const { rows, last, total } = await listStaffBookings(call.deps.db, { ...call.query, after }, now);
    setPage(call, { next: last === null ? null : writeCursor(last), total });
    return rows.map((row) => presentStaffBooking(row, now));
  });
}
