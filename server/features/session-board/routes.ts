import * as contract from '@sunset/contract/api/openings/session-board.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { withoutCodeForKeys } from '../api-keys/presenter.ts';
import { checkInGuest } from '../bookings/admin/commands/check-in-guest.ts';
import { correctAttendance } from '../bookings/admin/commands/correct-attendance.ts';
import { approveBookingAsHost, rejectBookingAsHost } from '../bookings/admin/commands/decide-booking.ts';
import { setPayment } from '../bookings/admin/commands/set-payment.ts';
import { giveRoomAway } from '../bookings/admin/commands/give-room-away.ts';
import { undoGivingAway } from '../bookings/admin/commands/take-room-back.ts';
import { presentChanged, presentStaffBooking } from '../bookings/admin/presenter.ts';
import { exchangeRooms } from './commands/exchange-rooms.ts';
import { extendSession } from './commands/extend-session.ts';
import { openingNotFound } from './errors.ts';
import { presentBoard, presentBoardOpening } from './presenter.ts';
import { findEvening, listBoardOpenings, listCalledOff } from './queries.ts';

/** What hosts decide about bookings, and the evening's board. */
export function serveSessionBoard(api: ApiServer): void {
  serveBoard(api);
  serve(api, contract.confirmBooking, async ({ deps, actor, params, body }) => {
    const confirmation = { reference: params.reference, isPaymentConfirmed: body.payment_confirmed };
    return presentChanged(await approveBookingAsHost(deps, actor, confirmation), deps.now());
  });
  serve(api, contract.rejectBooking, async ({ deps, actor, params, body }) =>
    presentChanged(await rejectBookingAsHost(deps, actor, { ...params, ...body }), deps.now()),
  );
  serve(api, contract.checkInBooking, async ({ deps, actor, params, body, idempotencyKey }) => {
    const { checked_in: isHere, approve, payment_confirmed: isPaymentConfirmed } = body;
    const arrival = { reference: params.reference, isHere, approve, isPaymentConfirmed, idempotencyKey };
    return presentChanged(await checkInGuest(deps, actor, arrival), deps.now());
  });
  serve(api, contract.giveRoomAway, async ({ deps, actor, params, body, idempotencyKey }) => {
    const change = { ...params, expectedVersion: body.expected_version, idempotencyKey };
    const changed = body.given_away ? giveRoomAway(deps, actor, change) : undoGivingAway(deps, actor, change);
    return presentChanged(await changed, deps.now());
  });
  serve(api, contract.setBookingPayment, async ({ deps, actor, params, body }) =>
    presentChanged(await setPayment(deps, actor, { reference: params.reference, isPaid: body.paid }), deps.now()),
  );
  serve(api, contract.setBookingAttendance, async ({ deps, actor, params, body }) =>
    presentChanged(await correctAttendance(deps, actor, { ...params, ...body }), deps.now()),
  );
  serve(api, contract.exchangeRooms, async ({ deps, actor, params, body, idempotencyKey }) => {
    const one = { reference: params.reference, expectedVersion: body.expected_version };
    const other = { reference: body.with, expectedVersion: body.expected_version_of_other };
    const bookings = await exchangeRooms(deps, actor, { guests: [one, other], idempotencyKey });
    return { success: true as const, bookings: bookings.map((row) => presentStaffBooking(row, deps.now())) };
  });
}

function serveBoard(api: ApiServer): void {
  serve(api, contract.listBoardOpenings, async ({ deps, actor, query }) => {
    const now = deps.now();
    const calledOff = actor.kind === 'member' ? await listCalledOff(deps.db, now) : [];
    const openings = [...calledOff, ...(await listBoardOpenings(deps.db, { now, including: query.opening }))];
    return openings.map((row) => withoutCodeForKeys(actor, presentBoardOpening(row, { actor, now })));
  });
  serve(api, contract.getBoard, async ({ deps, actor, params }) => {
    const now = deps.now();
    const evening = await findEvening(deps.db, params.openingId, now);
    if (evening === null) throw openingNotFound();
    const board = presentBoard(evening, { actor, now });
    return { ...board, opening: withoutCodeForKeys(actor, board.opening) };
  });
  serve(api, contract.extendSession, async ({ deps, actor, params, body, idempotencyKey }) => {
    const opening = await extendSession(deps, actor, { ...params, ...body, idempotencyKey });
    return { success: true as const, opening: presentBoardOpening(opening, { actor, now: deps.now() }) };
  });
}
