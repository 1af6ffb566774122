import { describe, expect, test } from 'vitest';
import { onSaleGroupIds, onSaleGroupOf, tierIds, tiers } from './tiers.ts';

const rows = tierIds.map((id) => tiers[id]);

describe('tiers', () => {
  test('a better tier has neither a lower discount nor a later on-sale time', () => {
    const discounts = rows.map(({ discount }) => discount);
    expect(discounts).toEqual(discounts.toSorted((one, other) => other - one));
    const groups = rows.map(({ onSaleGroup }) => onSaleGroupIds.indexOf(onSaleGroup));
    expect(groups).toEqual(groups.toSorted((one, other) => one - other));
  });

  test('every on-sale group has a tier', () => {
    expect(new Set(rows.map(({ onSaleGroup }) => onSaleGroup))).toEqual(new Set(onSaleGroupIds));
  });

  test('discounts are whole percentages', () => {
    for (const { discount } of rows) {
      expect(Number.isInteger(discount)).toBe(true);
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(discount).toBeLessThanOrEqual(100);
    }
  });

  test('labels and roles are unique, and the last tier is for everybody', () => {
    expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length);
    expect(new Set(rows.map(({ rolePlace }) => rolePlace)).size).toBe(rows.length);
    expect(tiers[tierIds.at(-1) ?? 'gold'].rolePlace).toBeNull();
  });

  test.each([
    ['Server Booster, 2 boosts', 'two_boosts'],
    ['Gold Customer', 'gold_and_booster'],
    ['No such tier', 'regular'],
    [undefined, 'regular'],
  ])('somebody labelled %s books with the group %s', (label, group) => {
    expect(onSaleGroupOf(label)).toBe(group);
  });
});
