import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { enqueueMessage } from '../../../messages/commands/enqueue-message.ts';
import { lockWaitingListOf } from '../../../waiting-list/lock-waiting-lists.ts';
import { calculatePrice, storedMethod } from '../../pricing/rules.ts';
import { isActiveStatus } from '@sunset/contract/active-statuses.ts';
import { changedMeanwhile, decidedBy, noRoomLeft, notARoomOfTheOpening, sessionOver } from '../errors.ts';
import { findEditable, findRoomOfOpening, type EditableBooking, type StaffBookingRow } from '../queries.ts';
import { nameDecider } from '../rules.ts';
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
 * `already_decided` or `invalid_input`, and then changes nothing.
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
    const change = { ...move, ...notesAndPayment(deps, booking, edit) };
    if (Object.keys(change).length > 0) {
      await deps.db
        .updateTable('bookings')
        .set({ ...change, updatedAt: deps.now() })
        .where('id', '=', booking.id)
        .execute();
      await record(deps, actor, booking, change);
    }
    if (isMoving) {
      await tell(deps, reference);
      await sql`select offer_free_units(${booking.openingId}, ${deps.now()})`.execute(deps.db);
    }
    return getStaffBooking(deps, reference);
  });
}

interface Change {
  openingRoomId?: number;
  unitId?: number;
  basePrice?: number;
  originalPrice?: number;
  discountAmount?: number;
  finalPrice?: number;
  paymentMethod?: PaymentMethod;
  notes?: string;
  paidAt?: Date | null;
}

function notesAndPayment(deps: DatabaseDeps, booking: EditableBooking, edit: Edit): Change {
  const change: Change = {};
  if (edit.notes !== undefined && edit.notes !== booking.notes) change.notes = edit.notes;
  if (edit.isPaid !== undefined && edit.isPaid !== (booking.paidAt !== null)) {
    change.paidAt = edit.isPaid ? deps.now() : null;
  }
  return change;
}

/** Gives the booking's unit back and claims one of the new room: both or neither, the caller's transaction sees to it. */
async function takeRoom(deps: DatabaseDeps, booking: EditableBooking, roomId: number): Promise<Change> {
  if (!isActiveStatus(booking.status)) {
    throw decidedBy({ status: booking.status, by: nameDecider(await getStaffBooking(deps, booking.reference)) });
  }
  if (booking.endsAt <= deps.now()) throw sessionOver();
  const room = await findRoomOfOpening(deps.db, booking.openingId, roomId);
  if (room === null) throw notARoomOfTheOpening();
  await deps.db
    .updateTable('units')
    .set({ bookingId: null, freeSince: deps.now() })
    .where('bookingId', '=', booking.id)
    .execute();
  const { rows } = await sql<{
    unit: number | null;
  }>`select claim_unit(${booking.id}, ${booking.memberId}, ${room.id}, null, ${deps.now()}) as unit`.execute(deps.db);
  const unitId = rows[0]?.unit ?? null;
  if (unitId === null) throw noRoomLeft();
  const percent = booking.discountPercent;
  const price = calculatePrice({ basePrice: room.price, allInclusive: booking.allInclusive, percent });
  return {
    openingRoomId: room.id,
    unitId,
    basePrice: room.price,
    originalPrice: price.originalPrice,
    discountAmount: price.discountAmount,
    finalPrice: price.finalPrice,
    // The schema's check holds the column to these.
    paymentMethod: storedMethod(booking.paymentMethod as PaymentMethod, price.finalPrice),
  };
}

/** Notes are personal text: the log only says that they changed. */
async function record(deps: DatabaseDeps, actor: MemberActor, booking: EditableBooking, change: Change): Promise<void> {
  const hasMoved = change.openingRoomId !== undefined;
  await recordChange(deps, actor, {
    action: 'booking.edit',
    subject: 'booking',
    subjectId: booking.reference,
    before: {
      ...(hasMoved ? { room: booking.openingRoomId, unit: booking.unitId, final_price: booking.finalPrice } : {}),
      ...(change.paidAt === undefined ? {} : { paid: booking.paidAt !== null }),
    },
    after: {
      ...(hasMoved ? { room: change.openingRoomId, unit: change.unitId, final_price: change.finalPrice } : {}),
      ...(change.paidAt === undefined ? {} : { paid: change.paidAt !== null }),
      ...(change.notes === undefined ? {} : { notes: 'changed' }),
    },
  });
}

async function tell(deps: DatabaseDeps, reference: string): Promise<void> {
  const { version } = await getStaffBooking(deps, reference);
  await enqueueMessage(deps, { kind: 'booking.changed', key: `${reference}:${version}`, payload: { reference } });
}
