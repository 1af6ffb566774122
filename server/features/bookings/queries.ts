import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { activeStatuses } from '@sunset/contract/active-statuses.ts';
import { importedAt } from '../archive/queries.ts';
import { companionsOfBooking } from '../companions/companions-of-bookings.ts';
import { codeFrom } from '../openings/code-and-late.ts';
import { textColumnsOf } from './texts.ts';

/** Bookings with their opening, its resort, and the type of their room. */
export function selectBookings(db: Database) {
  return db
    .selectFrom('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .innerJoin('resorts', 'resorts.id', 'openings.resortId')
    .innerJoin('openingRooms', 'openingRooms.id', 'bookings.openingRoomId')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId');
}

/** Who made the last change of status of a cancelled booking, from the audit log. */
const cancelledBy = sql<string | null>`case when bookings.status = 'cancelled' then (
  select actor_kind from audit_log
  where subject = 'booking' and subject_id = bookings.reference and after ? 'status'
  order by audit_log.id desc limit 1
) end`.as('cancelledBy');

/** Whether there is something to order or that was ordered, for a guest who is checked in. Rule: ROOM-2. */
const hasRoomService = sql<boolean>`bookings.checked_in_at is not null and (
  exists (select from menu_items where menu_items.resort_id = resorts.id and menu_items.archived_at is null)
  or exists (select from orders where orders.booking_id = bookings.id))`.as('hasRoomService');

/** In the minute of the undo the room is that of this booking. Rules: LATE-2, LATE-4. */
const isRoomTaken = sql<boolean>`bookings.given_away_at is not null
  and coalesce(units.booking_id <> bookings.id, false)`.as('isRoomTaken');

function selectMemberBookings(db: Database, memberId: number) {
  return (
    selectBookings(db)
      .innerJoin('units', 'units.id', 'bookings.unitId')
      .leftJoin('feedback', 'feedback.bookingId', 'bookings.id')
      .select([
        'bookings.reference',
        'bookings.status',
        'bookings.wasApproved',
        'bookings.guestChanges',
        'bookings.checkedInAt',
        'bookings.isGuestAwaited',
        'bookings.reason',
        'bookings.robloxUsername',
        'bookings.robloxDisplayName',
        cancelledBy,
        ...textColumnsOf('bookings'),
        'bookings.paymentMethod',
        'bookings.allInclusive',
        'bookings.originalPrice',
        'bookings.finalPrice',
        'bookings.createdAt',
        'bookings.paidAt',
        'bookings.givenAwayAt',
        isRoomTaken,
        hasRoomService,
        'bookings.roomCode',
        companionsOfBooking,
        'units.number as roomNumber',
        'roomTypes.maxGuests',
        sql<string | null>`coalesce(openings.neighborhood_code, resorts.neighborhood_code)`.as('neighborhoodCode'),
        codeFrom.as('codeFrom'),
        'openings.id as openingId',
        'openings.startsAt',
        'openings.endsAt',
        'openings.timeZone',
        'resorts.id as resortId',
        'resorts.name as resortName',
        'resorts.image',
        'resorts.plotOwner',
        'roomTypes.name as roomType',
        'feedback.stars',
        'feedback.comment',
        importedAt.as('importedAt'),
      ])
      .where('bookings.memberId', '=', memberId)
      // Imported ones, until the opening is published. Rule: IMPORT-12.
      .where('openings.publishedAt', 'is not', null)
  );
}

export type BookingRow = Awaited<ReturnType<typeof listMemberBookings>>[number];

/**
 * A member's bookings, the latest session first, without removed ones. A booking that a removal cancelled is listed again
 * once the guest is notified, when it cannot be undone any more.
 */
export async function listMemberBookings(db: Database, memberId: number, now: Date) {
  return selectMemberBookings(db, memberId)
    .leftJoin('bulkRemovals', 'bulkRemovals.id', 'bookings.bulkRemovalId')
    .where((is) =>
      is.or([
        is('bookings.removedAt', 'is', null),
        is.and([is('bookings.statusBeforeRemoval', 'is not', null), is('bulkRemovals.undoUntil', '<=', now)]),
      ]),
    )
    .orderBy('openings.startsAt', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(200)
    .execute();
}

/** A member's booking by its reference; null for anybody else's. */
export async function findOwnBooking(db: Database, memberId: number, reference: string): Promise<BookingRow | null> {
  const booking = await selectMemberBookings(db, memberId)
    .where('bookings.reference', '=', reference)
    .where('bookings.removedAt', 'is', null)
    .executeTakeFirst();
  return booking ?? null;
}

/** How many bookings of a member and places in rooms of others are active and not over, and how many they may have. Rule: COMPANION-4. */
export async function countActiveBookings(
  db: Database,
  memberId: number,
  now: Date,
): Promise<{ count: number; limit: number }> {
  return db
    .selectFrom('settings')
    .select((of) => [
      'maxActiveBookingsPerUser as limit',
      of
        .selectFrom('bookings')
        .innerJoin('openings', 'openings.id', 'bookings.openingId')
        .where('bookings.memberId', '=', memberId)
        .where('bookings.status', 'in', activeStatuses)
        .where('openings.endsAt', '>', now)
        .where('openings.publishedAt', 'is not', null)
        .select(
          sql<number>`(count(*) + (
            select count(*) from companions c join openings o on o.id = c.opening_id
            where c.member_id = ${memberId} and c.state = 'active' and o.ends_at > ${now}))::integer`.as('count'),
        )
        .$asScalar()
        .$notNull()
        .as('count'),
    ])
    .executeTakeFirstOrThrow();
}

/** Openings that start in a period (`from` excluded) and are not cancelled, with the number of pending requests. */
export async function listOpeningsWithWaiting(db: Database, span: { from: Date; to: Date }) {
  return db
    .selectFrom('openings')
    .innerJoin('bookings', 'bookings.openingId', 'openings.id')
    .select(['openings.id', 'openings.startsAt', sql<number>`count(*)::integer`.as('waiting')])
    .where('openings.cancelledAt', 'is', null)
    .where('openings.startsAt', '>', span.from)
    .where('openings.startsAt', '<=', span.to)
    .where('bookings.status', '=', 'pending')
    .where('bookings.removedAt', 'is', null)
    .groupBy('openings.id')
    .execute();
}

/**
 * For the bookings of a member whose room was given away: the number of the room that a check-in would get now, as `claim_unit` chooses it.
 * Without those of whom no room is free, or whose own still waits for them. Rule: LATE-4.
 */
export async function findNextFreeRooms(
  db: Database,
  memberId: number,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ reference: string; number: number }>`
    select bookings.reference, free.number from bookings
    join openings on openings.id = bookings.opening_id
    cross join lateral (
      select units.number from units
      where units.opening_room_id = bookings.opening_room_id
        and is_available(units.booking_id, case when units.held_by is distinct from bookings.member_id then units.held_until end,
          units.offered_until, null, ${now})
      order by units.id = bookings.unit_id desc, units.number limit 1
    ) free
    where bookings.member_id = ${memberId} and bookings.status = 'no_show' and bookings.given_away_at is not null
      and openings.ends_at > ${now} and openings.ended_at is null
      and not exists (select from units where units.booking_id = bookings.id)`.execute(db);
  return new Map(rows.map(({ reference, number }) => [reference, number]));
}
