import type { WaitingEntry } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { TierId } from '@sunset/contract/members/tiers.ts';
import { priceFor, type PaymentLinks } from '../bookings/pricing/rules.ts';
import { presentTexts } from '../bookings/texts.ts';
import { presentEntryLine } from '../line/presenter.ts';
import type { PlaceRow } from '../line/queries.ts';
import type { EntryRow, OfferRow } from './queries.ts';
import { offerPrice } from './offer-price.ts';
import { describeEntry } from './rules.ts';

interface Viewer {
  tiers: readonly TierId[];
  links: PaymentLinks;
  now: Date;
  /** The member's place in the line of the session. */
  place?: PlaceRow | undefined;
}

/** An entry as its member sees it. */
export function presentEntry(row: EntryRow, viewer: Viewer): WaitingEntry {
  const { fields, openOffer, isWaiting, isInLobby } = describeEntry(row, viewer.now);
  const hasOffer = isWaiting && openOffer !== null;
  return {
    ...fields,
    resortId: row.resortId,
    resort: row.resort,
    checkIn: row.startsAt.toISOString(),
    timezone: row.timeZone,
    party: row.party,
    waiting_count: row.lastPosition,
    offer: openOffer && presentOffer(openOffer, row, viewer),
    draws_at: row.drawsAt?.toISOString() ?? null,
    lobby_count: row.lobbyCount,
    deferred_until: row.deferredUntil?.toISOString() ?? null,
    rooms: row.choices.map((choice) => ({
      roomId: choice.roomId,
      type: choice.type,
      final_price: priceOf(row, choice.price, viewer).final_price,
      shown_price: choice.shownPrice,
      is_passed: choice.isPassed,
    })),
    all_inclusive: row.allInclusive,
    payment_method: row.paymentMethod as PaymentMethod,
    robloxDisplayName: row.robloxDisplayName,
    ...presentTexts(row),
    // What staff write about a move is for staff.
    end_note: row.endReason === 'removed' || row.endReason === 'opening_cancelled' ? row.staffReason : null,
    line: presentEntryLine({ ...row, state: fields.state }, viewer.place, viewer.now),
    can: {
      // Members of a party change their request on its page, and accept there.
      edit: (isWaiting || isInLobby) && row.party === null,
      leave: isWaiting || isInLobby,
      take: hasOffer && !row.isTogether,
      pass: hasOffer,
    },
  };
}

function presentOffer(offer: OfferRow, row: EntryRow, viewer: Viewer) {
  const pricing = offerPrice(offer, row, viewer);
  const shownPrice = offer.shownPrice ?? pricing.final_price;
  return {
    id: offer.id,
    roomId: offer.roomId,
    type: offer.type,
    until: offer.endsAt,
    pricing,
    shown_price: shownPrice,
    is_dearer: pricing.final_price > shownPrice,
    is_drawn: offer.isDrawn,
    is_accepted: offer.isAccepted,
  };
}

function priceOf(row: EntryRow, basePrice: number, { tiers, links }: Viewer) {
  return priceFor(
    tiers,
    { basePrice, allInclusive: row.allInclusive, method: row.paymentMethod as PaymentMethod },
    links,
  );
}
