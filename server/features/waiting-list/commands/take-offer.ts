import type { PlaceBookingBody, PlacedBooking } from '@sunset/contract/api/bookings/bookings.ts';
import type { MemberActor } from '../../../actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { placeBooking, type Placed, type PlaceBookingDeps } from '../../bookings/commands/place-booking.ts';
import { getPaymentLinks } from '../../bookings/pricing/quote.ts';
import { wishOf } from '../../bookings/texts.ts';
import { inParty } from '../../parties/errors.ts';
import { dearerOffer, offerOver } from '../errors.ts';
import { offerPrice } from '../offer-price.ts';
import { findMemberEntry, type EntryRow, type OfferRow } from '../queries.ts';

interface Input {
  openingId: number;
  /** The offer that was shown; null takes the one that is open. */
  offerId: number | null;
  /** The price that the member has confirmed; without it they accept what they saw when they joined the list. */
  expectedPrice: number | undefined;
  /** The start that was shown; without it any start is booked. */
  shownStart?: Date;
  idempotencyKey: string | null;
  present: (placed: Placed) => PlacedBooking;
  onReplay?: () => void;
}

/**
 * Books the offered room with everything that the entry contains. `place_bookings` takes the offered unit and checks the
 * member again. Refuses with the codes of `takeOffer` in the contract; with `shownStart`, an opening that starts at another time
 * with `changed_meanwhile`.
 */
export async function takeOffer(deps: PlaceBookingDeps, actor: MemberActor, input: Input): Promise<PlacedBooking> {
  const { openingId, idempotencyKey, present, onReplay, shownStart } = input;
  const entry = await findMemberEntry(deps.db, { memberId: actor.member.id, openingId }, deps.now());
  const offer = entry?.offer ?? null;
  const isShown = input.offerId === null || input.offerId === offer?.id;
  if (entry === null || offer === null || !isShown || !(await canTake(deps, actor, offer, idempotencyKey)))
    throw offerOver();
  // It is accepted with the others. Rule: PARTY-20.
  if (entry.isTogether) throw inParty(entry.party);
  const pricing = offerPrice(offer, entry, { tiers: actor.member.tiers, links: await getPaymentLinks(deps) });
  const shown = offer.shownPrice ?? pricing.final_price;
  if (pricing.final_price > shown && input.expectedPrice === undefined) throw dearerOffer(pricing, shown);
  const body = bodyOf(entry, offer, input.expectedPrice ?? pricing.final_price);
  try {
    return await placeBooking(deps, actor, {
      body,
      idempotencyKey,
      present,
      ...(onReplay ? { onReplay } : {}),
      ...(shownStart ? { shownStart } : {}),
    });
  } catch (error) {
    // race: the offer ended, or was taken by another call, before the unit was locked.
    if (error instanceof AppError && (error.code === 'sold_out' || error.code === 'hold_expired')) throw offerOver();
    throw error;
  }
}

/** The offer is open, or it was taken by an earlier call with the same key, which gets the same answer. */
async function canTake(
  deps: PlaceBookingDeps,
  actor: MemberActor,
  offer: OfferRow,
  idempotencyKey: string | null,
): Promise<boolean> {
  if (offer.state === 'open') return new Date(offer.endsAt) > deps.now();
  if (offer.state !== 'taken' || idempotencyKey === null) return false;
  const known = await deps.db
    .selectFrom('idempotencyKeys')
    .select('key')
    .where('memberId', '=', actor.member.id)
    .where('key', '=', idempotencyKey)
    .executeTakeFirst();
  return known !== undefined;
}

function bodyOf(entry: EntryRow, offer: OfferRow, expectedPrice: number): PlaceBookingBody {
  return {
    roomId: offer.roomId,
    ...wishOf(entry),
    expected_final_price: expectedPrice,
    held: false,
  };
}
