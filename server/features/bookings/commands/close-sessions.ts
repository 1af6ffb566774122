import { sql } from 'kysely';
import { system } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { runTogether } from '../../../jobs/run-each.ts';

/** The reason of a request that was not approved before its session ended; the pages have a text for it. */
const notApprovedInTime = 'not_approved_in_time';

/**
 * Ends the bookings of sessions that are over: pending ones are cancelled, confirmed ones become completed, or no-show if
 * check-in was used in that session, for others than guests whom a host entered at the door, and the guest was neither checked in nor in
 * line. Those that are pending only because their guest changed them count as confirmed. Openings that were never published are left to
 * OPENING-23, which may come later where no server ran. Returns how many it changed. Rules: BOARD-8 to BOARD-10, CHANGE-7, LINE-12.
 *
 * race: every server process runs this; each update checks the old status, so a booking ends once.
 */
export async function closeSessions(deps: DatabaseDeps): Promise<number> {
  let count = 0;
  // Hardly any run has something to end: one query instead of a transaction.
  await runTogether(await listEnded(deps), { name: (id) => `opening ${id}` }, async (ids) => {
    count += await closeSessionsOf(deps, ids);
  });
  return count;
}

/** Ends the sessions of these openings that are over, all or none. */
export function closeSessionsOf(deps: DatabaseDeps, ids: readonly number[]): Promise<number> {
  return transact(deps, (deps) => closeWithin(deps, ids));
}

/** The same in the transaction of the caller, which has locked none of their bookings. */
export async function closeWithin(deps: DatabaseDeps, ids: readonly number[]): Promise<number> {
  const openingIds = await endSessions(deps, ids);
  const cancelled = await cancelWaiting(deps, openingIds);
  await confirmChanged(deps, openingIds);
  const ended = await endConfirmed(deps, openingIds);
  return cancelled + ended;
}

/** Openings that are over and have active bookings. */
async function listEnded({ db, now }: DatabaseDeps): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct openings.id from bookings join openings on openings.id = bookings.opening_id
    where openings.ends_at <= ${now()} and openings.published_at is not null
      and bookings.status in ('pending', 'confirmed')
    order by openings.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Notes that the sessions of these openings ended, and returns the ids of those whose did.
 *
 * race: a host extends a session, or calls it off, at its end, perhaps at a server whose clock is behind. Both lock the opening. Who
 * is first wins: an extended session is not over when this has its lock, and one that has ended is not extended. Rule: SESSION-2.
 */
async function endSessions(deps: DatabaseDeps, openingIds: readonly number[]): Promise<number[]> {
  const over = await deps.db
    .selectFrom('openings')
    .select('id')
    .where('id', '=', sql<number>`any(${openingIds}::integer[])`)
    .where('endsAt', '<=', deps.now())
    .where('publishedAt', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const ids = over.map(({ id }) => id);
  await deps.db
    .updateTable('openings')
    .set({ endedAt: deps.now() })
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .where('endedAt', 'is', null)
    .execute();
  return ids;
}

async function cancelWaiting(deps: DatabaseDeps, openingIds: number[]): Promise<number> {
  const now = deps.now();
  const { rows } = await sql<{ count: number }>`
    with ended as (
      update bookings set status = 'cancelled', reason = ${notApprovedInTime}, updated_at = ${now}
      where opening_id = any (${openingIds}::integer[]) and status = 'pending' and not was_approved
      returning id, reference, version, removed_at
    )
    select count(*)::integer as count,
      record_changes(${system.kind}, null, 'booking.expire', 'booking', array_agg(reference order by id),
        array_agg(jsonb_build_object('status', 'pending')), array_agg(jsonb_build_object('status', 'cancelled')), ${now},
        gen_random_uuid()),
      enqueue_messages('booking.cancelled', array_agg(reference || ':' || version order by id) filter (where removed_at is null),
        array_agg(jsonb_build_object('reference', reference) order by id) filter (where removed_at is null), ${now}, ${now})
    from ended`.execute(deps.db);
  return rows[0]?.count ?? 0;
}

/** They end as confirmed ones in the same transaction, so nobody gets a message. */
async function confirmChanged(deps: DatabaseDeps, openingIds: number[]): Promise<void> {
  const now = deps.now();
  await sql`
    with approved as (
      update bookings set status = 'confirmed', confirmed_at = ${now}, updated_at = ${now}
      where opening_id = any (${openingIds}::integer[]) and status = 'pending' and was_approved
      returning id, reference
    )
    select record_changes(${system.kind}, null, 'booking.approve', 'booking', array_agg(reference order by id),
      array_agg(jsonb_build_object('status', 'pending')), array_agg(jsonb_build_object('status', 'confirmed')), ${now},
      gen_random_uuid())
    from approved having count(*) > 0`.execute(deps.db);
}

async function endConfirmed(deps: DatabaseDeps, openingIds: number[]): Promise<number> {
  const now = deps.now();
  const { rows } = await sql<{ count: number }>`
    with ended as (
      update bookings set updated_at = ${now}, status = case
        when bookings.checked_in_at is null and exists (
          select from bookings arrived where arrived.opening_id = bookings.opening_id and arrived.checked_in_at is not null
            and arrived.entered_as <> 'door'
        ) and not exists (
          select from line_entries l where l.booking_id = bookings.id and l.state <> 'ended'
        ) then 'no_show' else 'completed' end
      where opening_id = any (${openingIds}::integer[]) and status = 'confirmed'
      returning id, reference, status
    )
    select count(*)::integer as count,
      record_changes(${system.kind}, null, 'booking.end', 'booking', array_agg(reference order by id),
        array_agg(jsonb_build_object('status', 'confirmed')), array_agg(jsonb_build_object('status', status) order by id), ${now},
        gen_random_uuid())
    from ended`.execute(deps.db);
  return rows[0]?.count ?? 0;
}
