import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { transact } from '../../../database/transact.ts';
import { bookAcceptedParties } from '../../parties/book-accepted.ts';
import type { PlaceDeps } from '../../parties/place-for-party.ts';
import { lockWaitingList } from '../lock-waiting-lists.ts';

/**
 * Ends the member's entry of an opening, and with it their place in a party; an open offer goes to the next entry. Returns false if there
 * is none. Rules: WAIT-9, PARTY-19.
 */
export async function leaveWaitingList(deps: PlaceDeps, actor: MemberActor, openingId: number): Promise<boolean> {
  const { id } = actor.member;
  const hasLeft = await transact(deps, async (deps) => {
    await lockWaitingList(deps, openingId);
    const { rows } = await sql<{ hasLeft: boolean }>`
      select end_entry(id, 'left', 'member', ${id}, ${deps.now()}) as "hasLeft" from waiting_entries
      where opening_id = ${openingId} and member_id = ${id} and state <> 'ended'`.execute(deps.db);
    if (rows[0]?.hasLeft !== true) return false;
    await sql`select offer_free_units(${openingId}, ${deps.now()})`.execute(deps.db);
    return true;
  });
  if (hasLeft) await bookAcceptedParties(deps, openingId);
  return hasLeft;
}
