import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { PlannedRow } from './planning/planned-row.ts';

/** Writes what happens, or happened, with each row. */
export async function storeOutcomes(db: Database, importId: number, rows: readonly PlannedRow[]): Promise<void> {
  const stored = rows.map(({ line, outcome, problem, field, startsAt, openingId, bookingId, discordId }) => ({
    line,
    outcome,
    problem,
    field,
    starts_at: startsAt?.toISOString() ?? null,
    opening_id: openingId,
    booking_id: bookingId,
    discord_id: discordId,
  }));
  await sql`
    update import_rows r set outcome = plan.outcome, problem = plan.problem, field = plan.field, starts_at = plan.starts_at,
      opening_id = plan.opening_id, booking_id = plan.booking_id, discord_id = plan.discord_id
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as plan (
      line integer, outcome text, problem text, field text, starts_at timestamptz, opening_id integer, booking_id integer, discord_id text)
    where r.import_id = ${importId} and r.line = plan.line`.execute(db);
}
