import { sql } from 'kysely';
import type { DatabaseDeps } from '../../database/transact.ts';

/** Takes the confirmed bookings of a member who left the Discord server out of their lines, in the caller's transaction. Rule: LINE-11. */
export async function leaveLines({ db, now }: DatabaseDeps, memberId: number): Promise<void> {
  await sql`
    update line_entries entry set state = 'ended', end_reason = 'over', ended_at = ${now()}, called_by = null, called_at = null,
      version = entry.version + 1
    from bookings b where b.id = entry.booking_id and b.member_id = ${memberId} and entry.state <> 'ended'`.execute(db);
}

/** Deletes what is stored about a member in lines, and ends calls of theirs. Rule: LINE-14. */
export async function deleteFromLines({ db }: Pick<DatabaseDeps, 'db'>, memberId: number): Promise<void> {
  await sql`
    delete from line_entries entry using bookings b where b.id = entry.booking_id and b.member_id = ${memberId}`.execute(
    db,
  );
  await sql`
    delete from line_entries entry using waiting_entries w
    where w.id = entry.waiting_entry_id and w.member_id = ${memberId}`.execute(db);
  await sql`
    update line_entries set state = 'waiting', called_by = null, called_at = null, version = version + 1
    where called_by = ${memberId}`.execute(db);
}
