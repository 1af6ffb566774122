/*
 * The kinds of guest for which a resort is opened and closed. It imports nothing, so that a page may use it without the
 * schemas. The API's field of a flag is `<flag>_bookings_open`.
 */

interface ResortAccessRow {
  label: string;
  /** What a guest of this kind is called. */
  guestLabel: string;
}

export const resortAccessFlags = {
  gold_customer: { label: 'Gold customers', guestLabel: 'Gold Customer' },
  server_booster: { label: 'Server boosters', guestLabel: 'Server Booster' },
  regular_customer: { label: 'Regular customers', guestLabel: 'Regular Customer' },
} as const satisfies Record<string, ResortAccessRow>;

export type ResortAccessFlag = keyof typeof resortAccessFlags;

export const resortAccessFlagIds = Object.keys(resortAccessFlags) as ResortAccessFlag[];

export type ResortAccessField = `${ResortAccessFlag}_bookings_open`;

/** A resort's switches: whether guests of each kind may book. */
export type ResortAccess = Record<ResortAccessField, boolean>;

/** The switches with their labels, in the order of the panels. */
export const resortAccessFields = resortAccessFlagIds.map((flag): [field: ResortAccessField, label: string] => [
  `${flag}_bookings_open`,
  resortAccessFlags[flag].label,
]);
