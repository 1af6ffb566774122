import type { TierId } from '@sunset/contract/tiers.ts';
import { describe, expect, it } from 'vitest';
import {
  accessFlags,
  accessLevel,
  bestTier,
  goldAndBoosts,
  specialPages,
  tierFromDiscord,
  tiersAt,
  userType,
} from './rules.ts';

const roles = { roleGold: '1', roleBooster: '2', roleBoosts2: '3', roleBoosts3: '4' };
const tier = (isGold: boolean, boostCount: number) => ({ isGold, boostCount });

describe('a tier read from Discord', () => {
  it.each([
    [[], false, tier(false, 0)],
    [['1'], false, tier(true, 0)],
    [['2'], false, tier(false, 1)],
    [[], true, tier(false, 1)],
    [['3'], true, tier(false, 2)],
    [['1', '4'], true, tier(true, 3)],
    [['9'], false, tier(false, 0)],
  ])('roles %j, boosting %s (TIER-1)', (roleIds, isBoosting, expected) => {
    expect(tierFromDiscord(roles, roleIds, isBoosting)).toEqual(expected);
  });

  it('gives nothing for roles that are not configured (TIER-1)', () => {
    const none = { roleGold: undefined, roleBooster: undefined, roleBoosts2: undefined, roleBoosts3: undefined };
    expect(tierFromDiscord(none, ['1', '2', '3', '4'], false)).toEqual(tier(false, 0));
  });
});

describe('the discount and labels of a tier', () => {
  it.each<[TierId[], number, string, string, string[], string[]]>([
    [['regular'], 0, 'Standard Access', 'regular_customer', ['regular_customer'], []],
    [['gold'], 25, 'Priority Access', 'gold_customer', ['gold_customer'], ['/gold-customer']],
    [['one_boost'], 25, 'Priority Access', 'server_booster', ['server_booster'], ['/gold-customer']],
    [
      ['gold', 'one_boost'],
      25,
      'Priority Access',
      'gold_customer',
      ['gold_customer', 'server_booster'],
      ['/gold-customer'],
    ],
    [['two_boosts'], 50, 'VIP Access', 'server_booster', ['server_booster'], ['/gold-customer']],
    [
      ['three_boosts', 'gold'],
      100,
      'Platinum Access',
      'gold_customer',
      ['gold_customer', 'server_booster'],
      ['/gold-customer'],
    ],
  ])('%j (TIER-2, TIER-3, TIER-5)', (held, percent, access, type, flags, pages) => {
    expect(bestTier(held).discount).toBe(percent);
    expect(accessLevel(held, false)).toBe(access);
    expect(userType(held, false)).toBe(type);
    expect(accessFlags(held)).toEqual(flags);
    expect(specialPages(held, false)).toEqual(pages);
  });

  it('is shown as admin first (TIER-4)', () => {
    expect(userType(['three_boosts', 'gold'], true)).toBe('admin');
    expect(accessLevel(['regular'], true)).toBe('Full Access');
    expect(specialPages(['regular'], true)).toEqual(['/admin', '/hosting']);
  });

  it('is shown to staff as gold and a number of boosts', () => {
    expect(goldAndBoosts(['three_boosts', 'gold'])).toEqual({ gold: true, boosts: 3 });
    expect(goldAndBoosts(['regular'])).toEqual({ gold: false, boosts: 0 });
  });
});

describe('an override of the tier', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const facts = { ...tier(false, 1), overrideIsGold: true, overrideBoostCount: 3 };

  it('counts until its end, not at the end itself (TIER-6)', () => {
    expect(tiersAt({ ...facts, overrideUntil: new Date(now.getTime() + 1) }, now)).toEqual(['three_boosts', 'gold']);
    expect(tiersAt({ ...facts, overrideUntil: now }, now)).toEqual(['one_boost']);
  });

  it('counts for good without an end (TIER-6)', () => {
    expect(tiersAt({ ...facts, overrideUntil: null }, now)).toEqual(['three_boosts', 'gold']);
  });
});
