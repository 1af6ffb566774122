import type { OpeningReleases } from '@sunset/contract/api/openings/on-sale-times.ts';
import type { OnSaleTimes } from '@sunset/contract/on-sale.ts';
import { forEachOnSaleGroup } from '@sunset/contract/tiers.ts';
import type { ReleasesRow } from './queries.ts';

/** When an opening goes on sale for each group of guests; null means at once. As the SQL function `on_sale_time` decides. */
export function presentOnSaleTimes(times: Partial<OnSaleTimes> | null): OnSaleTimes {
  const regular = times?.regular ?? null;
  return forEachOnSaleGroup((group) => (times?.[group] === undefined ? regular : times[group]));
}

/** What staff see and set of an opening's release. */
export function presentReleases(row: ReleasesRow): OpeningReleases {
  return {
    openingId: row.id,
    openingDate: row.startsAt.toISOString(),
    ...presentOnSaleTimes(row.onSaleTimes),
    regular_share: row.regularShare,
    kept_rooms: row.keptRooms,
  };
}
