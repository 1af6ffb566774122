import { sql } from 'kysely';
import type { DecidingActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { changeOrRefuse } from '../../change-or-refuse.ts';
import { runOnce } from '../../run-once.ts';
import {
  alreadyNoted,
  decidedBy,
  openingCancelled,
  paymentNotConfirmed,
  sessionOver,
  tooEarlyToCheckIn,
} from '../errors.ts';
import { findLastActor, type StaffBookingRow } from '../queries.ts';
import { checkInSpan, nameDecider, needsPaymentConfirmed } from '../rules.ts';
import { changeStatus } from '../change-status.ts';
import { takeRoomBack } from './take-room-back.ts';
import { getStaffBooking, readReference } from '../get-booking.ts';

interface Arrival {
  reference: string;
  /** False takes an arrival back. */
  isHere: boolean;
  /** Confirms a pending booking first. */
  approve: boolean;
  isPaymentConfirmed: boolean;
  idempotencyKey: string | null;
}

/**
 * Notes that a guest has arrived, from an hour before the session to its end, or takes it back; with `approve` a pending
 * booking is confirmed in the same transaction. Refuses with `not_found`, `already_decided`, `payment_not_confirmed`,
 * `opening_started` or `no_opening`. Rules: BOARD-1, BOARD-2, BOARD-17.
 */
export function checkInGuest(deps: DatabaseDeps, actor: DecidingActor, arrival: Arrival): Promise<StaffBookingRow> {
  const { idempotencyKey, ...wish } = arrival;
  const reference = readReference(wish.reference);
  const { isHere, approve, isPaymentConfirmed } = wish;
  return transact(deps, async (deps) => {
    const request = { checkIn: isHere, approve, isPaymentConfirmed };
    const call = { subject: { changeOf: reference }, request, idempotencyKey };
    await runOnce(deps, actor, call, () => change(deps, actor, { ...wish, reference }));
    return getStaffBooking(deps, reference);
  });
}

type Wish = Omit<Arrival, 'idempotencyKey'>;

async function change(deps: DatabaseDeps, actor: DecidingActor, wish: Wish): Promise<void> {
  const { reference, isHere } = wish;
  await changeOrRefuse(
    async () => {
      if (isHere && wish.approve) await approveFirst(deps, actor, wish);
      if (await note(deps, reference, isHere)) return true;
      return isHere && (await comesLate(deps, actor, reference));
    },
    () => whyNot(deps, wish),
  );
  await recordChange(deps, actor, {
    action: isHere ? 'booking.check_in' : 'booking.undo_check_in',
    subject: 'booking',
    subjectId: reference,
    after: { checked_in: isHere },
  });
}

/** Somebody comes whose room was given away: they get it back, or the next free one. False for anybody else. Rule: LATE-4. */
async function comesLate(deps: DatabaseDeps, actor: DecidingActor, reference: string): Promise<boolean> {
  const { status, givenAwayAt } = await getStaffBooking(deps, reference);
  if (status !== 'no_show' || givenAwayAt === null) return false;
  await takeRoomBack(deps, actor, reference);
  return note(deps, reference, true);
}

/** Nothing happens to a booking that is confirmed already. */
async function approveFirst(deps: DatabaseDeps, actor: DecidingActor, arrival: Wish): Promise<void> {
  const { reference, isPaymentConfirmed } = arrival;
  await changeStatus(deps, actor, {
    reference,
    from: ['pending'],
    to: 'confirmed',
    action: 'booking.approve',
    message: 'booking.confirmed',
    payment: isPaymentConfirmed ? 'verified' : 'required',
  });
}

/** Not there yet; a companion may be. Rule: COMPANION-8. */
const isExpected = sql<boolean>`(bookings.checked_in_at is null or bookings.is_guest_awaited)`;

/** race: two hosts see the same guest arrive; the update is guarded by what was noted before, so that one of them notes it. */
async function note(deps: DatabaseDeps, reference: string, isHere: boolean): Promise<boolean> {
  const now = deps.now();
  const { startsBefore, endsAfter } = checkInSpan(now);
  const noted = await deps.db
    .updateTable('bookings')
    .from('openings')
    .whereRef('openings.id', '=', 'bookings.openingId')
    .set({
      checkedInAt: isHere ? sql<Date>`coalesce(bookings.checked_in_at, ${now})` : null,
      isGuestAwaited: false,
      updatedAt: now,
    })
    .where('bookings.reference', '=', reference)
    .where('bookings.status', '=', 'confirmed')
    .where('bookings.removedAt', 'is', null)
    .where(isHere ? isExpected : sql<boolean>`bookings.checked_in_at is not null`)
    .where('openings.startsAt', '<=', startsBefore)
    .where('openings.endsAt', '>', endsAfter)
    .where('openings.cancelledAt', 'is', null)
    .returning('bookings.id')
    .executeTakeFirst();
  return noted !== undefined;
}

async function whyNot(deps: DatabaseDeps, { reference, ...arrival }: Wish) {
  const { isHere, isPaymentConfirmed } = arrival;
  const booking = await getStaffBooking(deps, reference);
  const now = deps.now();
  const isToBeApproved = isHere && arrival.approve && booking.status === 'pending' && booking.endsAt > now;
  if (isToBeApproved && !isPaymentConfirmed && needsPaymentConfirmed(booking)) return paymentNotConfirmed();
  if (booking.openingCancelledAt !== null) return openingCancelled();
  if (booking.endsAt <= now) return sessionOver();
  if (booking.startsAt > checkInSpan(now).startsBefore) return tooEarlyToCheckIn();
  if (isToBeApproved) return null;
  if (booking.status !== 'confirmed') return decidedBy({ status: booking.status, by: nameDecider(booking) });
  const isNoted = booking.checkedInAt !== null && !(isHere && booking.isGuestAwaited);
  if (isNoted !== isHere) return null;
  const by = await findLastActor(deps.db, reference, isHere ? 'booking.check_in' : 'booking.undo_check_in');
  return alreadyNoted(isHere ? 'The guest is already checked in' : 'The guest is not checked in', by);
}
