import type { Opening } from './openings.ts';

export const atOnce = { three_boosts: null, two_boosts: null, gold_and_booster: null, regular: null };

export function anOpening(opening: Partial<Opening> = {}): Opening {
  return {
    openingId: 10,
    resortId: 1,
    resortName: 'Vista Sunset Resort',
    openingDate: '2026-07-02T18:00:00Z',
    timezone: 'America/Los_Angeles',
    availableCount: 2,
    totalCount: 4,
    keptCount: 0,
    releases: atOnce,
    ...opening,
  };
}
