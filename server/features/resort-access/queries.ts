import type { Database } from '../../database/connect.ts';

const flags = ['goldCustomerBookingsOpen', 'serverBoosterBookingsOpen', 'regularCustomerBookingsOpen'] as const;

export type BookingFlagsRow = Awaited<ReturnType<typeof listBookingFlags>>[number];

/** The switches of all resorts in the community's order. */
export async function listBookingFlags(db: Database) {
  return db
    .selectFrom('resorts')
    .select(['id', 'name', ...flags])
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
}

/** The switches of the resort with exactly this name, or null. */
export async function findBookingFlags(db: Database, resortName: string): Promise<BookingFlagsRow | null> {
  const row = await db
    .selectFrom('resorts')
    .select(['id', 'name', ...flags])
    .where('name', '=', resortName)
    .executeTakeFirst();
  return row ?? null;
}
