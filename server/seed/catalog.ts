import type { Database } from '../database/connect.ts';
import { menus } from './content/menus.ts';
import { merchandise } from './content/merchandise.ts';
import { resorts, type SeedResort } from './content/resorts.ts';
import type { ResortSlug } from './content/room-types.ts';
import { testimonials } from './content/testimonials.ts';

/** Someone the configuration names as an admin before they ever sign in. */
export interface NamedAdmin {
  discordId: string;
  username: string;
}

/** Adds the admins; existing ones do not change. */
export async function insertAdmins(db: Database, admins: NamedAdmin[], now: Date): Promise<void> {
  const primary = await db.selectFrom('admins').select('discordId').where('isPrimary', '=', true).executeTakeFirst();
  const rows = admins.map(({ discordId, username }, index) => ({
    discordId,
    username,
    isPrimary: !primary && index === 0,
    createdAt: now,
  }));
  if (rows.length === 0) return;
  await db
    .insertInto('admins')
    .values(rows)
    .onConflict((on) => on.column('discordId').doNothing())
    .execute();
}

/** Writes the resorts with their room types. */
export async function insertResorts(db: Database, now: Date): Promise<void> {
  for (const [index, resort] of resorts.entries())
    await insertResort(db, resort, { sortOrder: index + 1, createdAt: now });
}

/** Writes what guests of the demo said, its store, and its menus. A real community adds its own. */
export async function insertExamples(db: Database, now: Date): Promise<void> {
  await db
    .insertInto('testimonials')
    .values(testimonials.map((one, index) => ({ ...one, sortOrder: index + 1 })))
    .execute();
  await db
    .insertInto('merchandise')
    .values(merchandise.map((item) => ({ ...item, createdAt: now })))
    .execute();
  const rows = await db.selectFrom('resorts').select(['id', 'slug']).execute();
  const items = rows.flatMap(({ id: resortId, slug }) =>
    (menus[slug as ResortSlug] ?? []).map(([name, price]) => ({ resortId, name, price })),
  );
  await db.insertInto('menuItems').values(items).execute();
}

async function insertResort(
  db: Database,
  resort: SeedResort,
  place: { sortOrder: number; createdAt: Date },
): Promise<void> {
  const { roomTypes, ...facts } = resort;
  const { id } = await db
    .insertInto('resorts')
    .values({ ...facts, ...place })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('roomTypes')
    .values(roomTypes.map((type) => ({ ...type, resortId: id })))
    .execute();
}
