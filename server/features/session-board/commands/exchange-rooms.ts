import { isActiveStatus } from '@sunset/contract/active-statuses.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { createBulkId, recordChange } from '../../audit-log/record-change.ts';
import { decidedBy, openingCancelled, sessionOver } from '../../bookings/admin/errors.ts';
import { getStaffBooking, readReference } from '../../bookings/admin/get-booking.ts';
import { findRoomOfOpening, lockBookings, type StaffBookingRow } from '../../bookings/admin/queries.ts';
import { requireSpace } from '../../bookings/admin/require-space.ts';
import { nameDecider } from '../../bookings/admin/rules.ts';
import { runOnce } from '../../bookings/run-once.ts';
import { enqueueMessage } from '../../messages/commands/enqueue-message.ts';
import { notAnotherGuest, roomsChanged } from '../errors.ts';

interface Guest {
  reference: string;
  /** The version that the host saw; any other is refused with `changed_meanwhile`. */
  expectedVersion: number;
}

interface Exchange {
  guests: readonly [Guest, Guest];
  idempotencyKey: string | null;
}

type LockedBooking = Awaited<ReturnType<typeof lockBookings>>[number];

/**
 * Exchanges the rooms of two guests of an opening who were asked the same price for them, and returns both bookings. What they pay
 * stays. Exchanging again undoes it; a repeat under the same key does not, also if its versions are those of after the exchange. Refuses with
 * `not_found`, `changed_meanwhile`, `already_decided`, `no_opening`, `opening_started`, `room_full` or `invalid_input`, and then changes
 * nothing. Rule: SESSION-6.
 */
export function exchangeRooms(
  deps: DatabaseDeps,
  actor: MemberActor,
  { guests, idempotencyKey }: Exchange,
): Promise<StaffBookingRow[]> {
  const references = [readReference(guests[0].reference), readReference(guests[1].reference)] as const;
  return transact(deps, async (deps) => {
    const call = { subject: { exchangeOf: references[0] }, request: { with: references[1] }, idempotencyKey };
    await runOnce(deps, actor, call, () => exchange(deps, actor, guests));
    return [await getStaffBooking(deps, references[0]), await getStaffBooking(deps, references[1])];
  });
}

async function exchange(deps: DatabaseDeps, actor: MemberActor, guests: Exchange['guests']): Promise<void> {
  const [one, other] = await lock(deps, guests);
  await requireExchangeable(deps, one, other);
  await sql`select exchange_rooms(${one.id}, ${other.id}, ${deps.now()})`.execute(deps.db);
  const bulkId = await createBulkId(deps);
  await finish(deps, actor, one, { other, bulkId });
  await finish(deps, actor, other, { other: one, bulkId });
}

/**
 * race: two hosts exchange the room of one guest, or one presses twice: the rows stay locked until it is written, so that the
 * second finds another version.
 */
async function lock(
  deps: DatabaseDeps,
  guests: Exchange['guests'],
): Promise<[one: LockedBooking, other: LockedBooking]> {
  const references = guests.map(({ reference }) => readReference(reference));
  const locked = await lockBookings(deps.db, references);
  const [one, other] = references.map((reference) => locked.find((booking) => booking.reference === reference));
  if (!one || !other) {
    for (const reference of references) await getStaffBooking(deps, reference);
    throw roomsChanged();
  }
  if (one.id === other.id) throw notAnotherGuest();
  if (one.version !== guests[0].expectedVersion || other.version !== guests[1].expectedVersion) throw roomsChanged();
  return [one, other];
}

async function requireExchangeable(deps: DatabaseDeps, one: LockedBooking, other: LockedBooking): Promise<void> {
  if (one.openingId !== other.openingId || one.basePrice !== other.basePrice) throw notAnotherGuest();
  for (const { reference, status } of [one, other]) {
    if (isActiveStatus(status)) continue;
    throw decidedBy({ status, by: nameDecider(await getStaffBooking(deps, reference)) });
  }
  if (one.cancelledAt !== null) throw openingCancelled();
  if (one.endsAt <= deps.now()) throw sessionOver();
  await requireSpaceInRoomOf(deps, one, other);
  await requireSpaceInRoomOf(deps, other, one);
}

async function requireSpaceInRoomOf(deps: DatabaseDeps, guest: LockedBooking, other: LockedBooking): Promise<void> {
  const room = await findRoomOfOpening(deps.db, other.openingId, other.openingRoomId);
  if (room !== null) await requireSpace(deps.db, guest, room.maxGuests);
}

/** The audit row and the message of one of them. */
async function finish(
  deps: DatabaseDeps,
  actor: MemberActor,
  booking: LockedBooking,
  { other, bulkId }: { other: LockedBooking; bulkId: string },
): Promise<void> {
  const { reference } = booking;
  await recordChange(deps, actor, {
    action: 'booking.exchange',
    subject: 'booking',
    subjectId: reference,
    bulkId,
    before: { room: booking.openingRoomId, unit: booking.unitId },
    after: { room: other.openingRoomId, unit: other.unitId, with: other.reference },
  });
  const { version } = await getStaffBooking(deps, reference);
  const key = `${reference}:${version}`;
  await enqueueMessage(deps, { kind: 'booking.exchanged', key, payload: { reference } });
}
