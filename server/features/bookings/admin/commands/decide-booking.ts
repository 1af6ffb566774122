import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { DecidingActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { lockWaitingListOf } from '../../../waiting-list/lock-waiting-lists.ts';
import { changeOrRefuse } from '../../change-or-refuse.ts';
import { changedMeanwhile, decidedBy, paymentNotConfirmed, sessionOver } from '../errors.ts';
import type { StaffBookingRow } from '../queries.ts';
import { nameDecider, needsPaymentConfirmed } from '../rules.ts';
import { changeStatus, shownOf, type ShownRequest, type StatusChange } from '../change-status.ts';
import { getStaffBooking, readReference } from '../get-booking.ts';

type Decision = Omit<StatusChange, 'reference'>;

/** What staff decide about bookings. Rules: STATUS-4 to STATUS-10. */
const decisions = {
  /** The admin panel's Approve asks about the payment, so that the call itself counts as verified. */
  approve: {
    from: ['pending'],
    to: 'confirmed',
    action: 'booking.approve',
    message: 'booking.confirmed',
    payment: 'verified',
  },
  approveUnpaid: {
    from: ['pending'],
    to: 'confirmed',
    action: 'booking.approve',
    message: 'booking.confirmed',
    payment: 'required',
  },
} satisfies Record<string, Decision>;

/** Approves a pending booking; robux and donation count as paid. Refuses: `not_found`, `already_decided`, `opening_started`. */
export function approveBooking(
  deps: DatabaseDeps,
  actor: DecidingActor,
  text: string,
  bulkId?: string,
): Promise<StaffBookingRow> {
  return decide(deps, actor, text, { ...decisions.approve, bulkId });
}

/**
 * The hosting panel's Confirm: as approving, but robux and donation need `isPaymentConfirmed`, else `payment_not_confirmed`. With
 * `shown`, a request that has changed since is refused with `changed_meanwhile`.
 */
export function approveBookingAsHost(
  deps: DatabaseDeps,
  actor: DecidingActor,
  { reference, isPaymentConfirmed, shown }: { reference: string; isPaymentConfirmed: boolean; shown?: ShownRequest },
): Promise<StaffBookingRow> {
  const decision = isPaymentConfirmed ? decisions.approve : decisions.approveUnpaid;
  return decide(deps, actor, reference, { ...decision, shown });
}

/** The admin panel's Reject: a pending booking is cancelled. Refuses as approving does. */
export function rejectBooking(
  deps: DatabaseDeps,
  actor: DecidingActor,
  rejection: { reference: string; reason: string; bulkId?: string },
): Promise<StaffBookingRow> {
  return decide(deps, actor, rejection.reference, {
    from: ['pending'],
    to: 'cancelled',
    action: 'booking.reject',
    message: 'booking.cancelled',
    reason: rejection.reason,
    bulkId: rejection.bulkId,
  });
}

/** The hosting panel's Reject: a pending booking is rejected. Refuses as approving does, also with `shown`. */
export function rejectBookingAsHost(
  deps: DatabaseDeps,
  actor: DecidingActor,
  rejection: { reference: string; reason: string; shown?: ShownRequest },
): Promise<StaffBookingRow> {
  return decide(deps, actor, rejection.reference, {
    from: ['pending'],
    to: 'rejected',
    action: 'booking.reject',
    message: 'booking.rejected',
    reason: rejection.reason,
    shown: rejection.shown,
  });
}

/** Cancels an active booking with a reason for the guest. Refuses like approving. */
export function cancelBooking(
  deps: DatabaseDeps,
  actor: DecidingActor,
  cancellation: { reference: string; reason: string },
): Promise<StaffBookingRow> {
  return decide(deps, actor, cancellation.reference, {
    from: ['pending', 'confirmed'],
    to: 'cancelled',
    action: 'booking.cancel',
    message: 'booking.cancelled',
    reason: cancellation.reason.trim(),
  });
}

/** Makes a decision and returns the changed booking, or throws the reason for refusing it. */
async function decide(
  deps: DatabaseDeps,
  actor: DecidingActor,
  text: string,
  decision: Decision,
): Promise<StaffBookingRow> {
  const change = { ...decision, reference: readReference(text) };
  return transact(deps, async (deps) => {
    // A room that this frees may go to the waiting list, whose lock comes before the booking's.
    if (decision.to !== 'confirmed') await lockWaitingListOf(deps, change.reference);
    if (decision.action === 'booking.cancel') await offerRoomOfWhoLeft(deps, change.reference);
    await changeOrRefuse(
      () => changeStatus(deps, actor, change),
      () => whyNot(deps, change),
    );
    return getStaffBooking(deps, change.reference);
  });
}

/** Staff cancel what a guest left behind who is not in the Discord server any more: a companion can book the room. Rule: COMPANION-9. */
async function offerRoomOfWhoLeft(deps: DatabaseDeps, reference: string): Promise<void> {
  await sql`select offer_takeover(array(select b.id from bookings b join members m on m.id = b.member_id
    where b.reference = ${reference} and not m.is_in_server), ${deps.now()})`.execute(deps.db);
}

async function whyNot(deps: DatabaseDeps, change: StatusChange) {
  const booking = await getStaffBooking(deps, change.reference);
  if (!change.from.some((status) => status === booking.status)) {
    return decidedBy({ status: booking.status, by: nameDecider(booking) });
  }
  if (booking.endsAt <= deps.now()) return sessionOver();
  if (change.shown !== undefined && !isDeepStrictEqual(change.shown, shownOf(booking))) return changedMeanwhile();
  if (change.payment === 'required' && needsPaymentConfirmed(booking)) return paymentNotConfirmed();
  return null;
}
