import type { OpeningOnSaleTimes } from '@sunset/contract/api/openings/on-sale-times.ts';
import type { SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import type { OnSaleTimesRow } from './queries.ts';
import { completeTimes, isFrozen } from './rules.ts';

/** What staff see and set of when an opening goes on sale. */
export function presentOnSaleTimes(row: OnSaleTimesRow, now: Date): OpeningOnSaleTimes {
  return {
    openingId: row.id,
    openingDate: row.startsAt.toISOString(),
    ...completeTimes(row.onSaleTimes),
    regular_share: row.regularShare,
    kept_rooms: row.keptRooms,
    // The schema's check limits the column to these.
    sale_mode: row.saleMode as SaleMode,
    is_frozen: isFrozen(row, now),
  };
}
