import { m } from '#messages';
import { guestTypes, type GuestType } from '@sunset/contract/members/tiers.ts';
import type { ResortAccess } from '@sunset/contract/openings/resort-access.ts';
import type { User } from '@sunset/contract/api/auth.ts';

interface ClosedTexts {
  /** A badge. */
  label: string;
  text: string;
  /** With the name of the resort. */
  message: (inputs: { resort: string }) => string;
}

const closed: Record<GuestType, ClosedTexts> = {
  gold_customer: {
    label: m.openings_closed_label_gold(),
    text: m.openings_closed_for_gold(),
    message: m.openings_closed_at_gold,
  },
  server_booster: {
    label: m.openings_closed_label_booster(),
    text: m.openings_closed_for_boosters(),
    message: m.openings_closed_at_booster,
  },
  regular_customer: {
    label: m.openings_closed_label_regular(),
    text: m.openings_closed_for_regular(),
    message: m.openings_closed_at_regular,
  },
};

const closedFor = (person: BookingPerson): ClosedTexts => closed[guestTypesOf(person)[0] ?? 'regular_customer'];

/** A session from an older login may lack the optional fields. */
export type BookingPerson = Pick<User, 'user_type'> & Partial<Pick<User, 'booking_flags' | 'tier_label'>>;

/** The guest types of a person. */
function guestTypesOf(person: BookingPerson): readonly GuestType[] {
  if (person.booking_flags && person.booking_flags.length > 0) return person.booking_flags;
  return [guestTypes.find((type) => type === person.user_type) ?? 'regular_customer'];
}

/**
 * One of their types is enough. If resort access could not be loaded, it counts as open; the server checks again (PAGE-34).
 */
export function isOpenFor(person: BookingPerson, settings: ResortAccess | null): boolean {
  return settings === null || guestTypesOf(person).some((type) => settings[`${type}_bookings_open`]);
}

/** That an opening takes no bookings of this kind of guest, as a badge. */
export const closedLabel = (person: BookingPerson): string => closedFor(person).label;

/** The same as a sentence. */
export const closedText = (person: BookingPerson): string => closedFor(person).text;

/** PAGE-35 */
export function closedMessage(person: BookingPerson | null, resort: string | null): string {
  if (!resort) return m.error_bookings_closed();
  if (!person) return m.openings_login_required({ resort });
  return closedFor(person).message({ resort });
}
