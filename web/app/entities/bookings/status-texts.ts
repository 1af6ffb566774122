import { formatDate } from '../../format/dates.ts';
import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import type { BookingStatus, StatusTone } from '@sunset/contract/bookings/booking-status.ts';
import { m } from '#messages';
import { serverNow } from '../../lib/server-clock.ts';

interface StatusTexts {
  label: string;
  tone: StatusTone;
  heading: string;
  explanation: string;
}

/** The statuses for guests. Staff read those of the table in the contract. */
export const statusTexts: Record<BookingStatus, StatusTexts> = {
  pending: {
    label: m.bookings_status_pending(),
    tone: 'waiting',
    heading: m.bookings_status_pending_title(),
    explanation: m.bookings_status_pending_text(),
  },
  confirmed: {
    label: m.bookings_status_confirmed(),
    tone: 'good',
    heading: m.bookings_status_confirmed_title(),
    explanation: m.bookings_status_confirmed_text(),
  },
  rejected: {
    label: m.bookings_status_rejected(),
    tone: 'bad',
    heading: m.bookings_status_rejected_title(),
    explanation: m.bookings_status_rejected_text(),
  },
  cancelled: {
    label: m.bookings_status_cancelled(),
    tone: 'quiet',
    heading: m.bookings_status_cancelled_title(),
    explanation: m.bookings_status_cancelled_text(),
  },
  completed: {
    label: m.bookings_status_completed(),
    tone: 'info',
    heading: m.bookings_status_completed_title(),
    explanation: m.bookings_status_completed_text(),
  },
  no_show: {
    label: m.bookings_status_no_show(),
    tone: 'quiet',
    heading: m.bookings_status_no_show_title(),
    explanation: m.bookings_status_no_show_text(),
  },
};

interface DatedStatus {
  status: BookingStatus;
  cancelled_by?: Booking['cancelled_by'];
  checkIn: string;
  checkOut: string;
}

/**
 * What a status means for the guest. Staff answer a request before its session starts; one that is still open then is cancelled
 * when the session ends (BOARD-8, PAGE-60).
 */
export function statusText(booking: DatedStatus, nowMs = serverNow()): string {
  const { status, cancelled_by, checkIn, checkOut } = booking;
  if (cancelled_by === 'guest') return m.bookings_cancelled_by_you();
  if (cancelled_by === 'staff') return m.bookings_cancelled_by_staff();
  if (status !== 'pending') return statusTexts[status].explanation;
  if (Date.parse(checkIn) <= nowMs) return m.bookings_answer_until_session_ends({ time: formatDate(checkOut, 'time') });
  return m.bookings_card_answer_until({ time: formatDate(checkIn, 'weekdayDayTime') });
}

/** The toast after booking (PAGE-37). */
export function placedToast(status: BookingStatus): { title: string; description: string } {
  const { confirmed, pending } = statusTexts;
  return status === 'confirmed'
    ? { title: confirmed.heading, description: m.bookings_confirmed_toast_text() }
    : { title: pending.heading, description: pending.explanation };
}
