import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import type { Opening } from './opening.ts';

export const atOnce = forEachOnSaleGroup(() => null);

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
    staffCount: 0,
    lowestPrice: 1000,
    releases: atOnce,
    saleMode: 'fast',
    drawnGroups: [],
    access: null,
    ...opening,
  };
}
