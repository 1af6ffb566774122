import { isActiveStatus } from '@sunset/contract/active-statuses.ts';
import { undoGivingAwayMs } from '@sunset/contract/bookings/late.ts';
import type { BookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { paymentMethods } from '@sunset/contract/bookings/payment-methods.ts';
import { checkInOpensBeforeMs } from '@sunset/contract/openings/front-desk.ts';
import { isStaffKind } from '../../../actor.ts';
import { sessionOverText } from './errors.ts';
import { canQueue, isLineOpen } from '../../line/rules.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';

const hour = 60 * 60 * 1000;
/** How long after the end of a session attendance may be corrected. Rule: BOARD-5. */
const attendanceOpenFor = 7 * 24 * hour;

/** What may be done with a booking depends on these alone. */
export interface BookingFacts {
  status: string;
  paymentMethod: string;
  finalPrice: number;
  paidAt: Date | null;
  checkedInAt: Date | null;
  givenAwayAt: Date | null;
  /** From then on a guest who is not there is late. */
  lateFrom: Date;
  startsAt: Date;
  endsAt: Date;
  openingCancelledAt: Date | null;
  isInLine: boolean;
}

/** The stretch of time in which hosts check guests in: from an hour before the session to its end. */
export function checkInSpan(now: Date): { startsBefore: Date; endsAfter: Date } {
  return { startsBefore: new Date(now.getTime() + checkInOpensBeforeMs), endsAfter: now };
}

/** Whether guests of a session that starts then can be checked in by now; that it is not over is for the caller to know. */
export function isCheckInOpen(startsAt: Date, now: Date): boolean {
  return startsAt <= checkInSpan(now).startsBefore;
}

/** Sessions that ended after this instant may still be corrected. */
export function attendanceOpenSince(now: Date): Date {
  return new Date(now.getTime() - attendanceOpenFor);
}

/** Robux and donations are paid outside the game: confirming asks whether they arrived. Rule: STATUS-6. */
export function needsPaymentConfirmed(booking: Pick<BookingFacts, 'paymentMethod' | 'paidAt'>): boolean {
  return paymentMethods[booking.paymentMethod as PaymentMethod].isPaidBefore && booking.paidAt === null;
}

/** What staff may do with a booking at `now`. The commands' guards decide again when it is done. */
export function staffMay(booking: BookingFacts, now: Date): StaffBooking['can'] {
  const status = booking.status as BookingStatus;
  const isOpen = booking.endsAt > now && booking.openingCancelledAt === null;
  const isCheckInTime = isOpen && isCheckInOpen(booking.startsAt, now);
  const isCorrectable = booking.endsAt <= now && booking.endsAt > attendanceOpenSince(now);
  const hasEnded = status === 'rejected' || status === 'cancelled';
  return {
    approve: status === 'pending' && isOpen,
    needs_payment: status === 'pending' && isOpen && needsPaymentConfirmed(booking),
    reject: status === 'pending' && isOpen,
    cancel: isActiveStatus(status) && isOpen,
    restore: hasEnded && isOpen,
    edit: true,
    change_room: isActiveStatus(status) && isOpen,
    change_name: isActiveStatus(status) && isOpen,
    check_in: isActiveStatus(status) && isCheckInTime && booking.checkedInAt === null,
    give_away: isOpen && isAbsent(booking) && booking.lateFrom <= now,
    take_back: isOpen && status === 'no_show' && booking.givenAwayAt !== null,
    put_in_line: isOpen && isLineOpen(booking, now) && canQueue(booking, now) && !booking.isInLine,
    take_out_of_line: booking.isInLine,
    check_in_companions: status === 'confirmed' && isCheckInTime,
    undo_check_in: status === 'confirmed' && isOpen && booking.checkedInAt !== null,
    mark_paid: !hasEnded && booking.paidAt === null && booking.finalPrice > 0,
    mark_refunded: status === 'cancelled' && booking.paidAt !== null && booking.openingCancelledAt !== null,
    mark_no_show: status === 'completed' && isCorrectable,
    mark_completed: status === 'no_show' && isCorrectable,
  };
}

const isAbsent = ({ status, checkedInAt, isInLine }: BookingFacts) =>
  status === 'confirmed' && checkedInAt === null && !isInLine;

/** Whether the room waits for the host's undo. */
export function isInUndo({ givenAwayAt }: { givenAwayAt: Date | null }, now: Date): boolean {
  return givenAwayAt !== null && now.getTime() < givenAwayAt.getTime() + undoGivingAwayMs;
}

/** The key of the message that the room is gone. */
export function givenAwayKey({ reference, givenAwayAt }: { reference: string; givenAwayAt: Date | null }): string {
  return `${reference}:${givenAwayAt?.toISOString()}`;
}

/** Who changed something: staff and API keys by name, the guest and the system by their role. */
export function actorName(actorKind: string, name: string | null): string {
  if (actorKind === 'system') return 'the system';
  if (actorKind === 'api_key') return `API key ${name}`;
  if (!isStaffKind(actorKind)) return 'the guest';
  return name ?? (actorKind === 'host' ? 'a former host' : 'a former admin');
}

/** Who decided about a booking; null if it is undecided. */
export function nameDecider(booking: { decidedKind: string | null; decidedBy: string | null }): string | null {
  return booking.decidedKind === null ? null : actorName(booking.decidedKind, booking.decidedBy);
}

/** Why a booking cannot come back, by the outcome of `restore_booking`. */
const restoreRefusals = {
  sold_out: 'There are no free rooms of this type.',
  booking_limit_reached: 'The guest already has the most bookings allowed.',
  roblox_account_taken: 'Another guest uses this Roblox account in this session.',
  no_opening: 'This opening was cancelled.',
  opening_started: sessionOverText,
  not_a_member: 'The guest has left the Discord server or deleted their account.',
} as const;

export type RestoreRefusal = keyof typeof restoreRefusals;

/** The sentence for an outcome of `restore_booking` that is not `restored`. */
export function restoreDetail(outcome: string): string {
  return restoreRefusals[outcome as RestoreRefusal] ?? 'Someone else has just changed it.';
}
