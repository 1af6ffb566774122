import { sql } from 'kysely';
import type { DatabaseDeps } from '../../database/transact.ts';

/**
 * Locks the parties of openings that are about to be moved, after the waiting lists of these and before their rows.
 *
 * race: the leader presses or a member gets ready at this moment; the lock of the party decides who is first.
 */
export async function lockPartiesOf({ db }: DatabaseDeps, openingIds: readonly number[]): Promise<void> {
  await db
    .selectFrom('parties')
    .select('id')
    .where('openingId', '=', sql<number>`any(${openingIds}::integer[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Who was ready agreed to another start: after a move nobody is ready. What they hold stays held. Rule: PARTY-7. */
export async function endReadiness({ db }: DatabaseDeps, openingId: number): Promise<void> {
  await sql`
    update party_members set ready_room = null, ready_price = null, ready_until = null
    where id in (
      select id from party_members
      where opening_id = ${openingId} and state = 'joined' and ready_room is not null order by id for no key update)`.execute(
    db,
  );
}
