/*
 * The booking statuses. The API's schema, the labels of all pages and the check of the audit log read this table.
 * It imports nothing, so that a page may use it without the schemas.
 */

export type StatusTone = 'waiting' | 'good' | 'bad' | 'info' | 'quiet';

interface BookingStatusRow {
  /** What staff read: on both panels (in capitals there) and on Discord. Guests read the texts of their language. */
  staffLabel: string;
  staffTone: StatusTone;
  /** It has a room of its opening, or had one: statistics count the room as taken. */
  hasRoom: boolean;
  /** The statuses that may follow. A trigger of the database enforces it. */
  next: readonly string[];
}

export const bookingStatuses = {
  pending: {
    staffLabel: 'Pending',
    staffTone: 'waiting',
    hasRoom: true,
    next: ['confirmed', 'rejected', 'cancelled'],
  },
  confirmed: {
    staffLabel: 'Approved',
    staffTone: 'good',
    hasRoom: true,
    next: ['pending', 'cancelled', 'completed', 'no_show'],
  },
  rejected: {
    staffLabel: 'Rejected',
    staffTone: 'bad',
    hasRoom: false,
    next: ['pending'],
  },
  cancelled: {
    staffLabel: 'Cancelled',
    staffTone: 'quiet',
    hasRoom: false,
    next: ['pending'],
  },
  completed: {
    staffLabel: 'Completed',
    staffTone: 'info',
    hasRoom: true,
    next: ['no_show'],
  },
  no_show: {
    staffLabel: 'No-show',
    staffTone: 'bad',
    hasRoom: true,
    next: ['completed', 'confirmed', 'cancelled'],
  },
} as const satisfies Record<string, BookingStatusRow>;

export type BookingStatus = keyof typeof bookingStatuses;

export const bookingStatusIds = Object.keys(bookingStatuses) as BookingStatus[];

/** Statuses whose bookings have or had a room. */
export const statusesWithRoom = bookingStatusIds.filter((status) => bookingStatuses[status].hasRoom);

/** What staff read of a confirmed guest who is checked in. Rule: STATUS-3. */
export const arrivedLabel = 'Arrived';

/** What hosts read of a booking during its session: the status, or that the guest has arrived. Rule: STATUS-3. */
export function sessionLabel(booking: { status: BookingStatus; checked_in_at: string | null }): string {
  return isArrived(booking) ? arrivedLabel : bookingStatuses[booking.status].staffLabel;
}

/** Checked in, in a session that is not over. */
export function isArrived({
  status,
  checked_in_at: at,
}: {
  status: BookingStatus;
  checked_in_at: string | null;
}): boolean {
  return status === 'confirmed' && at !== null;
}

export function isBookingStatus(text: string): text is BookingStatus {
  return Object.hasOwn(bookingStatuses, text);
}

/** Every allowed change of status. */
export const statusChanges: readonly [from: BookingStatus, to: BookingStatus][] = bookingStatusIds.flatMap((from) =>
  bookingStatuses[from].next.map((to): [BookingStatus, BookingStatus] => [from, to]),
);
