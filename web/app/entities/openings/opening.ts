import type { OpeningRoom, UpcomingRoom } from '@sunset/contract/api/catalog/catalog.ts';
import type { OnSaleTimes } from '@sunset/contract/openings/on-sale.ts';
import type { SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import type { OnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { href } from '../../lib/navigation/href.ts';

/** An opening with the totals of its room types. */
export interface Opening {
  openingId: number;
  resortId: number;
  resortName: string;
  openingDate: string;
  timezone: string;
  availableCount: number;
  totalCount: number;
  /** Rooms that are reserved until regular customers may book. */
  keptCount: number;
  /** Rooms that staff gave away ahead of the evening. */
  staffCount: number;
  /** The lowest price of its room types, in BBC. */
  lowestPrice: number;
  releases: OnSaleTimes;
  saleMode: SaleMode;
  /** In draw mode: the groups whose draw was made. */
  drawnGroups: readonly OnSaleGroup[];
  /** Who may book at its resort; null if the server did not say. */
  access: UpcomingRoom['resortAccess'] | null;
}

/** Groups room types by opening, soonest first. */
export function groupOpenings(rows: readonly (OpeningRoom & Partial<UpcomingRoom>)[]): Opening[] {
  const openings = new Map<number, Opening>();
  for (const row of rows) {
    const { openingId, resortId, resortName, openingDate, timezone, releases, saleMode, drawnGroups } = row;
    const known = openings.get(openingId) ?? {
      openingId,
      resortId,
      resortName,
      openingDate,
      timezone,
      availableCount: 0,
      totalCount: 0,
      keptCount: 0,
      staffCount: 0,
      lowestPrice: row.price,
      releases,
      saleMode,
      drawnGroups,
      access: row.resortAccess ?? null,
    };
    openings.set(openingId, {
      ...known,
      availableCount: known.availableCount + row.availableCount,
      totalCount: known.totalCount + row.totalCount,
      keptCount: known.keptCount + row.keptCount,
      staffCount: known.staffCount + row.staffCount,
      lowestPrice: Math.min(known.lowestPrice, row.price),
    });
  }
  return [...openings.values()].toSorted((a, b) => Date.parse(a.openingDate) - Date.parse(b.openingDate));
}

/** Counts a room that is held for the visitor as available to them. */
export function withHeldRoom<T extends Pick<Opening, 'availableCount' | 'totalCount'>>(counts: T): T {
  return { ...counts, availableCount: Math.min(counts.availableCount + 1, counts.totalCount) };
}

/** Free rooms, including those reserved for regular customers. */
export function countRoomsLeft({ availableCount, keptCount }: Pick<Opening, 'availableCount' | 'keptCount'>): number {
  return availableCount + keptCount;
}

/** The wizard's URL for a resort, and for an opening if given. */
export function bookingPath(resortId: number, openingId?: number, roomType?: string): string {
  const opening = openingId === undefined ? '' : `&opening=${openingId}`;
  const type = roomType === undefined ? '' : `&type=${encodeURIComponent(roomType)}`;
  return href(`/book?resort=${resortId}${opening}${type}`);
}

/** As `bookingPath`, with the form that starts a party open. */
export const bookWithFriendsPath = ({ resortId, openingId }: Pick<Opening, 'resortId' | 'openingId'>): string =>
  `${bookingPath(resortId, openingId)}&friends=1`;
