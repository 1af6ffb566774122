import type { OpeningReleases } from '@sunset/contract/api/openings/on-sale-times.ts';
import type { SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import type { ReleasesRow } from './queries.ts';
import { completeTimes, isFrozen } from './rules.ts';

/** When an opening goes on sale for each group of guests; null means at once. */
export const presentOnSaleTimes = completeTimes;

/** What staff see and set of an opening's release. */
export function presentReleases(row: ReleasesRow, now: Date): OpeningReleases {
  return {
    openingId: row.id,
    openingDate: row.startsAt.toISOString(),
    ...presentOnSaleTimes(row.onSaleTimes),
    regular_share: row.regularShare,
    kept_rooms: row.keptRooms,
    // The schema's check limits the column to these.
    sale_mode: row.saleMode as SaleMode,
    is_frozen: isFrozen(row, now),
  };
}
