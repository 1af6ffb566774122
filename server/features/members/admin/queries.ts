import type { MemberFilter } from '@sunset/contract/api/members.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { findGoldRole, listMemberships, type GoldRoleRow, type MembershipRow } from '../gold/queries.ts';
import { selectBookings } from '../../bookings/queries.ts';
import { countRows, countUpToLimit } from '../../../database/count-rows.ts';

/** Every fact about members that staff look at; deleted accounts are nobody's. */
function selectDirectory(db: Database) {
  return db
    .selectFrom('members')
    .leftJoin('admins', (join) =>
      join.onRef('admins.discordId', '=', 'members.discordId').on('admins.isActive', '=', true),
    )
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('bookings')
          .whereRef('bookings.memberId', '=', 'members.id')
          .select([
            sql<number>`count(*)::integer`.as('bookingsCount'),
            sql<number>`(count(*) filter (where bookings.status = 'no_show' and bookings.entered_as = 'guest'))::integer`.as(
              'noShowCount',
            ),
          ])
          .as('history'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('bookings')
          .whereRef('bookings.memberId', '=', 'members.id')
          .where('bookings.robloxUsername', '<>', '')
          .select('bookings.robloxUsername as bookedRobloxUsername')
          .orderBy('bookings.id', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .selectAll('members')
    .select([
      'latest.bookedRobloxUsername',
      'admins.discordId as adminId',
      'history.bookingsCount',
      'history.noShowCount',
    ])
    .where('members.deletedAt', 'is', null);
}

export type AdminMemberRow = Awaited<ReturnType<typeof listMemberPage>>['rows'][number];

interface Wanted {
  search: string;
  filter: MemberFilter;
  limit: number;
  /** The id of the last row of the page before. */
  after: number | null;
}

/** One page of members, the newest first, and how many there are in all. */
export async function listMemberPage(db: Database, wanted: Wanted, now: Date) {
  const matches = sql<boolean>`${searched(wanted.search)} and ${filtered(wanted.filter, now)}`;
  const rows = await selectDirectory(db)
    .where(matches)
    .$if(wanted.after !== null, (query) => query.where('members.id', '<', wanted.after ?? 0))
    .orderBy('members.id', 'desc')
    .limit(wanted.limit + 1)
    .execute();
  const found = db.selectFrom('members').select('members.id').where('members.deletedAt', 'is', null).where(matches);
  const isAll = wanted.search.trim() === '' && wanted.filter === 'all';
  const total = isAll ? await countRows(db, found) : await countUpToLimit(db, found);
  const page = rows.slice(0, wanted.limit);
  return { rows: page, total, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
}

/** By a part of any name, or by a whole id: Discord's or Roblox's, linked, known to Bloxlink, or typed into a booking. */
function searched(text: string): RawBuilder<boolean> {
  const wanted = text.trim();
  if (wanted === '') return sql`true`;
  const part = `%${wanted.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`members.id = any(array(
    select member_id from known_names where name like ${part}
    union select id from members where discord_id = ${wanted}
    union select id from members where roblox_id = ${wanted}
    union select id from members where bloxlink_roblox_id = ${wanted}))`;
}

function filtered(filter: MemberFilter, now: Date): RawBuilder<boolean> {
  const conditions: Record<MemberFilter, RawBuilder<boolean>> = {
    all: sql`true`,
    gold: sql`tiers_at(members, ${now}) ->> 'gold_customer' is not null`,
    boosters: sql`tiers_at(members, ${now}) ->> 'server_booster' is not null`,
    blocked: sql`is_blocked(members, ${now})`,
    overridden: sql`(members.tier_override is not null and coalesce(members.override_until > ${now}, true))`,
    linked: sql`members.roblox_id is not null`,
    left: sql`not members.is_in_server`,
    no_shows: sql`exists (select from bookings b where b.member_id = members.id and b.status = 'no_show' and b.entered_as = 'guest')`,
  };
  return conditions[filter];
}

/** How many of a member's bookings are shown to staff. */
const maxBookings = 200;

export type MemberBookingRow = Awaited<ReturnType<typeof listMemberHistory>>[number];

/** A member's bookings, cleared ones included, the latest session first. */
async function listMemberHistory(db: Database, memberId: number) {
  return selectBookings(db)
    .select([
      'bookings.reference',
      'bookings.status',
      'bookings.robloxUsername',
      'bookings.createdAt',
      'openings.startsAt',
      'openings.timeZone',
      'resorts.name as resortName',
      'roomTypes.name as roomType',
    ])
    .where('bookings.memberId', '=', memberId)
    .orderBy('openings.startsAt', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(maxBookings)
    .execute();
}

export interface DirectoryEntry {
  row: AdminMemberRow & { deferredUntil: Date | null };
  bookings: MemberBookingRow[];
  memberships: MembershipRow[];
  role: GoldRoleRow | null;
}

/** A member with everything staff decide by, or null. */
export async function findDirectoryEntry(db: Database, id: number, now: Date): Promise<DirectoryEntry | null> {
  const row = await selectDirectory(db)
    .select(sql<Date | null>`deferred_until(members.id, ${now})`.as('deferredUntil'))
    .where('members.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    row,
    bookings: await listMemberHistory(db, id),
    memberships: await listMemberships(db, id),
    role: await findGoldRole(db, id),
  };
}
