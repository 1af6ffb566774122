import { statusesWithRoom } from '@sunset/contract/bookings/booking-status.ts';
import type { BookingFilter, BookingListQuery } from '@sunset/contract/api/bookings/admin.ts';
import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { companionsOfBooking } from '../../companions/companions-of-bookings.ts';
import { lateFrom } from '../../openings/code-and-late.ts';
import { countMatching, narrowToPeople, selectMatching } from '../filters/queries.ts';
import { textColumnsOf } from '../texts.ts';
import { actorName } from './rules.ts';

interface StartCursor {
  startsAt: Date;
  id: number;
}

/** The query with its parsed cursor: an id if the newest come first, a start and an id if sorted by start. */
type PageOfBookings = Omit<BookingListQuery, 'cursor'> & { after: number | StartCursor | null };

/** The rows of a page, and the last one if there are more; `total` counts all matches, null if that is too expensive. */
export async function listStaffBookings(
  db: Database,
  query: PageOfBookings,
  now: Date,
): Promise<{ rows: StaffBookingRow[]; last: StartCursor | null; total: number | null }> {
  const { after, sort, limit } = query;
  const people = await narrowToPeople(db, query, now);
  // Which bookings first, then all about them: a sort by opening would else look up what no page shows.
  const ids = selectMatching(db, query, now)
    .where((is) => is.and(people.conditions))
    .$if(after !== null, (page) => page.where(isAfter(after)))
    .select('bookings.id')
    .$if(sort === 'opening', (page) => page.orderBy('openings.startsAt', 'desc'))
    .orderBy('bookings.id', 'desc')
    .limit(limit + 1);
  const found = await selectRows(db, {}, now)
    .where(sql<SqlBool>`bookings.id = any(array(${ids}))`)
    .$if(sort === 'opening', (page) => page.orderBy('openings.startsAt', 'desc'))
    .orderBy('bookings.id', 'desc')
    .execute();
  const rows = found.slice(0, limit).map(nestMember);
  const last = (found.length > limit ? rows.at(-1) : undefined) ?? null;
  return { rows, last, total: await countMatching(db, query, { now, people }) };
}

function isAfter(after: PageOfBookings['after']) {
  return typeof after === 'number'
    ? sql<SqlBool>`bookings.id < ${after}`
    : sql<SqlBool>`(openings.starts_at, bookings.id) < (${after?.startsAt}, ${after?.id})`;
}

/** A booking by its reference; null if it does not exist or was removed. */
export async function findStaffBooking(db: Database, reference: string, now: Date): Promise<StaffBookingRow | null> {
  const row = await selectRows(db, {}, now).where('bookings.reference', '=', reference).executeTakeFirst();
  return row === undefined ? null : nestMember(row);
}

/** The bookings that have a room of an opening now: active ones, and those of the session that was. */
export async function listSeatedBookings(db: Database, openingId: number, now: Date): Promise<StaffBookingRow[]> {
  const rows = await selectRows(db, { opening: openingId }, now)
    .where('bookings.status', 'in', statusesWithRoom)
    .orderBy('bookings.id')
    .execute();
  return rows.map(nestMember);
}

/** Bookings with these references, whatever their status, without removed ones. */
export async function listNamedBookings(db: Database, references: string[], now: Date): Promise<StaffBookingRow[]> {
  if (references.length === 0) return [];
  const rows = await selectRows(db, {}, now)
    .where('bookings.reference', 'in', references)
    .orderBy('bookings.id')
    .execute();
  return rows.map(nestMember);
}

type FlatRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;
export type StaffBookingRow = ReturnType<typeof nestMember>;

/** The columns of the member together: all of them are null where the booking has none. */
function nestMember(row: FlatRow) {
  const {
    memberId: id,
    discordId,
    avatar,
    tiers,
    tierOverride,
    overrideUntil,
    goldUntil,
    isInServer,
    ...booking
  } = row;
  const isMember = id !== null && discordId !== null && isInServer !== null;
  return {
    ...booking,
    member: isMember ? { id, discordId, avatar, tiers, tierOverride, overrideUntil, goldUntil, isInServer } : null,
  };
}

const memberColumns = [
  'members.id as memberId',
  'members.discordId',
  'members.avatar',
  'members.tiers',
  'members.tierOverride',
  'members.overrideUntil',
  'members.goldUntil',
  'members.isInServer',
] as const;

