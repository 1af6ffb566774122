import type { GuestMessageKind } from '@sunset/contract/message-kinds.ts';

const second = 1000;
const minute = 60 * second;

/** How many cards one process edits at the same time. */
export const maxEditsUnderWay = 2;
/** An edit that is claimed for longer was left by a process that died. */
export const editClaimMs = 30 * second;
/** Of the claim, for the call itself: an edit that starts later could still be under way when the claim has expired. */
export const editCallMs = 15 * second;
/** Changes within this of an edit are one edit. */
export const betweenEditsMs = 5 * second;
/** A card is edited until this long after the session. */
export const editedAfterSessionMs = 24 * 60 * minute;

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
  'booking.moved': 'short',
  'booking.cleared': 'short',
  'booking.reminder': 'short',
  'booking.neighborhood_code': 'short',
};

/** Discord's code for too many edits of a message that is older than an hour. */
export const oldMessageCode = 30_046;

const longestOldMessageBackoffMs = 60 * minute;

/** Discord does not say how long its limit for old messages lasts. Rule: CARD-5. */
export function oldMessageBackoffMs(attempts: number): number {
  return Math.min(longestOldMessageBackoffMs, minute * 2 ** Math.min(attempts, 10));
}
