import type { Database } from '../../database/connect.ts';

const flags = ['goldCustomerBookingsOpen', 'serverBoosterBookingsOpen', 'regularCustomerBookingsOpen'] as const;

export type ResortAccessRow = Awaited<ReturnType<typeof listResortAccess>>[number];

/** The switches of all resorts in the community's order. */
export async function listResortAccess(db: Database) {
  return db
    .selectFrom('resorts')
    .select(['id', 'name', ...flags])
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
}

/** The switches of the resort with exactly this name, or null. */
export async function findResortAccess(db: Database, resortName: string): Promise<ResortAccessRow | null> {
  const row = await db
    .selectFrom('resorts')
    .select(['id', 'name', ...flags])
    .where('name', '=', resortName)
    .executeTakeFirst();
  return row ?? null;
}
