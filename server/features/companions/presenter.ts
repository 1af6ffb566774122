import type { Companion } from '@sunset/contract/api/bookings/companion.ts';
import type { SharedRoom } from '@sunset/contract/api/bookings/companions.ts';
import type { BookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import { showsCode } from '../bookings/rules.ts';
import { presentInvitedOpening } from '../openings/present-invited-opening.ts';
import type { CompanionRow } from './companions-of-bookings.ts';
import type { RoomRow, SharedRoomRow } from './queries.ts';
import { isRoomOpen } from './rules.ts';

export const presentCompanion = (row: CompanionRow): Companion => ({
  id: row.id,
  robloxUsername: row.robloxUsername,
  robloxDisplayName: row.robloxDisplayName,
  name: row.name,
  is_checked_in: row.isCheckedIn,
});

/** What a stranger sees who has the link: no names. Rule: COMPANION-7. */
export const presentInvitation = (row: RoomRow, now: Date) => ({
  ...presentInvitedOpening(row),
  is_over: !isRoomOpen(row, now),
});

/** A room as one of its companions sees it. */
export function presentSharedRoom(row: SharedRoomRow, now: Date): SharedRoom {
  const own = row.companions.find(({ id }) => id === row.ownId);
  if (own === undefined) throw new Error(`The companion ${row.ownId} is not among those of the room.`);
  const isIn = row.ownState === 'active';
  return {
    code: row.roomCode ?? '',
    ...presentInvitedOpening(row),
    roomType: row.roomType,
    room_number: row.roomNumber,
    checkOut: row.endsAt.toISOString(),
    status: row.status as BookingStatus,
    guest: row.guest,
    companions: row.companions.map(presentCompanion),
    own: presentCompanion(own),
    neighborhood_code: showsCode(row, now) ? row.neighborhoodCode : null,
    plot_owner: row.plotOwner,
    takeover:
      row.takeoverUntil === null
        ? null
        : {
            until: row.takeoverUntil.toISOString(),
            roomId: row.takeoverBy === row.memberId ? row.openingRoomId : null,
          },
    can: { leave: isIn && isRoomOpen(row, now) && !own.isCheckedIn },
  };
}
