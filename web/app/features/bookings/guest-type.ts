import { resortAccessFlags, type ResortAccess, type ResortAccessFlag } from '@sunset/contract/resort-access.ts';
import type { User } from '@sunset/contract/api/auth.ts';

/** A session from an older login may lack the optional fields. */
export type BookingPerson = Pick<User, 'user_type'> & Partial<Pick<User, 'booking_flags' | 'discount_percent'>>;

/** Which resort-access flags admit a person. */
function bookingFlagsOf(person: BookingPerson): readonly ResortAccessFlag[] {
  if (person.booking_flags && person.booking_flags.length > 0) return person.booking_flags;
  return person.user_type === 'gold_customer' || person.user_type === 'server_booster'
    ? [person.user_type]
    : ['regular_customer'];
}

/** One open flag is enough. Settings that could not be loaded count as open: the server checks again. */
export function isOpenFor(person: BookingPerson, settings: ResortAccess | null): boolean {
  return settings === null || bookingFlagsOf(person).some((flag) => settings[`${flag}_bookings_open`]);
}

/** The kind of guest, as the message about closed bookings names it. */
export function guestTypeLabel(person: BookingPerson): string {
  return resortAccessFlags[bookingFlagsOf(person)[0] ?? 'regular_customer'].guestLabel;
}

/** Why bookings are closed for a person. */
export function closedMessage(person: BookingPerson | null, resort: string | null): string {
  if (!resort) return 'Bookings are currently closed for this resort.';
  if (!person) return `You must be logged in to make bookings at ${resort}. Please log in and try again.`;
  return `Bookings are currently closed for ${guestTypeLabel(person)} at ${resort}. We will announce when they open again!`;
}
