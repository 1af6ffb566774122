import { getPaymentLinks } from '../../bookings/pricing/quote.ts';
import { bookingFileAddress } from '../../calendars/addresses.ts';
import type { BookingFactsRow } from '../facts/queries.ts';
import type { DeliveryDeps } from '../delivery/delivery-deps.ts';
import { hasInteractions } from '../delivery/has-interactions.ts';
import { composeMessage, type ComposedMessage } from '../edits/compose-message.ts';
import { bookingCard } from './template.ts';

/** The card of a booking as it should look now. */
export async function composeCard(deps: DeliveryDeps, facts: BookingFactsRow): Promise<ComposedMessage> {
  const text = bookingCard(facts, {
    links: await getPaymentLinks(deps),
    calendarUrl: bookingFileAddress(deps, facts.reference),
    hasButtons: hasInteractions(deps.config),
    now: deps.now(),
  });
  return composeMessage(deps, text);
}
