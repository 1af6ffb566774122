import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { changeOrRefuse } from '../../bookings/change-or-refuse.ts';
import { holdExpired } from '../../bookings/errors.ts';
import { findHold, type HeldRoom } from '../queries.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';

/**
 * Extends a member's hold by three minutes, once; further calls return the hold unchanged. Refuses with `hold_expired`.
 */
export function extendHold(deps: DatabaseDeps, actor: MemberActor): Promise<HeldRoom> {
  const now = deps.now();
  const find = () => findHold(deps.db, actor.member.id, now);
  return changeOrRefuse(
    async () => {
      // race: the hold may expire, move or become a booking; the conditions are checked on the locked row.
      await deps.db
        .updateTable('units')
        .set({ heldUntil: sql`held_until + interval '3 minutes'`, holdExtended: true })
        .where('heldBy', '=', actor.member.id)
        .where('heldUntil', '>', now)
        .where('holdExtended', '=', false)
        .execute();
      const hold = await find();
      // race: one that is not extended came after the update.
      return hold !== null && hold.isExtended && hold;
    },
    async () => ((await find()) === null ? holdExpired(null) : null),
  );
}
