import * as own from '@sunset/contract/api/bookings/line.ts';
import * as contract from '@sunset/contract/api/openings/line.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { getStaffBooking, readReference } from '../bookings/admin/get-booking.ts';
import { presentChanged } from '../bookings/admin/presenter.ts';
import { callNext } from './commands/call-next.ts';
import { putInLine, sayHere } from './commands/join-line.ts';
import { markNotHere } from './commands/mark-not-here.ts';
import { returnToLine } from './commands/return-to-line.ts';
import { sayHereWaiting } from './commands/say-here-waiting.ts';
import { getPlaceOfBooking, getPlaceOfEntry } from './get-own-place.ts';
import { presentBookingLine, presentEntryLine } from './presenter.ts';

/** The line of a session: "I'm here", and calling guests to the front desk. */
export function serveLine(api: ApiServer): void {
  serve(api, own.sayHere, async ({ deps, actor, params, body }) => {
    await sayHere(deps, actor, { reference: params.reference, isHere: body.is_here });
    const { booking, place } = await getPlaceOfBooking(deps, actor.member.id, params.reference);
    return { success: true as const, line: presentBookingLine(booking, place, deps.now()) };
  });
  serve(api, own.sayHereWaiting, async ({ deps, actor, params, body }) => {
    await sayHereWaiting(deps, actor, { openingId: params.openingId, isHere: body.is_here });
    const { entry, place } = await getPlaceOfEntry(deps, actor.member.id, params.openingId);
    return { success: true as const, line: presentEntryLine(entry, place, deps.now()) };
  });
  serve(api, contract.putInLine, async ({ deps, actor, params, body }) => {
    const { reference } = params;
    if (body.undo) await returnToLine(deps, actor, { reference, undo: body.undo });
    else await putInLine(deps, actor, { reference, isHere: body.in_line });
    return presentChanged(await getStaffBooking(deps, readReference(params.reference)), deps.now());
  });
  serve(api, contract.callNext, async ({ deps, actor, params }) => ({
    success: true as const,
    bookingReference: await callNext(deps, actor, params.openingId),
  }));
  serve(api, contract.markNotHere, async ({ deps, actor, params, body, idempotencyKey }) => ({
    success: true as const,
    is_out: await markNotHere(deps, actor, { ...params, ...body, idempotencyKey }),
  }));
}
