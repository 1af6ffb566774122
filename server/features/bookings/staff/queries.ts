import type { BookingFilter, BookingListQuery } from '@sunset/contract/api/staff-bookings.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../db/connect.ts';
import { countRows, mostCounted } from '../../../db/count-rows.ts';
import type { Cursor } from './rules.ts';

/**
 * Bookings that were not cleared and pass the filter, with what filters and sorts need. The member is looked up for each
 * booking that is read (`offset 0`): nobody knows how many bookings a type of people has, and a plan that starts from the
 * people or reads all of them is made from a guess.
 */
export function selectMatching(db: Database, filter: BookingFilter, now: Date) {
  return db
    .selectFrom('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .innerJoinLateral(
      (of) =>
        of.selectFrom('members').selectAll().whereRef('members.id', '=', 'bookings.memberId').offset(0).as('members'),
      (join) => join.onTrue(),
    )
    .leftJoin('admins', (join) =>
      join.onRef('admins.discordId', '=', 'members.discordId').on('admins.isActive', '=', true),
    )
    .where('bookings.clearedAt', 'is', null)
    .$if(filter.resort !== undefined, (query) => query.where('openings.resortId', '=', filter.resort ?? 0))
    .$if(filter.opening !== undefined, (query) => query.where('bookings.openingId', '=', filter.opening ?? 0))
    .$if(filter.status !== undefined, (query) => query.where('bookings.status', 'in', filter.status ?? []))
    .$if(filter.payment !== undefined, (query) => query.where('bookings.paymentMethod', '=', filter.payment ?? ''))
    .$if(filter.from !== undefined, (query) => query.where('openings.startsAt', '>=', new Date(filter.from ?? 0)))
    .$if(filter.to !== undefined, (query) => query.where('openings.startsAt', '<', new Date(filter.to ?? 0)))
    .$if(filter.user_type !== undefined, (query) => query.where(isOfType(filter.user_type ?? '', now)))
    .$if(filter.text !== undefined && filter.text.trim() !== '', (query) => query.where(holds(filter.text ?? '')));
}

/** The type a member is shown as, as `userType` of the members' rules says it, for the database to filter and count by. */
export function userTypeAt(now: Date): RawBuilder<string> {
  const isOverridden = sql`coalesce(members.override_until > ${now}, true)`;
  return sql<string>`case
    when admins.discord_id is not null then 'admin'
    when coalesce(case when ${isOverridden} then members.override_is_gold end, members.is_gold) then 'gold_customer'
    when coalesce(case when ${isOverridden} then members.override_boost_count end, members.boost_count) > 0
      then 'server_booster'
    else 'regular_customer' end`;
}

/**
 * Whether a member is shown as `userType`. As a `case` it passes for true every other time in the planner's eyes, as a
 * comparison once in two hundred: a page of the many would be sorted out of all bookings. Few are narrowed to beforehand.
 */
function isOfType(userType: string, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`case when ${userTypeAt(now)} = ${userType} then true else false end`;
}

/** Part of a reference (grouped as people like), of a Discord name or of a Roblox name, or a whole Discord id. */
function holds(text: string): RawBuilder<SqlBool> {
  const wanted = text.trim().toLowerCase();
  const signs = wanted.replaceAll(/[\s-]/g, '');
  return sql<SqlBool>`(
    strpos(lower(concat_ws(E'\n', bookings.discord_username, members.username, members.display_name,
      bookings.roblox_username, bookings.roblox_display_name)), ${wanted}) > 0
    or members.discord_id = ${wanted}
    or (${signs} <> '' and strpos(lower(replace(bookings.reference, '-', '')), ${signs}) > 0))`;
}

/**
 * Bookings that can pass the filters about people, where those people are few: it keeps a rare name or type from being
 * looked for in every booking. Where they are many a page is full soon, and nothing is narrowed.
 */
