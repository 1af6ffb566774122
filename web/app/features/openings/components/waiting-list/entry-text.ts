import type { StaffEntry } from '@sunset/contract/api/waiting-list/admin.ts';
import type { PartyPolicy } from '@sunset/contract/bookings/party.ts';
import { entryEnds, type OfferState, type WaitReason } from '@sunset/contract/openings/waiting-list.ts';
import { formatDate } from '../../../../format/dates.ts';
import { formatList } from '../../../../format/lists.ts';

/** As `waitReasons`, for staff instead of the guest. */
const reasons: Record<WaitReason, string> = {
  no_room_free: 'No room has become free.',
  room_free: 'A room is free for everybody.',
  offer_open: 'Somebody else has an open offer.',
  offers_over: 'Offers are over: they end 30 minutes before the start.',
  limit_reached: 'Skipped: has as many bookings as a member can have.',
  not_admitted: 'Skipped: the resort takes no bookings from this guest.',
};

/** Why the guest has no offer, or why the entry ended; empty with an open offer. */
export function entryStateText({ reason, end_reason: end }: Pick<StaffEntry, 'reason' | 'end_reason'>): string {
  if (end !== null) return entryEnds[end];
  return reason === null ? '' : reasons[reason];
}

const offerResults: Record<Exclude<OfferState, 'open'>, string> = {
  taken: 'taken',
  passed: 'passed',
  unanswered: 'no answer',
  untold: 'the message did not arrive in time',
  withdrawn: 'withdrawn',
};

/** "Offer: Deluxe, until 7:20 PM", or how the last offer ended; null if there was none. */
export function offerText({ offer }: Pick<StaffEntry, 'offer'>): string | null {
  if (offer === null) return null;
  if (offer.state === 'open') return `Offer: ${offer.type}, until ${formatDate(offer.until, 'time')}`;
  return `Last offer: ${offer.type}, ${offerResults[offer.state]}`;
}

const policies: Record<PartyPolicy, string> = {
  together: 'rooms for all, or for nobody',
  as_many_as_possible: 'as many rooms as possible',
};

/** "In a party with Nova and Zephyr: rooms for all, or for nobody"; null if the guest waits alone. */
export function partyText({ party }: Pick<StaffEntry, 'party'>): string | null {
  if (party === null) return null;
  const who = party.others.length === 0 ? 'of one' : `with ${formatList(party.others)}`;
  return `In a party ${who}: ${policies[party.policy]}`;
}
