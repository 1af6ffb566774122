import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { importedAt } from '../../archive/queries.ts';
import { selectBookings } from '../../bookings/queries.ts';
import { localeOfMember } from '../../members/queries.ts';
import { isPublic } from '../../openings/is-public.ts';
import { mutedByMember } from '../own-switches/queries.ts';
import { isEntryTogether } from '../../waiting-list/queries.ts';

/** Ids of demo guests, who have no Discord account. */
const firstDemoGuest = 9_000_000_000_000_000_000n;

export function isDemoGuest(discordId: string): boolean {
  return BigInt(discordId) >= firstDemoGuest;
}

const hasCard = sql<boolean>`exists (
  select from edited_messages c where c.booking_id = bookings.id and c.closed_at is null)`.as('hasCard');

const isPaid = sql<boolean>`bookings.paid_at is not null`.as('isPaid');
const hasFeedback = sql<boolean>`exists (select from feedback where feedback.booking_id = bookings.id)`.as(
  'hasFeedback',
);

const derived = [isPaid, hasCard, hasFeedback, importedAt.as('importedAt')] as const;

/** The contents of a message about a booking; null if the booking or its guest does not exist any more. */
export async function findBookingFacts(db: Database, reference: string) {
  const row = await selectBookings(db)
    .innerJoin('members', 'members.id', 'bookings.memberId')
    .innerJoin('units', 'units.id', 'bookings.unitId')
    .leftJoin('lineEntries as line', 'line.bookingId', 'bookings.id')
    .select([
      'bookings.id',
      'bookings.reference',
      'bookings.status',
      'bookings.checkedInAt',
      'bookings.reason',
      'bookings.paymentMethod',
      'bookings.originalPrice',
      'bookings.finalPrice',
      ...derived,
      'line.version as lineVersion',
      'line.calledAt',
      'members.discordId',
      localeOfMember.as('locale'),
      mutedByMember.as('muted'),
      'openings.startsAt',
      'openings.endsAt',
      'openings.timeZone',
      'openings.cancelledAt',
      sql<string | null>`coalesce(openings.neighborhood_code, resorts.neighborhood_code)`.as('neighborhoodCode'),
      sql<number>`(select code_minutes_before from settings)`.as('codeMinutesBefore'),
      'resorts.id as resortId',
      'resorts.name as resort',
      'resorts.plotOwner',
      'roomTypes.name as roomType',
      'units.number as roomNumber',
    ])
    .select((of) =>
      of
        .selectFrom('auditLog')
        .select('actorKind')
        .where('subject', '=', 'booking')
        .whereRef('subjectId', '=', 'bookings.reference')
        .where(sql<boolean>`after ? 'status'`)
        .orderBy('auditLog.id', 'desc')
        .limit(1)
        .as('changedBy'),
    )
    .where('bookings.reference', '=', reference)
    .where('members.deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export type BookingFactsRow = NonNullable<Awaited<ReturnType<typeof findBookingFacts>>>;

/**
 * Whether nobody of the member's party had left an offer unanswered when the newest ones ended: all had accepted, and it could not be
 * booked. An entry that has ended is in no party any more: then its own offer counts alone. Rule: PARTY-20.
 */
const isBookingFailed = sql<boolean>`exists (
  select from offers last
  where last.id = (select max(o.id) from offers o where o.entry_id = entry.id and o.state <> 'open')
    and last.state <> 'unanswered'
    and not exists (
      select from waiting_entries other join offers o on o.entry_id = other.id
      where other.party_id = entry.party_id and o.ended_at = last.ended_at and o.state in ('unanswered', 'untold')))`;

/** The contents of a message about an entry of a waiting list; null if its member does not exist any more. */
export async function findEntryFacts(db: Database, entryId: string, now: Date) {
  const row = await db
    .selectFrom('waitingEntries as entry')
    .innerJoin('members', 'members.id', 'entry.memberId')
    .innerJoin('openings', 'openings.id', 'entry.openingId')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .leftJoin('offers', (join) =>
      join
        .onRef('offers.memberId', '=', 'entry.memberId')
        .onRef('offers.openingId', '=', 'entry.openingId')
        .on('offers.state', '=', 'open')
        .on('offers.endsAt', '>', now),
    )
    .leftJoin('openingRooms', 'openingRooms.id', 'offers.openingRoomId')
    .leftJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .select([
      'entry.openingId',
      'entry.endReason',
      sql<boolean>`exists (select from line_entries l
        where l.waiting_entry_id = entry.id and claim_lapses_at(l.called_at) > ${now})`.as('isCalled'),
      'entry.staffReason',
      isEntryTogether.as('isTogether'),
      isBookingFailed.as('isBookingFailed'),
      'members.discordId',
      localeOfMember.as('locale'),
      mutedByMember.as('muted'),
      'openings.startsAt',
      'openings.endsAt',
      'resorts.id as resortId',
      'resorts.name as resort',
      'offers.id as offerId',
      'offers.endsAt as offerUntil',
      'roomTypes.name as roomType',
    ])
    .where('entry.id', '=', entryId)
    .where('members.deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The contents of a reminder that an opening opens for a member; null if one of them does not exist any more. */
export async function findReminderFacts(db: Database, openingId: number, memberId: number) {
  const row = await db
    .selectFrom('openings')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .innerJoin('members', (join) => join.on('members.id', '=', memberId).on('members.deletedAt', 'is', null))
    .select([
      'openings.id',
      'openings.startsAt',
      'openings.endsAt',
      'openings.saleMode',
      'resorts.id as resortId',
      'resorts.name as resort',
      'members.discordId',
      localeOfMember.as('locale'),
    ])
    .where('openings.id', '=', openingId)
    .where('openings.cancelledAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The contents of posts and the event of an opening. */
export async function findOpeningFacts(db: Database, openingId: number, now: Date) {
  const row = await db
    .selectFrom('openings')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .leftJoin('discordEvents', 'discordEvents.openingId', 'openings.id')
    .select([
      'openings.id',
      'openings.startsAt',
      'openings.endsAt',
      'openings.sessionMinutes',
      'openings.cancelledAt',
      'resorts.id as resortId',
      'resorts.name as resort',
      'resorts.location',
      'resorts.plotOwner',
      'discordEvents.eventId',
      'discordEvents.startsAt as eventStartsAt',
      sql<string | null>`coalesce(openings.neighborhood_code, resorts.neighborhood_code)`.as('neighborhoodCode'),
      sql<number>`(select count(*) from bookings b where b.opening_id = openings.id and b.status = 'confirmed')::integer`.as(
        'confirmed',
      ),
      sql<number>`(select count(*) from bookings b where b.opening_id = openings.id and b.status = 'pending')::integer`.as(
        'waiting',
      ),
      sql<number>`(select count(*) from units u where u.opening_id = openings.id
        and is_available(u.booking_id, u.held_until, u.offered_until, null, ${now}))::integer`.as('freeRooms'),
      sql<number>`(select coalesce(sum(stock.available_count), 0)::integer from opening_rooms r
        cross join lateral room_stock(r.id, ${now}) stock where r.opening_id = openings.id)`.as('bookableRooms'),
      sql<number>`(select count(*)::integer from roster where roster.opening_id = openings.id
        and (roster.member_id is null or roster.offered_to is not null))`.as('vacantPlaces'),
      sql<boolean>`exists (select from switched_off_messages s where s.opening_id = openings.id and s.kind = 'opening.event')`.as(
        'isEventOff',
      ),
    ])
    .where('openings.id', '=', openingId)
    .executeTakeFirst();
  return row ?? null;
}

export type OpeningFactsRow = NonNullable<Awaited<ReturnType<typeof findOpeningFacts>>>;

/** The opening that a call by resort means: the live one, else the next that starts by `until`. Rule: MSG-8. */
export async function findOpeningToAnnounce(db: Database, resortId: number, range: { now: Date; until: Date }) {
  const row = await db
    .selectFrom('openings')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .select([
      'openings.id',
      'openings.startsAt',
      'openings.timeZone',
      sql<string | null>`coalesce(openings.neighborhood_code, resorts.neighborhood_code)`.as('neighborhoodCode'),
    ])
    .where('openings.resortId', '=', resortId)
    .where(isPublic)
    .where('openings.endsAt', '>', range.now)
    .where('openings.startsAt', '<=', range.until)
    .orderBy('openings.startsAt')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
