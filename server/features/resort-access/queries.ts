import type { GuestType } from '@sunset/contract/members/tiers.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** The column of each guest type. */
export const resortAccessColumns = {
  gold_customer: 'goldCustomerBookingsOpen',
  server_booster: 'serverBoosterBookingsOpen',
  regular_customer: 'regularCustomerBookingsOpen',
} as const satisfies Record<GuestType, string>;

/** Whether guests of any type may book at the resort `r` of a query. */
export const isOpenToAnybody = sql<boolean>`(${sql.join(
  Object.values(resortAccessColumns).map((column) => sql.ref(`r.${column}`)),
  sql` or `,
)})`;

export type ResortAccessRow = Awaited<ReturnType<typeof listResortAccess>>[number];

/** The switches of all resorts in the community's order. */
export async function listResortAccess(db: Database) {
  return db
    .selectFrom('resorts')
    .select(['id', 'name', ...Object.values(resortAccessColumns)])
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
}

/** The switches of the resort with exactly this name, or null. */
export async function findResortAccess(db: Database, resortName: string): Promise<ResortAccessRow | null> {
  const row = await db
    .selectFrom('resorts')
    .select(['id', 'name', ...Object.values(resortAccessColumns)])
    .where('name', '=', resortName)
    .executeTakeFirst();
  return row ?? null;
}
