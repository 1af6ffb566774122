import { describe, expect, it } from 'vitest';
import {
  accessLevel,
  bookingFlags,
  discountPercent,
  effectiveTier,
  specialPages,
  tierFromDiscord,
  userType,
} from './rules.ts';

const roles = { gold: '1', booster: '2', boosts2: '3', boosts3: '4' };
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
    const none = { gold: undefined, booster: undefined, boosts2: undefined, boosts3: undefined };
    expect(tierFromDiscord(none, ['1', '2', '3', '4'], false)).toEqual(tier(false, 0));
  });
});

describe('the discount and labels of a tier', () => {
  it.each([
    [tier(false, 0), 0, 'Standard Access', 'regular_customer', ['regular_customer'], []],
    [tier(true, 0), 25, 'Priority Access', 'gold_customer', ['gold_customer'], ['/gold-customer']],
    [tier(false, 1), 25, 'Priority Access', 'server_booster', ['server_booster'], ['/gold-customer']],
    [tier(true, 1), 25, 'Priority Access', 'gold_customer', ['gold_customer', 'server_booster'], ['/gold-customer']],
    [tier(false, 2), 50, 'VIP Access', 'server_booster', ['server_booster'], ['/gold-customer']],
    [tier(true, 3), 100, 'Platinum Access', 'gold_customer', ['gold_customer', 'server_booster'], ['/gold-customer']],
  ])('%j (TIER-2, TIER-3, TIER-5)', (of, percent, access, type, flags, pages) => {
    expect(discountPercent(of)).toBe(percent);
    expect(accessLevel(of, false)).toBe(access);
    expect(userType(of, false)).toBe(type);
    expect(bookingFlags(of)).toEqual(flags);
    expect(specialPages(of, false)).toEqual(pages);
  });

  it('is shown as admin first (TIER-4)', () => {
    expect(userType(tier(true, 3), true)).toBe('admin');
    expect(accessLevel(tier(false, 0), true)).toBe('Full Access');
    expect(specialPages(tier(false, 0), true)).toEqual(['/admin', '/hosting']);
  });
});

describe('an override of the tier', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const facts = { ...tier(false, 1), overrideIsGold: true, overrideBoostCount: 3 };

  it('counts until its end, not at the end itself (TIER-6)', () => {
    expect(effectiveTier({ ...facts, overrideUntil: new Date(now.getTime() + 1) }, now)).toEqual(tier(true, 3));
    expect(effectiveTier({ ...facts, overrideUntil: now }, now)).toEqual(tier(false, 1));
  });

  it('counts for good without an end (TIER-6)', () => {
    expect(effectiveTier({ ...facts, overrideUntil: null }, now)).toEqual(tier(true, 3));
  });
});
