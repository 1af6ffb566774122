import type { OnSaleTimes } from '@sunset/contract/openings/on-sale.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { isPublic } from '../is-public.ts';

export type OnSaleTimesRow = NonNullable<Awaited<ReturnType<typeof findOnSaleTimes>>>;

/** The stored on-sale times of a row of `openings`, as the API writes them; groups without a row are missing. */
export function selectOnSaleTimes() {
  return sql<Partial<OnSaleTimes> | null>`(
    select jsonb_object_agg(on_sale_group, utc_text(on_sale_at)) from on_sale_times
    where on_sale_times.opening_id = openings.id)`.as('onSaleTimes');
}

/** The groups of guests of a row of `openings` whose draw was made. */
export function selectDrawnGroups() {
  return sql<string[]>`case when openings.sale_mode = 'draw' then array(
    select t.on_sale_group from on_sale_times t join draws d on d.opening_id = t.opening_id and d.draws_at = t.on_sale_at
    where t.opening_id = openings.id order by t.later_groups desc) else '{}' end`.as('drawnGroups');
}

/** The openings ahead of the resort with exactly this name, soonest first, with their on-sale times. */
export function listComingOnSaleTimes(db: Database, resortName: string, now: Date) {
  return db
    .selectFrom('openings')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .select(['openings.id', 'openings.startsAt', selectOnSaleTimes()])
    .where('resorts.name', '=', resortName)
    .where(isPublic)
    .where('openings.startsAt', '>', now)
    .orderBy('openings.startsAt')
    .execute();
}

/** The on-sale times of an opening, how many of its units wait for regular customers, and whether a lobby was opened; or null. */
export async function findOnSaleTimes(db: Database, openingId: number) {
  const row = await db
    .selectFrom('openings')
    .select((of) => [
      'id',
      'startsAt',
      'cancelledAt',
      'publishedAt',
      'publishAt',
      selectOnSaleTimes(),
      'regularShare',
      'saleMode',
      sql<Date | null>`(select min(on_sale_at) from on_sale_times where on_sale_times.opening_id = openings.id)`.as(
        'firstOnSaleAt',
      ),
      of
        .exists(of.selectFrom('lobbies').whereRef('lobbies.openingId', '=', 'openings.id'))
        .$castTo<boolean>()
        .as('hasLobby'),
      // As planned, not as of now: unlike `room_stock`, it counts also what is held or offered, and what is reserved no more.
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
