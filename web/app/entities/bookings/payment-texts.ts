import { allInclusiveCost } from '@sunset/contract/bookings/prices.ts';
import { donationDollars, type PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { m } from '#messages';
import { formatPrice } from '../../format/money.ts';
import { formatNumber } from '../../format/numbers.ts';
import { formatLocale } from '../../format/viewer-locale.ts';

interface PaymentTexts {
  label: string;
  hint: string;
  /** The price, if it is the same for every booking. */
  fixedPrice?: string;
  /** The button of the page where the guest pays; BBC is paid in the game. */
  linkLabel?: string;
  /** How to pay; `price` is what is due, in the unit of the method. */
  instructions: (inputs: { price: string }) => string;
}

/** "$1.00", in the language of the page. */
const donationPrice = donationDollars.toLocaleString(formatLocale, { style: 'currency', currency: 'USD' });

/** The ways to pay, for guests. */
export const paymentTexts: Record<PaymentMethod, PaymentTexts> = {
  bbc: {
    label: 'BBC',
    hint: m.bookings_pay_bbc_hint(),
    instructions: m.bookings_pay_bbc_how,
  },
  robux: {
    label: 'Robux',
    hint: m.bookings_pay_robux_hint(),
    linkLabel: m.bookings_pay_robux_link(),
    instructions: m.bookings_pay_robux_how,
  },
  donation: {
    label: m.bookings_pay_donation(),
    hint: m.bookings_pay_donation_hint(),
    fixedPrice: donationPrice,
    linkLabel: m.bookings_pay_donation_link(),
    instructions: m.bookings_pay_donation_how,
  },
};

/** What the add-on costs before the discount, the same for every room. Rule: PRICE-3. */
export const allInclusivePrice = (): string => `+${formatPrice(allInclusiveCost)}`;

/** A price as the server writes it ("2,250 BBC", "Complimentary"), in the language of the page. */
export function shownPrice(display: string): string {
  if (display === 'Complimentary') return formatPrice(0);
  if (display.startsWith('$')) return donationPrice;
  return display.replace(/^[\d,]+/, (number) => formatNumber(Number(number.replaceAll(',', ''))));
}
