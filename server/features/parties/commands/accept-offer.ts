import type { MemberActor } from '../../../actor.ts';
import { retryDeadlocks } from '../../../database/retry-deadlocks.ts';
import { transact } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { priceChanged } from '../../bookings/errors.ts';
import { placingCollidesAt } from '../../bookings/place-bookings.ts';
import { getPaymentLinks } from '../../bookings/pricing/quote.ts';
import type { PaymentLinks } from '../../bookings/pricing/rules.ts';
import { dearerOffer, offerOver } from '../../waiting-list/errors.ts';
import { offerPrice } from '../../waiting-list/offer-price.ts';
import { findMemberEntry } from '../../waiting-list/queries.ts';
import { bookAccepted, endFailedOffers, offersOf } from '../book-accepted.ts';
import { partyNotBooked } from '../errors.ts';
import { lockListAndParty, lockMembers, requireActive, type OwnParty } from '../lock-party.ts';
import { PartyRefused, type PlaceDeps } from '../place-for-party.ts';
import { isActive } from '../rules.ts';

interface Acceptance {
  code: string;
  offerId: number;
  /** The price that the member has confirmed; without it they accept what they saw when they entered. */
  expectedPrice: number | undefined;
}

/** How many of the party have accepted. */
export interface Accepted {
  count: number;
  total: number;
}

/**
 * The member of a party under `together` accepts their open offer; with the last acceptance all are booked, in its transaction. Refuses
 * with the codes of `acceptForParty` in the contract. Rule: PARTY-20.
 */
export async function acceptOffer(deps: PlaceDeps, actor: MemberActor, acceptance: Acceptance): Promise<Accepted> {
  const links = await getPaymentLinks(deps);
  let offers: number[] = [];
  const accept = () =>
    transact(deps, async (deps) => {
      const { view, count } = await acceptOnce(deps, actor, acceptance, links);
      offers = offersOf(view);
      await bookAccepted(deps, actor, view, links);
      return { count, total: offers.length };
    });
  try {
    return await retryDeadlocks(accept, placingCollidesAt);
  } catch (error) {
    if (!(error instanceof PartyRefused)) throw error;
    await endFailedOffers(deps, acceptance.code, error, offers);
    throw partyNotBooked(error.refused, []);
  }
}

/** Answers the party as it is after the acceptance. */
async function acceptOnce(deps: PlaceDeps, actor: MemberActor, acceptance: Acceptance, links: PaymentLinks) {
  const locked = await lockListAndParty(deps, acceptance.code);
  requireActive(locked, actor, deps.now());
  const members = locked.memberships.filter(isActive).map(({ memberId }) => memberId);
  const { view, own } = requireActive(await lockMembers(deps, locked, members), actor, deps.now());
  await requirePrice(deps, { view, own }, acceptance, links);
  const acceptedAt = own.acceptedAt ?? deps.now();
  if (own.acceptedAt === null) {
    await deps.db.updateTable('offers').set({ acceptedAt }).where('id', '=', acceptance.offerId).execute();
    await recordChange(deps, actor, {
      action: 'party.accept',
      subject: 'party',
      subjectId: String(view.party.id),
      after: { offer: acceptance.offerId, room: own.offeredRoom },
    });
  }
  const memberships = view.memberships.map((each) => (each.id === own.id ? { ...each, acceptedAt } : each));
  const count = memberships.filter((each) => each.acceptedAt !== null).length;
  return { view: { ...view, memberships }, count };
}

/** Refuses with `offer_over`, or with `price_changed` if the member saw another price. */
async function requirePrice(
  deps: PlaceDeps,
  { view: { party }, own }: OwnParty,
  { offerId, expectedPrice }: Acceptance,
  links: PaymentLinks,
): Promise<void> {
  if (party.policy !== 'together' || own.offerId !== offerId) throw offerOver();
  const entry = await findMemberEntry(deps.db, { memberId: own.memberId, openingId: party.openingId }, deps.now());
  const offer = entry?.offer ?? null;
  if (entry === null || offer?.id !== offerId) throw offerOver();
  const pricing = offerPrice(offer, entry, { tiers: own.member.tiers, links });
  const shown = offer.shownPrice ?? pricing.final_price;
  if (expectedPrice === undefined && pricing.final_price > shown) throw dearerOffer(pricing, shown);
  if (expectedPrice !== undefined && expectedPrice !== pricing.final_price) throw priceChanged(pricing);
}
