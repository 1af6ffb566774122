import type { DoorGuest } from '@sunset/contract/api/openings/door.ts';
import type { Deps } from '../../deps.ts';
import { doorRefused } from './errors.ts';
import { lookUpAccount } from './look-up-account.ts';
import { presentDoorGuest } from './presenter.ts';
import { findAccountOwner, findBookingOf, findDoorOpening, listDoorRooms } from './queries.ts';

/** Who a name is, and the rooms of an opening at this guest's price; without a name at that of regular customers. Rules: DOOR-2, DOOR-3. */
export async function getDoorGuest(deps: Deps, openingId: number, name?: string): Promise<DoorGuest> {
  const { db } = deps;
  if ((await findDoorOpening(db, openingId)) === null) throw doorRefused('not_found');
  const rooms = await listDoorRooms(db, openingId, deps.now());
  if (name === undefined) return presentDoorGuest({ account: null, owner: null, booking: null, rooms });
  const account = await lookUpAccount(deps, name);
  const owner = await findAccountOwner(db, account, deps.now());
  return presentDoorGuest({ account, owner, booking: await findBookingOf(db, openingId, account, owner), rooms });
}
