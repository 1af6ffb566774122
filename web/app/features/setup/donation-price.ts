import { donationDollars } from '@sunset/contract/payment-method-ids.ts';

/** "$1", what a donation for a booking is. */
export const donationPrice = `$${donationDollars}`;
