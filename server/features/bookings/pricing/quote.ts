import type { PlaceBookingBody, Pricing } from '@sunset/contract/api/bookings/bookings.ts';
import type { Member } from '../../../actor.ts';
import type { Lookups } from '../../../database/batching/single-flight-lookups.ts';
import type { HeldRoom } from '../../holds/queries.ts';
import type { RoomPrice } from '../../openings/queries.ts';
import type { SiteSettings } from '../../site-settings/rules.ts';
import { bookingRefused } from '../errors.ts';
import { priceFor, type PaymentLinks } from './rules.ts';

export interface QuoteDeps {
  roomPrices: Lookups<number, RoomPrice>;
  holds: Lookups<number, HeldRoom>;
  siteSettings: () => Promise<SiteSettings>;
}

export interface Quote {
  room: RoomPrice;
  pricing: Pricing;
  /** The price is that of the member's hold. */
  isHeld: boolean;
  links: PaymentLinks;
}

/** The room and what it costs this member at this moment: what their hold fixed, if it is theirs. Refuses with `not_found`. */
export async function getQuote(deps: QuoteDeps, member: Member, choice: Choice): Promise<Quote> {
  const [room, hold, links] = await Promise.all([
    deps.roomPrices.find(choice.roomId),
    deps.holds.find(member.id),
    getPaymentLinks(deps),
  ]);
  if (room === null) throw bookingRefused('not_found');
  return quoteOf(member, choice, { room, hold, links });
}

type Choice = Pick<PlaceBookingBody, 'roomId' | 'all_inclusive' | 'payment_method'>;

interface Priced {
  room: RoomPrice;
  hold: HeldRoom | null;
  links: PaymentLinks;
}

export function quoteOf(member: Member, choice: Choice, { room, hold, links }: Priced): Quote {
  const isHeld = hold !== null && hold.roomId === room.id;
  const priced = { basePrice: room.price, allInclusive: choice.all_inclusive, method: choice.payment_method };
  const fixed = isHeld ? { ...priced, basePrice: hold.basePrice, heldPercent: hold.percent } : priced;
  return { room, isHeld, links, pricing: priceFor(member.tiers, fixed, links) };
}

/** Where this community's guests pay, as staff set it at this moment. */
export async function getPaymentLinks(deps: Pick<QuoteDeps, 'siteSettings'>): Promise<PaymentLinks> {
  const { donationUrl: donation, ticketUrl: ticket, robuxItems } = await deps.siteSettings();
  return { donation, ticket, robuxItems };
}