async function narrowToPeople(db: Database, filter: BookingFilter, now: Date): Promise<RawBuilder<SqlBool>[]> {
  const narrowed: RawBuilder<SqlBool>[] = [];
  const text = filter.text?.trim().toLowerCase() ?? '';
  const named =
    text === ''
      ? null
      : await findFewMembers(
          db,
          sql`(
    select member_id from known_names where name like ${likePart(text)}
    union select id from members where discord_id = ${text})`,
        );
  if (named !== null) {
    const signs = text.replaceAll(/[\s-]/g, '');
    narrowed.push(sql`(bookings.member_id = any(${named}::integer[])
      or (${signs} <> '' and lower(replace(bookings.reference, '-', '')) like ${likePart(signs)}))`);
  }
  const ofType = filter.user_type === undefined ? null : await findFewMembers(db, membersOfType(filter.user_type, now));
  if (ofType !== null) narrowed.push(sql`bookings.member_id = any(${ofType}::integer[])`);
  return narrowed;
}

/** Admins are few and known by id; whoever is of another type is found by reading the members. */
function membersOfType(userType: string, now: Date): RawBuilder<unknown> {
  const admins = sql`select members.id as member_id from admins join members using (discord_id) where admins.is_active`;
  const others = sql`select members.id as member_id from members
    left join admins on admins.discord_id = members.discord_id and admins.is_active
    where ${isOfType(userType, now)}`;
  return sql`(${userType === 'admin' ? admins : others})`;
}

const fewMembers = 200;

const likePart = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The members that `wanted` selects, or null where they are many. */
async function findFewMembers(db: Database, wanted: RawBuilder<unknown>): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`
    select distinct member_id as id from ${wanted} wanted limit ${fewMembers + 1}`.execute(db);
  return rows.length > fewMembers ? null : rows.map(({ id }) => id);
}

/** The rows of a page and where the next one starts; `total` counts all that pass the filter. */
export async function listStaffBookings(
  db: Database,
  query: BookingListQuery & { after: Cursor | null },
  now: Date,
): Promise<{ rows: StaffBookingRow[]; last: Cursor | null; total: number }> {
  const { after, sort, limit } = query;
  const people = await narrowToPeople(db, query, now);
  // Which bookings first, then all about them: a sort by opening would else look up what no page shows.
  const ids = selectMatching(db, query, now)
    .where((is) => is.and(people))
    .$if(sort === 'newest' && after !== null, (page) => page.where('bookings.id', '<', after?.id ?? 0))
    .$if(sort === 'opening' && after !== null, (page) =>
      page.where(sql<SqlBool>`(openings.starts_at, bookings.id) < (${after?.startsAt}, ${after?.id})`),
    )
    .select('bookings.id')
    .$if(sort === 'opening', (page) => page.orderBy('openings.startsAt', 'desc'))
    .orderBy('bookings.id', 'desc')
    .limit(limit + 1);
  const found = await selectRows(db, {}, now)
    .where(sql<SqlBool>`bookings.id = any(array(${ids}))`)
    .$if(sort === 'opening', (page) => page.orderBy('openings.startsAt', 'desc'))
    .orderBy('bookings.id', 'desc')
    .execute();
  const rows = found.slice(0, limit);
  const end = found.length > limit ? rows.at(-1) : undefined;
  const last = end ? { id: end.id, startsAt: sort === 'opening' ? end.startsAt : null } : null;
  return { rows, last, total: await countMatching(db, query, { now, people }) };
}

