/* The ways to pay, without their texts: what pages for guests load of them. */

export const paymentMethodIds = ['bbc', 'robux', 'donation'] as const;

export type PaymentMethod = (typeof paymentMethodIds)[number];

export function isPaymentMethod(text: string): text is PaymentMethod {
  return (paymentMethodIds as readonly string[]).includes(text);
}

/** What a donation for a booking is. */
export const donationDollars = 1;
