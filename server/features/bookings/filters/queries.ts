import type { BookingFilter } from '@sunset/contract/api/bookings/admin.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { countRows, countUpToLimit } from '../../../database/count-rows.ts';

/**
 * Bookings that were not removed and match the filter, with the joins for filtering and sorting. The member, if there is one, is
 * looked up for each booking that is read (`offset 0`): the planner cannot estimate how many bookings a user type has, and would
 * start from the members or read all of them.
 */
export function selectMatching(db: Database, filter: BookingFilter, now: Date) {
  return db
    .selectFrom('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .leftJoinLateral(
      (of) =>
        of.selectFrom('members').selectAll().whereRef('members.id', '=', 'bookings.memberId').offset(0).as('members'),
      (join) => join.onTrue(),
    )
    .leftJoin('admins', (join) =>
      join.onRef('admins.discordId', '=', 'members.discordId').on('admins.isActive', '=', true),
    )
    .where('bookings.removedAt', 'is', null)
    .$if(filter.resort !== undefined, (query) => query.where('openings.resortId', '=', filter.resort ?? 0))
    .$if(filter.opening !== undefined, (query) => query.where('bookings.openingId', '=', filter.opening ?? 0))
    .$if(filter.status !== undefined, (query) => query.where('bookings.status', 'in', filter.status ?? []))
    .$if(filter.payment !== undefined, (query) => query.where('bookings.paymentMethod', '=', filter.payment ?? ''))
    .$if(filter.refund === 'due', (query) => query.where(isRefundDue))
    .$if(filter.from !== undefined, (query) => query.where('openings.startsAt', '>=', new Date(filter.from ?? 0)))
    .$if(filter.to !== undefined, (query) => query.where('openings.startsAt', '<', new Date(filter.to ?? 0)))
    .$if(filter.user_type !== undefined, (query) => query.where(isOfType(filter.user_type ?? '', now)))
    .$if(filter.text !== undefined && filter.text.trim() !== '', (query) => query.where(holds(filter.text ?? '')));
}

/** The opening was cancelled, and the guest had paid. Rule: SESSION-5. */
const isRefundDue = sql<SqlBool>`bookings.status = 'cancelled' and bookings.paid_at is not null and openings.cancelled_at is not null`;

/**
 * Whether a member is shown as `userType`. As a `case` it passes for true every other time in the planner's eyes, as a
 * comparison once in two hundred: a page of the many would be sorted out of all bookings. Few are narrowed to beforehand.
 */
function isOfType(userType: string, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`case when user_type_at(members, admins.discord_id is not null, ${now}) = ${userType} then true else false end`;
}

/** Fewer signs are part of very many notes, and the index of notes does not find them. */
const minNoteSigns = 3;

/** As the indexes of names without a member, and of companions, have them. */
const guestNames = sql`(lower(roblox_username) || E'\\n' || lower(roblox_display_name))`;

/**
 * Part of a reference (grouped as people like), of a Discord or Roblox name, also of a companion, or of the notes, or a whole Discord id.
 * Rules: STATUS-18, COMPANION-8.
 */
function holds(text: string): RawBuilder<SqlBool> {
  const wanted = text.trim().toLowerCase();
  const signs = wanted.replaceAll(/[\s-]/g, '');
  return sql<SqlBool>`(
    strpos(lower(concat_ws(E'\n', bookings.discord_username, members.username, members.display_name,
      bookings.roblox_username, bookings.roblox_display_name)), ${wanted}) > 0
    or exists (select from companions c where c.booking_id = bookings.id and c.state = 'active'
      and strpos(${guestNames}, ${wanted}) > 0)
    or members.discord_id = ${wanted}
    or (${signs} <> '' and strpos(lower(replace(bookings.reference, '-', '')), ${signs}) > 0)
    or (${wanted.length >= minNoteSigns} and strpos(lower(bookings.notes), ${wanted}) > 0))`;
}

/**
 * If a filter matches few members and few bookings by their notes or names, selects their bookings directly, so that a rare name or type is not searched
 * in all bookings. If it matches many, a page fills quickly and no such condition is needed.
 */
export async function narrowToPeople(db: Database, filter: BookingFilter, now: Date): Promise<Narrowed> {
  const narrowed: RawBuilder<SqlBool>[] = [];
  const text = filter.text?.trim().toLowerCase() ?? '';
  const signs = text.replaceAll(/[\s-]/g, '');
  const named =
    text === ''
      ? null
      : await findFewMembers(
          db,
          sql`(
    select member_id from known_names where name like ${likePart(text)}
    union select id from members where discord_id = ${text})`,
        );
  const found = named === null ? null : await findFewBookings(db, text);
  const isNarrow = named !== null && found !== null;
  if (isNarrow) {
    narrowed.push(sql`(bookings.member_id = any(${named}::integer[]) or bookings.id = any(${found}::integer[])
      or (${signs} <> '' and lower(replace(bookings.reference, '-', '')) like ${likePart(signs)}))`);
  }
  const ofType = filter.user_type === undefined ? null : await findFewMembers(db, membersOfType(filter.user_type, now));
  if (ofType !== null) narrowed.push(sql`bookings.member_id = any(${ofType}::integer[])`);
  // Three signs are what the index of references finds; fewer are part of very many.
  const isTextRare = isNarrow && (signs === '' || signs.length >= 3);
  return { conditions: narrowed, isRare: isTextRare || ofType !== null };
}

