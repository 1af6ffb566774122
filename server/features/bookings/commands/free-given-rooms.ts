import { undoGivingAwayMs } from '@sunset/contract/bookings/late.ts';
import { sql } from 'kysely';
import type { DatabaseDeps } from '../../../database/transact.ts';

/**
 * Frees the rooms that were given away more than a minute ago in sessions that are not over. Rule: LATE-2.
 *
 * race: the guest comes, or a host takes the room back, at this moment. They lock the booking and then its unit without a change of it. So
 * the booking is locked here too, which looks at it again.
 */
export async function freeGivenRooms({ db, now }: DatabaseDeps): Promise<void> {
  const until = new Date(now().getTime() - undoGivingAwayMs);
  await db
    .with('given', (given) =>
      given
        .selectFrom('bookings')
        .innerJoin('openings', 'openings.id', 'bookings.openingId')
        .innerJoin('units', 'units.bookingId', 'bookings.id')
        .select('bookings.id')
        .where('bookings.givenAwayAt', '<=', until)
        .where('bookings.status', '=', 'no_show')
        .where('openings.endsAt', '>', now())
        .orderBy('bookings.id')
        .forNoKeyUpdate('bookings'),
    )
    .updateTable('units')
    .from('given')
    .set({ bookingId: null, freeSince: now() })
    .whereRef('units.bookingId', '=', 'given.id')
    .execute();
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
  return at === null ? null : new Date(at.getTime() + undoGivingAwayMs);
}
