/*
 * The guest types for which a resort is opened and closed. It imports no schemas, so that a page may use it without them. The API's
 * field of a type is `<type>_bookings_open`.
 */
import { guestTypes, type GuestType } from '../members/tiers.ts';

/** The groups of guests, in the panels. */
export const guestTypeLabels = {
  gold_customer: 'Gold customers',
  server_booster: 'Server boosters',
  regular_customer: 'Regular customers',
} as const satisfies Record<GuestType, string>;

export type ResortAccessField = `${GuestType}_bookings_open`;

/** A resort's switches: whether guests of each type may book. */
export type ResortAccess = Record<ResortAccessField, boolean>;

/** The switches with their labels, in the order of the panels. */
export const resortAccessFields = guestTypes.map((type): [field: ResortAccessField, label: string] => [
  `${type}_bookings_open`,
  guestTypeLabels[type],
]);
