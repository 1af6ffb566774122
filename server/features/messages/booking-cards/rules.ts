import type { GuestMessageKind } from '@sunset/contract/message-kinds.ts';

/**
 * What becomes of a message whose booking has a card. `card`: it is the card. `on_card`: it is not sent, the card shows it.
 * `short`: it is sent without the facts that the card shows, because the guest must act or know. Rule: CARD-2.
 */
export const besideCard: Record<GuestMessageKind, 'card' | 'on_card' | 'short'> = {
  'booking.placed': 'card',
  'booking.confirmed': 'short',
  'booking.rejected': 'short',
  'booking.cancelled': 'short',
  'booking.restored': 'short',
  'booking.changed': 'on_card',
  'booking.given_away': 'short',
  'booking.exchanged': 'short',
  'booking.moved': 'short',
  'booking.cleared': 'short',
  'booking.reminder': 'short',
  'booking.neighborhood_code': 'short',
  'booking.called': 'short',
  'booking.feedback': 'short',
};
