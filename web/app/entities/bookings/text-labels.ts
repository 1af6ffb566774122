import type { BookingTextField } from '@sunset/contract/bookings/booking-texts.ts';
import { m } from '#messages';

interface TextLabels {
  label: string;
  hint: string;
  /** With the number of characters that are too many. */
  tooLong: (inputs: { count: number }) => string;
}

/** The texts that a guest can add to a booking. */
export const textLabels: Record<BookingTextField, TextLabels> = {
  notes: { label: m.bookings_notes(), hint: m.bookings_notes_hint(), tooLong: m.wizard_invalid_notes },
};
