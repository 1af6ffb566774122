import type { OnSaleGroup, TierId } from '@sunset/contract/members/tiers.ts';
import type { MessageKey } from './texts.ts';

/** What a tier is called where a price says why there is a discount. */
export const tierTexts = {
  three_boosts: 'payment_three_boosts',
  two_boosts: 'payment_two_boosts',
  gold: 'payment_gold',
  one_boost: 'payment_one_boost',
  regular: 'payment_regular',
} as const satisfies Record<TierId, MessageKey>;

/** What guests are called for whom an opening goes on sale at the same time. */
export const groupTexts = {
  three_boosts: 'post_group_three_boosts',
  two_boosts: 'post_group_two_boosts',
  gold_and_booster: 'post_group_gold_and_booster',
  regular: 'post_group_regular',
} as const satisfies Record<OnSaleGroup, MessageKey>;
