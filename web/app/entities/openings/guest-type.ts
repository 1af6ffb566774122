import { m } from '#messages';
import { tierIds, tiers } from '@sunset/contract/members/tiers.ts';
import type { ResortAccess, ResortAccessFlag } from '@sunset/contract/openings/resort-access.ts';
import type { User } from '@sunset/contract/api/auth.ts';

const groups: Record<ResortAccessFlag, { label: string; closed: string }> = {
  gold_customer: { label: m.openings_gold_customer(), closed: m.openings_closed_for_gold() },
  server_booster: { label: m.openings_server_booster(), closed: m.openings_closed_for_boosters() },
  regular_customer: { label: m.openings_regular_customer(), closed: m.openings_closed_for_regular() },
};

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
  return groups[bookingFlagsOf(person)[0] ?? 'regular_customer'].label;
}

/** That an opening takes no bookings of this kind of guest. */
export function closedText(person: BookingPerson): string {
  return groups[bookingFlagsOf(person)[0] ?? 'regular_customer'].closed;
}

/** PAGE-35 */
export function closedMessage(person: BookingPerson | null, resort: string | null): string {
  if (!resort) return m.error_bookings_closed();
  if (!person) return m.openings_login_required({ resort });
  return m.openings_closed_at({ guests: guestTypeLabel(person), resort });
}
