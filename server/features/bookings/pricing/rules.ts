import { allInclusiveCost, toRobux } from '@sunset/contract/bookings/prices.ts';
import { donationDollars, type PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { Pricing } from '@sunset/contract/api/bookings/bookings.ts';
import type { OnSaleGroup, TierId } from '@sunset/contract/members/tiers.ts';
import { guestTypesOf, bestTier } from '../../members/rules.ts';

export interface PriceFacts {
  basePrice: number;
  allInclusive: boolean;
  /** From 0 to 100. */
  percent: number;
}

/** What a booking costs, in BBC; whole numbers, the discount rounded down. Rules: PRICE-2 to PRICE-4. */
export interface Price {
  allInclusiveCost: number;
  originalPrice: number;
  discountAmount: number;
  finalPrice: number;
}

/** The one place where a price is made. The database checks the same sums again as a constraint. */
export function calculatePrice(facts: PriceFacts): Price {
  const extra = facts.allInclusive ? allInclusiveCost : 0;
  const originalPrice = facts.basePrice + extra;
  const discountAmount = Math.floor((originalPrice * facts.percent) / 100);
  return { allInclusiveCost: extra, originalPrice, discountAmount, finalPrice: originalPrice - discountAmount };
}

/** Where people pay: the donation page, catalogue items by their Robux, and the ticket channel for amounts without one. Null: not set. */
export interface PaymentLinks {
  donation: string | null;
  ticket: string | null;
  robuxItems?: ReadonlyMap<number, string>;
}

type PaymentDetails = Pricing['payment_details'];

/** What is due by a method, in its own unit. Nothing due is "Complimentary", whatever the method. */
export function paymentDetails(
  method: PaymentMethod,
  price: Pick<Price, 'originalPrice' | 'finalPrice'>,
  links: PaymentLinks,
): PaymentDetails {
  if (price.finalPrice === 0) {
    return {
      amount: 0,
      display: 'Complimentary',
      link: null,
      original_display: displayIn(method, price.originalPrice),
    };
  }
  if (method === 'donation') {
    return {
      amount: amountDue(method, price.finalPrice),
      display: displayIn(method, price.finalPrice),
      link: links.donation,
      original_display: null,
    };
  }
  const isReduced = price.finalPrice < price.originalPrice;
  return {
    amount: amountDue(method, price.finalPrice),
    display: displayIn(method, price.finalPrice),
    link: method === 'robux' ? (links.robuxItems?.get(toRobux(price.finalPrice)) ?? links.ticket) : null,
    original_display: isReduced ? displayIn(method, price.originalPrice) : null,
  };
}

/** What is due by a method, as a number in its own unit. */
export function amountDue(method: PaymentMethod, finalPrice: number): number {
  if (finalPrice === 0) return 0;
  if (method === 'donation') return donationDollars;
  return method === 'robux' ? toRobux(finalPrice) : finalPrice;
}

/** What is due by a method, as people read it. */
export function paymentDisplay(method: PaymentMethod, finalPrice: number): string {
  return finalPrice === 0 ? 'Complimentary' : displayIn(method, finalPrice);
}

function displayIn(method: PaymentMethod, bbc: number): string {
  if (method === 'donation') return `$${donationDollars.toFixed(2)}`;
  const amount = (method === 'robux' ? toRobux(bbc) : bbc).toLocaleString('en-US');
  return method === 'robux' ? `${amount} Robux` : `${amount} BBC`;
}

/** The method as it is stored: what costs nothing has no method to pay by. Rule: PRICE-7. */
export function storedMethod(method: PaymentMethod, finalPrice: number): PaymentMethod {
  return finalPrice === 0 ? 'bbc' : method;
}

export interface PricedChoice {
  basePrice: number;
  allInclusive: boolean;
  method: PaymentMethod;
  /** The discount that a hold fixed, whatever the person's tier is by now. */
  heldPercent?: number | null;
}

/** What the database needs to decide whether a member may book: their guest types, and their on-sale group. */
export interface Admission {
  opens_for: string[];
  on_sale_group: OnSaleGroup;
}

export function admissionOf(held: readonly TierId[]): Admission {
  return { opens_for: guestTypesOf(held), on_sale_group: bestTier(held).onSaleGroup };
}

/** The whole price of a choice for a person, as calls answer it. */
export function priceFor(held: readonly TierId[], choice: PricedChoice, links: PaymentLinks): Pricing {
  const tier = bestTier(held);
  const percent = choice.heldPercent ?? tier.discount;
  const price = calculatePrice({ basePrice: choice.basePrice, allInclusive: choice.allInclusive, percent });
  return {
    base_price: choice.basePrice,
    all_inclusive_cost: price.allInclusiveCost,
    original_price: price.originalPrice,
    discount_amount: price.discountAmount,
    final_price: price.finalPrice,
    is_gold_customer: percent > 0,
    discount_percent: percent,
    tier_label: tier.label,
    payment_details: paymentDetails(choice.method, price, links),
  };
}
