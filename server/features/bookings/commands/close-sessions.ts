import { sql } from 'kysely';
import { system } from '../../../actor.ts';
import { transact, type TransactionDeps } from '../../../database/transact.ts';

/** The reason of a request that nobody approved before its session ended; the pages put it into words. */
const notApprovedInTime = 'not_approved_in_time';

/**
 * Ends the bookings of sessions that are over: requests that nobody approved are cancelled, confirmed bookings become
 * completed, or no-show where the hosts used check-in in that session and the guest was not checked in. Answers how many
 * it changed. Rules: BOARD-8 to BOARD-10.
 *
 * race: every server process runs this; each update is guarded by the old status, so that a booking ends once.
 */
export function closeSessions(deps: TransactionDeps): Promise<number> {
  return transact(deps, async (deps) => {
    const cancelled = await cancelWaiting(deps);
    const ended = await endConfirmed(deps);
    return cancelled + ended;
  });
}

async function cancelWaiting(deps: TransactionDeps): Promise<number> {
  const now = deps.now();
  const { rows } = await sql<{ reference: string }>`
    with ended as (
      update bookings set status = 'cancelled', reason = ${notApprovedInTime}, updated_at = ${now}
      from openings
      where openings.id = bookings.opening_id and openings.ends_at <= ${now} and bookings.status = 'pending'
      returning bookings.id, bookings.reference, bookings.version, bookings.cleared_at
    ),
    audited as (
      insert into audit_log (at, actor_kind, action, subject, subject_id, before, after)
      select ${now}, ${system.kind}, 'booking.expire', 'booking', reference,
        jsonb_build_object('status', 'pending'), jsonb_build_object('status', 'cancelled')
      from ended order by id
    ),
    told as (
      insert into outbox (dedup_key, kind, payload, not_before, nonce, created_at)
      select key, 'booking.cancelled', jsonb_build_object('reference', reference), ${now},
        left(encode(sha256(convert_to(key, 'UTF8')), 'hex'), 24), ${now}
      from (
        select id, reference, 'booking.cancelled:' || reference || ':' || version as key
        from ended where cleared_at is null
      ) listed order by id
    )
    select reference from ended`.execute(deps.db);
  return rows.length;
}

async function endConfirmed(deps: TransactionDeps): Promise<number> {
  const now = deps.now();
  const { rows } = await sql<{ reference: string }>`
    with ended as (
      update bookings set updated_at = ${now}, status = case
        when bookings.checked_in_at is null and exists (
          select from bookings arrived where arrived.opening_id = bookings.opening_id and arrived.checked_in_at is not null
        ) then 'no_show' else 'completed' end
      from openings
      where openings.id = bookings.opening_id and openings.ends_at <= ${now} and bookings.status = 'confirmed'
      returning bookings.id, bookings.reference, bookings.status
    ),
    audited as (
      insert into audit_log (at, actor_kind, action, subject, subject_id, before, after)
      select ${now}, ${system.kind}, 'booking.end', 'booking', reference,
        jsonb_build_object('status', 'confirmed'), jsonb_build_object('status', status)
      from ended order by id
    )
    select reference from ended`.execute(deps.db);
  return rows.length;
}
