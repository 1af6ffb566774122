import type { OnSaleTimes } from '@sunset/contract/on-sale.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

export type ReleasesRow = NonNullable<Awaited<ReturnType<typeof findReleases>>>;

/** The stored on-sale times of a row of `openings`, as the API writes them; groups without a row are missing. */
export function selectOnSaleTimes() {
  return sql<Partial<OnSaleTimes> | null>`(
    select jsonb_object_agg(on_sale_group, utc_text(on_sale_at)) from on_sale_times
    where on_sale_times.opening_id = openings.id)`.as('onSaleTimes');
}

/** The openings ahead of the resort with exactly this name, soonest first, with their release times. */
export function listComingReleases(db: Database, resortName: string, now: Date) {
  return db
    .selectFrom('openings')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .select(['openings.id', 'openings.startsAt', selectOnSaleTimes()])
    .where('resorts.name', '=', resortName)
    .where('openings.cancelledAt', 'is', null)
    .where('openings.startsAt', '>', now)
    .orderBy('openings.startsAt')
    .execute();
}

/** The release times of an opening, and how many of its units wait for regular customers; null where there is none. */
export async function findReleases(db: Database, openingId: number) {
  const row = await db
    .selectFrom('openings')
    .select((of) => [
      'id',
      'startsAt',
      'cancelledAt',
      selectOnSaleTimes(),
      'regularShare',
      of
        .selectFrom('units')
        .whereRef('units.openingId', '=', 'openings.id')
        .where('units.reservedUntil', 'is not', null)
        .where('units.bookingId', 'is', null)
        .select(sql<number>`count(*)::integer`.as('count'))
        .$asScalar()
        .$notNull()
        .as('keptRooms'),
    ])
    .where('id', '=', openingId)
    .executeTakeFirst();
  return row ?? null;
}
