import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { MemberActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { enqueueMessage } from '../../../messages/commands/enqueue-message.ts';
import { lockWaitingListOf } from '../../../waiting-list/lock-waiting-lists.ts';
import { exchangeUnit, offerFreedUnit } from '../../changes/exchange-unit.ts';
import { repriced } from '../../changes/rules.ts';
import { writeChange, type BookingChange } from '../../changes/write-change.ts';
import { isActiveStatus } from '@sunset/contract/active-statuses.ts';
import { changedMeanwhile, decidedBy, noRoomLeft, notARoomOfTheOpening, sessionOver } from '../errors.ts';
import { findEditable, findRoomOfOpening, type EditableBooking, type StaffBookingRow } from '../queries.ts';
import { nameDecider } from '../rules.ts';
import { requireSpace } from '../require-space.ts';
import { getStaffBooking, readReference } from '../get-booking.ts';

interface Edit {
  reference: string;
  /** The version that was edited; any other is refused with `changed_meanwhile`. */
  expectedVersion: number;
  roomId?: number | undefined;
  notes?: string | undefined;
  isPaid?: boolean | undefined;
}

/**
 * Changes a booking: notes, payment, and, until its session ends, the room type within the opening. The price follows the
 * room, the discount stays; the guest is notified of a new room. Refuses with `not_found`, `changed_meanwhile`, `sold_out`,
 * `room_full`, `already_decided`, `opening_started` or `invalid_input`, and then changes nothing.
 */
export function editBooking(deps: DatabaseDeps, actor: MemberActor, edit: Edit): Promise<StaffBookingRow> {
  const reference = readReference(edit.reference);
  return transact(deps, async (deps) => {
    // The room that the guest leaves may go to the waiting list, whose lock comes before the booking's.
    if (edit.roomId !== undefined) await lockWaitingListOf(deps, reference);
    // race: the row stays locked until the edit is written, so that the version still holds then.
    const booking = await findEditable(deps.db, reference);
    if (booking === null || booking.version !== edit.expectedVersion) {
      await getStaffBooking(deps, reference);
      throw changedMeanwhile();
    }
    const isMoving = edit.roomId !== undefined && edit.roomId !== booking.openingRoomId;
    const move = isMoving ? await takeRoom(deps, booking, edit.roomId ?? 0) : {};
    const version = await writeChange(deps, actor, booking, { ...move, ...notesAndPayment(deps, booking, edit) });
    if (isMoving) {
      await enqueueMessage(deps, { kind: 'booking.changed', key: `${reference}:${version}`, payload: { reference } });
      await offerFreedUnit(deps, booking.openingId);
    }
    return getStaffBooking(deps, reference);
  });
}

function notesAndPayment(deps: DatabaseDeps, booking: EditableBooking, edit: Edit): BookingChange {
  const change: BookingChange = {};
  if (edit.notes !== undefined && edit.notes !== booking.notes) change.notes = edit.notes;
  if (edit.isPaid !== undefined && edit.isPaid !== (booking.paidAt !== null)) {
    change.paidAt = edit.isPaid ? deps.now() : null;
  }
  return change;
}

/** Gives the booking a unit of the new room for its own. */
async function takeRoom(deps: DatabaseDeps, booking: EditableBooking, roomId: number): Promise<BookingChange> {
  if (!isActiveStatus(booking.status)) {
    throw decidedBy({ status: booking.status, by: nameDecider(await getStaffBooking(deps, booking.reference)) });
  }
  if (booking.endsAt <= deps.now()) throw sessionOver();
  const room = await findRoomOfOpening(deps.db, booking.openingId, roomId);
  if (room === null) throw notARoomOfTheOpening();
  await requireSpace(deps.db, booking, room.maxGuests);
  const unitId = await exchangeUnit(deps, { booking, roomId: room.id, byGuest: false });
  if (unitId === null) throw noRoomLeft();
  const { allInclusive } = booking;
  // The schema's check holds the column to these.
  const paymentMethod = booking.paymentMethod as PaymentMethod;
  const price = repriced(booking, { basePrice: room.price, allInclusive, paymentMethod });
  return { openingRoomId: room.id, unitId, ...price };
}
