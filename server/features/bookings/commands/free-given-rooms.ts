import { sql } from 'kysely';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { undoMs } from '../admin/rules.ts';

/** Frees the rooms that were given away more than a minute ago in sessions that are not over. Rule: LATE-2. */
export async function freeGivenRooms({ db, now }: DatabaseDeps): Promise<void> {
  const until = new Date(now().getTime() - undoMs);
  await sql`
    update units set booking_id = null, free_since = ${now()}
    from bookings join openings on openings.id = bookings.opening_id
    where bookings.given_away_at <= ${until} and bookings.status = 'no_show' and units.booking_id = bookings.id
      and openings.ends_at > ${now()}`.execute(db);
}

/** When the next such minute is over; null if none is running. */
export async function findNextGivenRoom({ db, now }: DatabaseDeps): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(bookings.given_away_at) as at from bookings join units on units.booking_id = bookings.id
    join openings on openings.id = bookings.opening_id
    where bookings.given_away_at is not null and bookings.status = 'no_show' and openings.ends_at > ${now()}`.execute(
    db,
  );
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at.getTime() + undoMs);
}
