import type { MemberActor } from '../../../actor.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { notFound } from '../../../errors/app-error.ts';
import type { EditableBooking } from '../admin/queries.ts';
import { parseReference } from '../rules.ts';
import {
  checkRoom,
  countCompanions,
  findChangeable,
  listChangeRooms,
  listLinkedAccounts,
  type ChangeRoomRow,
  type LinkedAccount,
} from './queries.ts';

/** A booking with what its guest can change it to. */
export interface FoundOptions {
  booking: EditableBooking;
  rooms: ChangeRoomRow[];
  /** Rooms of the opening are on sale to the guest. */
  isOnSale: boolean;
  accounts: LinkedAccount[];
  companions: number;
}

/** What a guest can change of their own booking now. Refuses with `not_found`. */
export async function findChangeOptions(deps: DatabaseDeps, actor: MemberActor, text: string): Promise<FoundOptions> {
  const { member } = actor;
  const reference = parseReference(text);
  const booking = reference === null ? null : await findChangeable(deps.db, member.id, reference);
  if (booking === null) throw notFound('The booking');
  const now = deps.now();
  const { refusal } = await checkRoom(deps.db, member, booking.openingRoomId, now);
  const rooms = await listChangeRooms(deps.db, booking.openingId, now);
  const accounts = await listLinkedAccounts(deps.db, member.id);
  const companions = await countCompanions(deps.db, booking.id);
  return { booking, rooms, isOnSale: refusal === null, accounts, companions };
}
