import type { RoomCount, StaffEntry } from '@sunset/contract/api/waiting-list/admin.ts';
import type { OfferState } from '@sunset/contract/openings/waiting-list.ts';
import { describeEntry } from '../rules.ts';
import type { RoomCountRow, StaffEntryRow } from './queries.ts';

/** An entry as staff see it. */
export function presentStaffEntry(row: StaffEntryRow, now: Date): StaffEntry {
  const { fields, isWaiting } = describeEntry(row, now);
  const { offer } = row;
  return {
    ...fields,
    member: { id: row.memberId, display_name: row.displayName, username: row.username },
    party: row.partyOfEntry,
    rooms: row.choices.map(({ roomId, type, isPassed }) => ({ roomId, type, is_passed: isPassed })),
    offer: offer && {
      roomId: offer.roomId,
      type: offer.type,
      state: offer.stateNow as OfferState,
      made_at: offer.madeAt,
      until: offer.endsAt,
    },
    staff_reason: row.staffReason,
    can: { move: isWaiting, remove: fields.state !== 'ended' },
  };
}

export function presentRoomCount(row: RoomCountRow): RoomCount {
  return { roomId: row.roomId, type: row.type, count: row.count, in_use: row.inUse };
}
