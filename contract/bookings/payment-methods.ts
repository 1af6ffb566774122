/* The ways to pay, with their texts for panels and messages. A page may use it: it imports no schemas. */

import { donationPrice, type PaymentMethod } from '../payment-method-ids.ts';

interface PaymentMethodRow {
  label: string;
  hint: string;
  /** The price, if it is the same for every booking. */
  fixedPrice: string | null;
  staffLabel: string;
  /** The button of the hosting panel that marks a booking as paid. */
  paidLabel: string;
  linkLabel: string;
  /** How to pay; `price` is what is due, in the unit of the method. */
  instructions: (price: string) => string;
  /** The same in short, after the price in a message. */
  messageText: string;
  /** Paid outside the game: staff confirm that the payment has arrived before they approve the booking. */
  isPaidBefore: boolean;
}

export const paymentMethods = {
  bbc: {
    label: 'BBC',
    hint: 'The game’s money. You pay when you check in.',
    fixedPrice: null,
    staffLabel: 'In the game',
    paidLabel: 'Paid in game',
    linkLabel: 'Open payment page',
    instructions: (price) => `Bring ${price} to the front desk. You pay in the game when you check in.`,
    messageText: 'pay in the game',
    isPaidBefore: false,
  },
  robux: {
    label: 'Robux',
    hint: 'You pay on Roblox before the session. Staff check your payment.',
    fixedPrice: null,
    staffLabel: 'Robux',
    paidLabel: 'Paid',
    linkLabel: 'Pay with Robux',
    instructions: (price) =>
      `Pay ${price} on Roblox with the link you get after booking. Staff confirm your booking when the payment arrives.`,
    messageText: 'pay before the session. The link is in My Bookings',
    isPaidBefore: true,
  },
  donation: {
    label: 'Donation',
    hint: 'Give $1 instead of paying in the game.',
    fixedPrice: donationPrice,
    staffLabel: 'Donation',
    paidLabel: 'Paid',
    linkLabel: 'Open the donation page',
    instructions: (price) =>
      `After booking, give the ${price} contribution on the donation page and add your Discord username. Staff confirm your booking when they see it.`,
    messageText: 'as a donation. The link is in My Bookings',
    isPaidBefore: true,
  },
} as const satisfies Record<PaymentMethod, PaymentMethodRow>;
