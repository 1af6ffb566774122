import { createHash } from 'node:crypto';
import type { MessageBody } from '../../../integrations/discord/messenger.ts';
import { getPaymentLinks } from '../../bookings/pricing/quote.ts';
import { bookingFileAddress } from '../../calendars/addresses.ts';
import type { BookingFactsRow } from '../facts/queries.ts';
import type { DeliveryDeps } from '../delivery/delivery-deps.ts';
import { hasInteractions } from '../delivery/has-interactions.ts';
import { toDiscordMessage } from '../templates/message-text.ts';
import { bookingCard } from './template.ts';

export interface ComposedCard {
  body: MessageBody;
  /** Two cards with the same hash look the same. */
  hash: string;
}

/** The card of a booking as it should look now. */
export async function composeCard(deps: DeliveryDeps, facts: BookingFactsRow): Promise<ComposedCard> {
  const text = bookingCard(facts, {
    links: await getPaymentLinks(deps),
    calendarUrl: bookingFileAddress(deps, facts.reference),
    hasButtons: hasInteractions(deps.config),
    now: deps.now(),
  });
  const body = toDiscordMessage(text, deps.publicUrl());
  return { body, hash: createHash('sha256').update(JSON.stringify(body)).digest('base64url') };
}