/** What the filters about people come down to. */
export interface Narrowed {
  conditions: RawBuilder<SqlBool>[];
  /** What passes are the bookings of a few people: counting all of them costs little, however many bookings there are. */
  isRare: boolean;
}

/** Admins are few and known by id; members of other types are found by reading the members. */
function membersOfType(userType: string, now: Date): RawBuilder<unknown> {
  const admins = sql`select members.id as member_id from admins join members using (discord_id) where admins.is_active`;
  const others = sql`select members.id as member_id from members
    left join admins on admins.discord_id = members.discord_id and admins.is_active
    where ${isOfType(userType, now)}`;
  return sql`(${userType === 'admin' ? admins : others})`;
}

const fewMembers = 200;
const fewBookings = 200;

const likePart = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The members that `wanted` selects, or null if there are many. */
async function findFewMembers(db: Database, wanted: RawBuilder<unknown>): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`
    select distinct member_id as id from ${wanted} wanted limit ${fewMembers + 1}`.execute(db);
  return rows.length > fewMembers ? null : rows.map(({ id }) => id);
}

/** The bookings whose notes contain the text, or that are of a guest of this name without an account or have such a companion; null if there are many. */
async function findFewBookings(db: Database, text: string): Promise<number[] | null> {
  const part = likePart(text);
  const noted = sql`select id from bookings where notes <> '' and lower(notes) like ${part}`;
  const { rows } = await sql<{ id: number }>`
    select id from bookings where member_id is null and ${guestNames} like ${part}
    union select booking_id from companions where state = 'active' and ${guestNames} like ${part}
    union ${text.length < minNoteSigns ? sql`select null::integer where false` : noted} limit ${fewBookings + 1}`.execute(
    db,
  );
  return rows.length > fewBookings ? null : rows.map(({ id }) => id);
}

/**
 * From counters if there are any, else counted if few members match or few bookings are found. Null for a filter that
 * matches many members beside other filters: counting would read a large part of all bookings.
 */
export async function countMatching(
  db: Database,
  filter: BookingFilter,
  { now, people }: { now: Date; people: Narrowed },
): Promise<number | null> {
  const { user_type: userType, text = '', resort, ...others } = filter;
  const isText = text.trim() !== '';
  if (userType === undefined && !isText && filter.refund === undefined) return countKept(db, filter);
  const found = selectMatching(db, filter, now)
    .where((is) => is.and(people.conditions))
    .select('bookings.id');
  if (people.isRare || filter.refund !== undefined) return countRows(db, found);
  const { status, payment, opening, from, to } = others;
  const isTypeAlone = !isText && [status, payment, opening, from, to].every((value) => value === undefined);
  return isTypeAlone ? countKeptOfType(db, { userType, resort }, now) : countUpToLimit(db, found);
}

/**
 * The counters of user types, with what the aggregation job has not moved yet: members whose type changed since are still
 * counted under the type before.
 */
async function countKeptOfType(
  db: Database,
  { userType, resort }: { userType: string | undefined; resort: number | undefined },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(bookings), 0)::integer as count from (
      select resort_id, user_type, bookings from user_type_figures(${now})
      union all
      select counted.resort_id, moved.user_type, moved.bookings
      from (select distinct member_id from user_type_changes where due <= ${now}) changed
      cross join lateral (select * from members where members.id = changed.member_id offset 0) member
      left join admins admin on admin.discord_id = member.discord_id and admin.is_active
      cross join lateral (
        select * from member_booking_counters where member_booking_counters.member_id = changed.member_id offset 0
      ) counted
      cross join lateral (values
        (counted.user_type, -counted.bookings),
        (user_type_at(member, admin.discord_id is not null, ${now}), counted.bookings)
      ) moved (user_type, bookings)
    ) figures
    where user_type = ${userType ?? ''} and (${resort ?? null}::integer is null or resort_id = ${resort ?? null}::integer)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function countKept(db: Database, filter: BookingFilter): Promise<number> {
  const { resort, opening, status, payment, from, to } = filter;
  const ofOpenings = opening !== undefined || from !== undefined || to !== undefined;
  const conditions = [
    ...(resort === undefined ? [] : [sql`resort_id = ${resort}`]),
    ...(status === undefined ? [] : [sql`status = any(${status}::text[])`]),
    ...(payment === undefined ? [] : [sql`payment_method = ${payment}`]),
    ...(opening === undefined ? [] : [sql`opening_id = ${opening}`]),
    ...(from === undefined ? [] : [sql`starts_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`starts_at < ${new Date(to)}`]),
  ];
  const figures = ofOpenings ? sql`opening_figures` : sql`resort_figures`;
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(bookings), 0)::integer as count from ${figures}
    where ${sql.join([sql`true`, ...conditions], sql` and `)}`.execute(db);
  return rows[0]?.count ?? 0;
}
