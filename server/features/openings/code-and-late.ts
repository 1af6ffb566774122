import { sql } from 'kysely';

/*
 * From when guests of an opening get the code, and from when they are late, as the settings of the community say. No SQL functions: one
 * with a subquery is not inlined, so it would read the settings for each row, and no index would find the openings by their start.
 */

/** How long before an opening its guests get the code. Rule: MSG-5. */
export const codeLead = sql`(select code_minutes_before * interval '1 minute' from settings)`;

/** From when the guests of a row of `openings` get the code. Rule: MSG-5. */
export const codeFrom = sql<Date>`(openings.starts_at - ${codeLead})`;

/** The same for an opening whose settings were read with it. Rule: MSG-5. */
export function codeFromOf({ startsAt, codeMinutesBefore }: { startsAt: Date; codeMinutesBefore: number }): Date {
  return new Date(startsAt.getTime() - codeMinutesBefore * 60_000);
}

/** From when a guest who is not there is late, for a row of `openings`. Rule: LATE-1. */
export const lateFrom = sql<Date>`(openings.starts_at + (select late_after_minutes * interval '1 minute' from settings))`;
