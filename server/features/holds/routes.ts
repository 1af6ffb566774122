import {
  extendHold as extendHoldEndpoint,
  getMyHold,
  holdRoom as holdRoomEndpoint,
  releaseHold as releaseHoldEndpoint,
} from '@sunset/contract/api/bookings/holds.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { getPaymentLinks } from '../bookings/pricing/quote.ts';
import { requireMembership } from '../bookings/require-membership.ts';
import { extendHold } from './commands/extend-hold.ts';
import { holdRoom } from './commands/hold-room.ts';
import { releaseHold } from './commands/release-hold.ts';
import { presentHold } from './presenter.ts';
import { findHold } from './queries.ts';

/** A hold for the person who fills in the form. */
export function serveHolds(api: ApiServer): void {
  serve(api, holdRoomEndpoint, async (call) => {
    const { deps, body } = call;
    const guest = await requireMembership(deps, call.actor);
    const held = await holdRoom(deps, guest, body.roomId);
    if (held === null || held.isUnchanged) call.changed = [];
    if (held === null) return { success: true as const, hold: null, reason: 'two_holds_unused' as const };
    return {
      success: true as const,
      hold: presentHold(held.hold, guest.member.tiers, await getPaymentLinks(deps)),
      reason: null,
    };
  });
  serve(api, releaseHoldEndpoint, async (call) => {
    const isFreed = await releaseHold(call.deps, call.actor);
    if (!isFreed) call.changed = [];
    return { success: true as const };
  });
  serve(api, extendHoldEndpoint, async ({ deps, actor }) => {
    const hold = await extendHold(deps, actor);
    return { success: true as const, hold: presentHold(hold, actor.member.tiers, await getPaymentLinks(deps)) };
  });
  serve(api, getMyHold, async ({ deps, actor }) => {
    const hold = await findHold(deps.db, actor.member.id, deps.now());
    return { hold: hold && presentHold(hold, actor.member.tiers, await getPaymentLinks(deps)) };
  });
}
