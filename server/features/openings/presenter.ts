import type { OpeningRoom, UpcomingRoom } from '@sunset/contract/api/catalog/catalog.ts';
import type { SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import { onSaleGroupIds } from '@sunset/contract/members/tiers.ts';
import type { OpeningRoomRow, UpcomingRoomRow } from './queries.ts';
import { presentResortAccess } from '../resorts/presenter.ts';
import { completeTimes } from './on-sale-times/rules.ts';

/** A room type within an opening: what a guest can choose. */
export function presentOpeningRoom(row: OpeningRoomRow): OpeningRoom {
  const { name: type, startsAt, timeZone, onSaleTimes, saleMode, drawnGroups, ...rest } = row;
  return {
    ...rest,
    releases: completeTimes(onSaleTimes),
    // The schema's check limits the column to these; groups that the contract does not have are not shown.
    saleMode: saleMode as SaleMode,
    drawnGroups: onSaleGroupIds.filter((group) => drawnGroups.includes(group)),
    name: `${row.resortName} - ${type}`,
    type,
    openingDate: startsAt.toISOString(),
    timezone: timeZone,
  };
}

/** A room type of an opening that has not started, with its resort's access flags under their wire names. */
export function presentUpcomingRoom(row: UpcomingRoomRow): UpcomingRoom {
  const { goldCustomerBookingsOpen, serverBoosterBookingsOpen, regularCustomerBookingsOpen, ...room } = row;
  const flags = { goldCustomerBookingsOpen, serverBoosterBookingsOpen, regularCustomerBookingsOpen };
  return { ...presentOpeningRoom(room), resortAccess: presentResortAccess(flags) };
}