/** Exact from kept figures; with a filter about people it is counted, and no further than `mostCounted`. */
async function countMatching(
  db: Database,
  filter: BookingFilter,
  { now, people }: { now: Date; people: RawBuilder<SqlBool>[] },
): Promise<number> {
  if (filter.user_type === undefined && (filter.text ?? '').trim() === '') return countKept(db, filter);
  const found = selectMatching(db, filter, now).where((is) => is.and(people));
  return countRows(db, found.select('bookings.id').limit(mostCounted));
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

/** A booking by its reference; null where there is none or it was cleared. */
export async function findStaffBooking(db: Database, reference: string, now: Date): Promise<StaffBookingRow | null> {
  return (await selectRows(db, {}, now).where('bookings.reference', '=', reference).executeTakeFirst()) ?? null;
}

/** The bookings that have a room of an opening now: active ones, and those of the session that was. */
export async function listSeatedBookings(db: Database, openingId: number, now: Date): Promise<StaffBookingRow[]> {
  return selectRows(db, { opening: openingId }, now)
    .where('bookings.status', 'not in', ['rejected', 'cancelled'])
    .orderBy('bookings.id')
    .execute();
}

export type StaffBookingRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

function selectRows(db: Database, filter: BookingFilter, now: Date) {
  return selectMatching(db, filter, now)
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .innerJoin('openingRooms', 'openingRooms.id', 'bookings.openingRoomId')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .innerJoin('units', 'units.id', 'bookings.unitId')
    .leftJoinLateral(latestDecision, (join) => join.onTrue())
    .leftJoinLateral(latestMessage, (join) => join.onTrue())
    .selectAll('decision')
    .selectAll('message')
    .select([
      'bookings.id',
      'bookings.reference',
      'bookings.status',
      'bookings.reason',
      'bookings.notes',
      'bookings.paymentMethod',
      'bookings.allInclusive',
      'bookings.originalPrice',
      'bookings.finalPrice',
      'bookings.discordUsername',
      'bookings.robloxUsername',
      'bookings.robloxDisplayName',
      'bookings.paidAt',
      'bookings.checkedInAt',
      'bookings.createdAt',
      'bookings.version',
      'bookings.openingRoomId',
      'bookings.unitId',
      'units.number as unitNumber',
      'openings.id as openingId',
      'openings.startsAt',
      'openings.endsAt',
      'openings.timeZone',
      'openings.cancelledAt as openingCancelledAt',
      'resorts.id as resortId',
      'resorts.name as resortName',
      'roomTypes.name as roomType',
      'members.id as memberId',
      'members.discordId',
      'members.avatar',
      'members.isGold',
      'members.boostCount',
      'members.overrideIsGold',
      'members.overrideBoostCount',
      'members.overrideUntil',
      'members.isInServer',
      'admins.discordId as adminId',
    ]);
}

/** Who changed the status last, the request itself aside. */
const latestDecision = () =>
  sql<{ decidedAt: Date | null; decidedKind: string | null; decidedBy: string | null }>`(
    select audit_log.at as decided_at, audit_log.actor_kind as decided_kind, decider.username as decided_by
    from audit_log left join members decider on decider.id = audit_log.actor_member_id
    where audit_log.subject = 'booking' and audit_log.subject_id = bookings.reference
      and audit_log.after ? 'status' and audit_log.action <> 'booking.place'
    order by audit_log.id desc limit 1)`.as<'decision'>(sql.ref('decision'));

/** By the index of references (`offset 0`), never by walking back through all messages for one of this booking. */
const latestMessage = () =>
  sql<{
    messageId: number | null;
    messageKind: string | null;
    messageState: string | null;
    messageFailure: string | null;
  }>`(
    select outbox.id as message_id, outbox.kind as message_kind, outbox.status as message_state,
      outbox.failure as message_failure
    from (select * from outbox where payload ->> 'reference' = bookings.reference offset 0) outbox
    order by outbox.id desc limit 1)`.as<'message'>(sql.ref('message'));

/** Who wrote the latest audit row of an action about a booking: an admin's name, or null. */
export async function findLastActor(db: Database, reference: string, action: string): Promise<string | null> {
  const row = await db
    .selectFrom('auditLog')
    .innerJoin('members', 'members.id', 'auditLog.actorMemberId')
    .select('members.username')
    .where('auditLog.subject', '=', 'booking')
    .where('auditLog.subjectId', '=', reference)
    .where('auditLog.action', '=', action)
    .orderBy('auditLog.id', 'desc')
    .executeTakeFirst();
  return row?.username ?? null;
}

export type EditableBooking = NonNullable<Awaited<ReturnType<typeof findEditable>>>;

/** A booking locked for a change until the end of the transaction; null where there is none or it was cleared. */
export async function findEditable(db: Database, reference: string) {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .selectAll('bookings')
    .select('openings.endsAt')
    .where('bookings.reference', '=', reference)
    .where('bookings.clearedAt', 'is', null)
    .forNoKeyUpdate('bookings')
    .executeTakeFirst();
  return row ?? null;
}

/** A room type of an opening and its price there; null where the opening has no such room. */
export async function findRoomOfOpening(db: Database, openingId: number, roomId: number) {
  const row = await db
    .selectFrom('openingRooms')
    .select(['id', 'price'])
    .where('id', '=', roomId)
    .where('openingId', '=', openingId)
    .executeTakeFirst();
  return row ?? null;
}
