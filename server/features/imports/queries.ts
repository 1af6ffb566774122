import type { ImportSettings } from '@sunset/contract/api/imports.ts';
import type { ImportKind } from '@sunset/contract/imports/fields.ts';
import type { ImportState, RowOutcome } from '@sunset/contract/imports/row-problems.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { isOpenToAnybody } from '../resort-access/queries.ts';
import { longImportRows, saleNearMs } from './rules.ts';

const maxListed = 50;
/** So many rows show what a column has in it. */
const sampledRows = 3;

function selectImports(db: Database) {
  return db
    .selectFrom('imports')
    .innerJoin('members', 'members.id', 'imports.createdBy')
    .innerJoinLateral(
      sql<{ rows: number; leftCount: number; counts: Partial<Record<RowOutcome, number>> }>`(
        select coalesce(sum(count), 0)::integer as rows, coalesce(sum(left_count), 0)::integer as left_count,
          coalesce(jsonb_object_agg(outcome, count) filter (where outcome is not null), '{}') as counts
        from (select outcome, count(*)::integer as count, count(left_as) as left_count from import_rows where import_id = imports.id group by outcome) by_outcome
      )`.as('counted'),
      (join) => join.onTrue(),
    )
    .select([
      'imports.id',
      sql<ImportKind>`imports.kind`.as('kind'),
      'imports.fileName',
      sql<ImportState>`imports.state`.as('state'),
      'imports.createdAt',
      'members.username as by',
      sql<number>`counted.rows`.as('rows'),
      sql<number>`counted.left_count`.as('leftCount'),
      sql<Partial<Record<RowOutcome, number>>>`counted.counts`.as('counts'),
    ]);
}

/** How a file is read. Files that were imported before rooms could be chosen have no `room_names`. */
export const storedSettings = sql<ImportSettings>`'{"room_names": []}'::jsonb || imports.settings`;

export type ImportSummaryRow = Awaited<ReturnType<typeof listImports>>[number];

/** The latest imports, newest first. */
export function listImports(db: Database) {
  return selectImports(db).orderBy('imports.id', 'desc').limit(maxListed).execute();
}

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** An import with its columns and the first cells of each; null if there is none. */
export async function findImport(db: Database, id: number) {
  const row = await selectImports(db)
    .select([
      'imports.createdBy',
      'imports.titles',
      storedSettings.as('settings'),
      'imports.isRemembered',
      sql<string[][]>`coalesce((select jsonb_agg(sample.cells order by sample.line) from (
        select cells, line from import_rows where import_id = imports.id and cells is not null order by line limit ${sampledRows}) sample), '[]')`.as(
        'samples',
      ),
    ])
    .where('imports.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** How the newest imported file with the same titles was read; null if there is none. */
export async function findRememberedSettings(
  db: Database,
  kind: ImportKind,
  titles: readonly string[],
): Promise<ImportSettings | null> {
  const row = await db
    .selectFrom('imports')
    .select(storedSettings.as('settings'))
    .where('kind', '=', kind)
    .where('state', '<>', 'draft')
    .where('titles', '=', sql<string[]>`${titles}::text[]`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.settings ?? null;
}

export interface RowsPage {
  limit: number;
  /** The line that the page before it ended with. */
  after: number;
  outcome: RowOutcome | undefined;
  /** Only rows that an undo left. */
  isLeft: boolean;
}

export type StoredRow = Awaited<ReturnType<typeof listImportRows>>['rows'][number];

/** A page of the rows of an import, in the order of the file, and how many there are in all. */
export async function listImportRows(db: Database, importId: number, { limit, after, outcome, isLeft }: RowsPage) {
  const matching = db
    .selectFrom('importRows')
    .leftJoin('bookings', 'bookings.id', 'importRows.bookingId')
    .leftJoin('openingRooms', 'openingRooms.id', 'bookings.openingRoomId')
    .leftJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .where('importRows.importId', '=', importId)
    .$if(outcome !== undefined, (query) => query.where('importRows.outcome', '=', outcome ?? ''))
    .$if(isLeft, (query) => query.where('importRows.leftAs', 'is not', null));
  const rows = await matching
    .select([
      'importRows.line',
      'importRows.cells',
      'importRows.account',
      'importRows.outcome',
      'importRows.problem',
      'importRows.field',
      'importRows.startsAt',
      'importRows.openingId',
      'importRows.leftAs',
      'bookings.reference',
      'bookings.robloxUsername',
      'bookings.paymentMethod',
      'bookings.discountPercent',
      'bookings.allInclusive',
      'roomTypes.name as room',
    ])
    .where('importRows.line', '>', after)
    .orderBy('importRows.line')
    .limit(limit + 1)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit, total };
}

/**
 * The other quiet imports that go live with this one: those with bookings in the openings that it made or would publish, because the guests
 * of a published opening must not stay without a message. Rule: IMPORT-14.
 */
export async function listJoining(db: Database, importId: number, now: Date) {
  const { rows } = await sql<{ id: number; fileName: string }>`
    with recursive live (id) as (
      select ${importId}::integer
      union
      select i.id from live
      cross join lateral (
        select o.id from openings o where o.import_id = live.id
        union
        select own.opening_id from bookings own join openings o on o.id = own.opening_id
        where own.import_id = live.id and own.status in ('pending', 'confirmed') and o.published_at is null
      ) part
      join openings o on o.id = part.id and o.cancelled_at is null and o.ends_at > ${now}
      join bookings b on b.opening_id = o.id and b.status in ('pending', 'confirmed')
      join imports i on i.id = b.import_id and i.state = 'imported'
    )
    select i.id, i.file_name as "fileName" from live join imports i using (id) where i.id <> ${importId} order by i.id`.execute(
    db,
  );
  return rows;
}

/**
 * Whether importing a draft would make guests wait who book right then: it takes a second or more, and one of its openings is on sale, or
 * will be soon. Rule: IMPORT-8.
 */
export async function isSaleNear(db: Database, { id, counts }: ImportRow, now: Date): Promise<boolean> {
  if ((counts.new ?? 0) + (counts.changed ?? 0) < longImportRows) return false;
  const soon = new Date(now.getTime() + saleNearMs);
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from openings o join resorts r on r.id = o.resort_id
      where o.id in (select opening_id from import_rows where import_id = ${id}) and o.starts_at > ${now} and o.cancelled_at is null
        and coalesce(o.published_at, o.publish_at) <= ${soon}
        and ${isOpenToAnybody}
        and (not exists (select from on_sale_times t where t.opening_id = o.id) or exists (
          select from on_sale_times t where t.opening_id = o.id and (t.on_sale_at is null
            or case when o.sale_mode = 'draw' then lobby_opens_at(t.on_sale_at) else t.on_sale_at end <= ${soon})))) as is`.execute(
    db,
  );
  return rows[0]?.is === true;
}
