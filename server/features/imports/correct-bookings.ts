import { sql, type SqlBool } from 'kysely';
import type { MemberActor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import { createBulkId } from '../audit-log/record-change.ts';
import { selectEditable, type EditableBooking } from '../bookings/admin/queries.ts';
import { offerFreedUnit } from '../bookings/changes/exchange-unit.ts';
import { describeChange, type BookingChange } from '../bookings/changes/write-change.ts';
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

/** What a row makes of a booking that was locked and that nobody has changed. */
export interface Correction {
  line: number;
  booking: EditableBooking;
  change: BookingChange;
}

/**
 * Makes bookings of earlier imports what their rows are now, and notes what they were. Returns what happened with each row. Rule: IMPORT-10.
 */
export async function correctBookings(
  deps: DatabaseDeps,
  actor: MemberActor,
  { importId, rows }: { importId: number; rows: readonly PlannedBooking[] },
): Promise<PlannedBooking[]> {
  const untouched = await lockUntouched(
    deps,
    rows.map(({ bookingId }) => bookingId),
  );
  const corrections = rows.flatMap(({ line, bookingId, wanted }): Correction[] => {
    const booking = untouched.get(bookingId ?? 0);
    return booking === undefined || wanted === null ? [] : [{ line, booking, change: changeOf(deps, booking, wanted) }];
  });
  const about = { action: 'booking.correct_import', bulkId: await createBulkId(deps) };
  const written = new Set(await writeCorrections(deps, actor, { corrections, ...about }));
  await storeBefore(
    deps,
    importId,
    corrections.filter(({ line }) => written.has(line)),
  );
  const known = new Set(corrections.map(({ line }) => line));
  return rows.map((row) => {
    // race: somebody changed it at this moment: their change counts.
    if (!known.has(row.line)) return { ...row, outcome: 'same' };
    return written.has(row.line) ? row : { ...row, outcome: 'problem', problem: 'sold_out', field: 'room_type' };
  });
}

/**
 * Locks bookings, and returns those that are active and that nobody has changed.
 *
 * race: guests and staff change bookings at this moment. They are locked before they are judged.
 */
export async function lockUntouched(
  { db }: DatabaseDeps,
  bookingIds: readonly (number | null)[],
): Promise<Map<number, EditableBooking>> {
  const ids = sql<number>`any(${bookingIds}::integer[])`;
  await sql`select from bookings where id = ${ids} order by id for no key update`.execute(db);
  const found = await selectEditable(db)
    .where('bookings.id', '=', ids)
    .where('bookings.status', '=', 'confirmed')
    .where(sql<SqlBool>`not is_touched('booking', bookings.reference)`)
    .execute();
  return new Map(found.map((booking) => [booking.id, booking]));
}

interface Corrections {
  corrections: readonly Correction[];
  /** How the audit log calls it. */
  action: string;
  bulkId: string;
}

/** So that no statement takes long on a small machine. */
const bookingsPerStatement = 500;

/** Writes and records corrections; returns the lines of those whose room had a free unit. */
export async function writeCorrections(
  deps: DatabaseDeps,
  actor: MemberActor,
  { corrections, action, bulkId }: Corrections,
): Promise<number[]> {
  const units = new Map<number, number | null>();
  for (let at = 0; at < corrections.length; at += bookingsPerStatement) {
    const slice = corrections.slice(at, at + bookingsPerStatement).map(columnsOf);
    const { rows } = await sql<{ id: number; unit: number | null }>`
      select booking_id as id, unit_id as unit from correct_bookings(${JSON.stringify(slice)}::jsonb, ${deps.now()})`.execute(
      deps.db,
    );
    for (const { id, unit } of rows) units.set(id, unit);
  }
  const written = corrections.filter(({ booking }) => (units.get(booking.id) ?? null) !== null);
  const described = written.map(({ booking, change }) => {
    const unitId = units.get(booking.id) ?? booking.unitId;
    return { subjectId: booking.reference, ...describeChange(booking, { ...change, unitId }) };
  });
  await sql`
    select record_changes('staff', array_agg(${actor.member.id}::integer), ${action}, 'booking', array_agg(item ->> 'subjectId' order by ord),
      array_agg(item -> 'before' order by ord), array_agg(item -> 'after' order by ord), ${deps.now()}, ${bulkId})
    from jsonb_array_elements(${JSON.stringify(described)}::jsonb) with ordinality as described (item, ord)
    having count(*) > 0`.execute(deps.db);
  await offerLeftUnits(deps, written);
  return written.map(({ line }) => line);
}

/** The columns of a booking as it becomes. */
function columnsOf({ booking, change }: Correction) {
  const becomes = { ...booking, ...change };
  return {
    id: becomes.id,
    opening_room_id: becomes.openingRoomId,
    base_price: becomes.basePrice,
    original_price: becomes.originalPrice,
    discount_amount: becomes.discountAmount,
    final_price: becomes.finalPrice,
    all_inclusive: becomes.allInclusive,
    payment_method: becomes.paymentMethod,
    notes: becomes.notes,
    paid_at: becomes.paidAt,
  };
}

async function offerLeftUnits(deps: DatabaseDeps, written: readonly Correction[]): Promise<void> {
  const moved = written.filter(({ booking, change }) => (change.openingRoomId ?? 0) !== booking.openingRoomId);
  for (const openingId of new Set(moved.map(({ booking }) => booking.openingId))) await offerFreedUnit(deps, openingId);
}

async function storeBefore({ db }: DatabaseDeps, importId: number, corrections: readonly Correction[]): Promise<void> {
  const stored = corrections.map(({ line, booking }) => ({ line, before: correctedFields(booking) }));
  await sql`
    update import_rows r set before = known.before
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as known (line integer, before jsonb)
    where r.import_id = ${importId} and r.line = known.line`.execute(db);
}

const correctedFields = (booking: EditableBooking): CorrectedFields => ({
  roomId: booking.openingRoomId,
  basePrice: booking.basePrice,
  notes: booking.notes,
  allInclusive: booking.allInclusive,
  paymentMethod: booking.paymentMethod,
  paidAt: booking.paidAt?.toISOString() ?? null,
});

function changeOf({ now }: DatabaseDeps, booking: EditableBooking, { room, row }: WantedBooking): BookingChange {
  const price = correctedPrice({ ...booking, roomId: booking.openingRoomId }, { room, row });
  const change: BookingChange = { ...price, openingRoomId: room.id };
  if (row.notes !== null && row.notes !== booking.notes) change.notes = row.notes;
  if (row.isPaid && booking.paidAt === null && price.paymentMethod !== 'bbc') change.paidAt = now();
  return change;
}
