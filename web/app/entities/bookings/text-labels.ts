import type { BookingTextField } from '@sunset/contract/bookings/booking-texts.ts';
import { m } from '#messages';

/** The texts that a guest can add to a booking. */
export const textLabels: Record<BookingTextField, { label: string; hint: string }> = {
  notes: { label: m.bookings_notes(), hint: m.bookings_notes_hint() },
};
