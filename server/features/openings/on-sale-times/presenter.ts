import type { OpeningReleases } from '@sunset/contract/api/openings/on-sale-times.ts';
import type { OnSaleTimes } from '@sunset/contract/on-sale.ts';
import type { ReleasesRow } from './queries.ts';

type Times = Pick<ReleasesRow, 'opensThreeBoostsAt' | 'opensTwoBoostsAt' | 'opensGoldAndBoosterAt' | 'opensRegularAt'>;

/** When an opening opens for each kind of guest; null is at once. */
export function presentReleaseTimes(row: Times): OnSaleTimes {
  return {
    three_boosts: row.opensThreeBoostsAt?.toISOString() ?? null,
    two_boosts: row.opensTwoBoostsAt?.toISOString() ?? null,
    gold_and_booster: row.opensGoldAndBoosterAt?.toISOString() ?? null,
    regular: row.opensRegularAt?.toISOString() ?? null,
  };
}

/** What staff see and set of an opening's release. */
export function presentReleases(row: ReleasesRow): OpeningReleases {
  return {
    openingId: row.id,
    openingDate: row.startsAt.toISOString(),
    ...presentReleaseTimes(row),
    regular_share: row.regularShare,
    kept_rooms: row.keptRooms,
  };
}
