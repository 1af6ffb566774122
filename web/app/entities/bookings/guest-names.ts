import { tierOfLabel, type OnSaleGroup, type TierId } from '@sunset/contract/members/tiers.ts';
import { m } from '#messages';

const tierNames: Record<TierId, string> = {
  three_boosts: m.bookings_tier_three_boosts(),
  two_boosts: m.bookings_tier_two_boosts(),
  gold: m.members_gold_customer(),
  one_boost: m.members_server_booster(),
  regular: m.members_regular_customer(),
};

/** The name of a tier that the API writes in English. */
export function tierName(label: string): string {
  const id = tierOfLabel(label);
  return id ? tierNames[id] : label;
}

/** Guests for whom an opening goes on sale at the same time. */
export const groupNames: Record<OnSaleGroup, string> = {
  three_boosts: m.bookings_group_three_boosts(),
  two_boosts: m.bookings_group_two_boosts(),
  gold_and_booster: m.bookings_group_gold_and_booster(),
  regular: m.bookings_group_regular(),
};
