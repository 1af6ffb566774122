import { sql } from 'kysely';
import type { MemberActor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { findEditable, type EditableBooking } from '../bookings/admin/queries.ts';
import { exchangeUnit, offerFreedUnit } from '../bookings/changes/exchange-unit.ts';
import { writeChangeAs, type BookingChange } from '../bookings/changes/write-change.ts';
import { correctedPrice, type PlannedBooking, type WantedBooking } from './planning/plan-bookings.ts';

/** What a correction changes, and an undo puts back. */
export interface CorrectedFields {
  roomId: number;
  basePrice: number;
  notes: string;
  allInclusive: boolean;
  paymentMethod: string;
  paidAt: string | null;
}

const correctedFields = (booking: EditableBooking): CorrectedFields => ({
  roomId: booking.openingRoomId,
  basePrice: booking.basePrice,
  notes: booking.notes,
  allInclusive: booking.allInclusive,
  paymentMethod: booking.paymentMethod,
  paidAt: booking.paidAt?.toISOString() ?? null,
});

interface Correction {
  importId: number;
  row: PlannedBooking;
}

/** Makes a booking of an earlier import what its row is now, and notes what it was. Rule: IMPORT-10. */
export async function correctBooking(
  deps: DatabaseDeps,
  actor: MemberActor,
  { importId, row }: Correction,
): Promise<PlannedBooking> {
  const booking = await findUntouched(deps, row.bookingId);
  // race: somebody changed it at this moment: their change counts.
  if (booking === null || row.wanted === null) return { ...row, outcome: 'same' };
  const { wanted } = row;
  const move = await takeUnit(deps, booking, wanted.room.id);
  if (move === null) return { ...row, outcome: 'problem', problem: 'sold_out', field: 'room_type' };
  const change = { ...move, ...changeOf(deps, booking, wanted) };
  await writeChangeAs(deps, actor, { booking, change, action: 'booking.correct_import' });
  await deps.db
    .updateTable('importRows')
    .set({ before: JSON.stringify(correctedFields(booking)) })
    .where('importId', '=', importId)
    .where('line', '=', row.line)
    .execute();
  if (booking.openingRoomId !== wanted.room.id) await offerFreedUnit(deps, booking.openingId);
  return row;
}

/** Locks a booking; null if it ended or somebody changed it. */
export async function findUntouched({ db }: DatabaseDeps, bookingId: number | null): Promise<EditableBooking | null> {
  const { rows } = await sql<{
    reference: string;
  }>`select reference from bookings where id = ${bookingId} for no key update`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  const touched = await sql<{ is: boolean }>`select is_touched('booking', ${found.reference}) as is`.execute(db);
  if (touched.rows[0]?.is !== false) return null;
  const booking = await findEditable(db, found.reference);
  return booking?.status === 'confirmed' ? booking : null;
}

/** Gives a booking a unit of another room; null if none is free, and nothing changes. */
export async function takeUnit(
  deps: DatabaseDeps,
  booking: EditableBooking,
  roomId: number,
): Promise<BookingChange | null> {
  if (booking.openingRoomId === roomId) return {};
  const unitId = await exchangeUnit(deps, { booking, roomId, byGuest: true });
  return unitId === null ? null : { openingRoomId: roomId, unitId };
}

function changeOf({ now }: DatabaseDeps, booking: EditableBooking, { room, row }: WantedBooking): BookingChange {
  const price = correctedPrice({ ...booking, roomId: booking.openingRoomId }, { room, row });
  const change: BookingChange = { ...price };
  if (row.notes !== null && row.notes !== booking.notes) change.notes = row.notes;
  if (row.isPaid && booking.paidAt === null && price.paymentMethod !== 'bbc') change.paidAt = now();
  return change;
}
