import { m } from '#messages';
import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { companionName } from '../../../entities/bookings/companion-name.ts';
import { statusText } from '../../../entities/bookings/status-texts.ts';
import { formatDate } from '../../../format/dates.ts';
import { formatList } from '../../../format/lists.ts';
import { serverNow } from '../../../lib/server-clock.ts';

/** What the status of a booking means for its guest, with what happened to it since. Rules: STATUS-3, CHANGE-7, LATE-4. */
export function ownStatusText(booking: Booking): string {
  const { status, given_away_at: givenAwayAt, was_approved: wasApproved, checkIn, checkOut } = booking;
  if (status === 'no_show' && givenAwayAt !== null) {
    const given = { time: formatDate(givenAwayAt, 'time') };
    const isOver = Date.parse(checkOut) <= serverNow();
    return isOver ? m.bookings_room_was_given_away(given) : m.bookings_room_given_away(given);
  }
  if (booking.is_checked_in) return m.bookings_checked_in_text();
  const here = booking.companions.filter((companion) => companion.is_checked_in);
  if (status === 'confirmed' && here.length > 0)
    return m.bookings_friends_arrived_text({ count: here.length, names: formatList(here.map(companionName)) });
  if (status === 'confirmed' && Date.parse(checkIn) <= serverNow())
    return m.bookings_session_on({ time: formatDate(checkOut, 'time') });
  return status === 'pending' && wasApproved ? m.bookings_change_checked_again() : statusText(booking);
}
