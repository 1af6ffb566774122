/* When an opening goes on sale. It carries no schema, so that a page may have it without them. */
import type { OnSaleGroup } from './tiers.ts';

/** When an opening goes on sale for each group of guests, ISO 8601 in UTC; null means at once. */
export type OnSaleTimes = Record<OnSaleGroup, string | null>;

/** Whether booking is open at `nowMs`; the very first instant counts. */
export function isOnSale(onSaleAt: string | null, nowMs: number): boolean {
  return onSaleAt === null || Date.parse(onSaleAt) <= nowMs;
}

/** What is left of an opening, or of one room type of it. */
export interface RoomStock {
  availableCount: number;
  /** Of the other rooms: reserved until regular customers may book, then for everyone. */
  keptCount: number;
  releases: OnSaleTimes;
}

/** What a guest can book of it at a moment. */
export type OnSale =
  | { kind: 'now'; rooms: number }
  /** `isForEveryone`: from then on no group of guests has to wait. */
  | { kind: 'later'; rooms: number; onSaleAt: string; isForEveryone: boolean }
  | { kind: 'sold_out'; rooms: 0 };

/** What a guest of a group can book. Regular customers come last (the database checks it), so their time is everyone's. */
export function findOnSale(stock: RoomStock, group: OnSaleGroup, nowMs: number): OnSale {
  const { availableCount, keptCount, releases } = stock;
  const onSaleAt = releases[group];
  const isReservedForThem = group === 'regular' || isOnSale(releases.regular, nowMs);
  const rooms = availableCount + (isReservedForThem ? keptCount : 0);
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
