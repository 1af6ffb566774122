import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { holdExpired } from '../../bookings/errors.ts';
import { findHold, type HeldRoom } from '../queries.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';

/** Adds three minutes to a member's hold, once; asked again it answers the hold as it is. Refuses with `hold_expired`. */
export async function extendHold(deps: DatabaseDeps, actor: MemberActor): Promise<HeldRoom> {
  const now = deps.now();
  // race: the hold may run out, move or become a booking at this moment; the conditions are judged on the locked row.
  await deps.db
    .updateTable('units')
    .set({ heldUntil: sql`held_until + interval '3 minutes'`, holdExtended: true })
    .where('heldBy', '=', actor.member.id)
    .where('heldUntil', '>', now)
    .where('holdExtended', '=', false)
    .execute();
  const hold = await findHold(deps.db, actor.member.id, now);
  if (hold === null) throw holdExpired(null);
  return hold;
}
