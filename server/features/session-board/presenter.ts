import type { Board, BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import type { Actor } from '../../actor.ts';
import { sessionMinutes } from '@sunset/contract/openings/session-length.ts';
import { presentStaffBooking } from '../bookings/admin/presenter.ts';
import type { StaffBookingRow } from '../bookings/admin/queries.ts';
import { isInUndo } from '../bookings/admin/rules.ts';
import { canAddGuest } from '../door/rules.ts';
import { presentLine } from '../line/presenter.ts';
import { presentBoardService } from '../room-service/presenter.ts';
import type { BoardOpeningRow, findEvening } from './queries.ts';
import { isRunning, possibleExtensions } from './rules.ts';

export function presentBoardOpening(row: BoardOpeningRow, { actor, now }: Viewer): BoardOpening {
  const isLive = row.callOff === null && isRunning(row, now);
  return {
    id: row.id,
    resortId: row.resortId,
    resort: row.resortName,
    openingDate: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    timezone: row.timeZone,
    is_live: isLive,
    neighborhood_code: row.neighborhoodCode,
    units: row.units,
    pending: row.pending,
    confirmed: row.confirmed,
    checked_in: row.checkedIn,
    waiting: row.waiting,
    open_places: row.openPlaces,
    can_add_guest: row.callOff === null && canAddGuest(actor, row, now),
    late_from: row.lateFrom.toISOString(),
    extended_minutes: row.sessionMinutes - sessionMinutes,
    can: { extend: isLive ? possibleExtensions(row) : [], call_off: isLive },
    called_off: row.callOff && { deletion_id: row.callOff.id, undo_until: row.callOff.until },
  };
}

/** Who looks at it, and when. */
export interface Viewer {
  actor: Actor;
  now: Date;
}

type Evening = NonNullable<Awaited<ReturnType<typeof findEvening>>>;

/** The evening's board: each room with the booking that has it, the guests without one any more, the line, and room service. */
export function presentBoard(evening: Evening, viewer: Viewer): Board {
  const { opening, units, bookings, cancelled, line, roomService } = evening;
  const isGivenAway = ({ status, givenAwayAt }: StaffBookingRow) => status === 'no_show' && givenAwayAt !== null;
  const seated = bookings.filter((booking) => !isGivenAway(booking));
  const inUndo = new Set(
    bookings.filter((booking) => isGivenAway(booking) && isInUndo(booking, viewer.now)).map(({ unitId }) => unitId),
  );
  const byUnit = new Map(seated.map((booking) => [booking.unitId, booking]));
  const memberId = viewer.actor.kind === 'member' ? viewer.actor.member.id : null;
  return {
    opening: presentBoardOpening(opening, viewer),
    units: units.map((unit) => {
      const booking = byUnit.get(unit.id);
      return {
        id: unit.id,
        number: unit.number,
        roomId: unit.openingRoomId,
        roomType: unit.roomType,
        price: unit.price,
        is_held: unit.isHeld || inUndo.has(unit.id),
        booking: booking ? presentStaffBooking(booking, viewer.now) : null,
      };
    }),
    given_away: bookings.filter(isGivenAway).map((booking) => presentStaffBooking(booking, viewer.now)),
    cancelled_with_bill: cancelled.map((booking) => presentStaffBooking(booking, viewer.now)),
    line: presentLine(line, { opening, memberId, now: viewer.now }),
    room_service: presentBoardService(roomService),
  };
}
