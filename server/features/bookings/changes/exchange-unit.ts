import { sql } from 'kysely';
import type { DatabaseDeps } from '../../../database/transact.ts';
import type { EditableBooking } from '../admin/queries.ts';

interface Exchange {
  booking: Pick<EditableBooking, 'id' | 'memberId'>;
  /** The room type of the same opening. */
  roomId: number;
  /** Guests get what is on sale, staff any free unit. */
  byGuest: boolean;
}

/**
 * Gives a booking a unit of another room and frees its own, in one statement: both or nothing. Null if none is free. The caller
 * locked the waiting list and the booking, updates the booking, and offers the freed unit.
 */
export async function exchangeUnit(deps: DatabaseDeps, { booking, roomId, byGuest }: Exchange): Promise<number | null> {
  const { rows } = await sql<{ unit: number | null }>`
    select exchange_unit(${booking.id}, ${booking.memberId}, ${roomId}, ${byGuest}, ${deps.now()}) as unit`.execute(
    deps.db,
  );
  return rows[0]?.unit ?? null;
}

/** Offers the unit that a booking left to the waiting list. */
export async function offerFreedUnit(deps: DatabaseDeps, openingId: number): Promise<void> {
  await sql`select offer_free_units(${openingId}, ${deps.now()})`.execute(deps.db);
}
