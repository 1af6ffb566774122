import * as contract from '@sunset/contract/api/bookings/guest-changes.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { correctRobloxName } from '../admin/commands/correct-roblox-name.ts';
import { presentChanged } from '../admin/presenter.ts';
import { getBookingLinks } from '../booking-links.ts';
import { presentBooking } from '../presenter.ts';
import { requireMembership } from '../require-membership.ts';
import { changeOwnBooking } from './commands/change-own-booking.ts';
import { findChangeOptions } from './find-change-options.ts';
import { presentOptions } from './presenter.ts';

/** What guests change of their own bookings, and hosts of a guest's name. */
export function serveGuestChanges(api: ApiServer): void {
  serve(api, contract.getChangeOptions, async ({ deps, actor, params }) => {
    const guest = await requireMembership(deps, actor);
    return presentOptions(await findChangeOptions(deps, guest, params.reference));
  });
  serve(api, contract.changeMyBooking, async (call) => {
    const { deps, actor, params, body, idempotencyKey } = call;
    const guest = await requireMembership(deps, actor);
    if (body.roomId === undefined) call.changed = [];
    const row = await changeOwnBooking(deps, guest, {
      reference: params.reference,
      expectedVersion: body.expected_version,
      expectedPrice: body.expected_final_price,
      idempotencyKey,
      change: {
        roomId: body.roomId,
        allInclusive: body.all_inclusive,
        paymentMethod: body.payment_method,
        notes: body.notes,
        robloxId: body.roblox_id,
      },
      onReplay: () => {
        call.changed = [];
      },
    });
    return { success: true as const, booking: presentBooking(row, await getBookingLinks(deps), deps.now()) };
  });
  serve(api, contract.correctRobloxName, async ({ deps, actor, params, body, idempotencyKey }) => {
    const { expected_version: expectedVersion, robloxUsername: username, robloxDisplayName: displayName } = body;
    const name = { reference: params.reference, expectedVersion, username, displayName, idempotencyKey };
    return presentChanged(await correctRobloxName(deps, actor, name), deps.now());
  });
}
