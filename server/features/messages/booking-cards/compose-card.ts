import { textsFor } from '../../../messages/texts.ts';
import { bookingFileAddress } from '../../calendars/addresses.ts';
import type { BookingFactsRow } from '../facts/queries.ts';
import type { DeliveryDeps } from '../delivery/delivery-deps.ts';
import { hasInteractions } from '../delivery/has-interactions.ts';
import { composeMessage, type ComposedMessage } from '../edits/compose-message.ts';
import { bookingCard } from './template.ts';

/** The card of a booking as it should look now, in the language of its guest. */
export function composeCard(deps: DeliveryDeps, facts: BookingFactsRow): ComposedMessage {
  const text = bookingCard(facts, {
    texts: textsFor(deps.offeredLocales, facts.locale),
    calendarUrl: bookingFileAddress(deps, facts.reference),
    hasButtons: hasInteractions(deps.config),
    now: deps.now(),
  });
  return composeMessage(deps, text);
}
