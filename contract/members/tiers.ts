/*
 * The member tiers. Price, access, on-sale times, badges and the reading of Discord roles use these tables; nothing else
 * says what a tier is. It imports nothing, so that a page may use it without the schemas.
 */

/**
 * What a guest is shown as: the first of these of which they hold a tier. A resort is opened and closed for each of them. Rules: TIER-4,
 * ACCESS-2.
 */
export const guestTypes = ['gold_customer', 'server_booster', 'regular_customer'] as const;
export type GuestType = (typeof guestTypes)[number];

/** Whether somebody who is shown as this gets more than everybody does, and so has the gold page. Rule: TIER-5. */
export const hasPerks = (userType: string | undefined): boolean =>
  userType !== 'regular_customer' && guestTypes.some((type) => type === userType);

/** Guests for whom an opening goes on sale at the same time, by their field in the API. The first to book come first. Rule: ONSALE-1. */
export const onSaleGroups = {
  three_boosts: 'Server boosters with 3 or more boosts',
  two_boosts: 'Server boosters with 2 boosts',
  gold_and_booster: 'Gold customers and server boosters',
  regular: 'Regular customers',
} as const satisfies Record<string, string>;

export type OnSaleGroup = keyof typeof onSaleGroups;

export const onSaleGroupIds = Object.keys(onSaleGroups) as OnSaleGroup[];

/** A value for each group of guests. */
export function forEachOnSaleGroup<T>(valueOf: (group: OnSaleGroup) => T): Record<OnSaleGroup, T> {
  return Object.fromEntries(onSaleGroupIds.map((group) => [group, valueOf(group)])) as Record<OnSaleGroup, T>;
}

interface TierRow {
  /** On screen, and on the wire: no two tiers have the same. */
  label: string;
  /** Percent off every booking. */
  discount: number;
  /** What the guest may do, in the words of the API. */
  accessLevel: string;
  /** A member holds at most one tier of each guest type, the best that they have. */
  guestType: GuestType;
  onSaleGroup: OnSaleGroup;
  /** The place of the set-up with the Discord role that gives the tier; null: everybody has it. */
  rolePlace: `role_${string}` | null;
  /** Boosts of the Discord server; 3 means 3 or more. */
  boosts: 0 | 1 | 2 | 3;
}

/** The best tier first: a better one has neither a lower discount nor a later on-sale time. Rules: TIER-2, ONSALE-3. */
export const tiers = {
  three_boosts: {
    label: 'Server Booster, 3+ boosts',
    discount: 100,
    accessLevel: 'Platinum Access',
    guestType: 'server_booster',
    onSaleGroup: 'three_boosts',
    rolePlace: 'role_boosts_3',
    boosts: 3,
  },
  two_boosts: {
    label: 'Server Booster, 2 boosts',
    discount: 50,
    accessLevel: 'VIP Access',
    guestType: 'server_booster',
    onSaleGroup: 'two_boosts',
    rolePlace: 'role_boosts_2',
    boosts: 2,
  },
  gold: {
    label: 'Gold Customer',
    discount: 25,
    accessLevel: 'Priority Access',
    guestType: 'gold_customer',
    onSaleGroup: 'gold_and_booster',
    rolePlace: 'role_gold',
    boosts: 0,
  },
  one_boost: {
    label: 'Server Booster',
    discount: 25,
    accessLevel: 'Priority Access',
    guestType: 'server_booster',
    onSaleGroup: 'gold_and_booster',
    rolePlace: 'role_booster',
    boosts: 1,
  },
  regular: {
    label: 'Regular Customer',
    discount: 0,
    accessLevel: 'Standard Access',
    guestType: 'regular_customer',
    onSaleGroup: 'regular',
    rolePlace: null,
    boosts: 0,
  },
} as const satisfies Record<string, TierRow>;

export type TierId = keyof typeof tiers;

/** The best first. */
export const tierIds = Object.keys(tiers) as TierId[];

/** The tier that the API names by this label. */
export const tierOfLabel = (label: string | undefined): TierId | undefined =>
  tierIds.find((id) => tiers[id].label === label);

/** The access level of admins, whatever their tier. */
export const adminAccessLevel = 'Full Access';

/** The on-sale group of a person by the label of their tier. Someone who is not known counts as a regular customer. Rule: ONSALE-2. */
export function onSaleGroupOf(tierLabel: string | undefined): OnSaleGroup {
  return tiers[tierOfLabel(tierLabel) ?? 'regular'].onSaleGroup;
}
