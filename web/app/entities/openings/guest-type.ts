import { tierIds, tiers } from '@sunset/contract/tiers.ts';
import { resortAccessFlags, type ResortAccess, type ResortAccessFlag } from '@sunset/contract/resort-access.ts';
import type { User } from '@sunset/contract/api/auth.ts';

/** A session from an older login may lack the optional fields. */
export type BookingPerson = Pick<User, 'user_type'> & Partial<Pick<User, 'booking_flags' | 'tier_label'>>;

/** The resort-access flags that admit a person. */
function bookingFlagsOf(person: BookingPerson): readonly ResortAccessFlag[] {
  if (person.booking_flags && person.booking_flags.length > 0) return person.booking_flags;
  const ofType = tierIds.find((id) => tiers[id].guestType === person.user_type);
  return [tiers[ofType ?? 'regular'].accessFlag];
}

/**
 * One open flag is enough. If resort access could not be loaded, it counts as open; the server checks again (PAGE-34).
 */
export function isOpenFor(person: BookingPerson, settings: ResortAccess | null): boolean {
  return settings === null || bookingFlagsOf(person).some((flag) => settings[`${flag}_bookings_open`]);
}

/** The user type as the message about closed bookings names it. */
export function guestTypeLabel(person: BookingPerson): string {
  return resortAccessFlags[bookingFlagsOf(person)[0] ?? 'regular_customer'].guestLabel;
}

/** The kind of guest in a sentence: "gold customers". */
export function guestGroup(person: BookingPerson): string {
  const { label } = resortAccessFlags[bookingFlagsOf(person)[0] ?? 'regular_customer'];
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** PAGE-35 */
export function closedMessage(person: BookingPerson | null, resort: string | null): string {
  if (!resort) return 'Bookings are currently closed for this resort.';
  if (!person) return `You must be logged in to make bookings at ${resort}. Please log in and try again.`;
  return `Bookings are currently closed for ${guestTypeLabel(person)} at ${resort}. We will announce when they open again!`;
}
