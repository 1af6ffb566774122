import * as contract from '@sunset/contract/api/openings/door.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { presentChanged } from '../bookings/admin/presenter.ts';
import { enterBooking } from './commands/enter-booking.ts';
import * as line from '@sunset/contract/api/openings/line.ts';
import { giveClaimedRoom } from './commands/give-claimed-room.ts';
import { findGuest } from './find-guest.ts';
import { presentDoorGuest } from './presenter.ts';

/** Guests whom a host adds at the door. */
export function serveDoor(api: ApiServer): void {
  serve(api, contract.findDoorGuest, async ({ deps, params, query }) =>
    presentDoorGuest(await findGuest(deps, params.openingId, query.roblox_username)),
  );
  serve(api, line.giveClaimedRoom, async ({ deps, actor, params, body, idempotencyKey }) =>
    presentChanged(await giveClaimedRoom(deps, actor, { ...params, body, idempotencyKey }), deps.now()),
  );
  serve(api, contract.enterBooking, async ({ deps, actor, params, body, idempotencyKey }) => {
    const { openingId } = params;
    return presentChanged(await enterBooking(deps, actor, { openingId, body, idempotencyKey }), deps.now());
  });
}
