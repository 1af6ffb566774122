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

/**
 * Who accepted an offer of a party that books together accepted it for another start: all open offers of such a party end, without a
 * consequence. It keeps its place, and is offered rooms again with a message, by `offer_free_units`. The caller has locked the waiting
 * list. Rule: PARTY-20.
 */
export async function withdrawAccepted({ db, now }: DatabaseDeps, openingId: number): Promise<void> {
  const at = now();
  await sql`
    select end_offer(o.id, 'withdrawn', ${at}) from offers o join waiting_entries e on e.id = o.entry_id
    where o.opening_id = ${openingId} and o.state = 'open' and o.ends_at > ${at} and e.party_id in (
      select accepting.party_id from offers accepted join waiting_entries accepting on accepting.id = accepted.entry_id
      where accepted.opening_id = ${openingId} and accepted.state = 'open' and accepted.accepted_at is not null)`.execute(
    db,
  );
}
