import type { BookingStatus } from '@sunset/contract/bookings/booking-status.ts';

/** A calendar has openings from this many days ago on. Rule: CAL-1. */
export const shownForDays = 30;

/** More are not sent. */
export const maxEvents = 1000;

/** How often a calendar program should read a feed again. */
export const refreshSeconds = 60 * 60;

export type EventStatus = 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';

/** A session in a calendar. Program and server know it by its `uid`; a later `sequence` replaces an earlier one. */
export interface CalendarEvent {
  uid: string;
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  status: EventStatus;
  title: string;
  description: string;
  url: string;
}

/** What a booking is in a calendar. Rule: CAL-2. */
export const eventStatuses: Readonly<Record<BookingStatus, EventStatus>> = {
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  rejected: 'CANCELLED',
  cancelled: 'CANCELLED',
  completed: 'CONFIRMED',
  no_show: 'CONFIRMED',
};

/** Text as one line: the calendar format has no control characters, and the library writes the name of a calendar as it is. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
