import type { Companion } from '@sunset/contract/api/bookings/companion.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { RequestOf } from '@sunset/contract/client.ts';
import type { Decision } from '../../entities/bookings/decisions/use-decisions.ts';
import { call } from '../../lib/requests/api.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { sendAttendance, type Attendance } from '../../shared/bookings/attendance.ts';
import { referenceOf, useChange, type BookingInput, type ChangeHandlers } from './use-change.ts';

/* Decisions, check-ins, payments and attendance of the guests on the board. */

type ArrivalInput = BookingInput & {
  isArrived: boolean;
  /** Moves the focus back to the row, which leaves a filtered list. */
  restoreFocus: () => void;
};
type CompanionInput = BookingInput & { companion: Companion; isArrived: boolean };
type GiveAwayInput = BookingInput & { isGivenAway: boolean; restoreFocus: () => void };
type PaymentInput = BookingInput & { isPaid: boolean };
type AttendanceInput = BookingInput & { status: Attendance };
const moment = () => new Date(serverNow()).toISOString();

/** Confirms a pending booking. The caller has asked about the payment (PAGE-47). */
export function useConfirmBooking(handlers: ChangeHandlers<Decision>) {
  return useChange(
    {
      kind: 'confirm',
      send: ({ booking }: Decision) =>
        call('POST /hosting/bookings/{reference}/confirm', {
          params: referenceOf(booking),
          body: booking.can.needs_payment ? { payment_confirmed: true } : {},
        }),
      expect: ({ booking }) => approved(booking),
    },
    handlers,
  );
}

function approved(booking: StaffBooking): StaffBooking {
  const { can, paid_at: paidAt } = booking;
  return {
    ...booking,
    status: 'confirmed',
    paid_at: can.needs_payment ? moment() : paidAt,
    can: {
      ...can,
      approve: false,
      reject: false,
      needs_payment: false,
      mark_paid: can.mark_paid && !can.needs_payment,
    },
  };
}

function arrived(booking: StaffBooking, isArrived: boolean): StaffBooking {
  return {
    ...booking,
    status: booking.status === 'no_show' ? 'confirmed' : booking.status,
    given_away_at: null,
    checked_in_at: isArrived ? (booking.checked_in_at ?? moment()) : null,
    is_guest_awaited: false,
    companions: isArrived ? booking.companions : booking.companions.map((each) => ({ ...each, is_checked_in: false })),
    can: { ...booking.can, check_in: !isArrived, undo_check_in: isArrived, give_away: false, take_back: false },
  };
}

/** Rejects a pending booking (PAGE-47). */
export function useRejectBooking(handlers: ChangeHandlers<Decision>) {
  return useChange(
    {
      kind: 'reject',
      send: ({ booking, reason }: Decision) =>
        call('POST /hosting/bookings/{reference}/reject', {
          params: referenceOf(booking),
          body: { reason: reason || 'Admin review' },
        }),
    },
    handlers,
  );
}

function sendCheckIn(
  booking: StaffBooking,
  body: RequestOf<'POST /hosting/bookings/{reference}/check-in'>['body'],
  idempotencyKey: string,
) {
  return call('POST /hosting/bookings/{reference}/check-in', { params: referenceOf(booking), body, idempotencyKey });
}

/** Approves a pending booking and checks its guest in, in one call. */
export function useApproveAndCheckIn(handlers: ChangeHandlers<Decision>) {
  return useChange(
    {
      kind: 'check-in',
      send: ({ booking }: Decision, idempotencyKey) =>
        sendCheckIn(booking, { approve: true, payment_confirmed: booking.can.needs_payment }, idempotencyKey),
      expect: ({ booking }) => arrived(approved(booking), true),
    },
    handlers,
  );
}

export function useCheckIn(handlers: ChangeHandlers<ArrivalInput>) {
  return useChange(
    {
      kind: 'arrival',
      send: ({ booking, isArrived }: ArrivalInput, idempotencyKey) =>
        sendCheckIn(booking, { checked_in: isArrived }, idempotencyKey),
      expect: ({ booking, isArrived }) => arrived(booking, isArrived),
    },
    handlers,
  );
}

/** Checks one companion in, and the booking with the first of them; or takes it back, and that of the booking if nobody is there. Rule: COMPANION-8. */
export function useCheckInCompanion(handlers: ChangeHandlers<CompanionInput>) {
  return useChange(
    {
      kind: 'companion',
      send: ({ booking, companion, isArrived }: CompanionInput) =>
        call('POST /hosting/bookings/{reference}/companions/{companionId}/check-in', {
          params: { ...referenceOf(booking), companionId: companion.id },
          body: { checked_in: isArrived },
        }),
      expect: ({ booking, companion, isArrived }) => {
        const companions = booking.companions.map((each) =>
          each.id === companion.id ? { ...each, is_checked_in: isArrived } : each,
        );
        if (isArrived && booking.checked_in_at === null)
          return { ...arrived(booking, true), companions, is_guest_awaited: true };
        const isNobodyThere = booking.is_guest_awaited && !companions.some((each) => each.is_checked_in);
        return { ...(isNobodyThere ? arrived(booking, false) : booking), companions };
      },
    },
    handlers,
  );
}

/** Gives the room of a late guest away, or back to them. Rules: LATE-2, LATE-3. */
export function useGiveAway(handlers: ChangeHandlers<GiveAwayInput>) {
  return useChange(
    {
      kind: 'give-away',
      send: ({ booking, isGivenAway }: GiveAwayInput, idempotencyKey) =>
        call('POST /hosting/bookings/{reference}/give-away', {
          params: referenceOf(booking),
          // The undo in the bar has the booking of before the press.
          body: { given_away: isGivenAway, ...(isGivenAway && { expected_version: booking.version }) },
          idempotencyKey,
        }),
      expect: ({ booking, isGivenAway }) => ({
        ...booking,
        status: isGivenAway ? 'no_show' : 'confirmed',
        given_away_at: isGivenAway ? moment() : null,
        can: { ...booking.can, check_in: !isGivenAway, give_away: !isGivenAway, take_back: isGivenAway },
      }),
    },
    handlers,
  );
}

export function useSetPayment(handlers: ChangeHandlers<PaymentInput>) {
  return useChange(
    {
      kind: 'payment',
      send: ({ booking, isPaid }: PaymentInput) =>
        call('POST /hosting/bookings/{reference}/payment', { params: referenceOf(booking), body: { paid: isPaid } }),
      expect: ({ booking, isPaid }) => ({
        ...booking,
        paid_at: isPaid ? moment() : null,
        can: { ...booking.can, mark_paid: !isPaid && !booking.can.mark_refunded, mark_refunded: false },
      }),
    },
    handlers,
  );
}

export function useSetAttendance(handlers: ChangeHandlers<AttendanceInput>) {
  return useChange(
    {
      kind: 'attendance',
      send: ({ booking, status }: AttendanceInput) => sendAttendance(booking.bookingReference, status),
    },
    handlers,
  );
}
