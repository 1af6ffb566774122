import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { holdExpired, tooBusy } from '../../bookings/errors.ts';
import { findHold, type HeldRoom } from '../queries.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';

/** How often it is tried where another hold came before it was looked up. */
const maxAttempts = 3;

/**
 * Extends a member's hold by three minutes, once; further calls return the hold unchanged. Refuses with `hold_expired`.
 */
export async function extendHold(deps: DatabaseDeps, actor: MemberActor): Promise<HeldRoom> {
  const now = deps.now();
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    // race: the hold may expire, move or become a booking; the conditions are checked on the locked row.
    await deps.db
      .updateTable('units')
      .set({ heldUntil: sql`held_until + interval '3 minutes'`, holdExtended: true })
      .where('heldBy', '=', actor.member.id)
      .where('heldUntil', '>', now)
      .where('holdExtended', '=', false)
      .execute();
    const hold = await findHold(deps.db, actor.member.id, now);
    if (hold === null) throw holdExpired(null);
    // race: otherwise the member pressed a room after the update, and it is not extended yet.
    if (hold.isExtended) return hold;
  }
  throw tooBusy();
}
