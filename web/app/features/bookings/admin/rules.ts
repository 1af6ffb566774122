import { dayStart } from '../../../lib/day-start.ts';
import { formatCount } from '../../../format/numbers.ts';
import { bookingTextFields, type BookingTextField } from '@sunset/contract/bookings/booking-texts.ts';
import { isBookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import { isPaymentMethod, type PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { UserType } from '@sunset/contract/api/auth.ts';
import type { ResponseOf } from '@sunset/contract/client.ts';

export type BookingStats = ResponseOf<'GET /admin/bookings/stats'>;

/** Filters of the list; an empty string means not set. Days are in the viewer's time zone. */
export interface BookingFilters {
  resort: string;
  opening: string;
  status: string;
  user_type: string;
  payment: string;
  text: string;
  from: string;
  to: string;
  sort: 'newest' | 'opening';
}

type Narrowing = Omit<BookingFilters, 'sort'>;

export const filterNames = ['resort', 'opening', 'status', 'user_type', 'payment', 'text', 'from', 'to'] as const;

interface FilterQuery {
  resort?: string;
  opening?: string;
  status?: string;
  user_type?: UserType;
  payment?: PaymentMethod;
  text?: string;
  from?: string;
  to?: string;
}

/** The filters as query parameters: days become the instants at which they start and end. */
export function filterQuery(filters: Partial<Narrowing>): FilterQuery {
  const { resort, opening, status, user_type: userType, payment, text, from = '', to = '' } = filters;
  const [start, end] = [dayStart(from, 0), dayStart(to, 1)];
  return {
    ...(isId(resort) && { resort }),
    ...(isId(opening) && { opening }),
    ...(status && status.split(',').every(isBookingStatus) && { status }),
    ...(isUserType(userType) && { user_type: userType }),
    ...(payment && isPaymentMethod(payment) && { payment }),
    ...(text && { text }),
    ...(start && { from: start }),
    ...(end && { to: end }),
  };
}

// The URL may contain anything: values that the API would refuse are left out.
const isId = (text: string | undefined): text is string => /^[1-9]\d{0,8}$/.test(text ?? '');

export const userTypeNames: Record<UserType, string> = {
  admin: 'Admins',
  gold_customer: 'Gold customers',
  server_booster: 'Server boosters',
  regular_customer: 'Regular customers',
};

const isUserType = (text: string | undefined): text is UserType => Object.hasOwn(userTypeNames, text ?? '');

/** The consequences of a removal, for its confirmation. */
export function removalConsequences({ bookings, guests }: { bookings: number; guests: number }): string[] {
  const lines = [`${formatCount(bookings, 'booking is', 'bookings are')} removed from the lists.`];
  if (guests > 0) {
    const lost = `${formatCount(guests, 'guest', 'guests')} with an upcoming session`;
    lines.push(
      `${lost} ${guests === 1 ? 'loses their room and gets' : 'lose their rooms and get'} a message after 10 minutes.`,
    );
  } else lines.push('No guest with an upcoming session loses a room.');
  return lines;
}

/** The three resorts with most bookings (PAGE-45). */
export function topResorts(stats: Pick<BookingStats, 'by_resort'>): BookingStats['by_resort'] {
  return stats.by_resort.slice(0, 3);
}

/** How full all openings are together. */
export function overallFill(fills: readonly { taken: number; units: number }[]): {
  taken: number;
  units: number;
  rate: number;
} {
  const taken = fills.reduce((sum, fill) => sum + fill.taken, 0);
  const units = fills.reduce((sum, fill) => sum + fill.units, 0);
  return { taken, units, rate: units === 0 ? 0 : taken / units };
}

/** Daily counts as weeks that end with the last day: ninety single days would be noise. */
export function byWeek(days: readonly { date: string; count: number }[]): { date: string; count: number }[] {
  const weeks: { date: string; count: number }[] = [];
  for (let end = days.length; end > 0; end -= 7) {
    const week = days.slice(Math.max(0, end - 7), end);
    weeks.unshift({ date: week[0]?.date ?? '', count: week.reduce((sum, { count }) => sum + count, 0) });
  }
  return weeks;
}

/** How many guests with an upcoming session are affected when this booking is removed. */
export function futureGuests({ can }: Pick<StaffBooking, 'can'>): number {
  return can.cancel ? 1 : 0;
}

/** How much of a long note is shown before the word that was found. */
const charactersBefore = 40;

/** The texts of a booking that contain what is searched for, from shortly before it; none without a search. */
export function findTexts(
  booking: Pick<StaffBooking, BookingTextField>,
  searched: string,
): { field: BookingTextField; excerpt: string }[] {
  const wanted = searched.trim().toLowerCase();
  if (wanted === '') return [];
  return bookingTextFields.flatMap((field) => {
    const text = booking[field];
    const at = text.toLowerCase().indexOf(wanted);
    if (at === -1) return [];
    const start = at > charactersBefore ? text.lastIndexOf(' ', at - charactersBefore) + 1 : 0;
    return [{ field, excerpt: start > 0 ? `…${text.slice(start)}` : text }];
  });
}
