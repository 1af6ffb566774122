import type { UndoProblem } from '@sunset/contract/imports/row-problems.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { createBulkId, recordChange } from '../../audit-log/record-change.ts';
import { allowLongStatements } from '../../bookings/bulk-removal/commands/remove-bookings.ts';
import type { EditableBooking } from '../../bookings/admin/queries.ts';
import { repriced } from '../../bookings/changes/rules.ts';
import type { BookingChange } from '../../bookings/changes/write-change.ts';
import { lockWaitingList } from '../../waiting-list/lock-waiting-lists.ts';
import { lockUntouched, writeCorrections, type CorrectedFields, type Correction } from '../correct-bookings.ts';
import { lockImport } from '../lock-import.ts';
import { lockGoldImports } from '../write-members.ts';

/** Staff read it at the booking. */
const undoneReason = 'Import undone';

export interface UndoneImport {
  undoneCount: number;
  leftCount: number;
}

interface MadeRow {
  line: number;
  outcome: string;
  bookingId: number | null;
  openingId: number | null;
  before: CorrectedFields | null;
}

/**
 * Takes back what an import made: bookings leave the lists and free their rooms, also after their session, corrections are put back,
 * openings are gone. What somebody changed or uses since stays, and its rows say why. Refuses with `not_found` and `already_decided`.
 * Rule: IMPORT-13.
 */
export function undoImport(deps: DatabaseDeps, actor: MemberActor, importId: number): Promise<UndoneImport> {
  return transact(deps, async (deps) => {
    await allowLongStatements(deps);
    await lockGoldImports(deps.db);
    await lockImport(deps.db, importId, 'imported');
    const goldCount = await forgetGold(deps, importId);
    const rows = await listMade(deps, importId);
    await lockPlaces(deps, rows);
    const bulkId = await createBulkId(deps);
    const left = new Map([
      ...(await removeBookings(deps, actor, { rows: rows.filter(isNewBooking), bulkId })),
      ...(await putBack(deps, actor, { importId, rows, bulkId })),
      ...(await removeOpenings(deps, actor, { rows, bulkId })),
    ]);
    await close(deps, importId, left);
    const after = { undone: rows.length + goldCount - left.size, left: left.size };
    await recordChange(deps, actor, {
      action: 'import.undo',
      subject: 'import',
      subjectId: String(importId),
      after,
      bulkId,
    });
    return { undoneCount: after.undone, leftCount: after.left };
  });
}

async function listMade({ db }: DatabaseDeps, importId: number): Promise<MadeRow[]> {
  const { rows } = await sql<MadeRow>`
    select r.line, r.outcome, r.booking_id as "bookingId", r.opening_id as "openingId", r.before
    from import_rows r where r.import_id = ${importId} and (r.booking_id is not null or r.opening_id is not null)
      and (r.outcome = 'new' or r.before is not null)
    order by coalesce(r.booking_id, r.opening_id)`.execute(db);
  return rows;
}

