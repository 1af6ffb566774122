import type { Deps } from '../../deps.ts';
import { doorRefused } from './errors.ts';
import { lookUpAccount, type DoorAccount } from './look-up-account.ts';
import { findAccountOwner, findBookingOf, findDoorOpening, listDoorRooms, type AccountOwner } from './queries.ts';

export interface FoundGuest {
  /** Null: no name was given. */
  account: DoorAccount | null;
  owner: AccountOwner | null;
  /** The reference of the booking that they have in the opening. */
  booking: string | null;
  rooms: Awaited<ReturnType<typeof listDoorRooms>>;
}

/** Who a name is, and the rooms of an opening that a host can give them. Refuses with `not_found`. Rules: DOOR-2, DOOR-3. */
export async function findGuest(deps: Deps, openingId: number, name?: string): Promise<FoundGuest> {
  const { db } = deps;
  if ((await findDoorOpening(db, openingId)) === null) throw doorRefused('not_found');
  const rooms = await listDoorRooms(db, openingId, deps.now());
  if (name === undefined) return { account: null, owner: null, booking: null, rooms };
  const account = await lookUpAccount(deps, name);
  const owner = await findAccountOwner(db, account, deps.now());
  return { account, owner, booking: await findBookingOf(db, openingId, account, owner), rooms };
}
