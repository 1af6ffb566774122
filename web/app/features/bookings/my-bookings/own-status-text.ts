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
  if (status === 'no_show' && givenAwayAt !== null) return givenAwayText(booking, formatDate(givenAwayAt, 'time'));
  if (booking.is_checked_in) return m.bookings_checked_in_text();
  const here = booking.companions.filter((companion) => companion.is_checked_in);
  if (status === 'confirmed' && here.length > 0)
    return m.bookings_friends_arrived_text({ count: here.length, names: formatList(here.map(companionName)) });
  if (status === 'confirmed' && Date.parse(checkIn) <= serverNow())
    return m.bookings_session_on({ time: formatDate(checkOut, 'time') });
  return status === 'pending' && wasApproved ? m.bookings_change_checked_again() : statusText(booking);
}

/**
 * That somebody else has the room is said once it is so: until then the guest may still get it. A free one is named, which nobody promises.
 * Rules: LATE-3, LATE-4.
 */
function givenAwayText(booking: Booking, time: string): string {
  const { roomType, is_room_taken: isTaken, next_free_room: next } = booking;
  if (Date.parse(booking.checkOut) <= serverNow())
    return isTaken ? m.bookings_room_was_given_away({ time }) : statusText(booking);
  const text = isTaken ? m.bookings_room_given_away({ time }) : m.bookings_room_released({ time });
  return next === null ? text : `${text} ${m.bookings_next_free_room({ room: `${roomType} ${next}` })}`;
}
