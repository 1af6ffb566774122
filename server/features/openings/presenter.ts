import type { OpeningRoom } from '@sunset/contract/api/catalog/catalog.ts';
import type { OpeningRoomRow } from './queries.ts';
import { presentReleaseTimes } from './on-sale-times/presenter.ts';

/** A room type within an opening: what a guest can choose. */
export function presentOpeningRoom(row: OpeningRoomRow): OpeningRoom {
  const { name: type, startsAt, timeZone, ...others } = row;
  const { opensThreeBoostsAt, opensTwoBoostsAt, opensGoldAndBoosterAt, opensRegularAt, ...rest } = others;
  return {
    ...rest,
    releases: presentReleaseTimes({ opensThreeBoostsAt, opensTwoBoostsAt, opensGoldAndBoosterAt, opensRegularAt }),
    name: `${row.resortName} - ${type}`,
    type,
    openingDate: startsAt.toISOString(),
    timezone: timeZone,
  };
}
