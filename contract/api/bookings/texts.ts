import { z } from 'zod';
import { bookingTexts, mapBookingTexts } from '../../bookings/booking-texts.ts';
import { textSchema } from '../../fields.ts';

/** The texts of a stored booking. */
export const storedTexts = mapBookingTexts(() => z.string());

/** The texts in a booking request. */
export const requestedTexts = mapBookingTexts((field) => textSchema(bookingTexts[field].maxLength).default(''));
