import { createBatcher } from '../server/database/batching/single-flight-batcher.ts';
import type { Deps } from '../server/deps.ts';
import { placeBookings } from '../server/features/bookings/room-requests.ts';
import { holdUnits } from '../server/features/holds/hold-units.ts';
import type { AdmittedCall, CallLimits } from '../server/http/limits/call-limits.ts';
import type { NetworkThrottle } from '../server/http/limits/network-throttle.ts';

const admitted: AdmittedCall = {
  isCounted: true,
  countShared: async () => {},
  leave: () => {},
  untilRead: (stream) => stream,
};

/** Admits every call: for tests that send more than a person does, and for controls. */
export const unlimitedCalls: CallLimits = {
  admit: () => admitted,
  admitDiscordUser: () => admitted,
  enterSession: () => () => {},
};

/** Delays no answer of a network. */
export const unthrottled: NetworkThrottle = { send: (_kind, _env, answer) => answer };

/** Lets one member send and queue any number of calls, for tests of the database. */
export function liftCallLimits(deps: Deps): void {
  const memberBatches = <Item extends { member_id: number }, Result>(run: (items: Item[]) => Promise<Result[]>) =>
    createBatcher({
      run,
      owner: (item: Item) => item.member_id,
      maxBatchSize: 96,
      maxWaiting: 6000,
      maxWaitingPerOwner: Infinity,
    });
  deps.callLimits = unlimitedCalls;
  deps.bookingBatches = memberBatches((items) => placeBookings(deps.db, items, deps.now()));
  deps.holdBatches = memberBatches((items) => holdUnits(deps.db, items, deps.now()));
}
