/*
 * When booking opens for whom: the one reckoning that the pages and the server share. It carries no schema, so that a page
 * may have it without them.
 */

/** The kinds of guest that an opening may open for at different times, the first to come in first. */
export const releaseKinds = ['three_boosts', 'two_boosts', 'gold_and_booster', 'regular'] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

/** When an opening opens for each kind of guest, ISO 8601 in UTC; null is at once. */
export type Releases = Record<ReleaseKind, string | null>;

/** What guests of a kind are called. */
export const releaseKindWords: Record<ReleaseKind, string> = {
  three_boosts: 'Server boosters with 3 or more boosts',
  two_boosts: 'Server boosters with 2 boosts',
  gold_and_booster: 'Gold customers and server boosters',
  regular: 'Regular customers',
};

/**
 * Which kind of guest a person is. The discount says it: 100 is three boosts or more, 50 two, 25 gold or one boost; whoever
 * is not known to have one counts as regular. Rule: ONSALE-2.
 */
export function releaseKind(discountPercent: number | undefined): ReleaseKind {
  switch (discountPercent) {
    case 100:
      return 'three_boosts';
    case 50:
      return 'two_boosts';
    case 25:
      return 'gold_and_booster';
    default:
      return 'regular';
  }
}

/** When an opening opens for a person; null is at once. */
export function opensAt(releases: Releases, discountPercent: number | undefined): string | null {
  return releases[releaseKind(discountPercent)];
}

/** Whether booking is open at `nowMs`; the very first instant counts. */
export function isReleased(opensAtText: string | null, nowMs: number): boolean {
  return opensAtText === null || Date.parse(opensAtText) <= nowMs;
}
