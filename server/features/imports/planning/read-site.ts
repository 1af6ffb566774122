import type { ImportSettings } from '@sunset/contract/api/imports.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { selectMembers, toMember } from '../../members/queries.ts';
import { listDoorRooms } from '../../door/queries.ts';
import { findResort } from './match-name.ts';
import { chosenRooms, type NameSite } from './room-names.ts';
import type { BookingSite, ReadBooking, SiteBooking, SiteOpening } from './plan-bookings.ts';
import type { OpeningSite, ReadOpening } from './plan-openings.ts';

/** Resorts that are not archived. */
function listImportResorts(db: Database) {
  return db
    .selectFrom('resorts')
    .select(['id', 'name', 'timeZone'])
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
}

/** What the openings of a file are compared with. */
export async function readOpeningSite(db: Database, rows: readonly ReadOpening[]): Promise<OpeningSite> {
  const starts = rows.flatMap(({ row }) => ('problem' in row ? [] : [row.startsAt.getTime()]));
  const resorts = await listImportResorts(db);
  if (starts.length === 0) return { resorts, openings: [], closures: [] };
  // An hour on either side, and the longest session.
  const from = new Date(Math.min(...starts) - 3 * 3_600_000);
  const to = new Date(Math.max(...starts) + 3 * 3_600_000);
  const openings = await db
    .selectFrom('openings')
    .select(['id', 'resortId', 'startsAt', 'endsAt'])
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>=', from)
    .where('startsAt', '<=', to)
    .execute();
  const closures = await db
    .selectFrom('closures')
    .select(['resortId', 'startsAt', 'endsAt'])
    .where('liftedAt', 'is', null)
    .where('endsAt', '>=', from)
    .where('startsAt', '<=', to)
    .execute();
  return { resorts, openings, closures };
}

/** The openings that the rows are about, by id. */
export async function listOpeningsOfRows(
  db: Database,
  rows: readonly ReadBooking[],
  target: number | null,
): Promise<number[]> {
  if (target !== null) return [target];
  const resorts = await listImportResorts(db);
  const resortIds: number[] = [];
  const starts: Date[] = [];
  for (const { row } of rows) {
    if (row === 'declined' || 'problem' in row || row.session === null) continue;
    const resort = findResort({ ...row, ...row.session }, resorts);
    if (resort === undefined) continue;
    resortIds.push(resort.id);
    starts.push(row.session.startsAt);
  }
  const { rows: found } = await sql<{ id: number }>`
    select distinct o.id from unnest(${resortIds}::integer[], ${starts}::timestamptz[]) as wanted (resort, start)
    join openings o on o.resort_id = wanted.resort and o.starts_at = wanted.start and o.cancelled_at is null
    order by o.id`.execute(db);
  return found.map(({ id }) => id);
}

interface Asked {
  settings: ImportSettings;
  openingIds: readonly number[];
  now: Date;
}

/** What the names of bookings are compared with. */
export async function readNameSite(db: Database, settings: ImportSettings): Promise<NameSite> {
  const catalog = await db
    .selectFrom('roomTypes')
    .select(['resortId', 'name'])
    .where('archivedAt', 'is', null)
    .execute();
  return { chosenRooms: chosenRooms(settings), resorts: await listImportResorts(db), catalog };
}

/** What the bookings of a file are compared with. */
export async function readBookingSite(
  db: Database,
  rows: readonly ReadBooking[],
  { settings, openingIds, now }: Asked,
): Promise<BookingSite> {
  return {
    ...(await readNameSite(db, settings)),
    target: settings.opening_id,
    openings: await listSiteOpenings(db, openingIds, now),
    bookings: await listSiteBookings(db, openingIds),
    owners: await findOwners(db, rows, now),
  };
}

async function listSiteOpenings(db: Database, openingIds: readonly number[], now: Date): Promise<SiteOpening[]> {
  const openings = await db
    .selectFrom('openings')
    .select([
      'id',
      'resortId',
      'startsAt',
      sql<boolean>`ends_at <= ${now} or ended_at is not null`.as('isOver'),
      sql<boolean>`is_draw_pending(id, ${now})`.as('isDrawPending'),
    ])
    .where('id', '=', sql<number>`any(${openingIds}::integer[])`)
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .execute();
  const rooms = new Map<number, Awaited<ReturnType<typeof listDoorRooms>>>();
  for (const { id } of openings) rooms.set(id, await listDoorRooms(db, id, now));
  return openings.map((opening) => ({
    ...opening,
    rooms: (rooms.get(opening.id) ?? []).map(({ availableCount, ...room }) => ({ ...room, available: availableCount })),
  }));
}

async function listSiteBookings(db: Database, openingIds: readonly number[]): Promise<SiteBooking[]> {
  return (
    db
      .selectFrom('bookings')
      .select([
        'id',
        'reference',
        'openingId',
        'openingRoomId as roomId',
        'robloxId',
        'robloxUsername as robloxName',
        'notes',
        'allInclusive',
        'paymentMethod',
        sql<boolean>`paid_at is not null`.as('isPaid'),
        'basePrice',
        'discountPercent',
        sql<boolean>`import_id is not null and status = 'confirmed' and not is_touched('booking', reference)`.as(
          'isUntouched',
        ),
      ])
      .where('openingId', '=', sql<number>`any(${openingIds}::integer[])`)
      .where('removedAt', 'is', null)
      .where((is) => is.or([is('status', 'in', ['pending', 'confirmed']), is('importId', 'is not', null)]))
      // Active ones last, so that they count where there are several.
      .orderBy(sql`status in ('pending', 'confirmed')`)
      .orderBy('id')
      .execute()
  );
}

/** The members whose accounts these are, by the line. Rule: DOOR-3. */
export async function findOwners(
  db: Database,
  rows: readonly ReadBooking[],
  now: Date,
): Promise<BookingSite['owners']> {
  const asked = rows.flatMap(({ line, row, account }) =>
    row === 'declined' || 'problem' in row
      ? []
      : [{ line, id: account?.robloxId ?? null, name: account?.username ?? row.robloxName }],
  );
  const found = await selectMembers(db)
    .innerJoin(
      sql<{ line: number; memberId: number }>`(
        select wanted.line, owner.member_id from unnest(${asked.map(({ line }) => line)}::integer[],
          ${asked.map(({ id }) => id)}::text[], ${asked.map(({ name }) => name)}::text[]) as wanted (line, id, name)
        cross join lateral account_owner(wanted.id, wanted.name) owner)`.as('wanted'),
      (join) => join.on(sql<boolean>`wanted.member_id = members.id`),
    )
    .select([sql<number>`wanted.line`.as('line'), sql<boolean>`is_blocked(members, ${now})`.as('isBlocked')])
    .execute();
  return new Map(
    found.map(({ line, isBlocked, ...member }) => [line, { member: toMember(member, now), isBlocked }] as const),
  );
}
