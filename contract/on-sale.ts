import { isReleased, opensAt, releaseKind, type Releases } from './releases.ts';

/** What is left of an opening, or of one room type of it. */
export interface RoomStock {
  availableCount: number;
  /** Of the other rooms: reserved until regular customers may book, then for everyone. */
  keptCount: number;
  releases: Releases;
}

/** What a guest can book of it at a moment. */
export type OnSale =
  | { kind: 'now'; rooms: number }
  /** `isForEveryone`: from then on no kind of guest has to wait. */
  | { kind: 'later'; rooms: number; onSaleAt: string; isForEveryone: boolean }
  | { kind: 'sold_out'; rooms: 0 };

/**
 * What a guest with this discount can book. A visitor who is not known counts as a regular customer, as everywhere.
 * Regular customers come last (a check of the database), so that their time is everyone's.
 */
export function findOnSale(stock: RoomStock, discountPercent: number | undefined, nowMs: number): OnSale {
  const { availableCount, keptCount, releases } = stock;
  const onSaleAt = opensAt(releases, discountPercent);
  const isReservedForThem = releaseKind(discountPercent) === 'regular' || isReleased(releases.regular, nowMs);
  const rooms = availableCount + (isReservedForThem ? keptCount : 0);
  if (rooms > 0) {
    return onSaleAt === null || isReleased(onSaleAt, nowMs)
      ? { kind: 'now', rooms }
      : { kind: 'later', rooms, onSaleAt, isForEveryone: onSaleAt === releases.regular };
  }
  if (keptCount > 0 && releases.regular !== null) {
    return { kind: 'later', rooms: keptCount, onSaleAt: releases.regular, isForEveryone: true };
  }
  return { kind: 'sold_out', rooms: 0 };
}