/** Nobody of them is gold by the import yet: what it says is forgotten. Returns how many rows that were. Rule: IMPORT-16. */
async function forgetGold({ db }: DatabaseDeps, importId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('importRows')
    .set({ discordId: null })
    .where('importId', '=', importId)
    .where('discordId', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The order of locks: waiting lists, members, bookings. */
async function lockPlaces({ db }: DatabaseDeps, rows: readonly MadeRow[]): Promise<void> {
  const openings = new Set(
    rows.flatMap(({ bookingId, openingId }) => (bookingId === null || openingId === null ? [] : [openingId])),
  );
  for (const id of [...openings].toSorted((a, b) => a - b)) await lockWaitingList({ db }, id);
  const bookings = rows.map(({ bookingId }) => bookingId);
  await sql`
    select from members where id in (select member_id from bookings where id = any (${bookings}::integer[]))
    order by id for no key update`.execute(db);
}

interface Undone {
  rows: readonly MadeRow[];
  bulkId: string;
}

const isNewBooking = ({ bookingId, before }: MadeRow) => bookingId !== null && before === null;

/** In one statement, because there may be thousands; returns the rows whose bookings stay. */
async function removeBookings(
  deps: DatabaseDeps,
  actor: MemberActor,
  { rows, bulkId }: Undone,
): Promise<Map<number, UndoProblem>> {
  const now = deps.now();
  const ids = rows.map(({ bookingId }) => bookingId);
  // race: guests and staff change bookings at this moment. They are locked before they are judged.
  const { rows: locked } = await sql<{ id: number; status: string }>`
    select id, status from bookings where id = any (${ids}::integer[]) order by id for no key update`.execute(deps.db);
  const was = new Map(locked.map(({ id, status }) => [id, status]));
  const { rows: removed } = await sql<{ id: number; reference: string }>`
    update bookings set status = 'cancelled', reason = ${undoneReason}, removed_at = ${now}, updated_at = ${now}
    where id = any (${ids}::integer[]) and status in ('confirmed', 'completed', 'no_show') and removed_at is null
      and not is_touched('booking', reference)
    returning id, reference`.execute(deps.db);
  await sql`
    select record_changes('staff', array_agg(${actor.member.id}::integer), 'booking.undo_import', 'booking', array_agg(reference),
      array_agg(jsonb_build_object('status', was)), array_agg(jsonb_build_object('status', 'cancelled')), ${now}, ${bulkId})
    from unnest(${removed.map(({ reference }) => reference)}::text[], ${removed.map(({ id }) => was.get(id))}::text[]) as removed (reference, was)
    having count(*) > 0`.execute(deps.db);
  const gone = new Set(removed.map(({ id }) => id));
  const left = rows.filter(({ bookingId }) => !gone.has(bookingId ?? 0));
  return new Map(left.map(({ line }) => [line, 'touched']));
}

/** Makes corrected bookings what they were; returns the rows whose bookings stay. */
async function putBack(
  deps: DatabaseDeps,
  actor: MemberActor,
  { importId, rows, bulkId }: Undone & { importId: number },
): Promise<Map<number, UndoProblem>> {
  const corrected = rows.flatMap(({ line, bookingId, before }) =>
    before === null ? [] : [{ line, bookingId, before }],
  );
  const ids = corrected.map(({ bookingId }) => bookingId);
  const untouched = await lockUntouched(deps, ids);
  const correctedAgain = await listCorrectedAgain(deps, importId, ids);
  const left = new Map<number, UndoProblem>();
  const corrections: Correction[] = [];
  for (const { line, bookingId, before } of corrected) {
    const booking = untouched.get(bookingId ?? 0);
    if (booking === undefined || correctedAgain.has(booking.id)) left.set(line, 'touched');
    else corrections.push({ line, booking, change: changeBack(booking, before) });
  }
  const written = new Set(await writeCorrections(deps, actor, { corrections, action: 'booking.undo_import', bulkId }));
  for (const { line } of corrections) if (!written.has(line)) left.set(line, 'sold_out');
  return left;
}

function changeBack(booking: EditableBooking, before: CorrectedFields): BookingChange {
  const { roomId, basePrice, allInclusive, notes, paidAt } = before;
  // The check of the table holds the column to these.
  const price = repriced(booking, { basePrice, allInclusive, paymentMethod: before.paymentMethod as PaymentMethod });
  return { ...price, openingRoomId: roomId, notes, paidAt: paidAt === null ? null : new Date(paidAt) };
}

/** The bookings of which a later import made something: what this one found is not what to put back. */
async function listCorrectedAgain(
  { db }: DatabaseDeps,
  importId: number,
  bookingIds: readonly (number | null)[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct r.booking_id as id from import_rows r join imports i on i.id = r.import_id join imports own on own.id = ${importId}
    where r.booking_id = any (${bookingIds}::integer[]) and r.outcome = 'changed' and (i.imported_at, i.id) > (own.imported_at, own.id)
      and (i.state <> 'undone' or r.left_as is not null)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the rows whose openings stay.
 *
 * race: staff publish, move or delete the opening, or import bookings into it, at this moment. Its row is locked before it is judged; an import
 * waits for that at bookings_lock_openings, and finds it cancelled.
 */
async function removeOpenings(
  deps: DatabaseDeps,
  actor: MemberActor,
  { rows, bulkId }: Undone,
): Promise<Map<number, UndoProblem>> {
  const left = new Map<number, UndoProblem>();
  for (const { line, bookingId, openingId } of rows) {
    const problem = bookingId === null ? await removeOpening(deps, actor, { openingId, bulkId }) : null;
    if (problem !== null) left.set(line, problem);
  }
  return left;
}

async function removeOpening(
  deps: DatabaseDeps,
  actor: MemberActor,
  { openingId, bulkId }: { openingId: number | null; bulkId: string },
): Promise<UndoProblem | null> {
  const { rows } = await sql<{ isUntouched: boolean; isUsed: boolean }>`
    select published_at is null and cancelled_at is null and not is_touched('opening', id::text) as "isUntouched",
      exists (select from bookings b where b.opening_id = openings.id and b.status in ('pending', 'confirmed')) as "isUsed"
    from openings where id = ${openingId} for no key update`.execute(deps.db);
  if (rows[0]?.isUntouched !== true) return 'touched';
  if (rows[0].isUsed) return 'in_use';
  await deps.db.updateTable('openings').set({ cancelledAt: deps.now() }).where('id', '=', openingId).execute();
  const about = { subject: 'opening', subjectId: String(openingId) };
  await recordChange(deps, actor, { action: 'opening.undo_import', ...about, bulkId });
  return null;
}

async function close(
  { db, now }: DatabaseDeps,
  importId: number,
  left: ReadonlyMap<number, UndoProblem>,
): Promise<void> {
  await db.updateTable('imports').set({ state: 'undone', undoneAt: now() }).where('id', '=', importId).execute();
  await sql`
    update import_rows r set left_as = known.problem
    from unnest(${[...left.keys()]}::integer[], ${[...left.values()]}::text[]) as known (line, problem)
    where r.import_id = ${importId} and r.line = known.line`.execute(db);
  await db.updateTable('importRows').set({ before: null }).where('importId', '=', importId).execute();
}
