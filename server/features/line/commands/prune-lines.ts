import { sql } from 'kysely';
import type { DatabaseDeps } from '../../../database/transact.ts';

const keptMs = 24 * 60 * 60 * 1000;

/** Deletes the lines of sessions that ended a day ago. Rule: LINE-14. */
export async function pruneLines({ db, now }: DatabaseDeps): Promise<void> {
  await sql`
    delete from line_entries using openings
    where openings.id = line_entries.opening_id and openings.ends_at <= ${new Date(now().getTime() - keptMs)}`.execute(
    db,
  );
}
