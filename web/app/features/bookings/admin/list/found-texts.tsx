import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { bookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { findTexts } from '../rules.ts';

/** What a guest wrote, where the search found something in it: nothing else on the card says why it is in the list. */
export function FoundTexts({ booking, searched }: { booking: StaffBooking; searched: string }) {
  return findTexts(booking, searched).map(({ field, excerpt }) => (
    <p key={field} className="text-sm leading-5 font-normal break-words">
      <span className="text-ink-soft">{bookingTexts[field].label}:</span> {excerpt}
    </p>
  ));
}
