import type { PlaceBookingBody, Pricing } from '@sunset/contract/api/bookings/bookings.ts';
import type { Member } from '../../../actor.ts';
import type { Lookups } from '../../../database/batching/single-flight-lookups.ts';
import type { FixedPrice } from '../../holds/queries.ts';
import type { RoomPrice } from '../../openings/queries.ts';
import type { SiteSettings } from '../../site-settings/rules.ts';
import { bookingRefused } from '../errors.ts';
import { priceFor, type PaymentLinks } from './rules.ts';

export interface QuoteDeps {
  roomPrices: Lookups<number, RoomPrice>;
  fixedPrices: Lookups<number, FixedPrice[]>;
  siteSettings: () => Promise<SiteSettings>;
}

export interface Quote {
  room: RoomPrice;
  pricing: Pricing;
  /** The price is that of the member's offer or hold. */
  isHeld: boolean;
  links: PaymentLinks;
}

/** The room and what it costs this member at this moment: what their offer or hold fixed, if any. Refuses with `not_found`. */
export async function getQuote(deps: QuoteDeps, member: Member, choice: Choice): Promise<Quote> {
  const [room, fixed, links] = await Promise.all([
    deps.roomPrices.find(choice.roomId),
    deps.fixedPrices.find(member.id),
    getPaymentLinks(deps),
  ]);
  if (room === null) throw bookingRefused('not_found');
  return quoteOf(member, choice, { room, fixed: fixed ?? [], links });
}

type Choice = Pick<PlaceBookingBody, 'roomId' | 'all_inclusive' | 'payment_method'>;

interface Priced {
  room: RoomPrice;
  /** What the member's offers and hold fixed, of any room. */
  fixed: FixedPrice[];
  links: PaymentLinks;
}

export function quoteOf(member: Member, choice: Choice, { room, fixed, links }: Priced): Quote {
  const own = fixed.find(({ roomId }) => roomId === room.id);
  const priced = { basePrice: room.price, allInclusive: choice.all_inclusive, method: choice.payment_method };
  const price = own === undefined ? priced : { ...priced, basePrice: own.basePrice, heldPercent: own.percent };
  return { room, isHeld: own !== undefined, links, pricing: priceFor(member.tiers, price, links) };
}

/** Where this community's guests pay, as staff set it at this moment. */
export async function getPaymentLinks(deps: Pick<QuoteDeps, 'siteSettings'>): Promise<PaymentLinks> {
  const { donationUrl: donation, ticketUrl: ticket, robuxItems } = await deps.siteSettings();
  return { donation: donation || null, ticket: ticket || null, robuxItems };
}
