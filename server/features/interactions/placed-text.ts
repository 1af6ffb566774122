import type { PlacedBooking } from '@sunset/contract/api/bookings/bookings.ts';
import type { Texts } from '../../messages/texts.ts';
import type { Placed } from '../bookings/commands/place-booking.ts';
import { priceText } from '../bookings/pricing/price-text.ts';
import { escapeForDiscord } from '../messages/templates/message-text.ts';

/** The answer to a booking with its sentences in the guest's language, for Discord. */
export function withPlacedText(answer: PlacedBooking, { room }: Placed, texts: Texts): PlacedBooking {
  return {
    ...answer,
    message: texts.say('book_placed', { resort: escapeForDiscord(room.resortName) }),
    payment_display: priceText(texts, answer.payment_method, answer.final_price),
  };
}
