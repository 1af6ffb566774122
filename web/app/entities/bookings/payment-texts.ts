import { donationPrice, type PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { m } from '#messages';
import { formatPrice } from '../../format/money.ts';
import { formatNumber } from '../../format/numbers.ts';

interface PaymentTexts {
  label: string;
  hint: string;
  /** The price, if it is the same for every booking. */
  fixedPrice: string | null;
  linkLabel: string;
  /** How to pay; `price` is what is due, in the unit of the method. */
  instructions: (inputs: { price: string }) => string;
}

/** The ways to pay, for guests. */
export const paymentTexts: Record<PaymentMethod, PaymentTexts> = {
  bbc: {
    label: 'BBC',
    hint: m.bookings_bbc_hint(),
    fixedPrice: null,
    linkLabel: m.bookings_bbc_link(),
    instructions: m.bookings_bbc_instructions,
  },
  robux: {
    label: 'Robux',
    hint: m.bookings_robux_hint(),
    fixedPrice: null,
    linkLabel: m.bookings_robux_link(),
    instructions: m.bookings_robux_instructions,
  },
  donation: {
    label: m.bookings_donation(),
    hint: m.bookings_donation_hint(),
    fixedPrice: donationPrice,
    linkLabel: m.bookings_donation_link(),
    instructions: m.bookings_donation_instructions,
  },
};

/** A price as the server writes it ("2,250 BBC", "Complimentary"), in the language of the page. */
export function shownPrice(display: string): string {
  if (display === 'Complimentary') return formatPrice(0);
  return display.replace(/^[\d,]+/, (number) => formatNumber(Number(number.replaceAll(',', ''))));
}
