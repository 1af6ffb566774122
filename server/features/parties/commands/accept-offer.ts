import type { MemberActor } from '../../../actor.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { priceChanged, startChanged } from '../../bookings/errors.ts';
import { getPaymentLinks } from '../../bookings/pricing/quote.ts';
import type { PaymentLinks } from '../../bookings/pricing/rules.ts';
import { dearerOffer, offerOver } from '../../waiting-list/errors.ts';
import { offerPrice } from '../../waiting-list/offer-price.ts';
import { findMemberEntry } from '../../waiting-list/queries.ts';
import { bookOrEndOffers, offersOf } from '../book-accepted.ts';
import { partyNotBooked } from '../errors.ts';
import { lockActiveMembers, lockListAndParty, requireActive, type OwnParty } from '../lock-party.ts';
import type { PlaceDeps } from '../place-for-party.ts';
import type { PartyView } from '../rules.ts';

interface Acceptance {
  code: string;
  offerId: number;
  /** The price that the member has confirmed; without it they accept what they saw when they entered. */
  expectedPrice: number | undefined;
  /** The start that was shown; without it any start is accepted. */
  shownStart?: Date;
}

/** How many of the party have accepted. */
export interface Accepted {
  count: number;
  total: number;
}

/**
 * The member of a party under `together` accepts their open offer; with the last acceptance all are booked, in its transaction. Refuses
 * with the codes of `acceptForParty` in the contract; with `shownStart`, an opening that starts at another time with
 * `changed_meanwhile`. Rule: PARTY-20.
 */
export async function acceptOffer(deps: PlaceDeps, actor: MemberActor, acceptance: Acceptance): Promise<Accepted> {
  const links = await getPaymentLinks(deps);
  let accepted: Accepted = { count: 0, total: 0 };
  const refused = await bookOrEndOffers(deps, actor, { code: acceptance.code, links }, async (deps) => {
    const view = await acceptOnce(deps, actor, acceptance, links);
    const count = view.memberships.filter(({ acceptedAt }) => acceptedAt !== null).length;
    accepted = { count, total: offersOf(view).length };
    return view;
  });
  if (refused.length > 0) throw partyNotBooked(refused, []);
  return accepted;
}

/** Answers the party as it is after the acceptance. */
async function acceptOnce(
  deps: PlaceDeps,
  actor: MemberActor,
  acceptance: Acceptance,
  links: PaymentLinks,
): Promise<PartyView> {
  const locked = await lockListAndParty(deps, acceptance.code);
  requireActive(locked, actor, deps.now());
  const { view, own } = requireActive(await lockActiveMembers(deps, locked), actor, deps.now());
  await requireShown(deps, { view, own }, acceptance, links);
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
  return { ...view, memberships };
}

/**
 * Refuses with `offer_over`, with `changed_meanwhile` if the member saw another start, or with `price_changed` if they saw another price.
 *
 * race: a move locks the waiting list first, as this does, so the start stays as it is read here.
 */
async function requireShown(
  deps: PlaceDeps,
  { view: { party }, own }: OwnParty,
  { offerId, expectedPrice, shownStart }: Acceptance,
  links: PaymentLinks,
): Promise<void> {
  if (party.policy !== 'together' || own.offerId !== offerId) throw offerOver();
  const entry = await findMemberEntry(deps.db, { memberId: own.memberId, openingId: party.openingId }, deps.now());
  const offer = entry?.offer ?? null;
  if (entry === null || offer?.id !== offerId) throw offerOver();
  if (shownStart !== undefined && entry.startsAt.getTime() !== shownStart.getTime()) throw startChanged();
  const pricing = offerPrice(offer, entry, { tiers: own.member.tiers, links });
  const shown = offer.shownPrice ?? pricing.final_price;
  if (expectedPrice === undefined && pricing.final_price > shown) throw dearerOffer(pricing, shown);
  if (expectedPrice !== undefined && expectedPrice !== pricing.final_price) throw priceChanged(pricing);
}
