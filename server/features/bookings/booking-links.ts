import type { Deps } from '../../deps.ts';
import { bookingFileAddress } from '../calendars/addresses.ts';
import { getPaymentLinks } from './pricing/quote.ts';
import type { PaymentLinks } from './pricing/rules.ts';

/** The links that a booking is shown with. */
export interface BookingLinks extends PaymentLinks {
  /** The address of the calendar file of a booking. */
  calendarOf: (reference: string) => string;
  /** The address with which friends agree to come along. */
  roomOf: (code: string) => string;
}

export async function getBookingLinks(deps: Deps): Promise<BookingLinks> {
  return {
    ...(await getPaymentLinks(deps)),
    calendarOf: (reference) => bookingFileAddress(deps, reference),
    roomOf: (code) => `${deps.publicUrl()}/room/${code}`,
  };
}
