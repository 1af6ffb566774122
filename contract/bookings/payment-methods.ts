/* The ways to pay, with their texts for panels. A page may use it: it imports no schemas. */

import type { PaymentMethod } from '../payment-method-ids.ts';

interface PaymentMethodRow {
  label: string;
  staffLabel: string;
  /** The button of the hosting panel that marks a booking as paid. */
  paidLabel: string;
  /** Paid outside the game: staff confirm that the payment has arrived before they approve the booking. */
  isPaidBefore: boolean;
}

export const paymentMethods = {
  bbc: {
    label: 'BBC',
    staffLabel: 'In the game',
    paidLabel: 'Paid in game',
    isPaidBefore: false,
  },
  robux: {
    label: 'Robux',
    staffLabel: 'Robux',
    paidLabel: 'Paid',
    isPaidBefore: true,
  },
  donation: {
    label: 'Donation',
    staffLabel: 'Donation',
    paidLabel: 'Paid',
    isPaidBefore: true,
  },
} as const satisfies Record<PaymentMethod, PaymentMethodRow>;
