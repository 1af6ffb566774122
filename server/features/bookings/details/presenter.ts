import type { MessageKind } from '@sunset/contract/message-kinds.ts';
import type { StaffBookingDetails } from '@sunset/contract/api/bookings/admin.ts';
import { presentStaffBooking } from '../admin/presenter.ts';
import type { StaffBookingRow } from '../admin/queries.ts';
import { actorName } from '../admin/rules.ts';
import type { CompanionNameRow, HistoryRow, MessageRow, RoomRow, UnitRow } from './queries.ts';

interface Rows {
  booking: StaffBookingRow;
  history: HistoryRow[];
  units: UnitRow[];
  companions: CompanionNameRow[];
  messages: MessageRow[];
  rooms: RoomRow[];
}

/** A booking with all that staff look at when they open it. */
export function presentDetails(
  { booking, history, units, companions, messages, rooms }: Rows,
  now: Date,
): StaffBookingDetails {
  return {
    booking: presentStaffBooking(booking, now),
    history: history.map(presentHistory),
    units: units.map(({ id: unitId, number }) => ({ unitId, number })),
    companions: companions.map(({ id: companionId, robloxUsername: name }) => ({ companionId, name })),
    messages: messages.map(presentMessage),
    rooms: rooms.map(({ id, name, price, availableCount, totalCount }) => ({
      roomId: id,
      roomType: name,
      price,
      availableCount,
      totalCount,
    })),
  };
}

function presentHistory(row: HistoryRow): StaffBookingDetails['history'][number] {
  return {
    at: row.at.toISOString(),
    action: row.action,
    by: actorName(row.actorKind, row.username ?? row.keyName),
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
  };
}

type Message = StaffBookingDetails['messages'][number];

function presentMessage(row: MessageRow): Message {
  return {
    id: row.id,
    // The database's check holds the column to the contract's list.
    kind: row.kind as MessageKind,
    state: row.status as Message['state'],
    failure: row.failure as Message['failure'],
    createdAt: row.createdAt.toISOString(),
    notBefore: row.notBefore.toISOString(),
  };
}