/** The member to whom an account that staff entered belongs without its booking being theirs. Rule: DOOR-6. */
const accountOf = sql<string | null>`case when bookings.member_id is null and bookings.roblox_id is not null then (
  select account.username from account_owner(bookings.roblox_id, '') owner join members account on account.id = owner.member_id) end`.as(
  'accountOf',
);

const isInLine = sql<boolean>`exists (
  select from line_entries where booking_id = bookings.id and line_entries.state <> 'ended')`.as('isInLine');

const derivedColumns = [accountOf, lateFrom.as('lateFrom'), isInLine, companionsOfBooking] as const;

const arrivalColumns = ['bookings.checkedInAt', 'bookings.isGuestAwaited', 'bookings.givenAwayAt'] as const;

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
      ...textColumnsOf('bookings'),
      'bookings.paymentMethod',
      'bookings.allInclusive',
      'bookings.basePrice',
      'bookings.originalPrice',
      'bookings.finalPrice',
      'bookings.discordUsername',
      'bookings.robloxId',
      'bookings.robloxUsername',
      'bookings.robloxDisplayName',
      'bookings.enteredAs',
      'bookings.complimentaryReason',
      'bookings.paidAt',
      ...arrivalColumns,
      'bookings.createdAt',
      'bookings.version',
      'bookings.wasApproved',
      'bookings.openingRoomId',
      'bookings.unitId',
      ...derivedColumns,
      'units.number as unitNumber',
      'openings.id as openingId',
      'openings.startsAt',
      'openings.endsAt',
      'openings.timeZone',
      'openings.cancelledAt as openingCancelledAt',
      'resorts.id as resortId',
      'resorts.name as resortName',
      'roomTypes.name as roomType',
      'roomTypes.maxGuests',
      ...memberColumns,
      'admins.discordId as adminId',
    ]);
}

/** Who changed the status last, the request itself aside. */
const latestDecision = () =>
  sql<{ decidedAt: Date | null; decidedKind: string | null; decidedBy: string | null }>`(
    select audit_log.at as decided_at, audit_log.actor_kind as decided_kind,
      coalesce(decider.username, deciding_key.name) as decided_by
    from audit_log left join members decider on decider.id = audit_log.actor_member_id
      left join api_keys deciding_key on deciding_key.id = audit_log.actor_key_id
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

/** Who wrote the latest audit row of an action about a booking: the name of an admin or API key, or null. */
export async function findLastActor(db: Database, reference: string, action: string): Promise<string | null> {
  const row = await db
    .selectFrom('auditLog')
    .leftJoin('members', 'members.id', 'auditLog.actorMemberId')
    .leftJoin('apiKeys', 'apiKeys.id', 'auditLog.actorKeyId')
    .select(['auditLog.actorKind', 'members.username', 'apiKeys.name as keyName'])
    .where('auditLog.subject', '=', 'booking')
    .where('auditLog.subjectId', '=', reference)
    .where('auditLog.action', '=', action)
    .orderBy('auditLog.id', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : actorName(row.actorKind, row.username ?? row.keyName);
}

export type EditableBooking = NonNullable<Awaited<ReturnType<typeof findEditable>>>;

/** A booking, locked until the end of the transaction; null if it does not exist or was removed. */
export async function findEditable(db: Database, reference: string) {
  const row = await selectEditable(db)
    .where('bookings.reference', '=', reference)
    .forNoKeyUpdate('bookings')
    .executeTakeFirst();
  return row ?? null;
}

/** Bookings that were not removed, by their id, locked until the end of the transaction. */
export async function lockBookings(db: Database, references: readonly string[]) {
  return selectEditable(db)
    .where('bookings.reference', 'in', references)
    .orderBy('bookings.id')
    .forNoKeyUpdate('bookings')
    .execute();
}

/** All of a booking that can be changed: one that was not removed. */
export function selectEditable(db: Database) {
  return db
    .selectFrom('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .selectAll('bookings')
    .select(['openings.startsAt', 'openings.endsAt', 'openings.cancelledAt'])
    .where('bookings.removedAt', 'is', null);
}

/** A room type of an opening with its price; null if the opening does not have it. */
export async function findRoomOfOpening(db: Database, openingId: number, roomId: number) {
  const row = await db
    .selectFrom('openingRooms')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .select(['openingRooms.id', 'openingRooms.price', 'roomTypes.maxGuests'])
    .where('openingRooms.id', '=', roomId)
    .where('openingId', '=', openingId)
    .executeTakeFirst();
  return row ?? null;
}
