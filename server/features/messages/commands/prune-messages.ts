import { sql } from 'kysely';
import { sliceSize } from '../../../database/delete-in-slices.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { shownAfterSessionMs } from '../list-own-messages.ts';
import { followRetention, type RetentionDeps } from '../../installation/retention.ts';
import { areProposalsShown } from '../proposals/state.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes settled messages older than `MESSAGE_RETENTION_DAYS`, unless the session they are about ended recently: guests
 * still read them, and the row prevents a second message.
 *
 * race: staff resend it at this moment; the state is checked again when the row is deleted.
 */
export async function pruneMessages(deps: RetentionDeps, signal?: AbortSignal): Promise<void> {
  const { MESSAGE_RETENTION_DAYS: days } = await followRetention(deps);
  const now = deps.now().getTime();
  const before = new Date(now - days * dayMs);
  const endedBefore = new Date(now - shownAfterSessionMs);
  await deps.db.updateTable('messenger').set({ prunedBefore: before }).execute();
  await pruneEdited(deps, endedBefore);
  let after: number | null = 0;
  while (after !== null) {
    if (signal?.aborted === true) return;
    after = await pruneSlice(deps, { after, before, endedBefore });
  }
}

/** They are not edited any more then. The table is small: it only has those of current openings. */
async function pruneEdited(deps: DatabaseDeps, endedBefore: Date): Promise<void> {
  await sql`
    delete from edited_messages using edited_messages message
    left join bookings on bookings.id = message.booking_id
    join openings on openings.id = coalesce(bookings.opening_id, message.opening_id)
    where edited_messages.id = message.id and openings.ends_at <= ${endedBefore}`.execute(deps.db);
  await sql`
    delete from edited_messages
    where kind = 'guests.proposals' and (closed_at <= ${endedBefore} or not ${areProposalsShown(endedBefore)})`.execute(
    deps.db,
  );
}

interface Slice {
  after: number;
  before: Date;
  endedBefore: Date;
}

/** Checks the next rows by id, which is by age. Null if they are too recent or there are none. */
async function pruneSlice(deps: DatabaseDeps, { after, before, endedBefore }: Slice): Promise<number | null> {
  const { rows } = await sql<{ last: number | null; isAll: boolean }>`
    with slice as materialized (
      select id, payload, created_at from outbox where id > ${after} order by id limit ${sliceSize}
    ),
    gone as (
      delete from outbox using slice
      where outbox.id = slice.id and slice.created_at <= ${before} and outbox.status in ('sent', 'dead', 'unknown')
        and not exists (
          select from bookings join openings on openings.id = bookings.opening_id
          where bookings.reference = slice.payload ->> 'reference' and openings.ends_at > ${endedBefore})
        and not exists (
          select from openings
          where openings.id = (slice.payload ->> 'opening_id')::integer and openings.ends_at > ${endedBefore})
    )
    select max(id) as last, coalesce(bool_and(created_at <= ${before}), false) as "isAll" from slice`.execute(deps.db);
  return rows[0]?.isAll === true ? rows[0].last : null;
}
