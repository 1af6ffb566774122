import type { Member } from '../../../actor.ts';
import { guestTypesOf, bestTier } from '../../members/rules.ts';
import type { Viewer } from './rules.ts';

/** What of an opening depends on the member. */
export function viewerOf({ tiers }: Pick<Member, 'tiers'>, now: Date): Viewer {
  return { group: bestTier(tiers).onSaleGroup, guestTypes: guestTypesOf(tiers), now };
}
