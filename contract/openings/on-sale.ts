/* When an opening goes on sale. It carries no schema, so that a page may have it without them. */
import type { SaleMode } from './sale-modes.ts';
import { hasPerks, tierIds, tiers, type OnSaleGroup } from '../members/tiers.ts';

/** When an opening goes on sale for each group of guests, ISO 8601 in UTC; null means at once. */
export type OnSaleTimes = Record<OnSaleGroup, string | null>;

/** Whether booking is open at `nowMs`; the very first instant counts. */
export function isOnSale(onSaleAt: string | null, nowMs: number): boolean {
  return onSaleAt === null || Date.parse(onSaleAt) <= nowMs;
}

/** Whether all guests with perks can book before regular customers. */
export function isEarlierWithPerks(onSaleTimes: OnSaleTimes): boolean {
  const better = tierIds.map((id) => tiers[id]).filter(({ guestType }) => hasPerks(guestType));
  return better.every(({ onSaleGroup }) => onSaleTimes[onSaleGroup] !== onSaleTimes.regular);
}

/** What is left of an opening, or of one room type of it. */
export interface RoomStock {
  availableCount: number;
  /** Of the other rooms: reserved until regular customers may book, then for everyone. */
  keptCount: number;
  releases: OnSaleTimes;
  saleMode?: SaleMode;
  /** In draw mode: the groups whose draw was made. */
  drawnGroups?: readonly OnSaleGroup[];
}

/** What a guest can book of it at a moment. */
export type OnSale =
  | { kind: 'now'; rooms: number }
  /** `isForEveryone`: from then on no group of guests has to wait. */
  | { kind: 'later'; rooms: number; onSaleAt: string; isForEveryone: boolean }
  | { kind: 'sold_out'; rooms: 0 };

/** Whether the draw of a group is still to come: until then its guests enter the lobby instead of booking. Rule: DRAW-4. */
export function isDrawAhead({ saleMode, drawnGroups = [] }: RoomStock, group: OnSaleGroup): boolean {
  return saleMode === 'draw' && !drawnGroups.includes(group);
}

/** What a guest of a group can book. Regular customers come last (the database checks it), so their time is everyone's. */
export function findOnSale(stock: RoomStock, group: OnSaleGroup, nowMs: number): OnSale {
  const { availableCount, keptCount, releases } = stock;
  const onSaleAt = releases[group];
  const isReservedForThem = group === 'regular' || isOnSale(releases.regular, nowMs);
  const rooms = availableCount + (isReservedForThem ? keptCount : 0);
  // A draw also decides the order of the waiting list, so it is never sold out before.
  if (onSaleAt !== null && isDrawAhead(stock, group)) {
    return { kind: 'later', rooms, onSaleAt, isForEveryone: onSaleAt === releases.regular };
  }
  if (rooms > 0) {
    return onSaleAt === null || isOnSale(onSaleAt, nowMs)
      ? { kind: 'now', rooms }
      : { kind: 'later', rooms, onSaleAt, isForEveryone: onSaleAt === releases.regular };
  }
  if (keptCount > 0 && releases.regular !== null) {
    return { kind: 'later', rooms: keptCount, onSaleAt: releases.regular, isForEveryone: true };
  }
  return { kind: 'sold_out', rooms: 0 };
}
