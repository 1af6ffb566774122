import { formatDate } from '../../format/dates.ts';
import type { BookingStatus, StatusTone } from '@sunset/contract/bookings/booking-status.ts';
import { m } from '#messages';

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

/** What a status means for the guest. A request is cancelled when its session ends (BOARD-8, PAGE-60). */
export function statusText({ status, checkOut }: { status: BookingStatus; checkOut: string }): string {
  if (status !== 'pending') return statusTexts[status].explanation;
  return m.bookings_card_answer_until({ time: formatDate(checkOut, 'time') });
}

/** The toast after booking (PAGE-37). */
export function placedToast(status: BookingStatus): { title: string; description: string } {
  const { confirmed, pending } = statusTexts;
  return status === 'confirmed'
    ? { title: confirmed.heading, description: m.bookings_confirmed_toast_text() }
    : { title: pending.heading, description: pending.explanation };
}
