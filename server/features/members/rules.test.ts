import { tierIds, type TierId } from '@sunset/contract/members/tiers.ts';
import { describe, expect, it } from 'vitest';
import {
  guestTypesOf,
  accessLevel,
  bestTier,
  byGuestType,
  goldAndBoosts,
  isHostBy,
  specialPages,
  tiersFromDiscord,
  tiersAt,
  toStaffOverride,
  toTierOverride,
  userType,
  type TierRoles,
} from './rules.ts';
import { roleSettingOf } from './role-settings.ts';

/** The Discord role of each role setting, so that these tests do not change with a new tier. */
function rolesOfTiers(idOf: (setting: string) => string | undefined): TierRoles {
  const settings = tierIds.flatMap((id) => roleSettingOf(id) ?? []);
  return Object.fromEntries(settings.map((setting) => [setting, idOf(setting)])) as TierRoles;
}

describe('a tier read from Discord', () => {
  it.each([
    [[], false, {}],
    [['roleGold'], false, { gold_customer: 'gold' }],
    [['roleBooster'], false, { server_booster: 'one_boost' }],
    [[], true, { server_booster: 'one_boost' }],
    [['roleBoosts2'], true, { server_booster: 'two_boosts' }],
    [['roleGold', 'roleBoosts3'], true, { gold_customer: 'gold', server_booster: 'three_boosts' }],
    [['another'], false, {}],
  ])('roles %j, boosting %s (TIER-1)', (roleIds, isBoosting, expected) => {
    const roles = rolesOfTiers((setting) => setting);
    expect(tiersFromDiscord(roles, roleIds, isBoosting)).toEqual(expected);
  });

  it('gives nothing for roles that are not configured (TIER-1)', () => {
    const none = rolesOfTiers(() => undefined);
    expect(tiersFromDiscord(none, ['roleGold', 'roleBooster'], false)).toEqual({});
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
    expect(guestTypesOf(held)).toEqual(flags);
    expect(specialPages(held, { isAdmin: false, isHost: false })).toEqual(pages);
  });

  it('is shown as admin first (TIER-4)', () => {
    expect(userType(['three_boosts', 'gold'], true)).toBe('admin');
    expect(accessLevel(['regular'], true)).toBe('Full Access');
    expect(specialPages(['regular'], { isAdmin: true, isHost: true })).toEqual(['/admin', '/hosting']);
  });

  it('is a host by role or by hand while in the server, and has the hosting panel (HOST-1)', () => {
    const nobody = { hasHostRole: false, isAdded: false, isInServer: true };
    expect(isHostBy(nobody)).toBe(false);
    expect(isHostBy({ ...nobody, hasHostRole: true })).toBe(true);
    expect(isHostBy({ ...nobody, isAdded: true })).toBe(true);
    expect(isHostBy({ hasHostRole: true, isAdded: true, isInServer: false })).toBe(false);
    expect(specialPages(['gold'], { isAdmin: false, isHost: true })).toEqual(['/gold-customer', '/hosting']);
  });

  it('is shown to staff as gold and a number of boosts', () => {
    expect(goldAndBoosts(['three_boosts', 'gold'])).toEqual({ gold: true, boosts: 3 });
    expect(goldAndBoosts(['regular'])).toEqual({ gold: false, boosts: 0 });
  });
});

it.each(tierIds)('a gold membership beside %s leaves the better of both (TIER-2, GOLD-3)', (id) => {
  const now = new Date('2026-11-21T12:00:00Z');
  const goldUntil = new Date(now.getTime() + 1);
  const [best] = tiersAt({ tiers: byGuestType([id]), tierOverride: null, overrideUntil: null, goldUntil }, now);
  expect(best).toBe(tierIds.find((better) => better === id || better === 'gold'));
});

describe('an override of the tier', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const facts = {
    tiers: { server_booster: 'one_boost' },
    tierOverride: { gold_customer: 'gold', server_booster: 'three_boosts' },
    goldUntil: null,
  };

  it('counts until its end, not at the end itself (TIER-6)', () => {
    expect(tiersAt({ ...facts, overrideUntil: new Date(now.getTime() + 1) }, now)).toEqual(['three_boosts', 'gold']);
    expect(tiersAt({ ...facts, overrideUntil: now }, now)).toEqual(['one_boost']);
  });

  it('counts for good without an end (TIER-6)', () => {
    expect(tiersAt({ ...facts, overrideUntil: null }, now)).toEqual(['three_boosts', 'gold']);
  });

  it('replaces only the guest types that staff set, and can take a tier away (TIER-6)', () => {
    const stored = {
      tiers: { gold_customer: 'gold', server_booster: 'one_boost' },
      overrideUntil: null,
      goldUntil: null,
    };
    expect(tiersAt({ ...stored, tierOverride: toTierOverride({ gold: false, boosts: null }) }, now)).toEqual([
      'one_boost',
    ]);
    expect(tiersAt({ ...stored, tierOverride: toTierOverride({ gold: null, boosts: 0 }) }, now)).toEqual(['gold']);
    expect(tiersAt({ ...stored, tierOverride: toTierOverride({ gold: null, boosts: null }) }, now)).toEqual([
      'gold',
      'one_boost',
    ]);
  });

  it.each([
    { gold: true, boosts: null },
    { gold: false, boosts: 0 },
    { gold: null, boosts: 3 },
    { gold: null, boosts: null },
  ])('reads back as staff set it: %j (TIER-6)', (override) => {
    expect(toStaffOverride(toTierOverride(override))).toEqual(override);
  });

  it('counts a tier that is not known as none (TIER-13)', () => {
    const unknown = { gold_customer: 'unknown' };
    expect(tiersAt({ tiers: unknown, tierOverride: null, overrideUntil: null, goldUntil: null }, now)).toEqual([
      'regular',
    ]);
    const facts = { tiers: { gold_customer: 'gold' }, overrideUntil: null, goldUntil: null };
    expect(tiersAt({ ...facts, tierOverride: unknown }, now)).toEqual(['regular']);
    expect(toStaffOverride({ server_booster: 'unknown' })).toEqual({ gold: null, boosts: 0 });
  });
});
