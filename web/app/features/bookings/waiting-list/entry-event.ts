import type { WaitingEntry } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import type { LiveEvent } from '@sunset/contract/live.ts';
import { m } from '#messages';

type EntryEvent = Extract<LiveEvent, { type: 'entry' }>;
type Offer = NonNullable<WaitingEntry['offer']>;

/** An offer that came by a live event has no `pricing` until the entry is loaded. */
export type ShownOffer = Omit<Offer, 'pricing'> & { pricing: Offer['pricing'] | null };

/** An entry as the pages show it. */
export type ShownEntry = Omit<WaitingEntry, 'offer'> & { offer: ShownOffer | null };

export interface AppliedEvent {
  entries: ShownEntry[];
  /** The event has an offer that the entry did not have. */
  hasNewOffer: boolean;
  /** The page knows everything that the event changes; otherwise the entries are loaded again. */
  isKnown: boolean;
  /** The event is the result of a draw. It is shown at once; what is missing is loaded later. */
  isDrawn: boolean;
}

/** Puts the event into the entry. State and offer come with more data, which only the server has (PAGE-64, PAGE-68). */
export function applyEntryEvent(entries: readonly ShownEntry[], event: EntryEvent): AppliedEvent {
  const known = entries.find(({ openingId }) => openingId === event.openingId);
  const hasSameOffer = known?.offer?.id === event.offer?.id && known?.offer?.until === event.offer?.until;
  const isDrawn = known?.state === 'lobby' && event.state === 'waiting';
  const changed = (entry: ShownEntry) => (isDrawn ? afterDraw(entry, event) : withPosition(entry, event));
  return {
    entries: entries.map((entry) => (entry === known ? changed(entry) : entry)),
    hasNewOffer: event.offer !== null && !hasSameOffer,
    isKnown: known !== undefined && known.state === event.state && hasSameOffer,
    isDrawn,
  };
}

/** Who moves up does so because somebody's offer ended or was taken: that it is open is not true any more. */
function withPosition(entry: ShownEntry, { position }: EntryEvent): ShownEntry {
  const hasMoved = position !== entry.position;
  return { ...entry, position, reason: hasMoved && entry.reason === 'offer_open' ? null : entry.reason };
}

/** The result of the draw, from what the page knows of the entry. */
function afterDraw(entry: ShownEntry, { position, offer }: EntryEvent): ShownEntry {
  const room = entry.rooms.find(({ roomId }) => roomId === offer?.roomId);
  return {
    ...entry,
    state: 'waiting',
    position,
    // Not known yet; a place is shown without it.
    waiting_count: 0,
    reason: null,
    draws_at: null,
    offer: offer && {
      ...offer,
      type: room?.type ?? m.bookings_room(),
      shown_price: room?.shown_price ?? 0,
      pricing: null,
      is_dearer: false,
      is_drawn: true,
      is_accepted: false,
    },
    can: { edit: offer === null, leave: true, take: offer !== null, pass: offer !== null },
  };
}
