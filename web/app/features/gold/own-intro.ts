import { m } from '#messages';
import { tiers } from '@sunset/contract/members/tiers.ts';

/** What every community gives gold customers and server boosters. */
export const ownIntro = (): string =>
  m.gold_intro_own({ gold: tiers.gold.discount, boosts: tiers.three_boosts.discount });
