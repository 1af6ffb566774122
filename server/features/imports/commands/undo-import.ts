import type { UndoProblem } from '@sunset/contract/imports/row-problems.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { createBulkId, recordChange } from '../../audit-log/record-change.ts';
import { allowLongStatements } from '../../bookings/bulk-removal/commands/remove-bookings.ts';
import { repriced } from '../../bookings/changes/rules.ts';
import { writeChangeAs } from '../../bookings/changes/write-change.ts';
import { offerFreedUnit } from '../../bookings/changes/exchange-unit.ts';
import { lockWaitingList } from '../../waiting-list/lock-waiting-lists.ts';
import { findUntouched, takeUnit, type CorrectedFields } from '../correct-booking.ts';
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
    const left = await removeBookings(deps, actor, { rows: rows.filter(isNewBooking), bulkId });
    for (const row of rows) {
      const problem = isNewBooking(row) ? null : await undoRow(deps, actor, { importId, row, bulkId });
      if (problem !== null) left.set(row.line, problem);
    }
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
  importId: number;
  row: MadeRow;
  bulkId: string;
}

function undoRow(deps: DatabaseDeps, actor: MemberActor, undone: Undone): Promise<UndoProblem | null> {
  return undone.row.bookingId === null ? removeOpening(deps, actor, undone) : putBack(deps, actor, undone);
}

const isNewBooking = ({ bookingId, before }: MadeRow) => bookingId !== null && before === null;

/** In one statement, because there may be thousands; returns the rows whose bookings stay. */
async function removeBookings(
  deps: DatabaseDeps,
  actor: MemberActor,
  { rows, bulkId }: { rows: readonly MadeRow[]; bulkId: string },
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

async function putBack(
  deps: DatabaseDeps,
  actor: MemberActor,
  { importId, row: { bookingId, before } }: Undone,
): Promise<UndoProblem | null> {
  const booking = await findUntouched(deps, bookingId);
  if (booking === null || before === null || (await isCorrectedAgain(deps, importId, booking.id))) return 'touched';
  const move = await takeUnit(deps, booking, before.roomId);
  if (move === null) return 'sold_out';
  const { basePrice, allInclusive, notes } = before;
  // The check of the table holds the column to these.
  const price = repriced(booking, { basePrice, allInclusive, paymentMethod: before.paymentMethod as PaymentMethod });
  const change = { ...move, ...price, notes, paidAt: before.paidAt === null ? null : new Date(before.paidAt) };
  await writeChangeAs(deps, actor, { booking, change, action: 'booking.undo_import' });
  if (booking.openingRoomId !== before.roomId) await offerFreedUnit(deps, booking.openingId);
  return null;
}

/** Whether what a later import made of the booking is there: what this one found is not what to put back. */
async function isCorrectedAgain({ db }: DatabaseDeps, importId: number, bookingId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from import_rows r join imports i on i.id = r.import_id join imports own on own.id = ${importId}
      where r.booking_id = ${bookingId} and r.outcome = 'changed' and (i.imported_at, i.id) > (own.imported_at, own.id)
        and (i.state <> 'undone' or r.left_as is not null)) as is`.execute(db);
  return rows[0]?.is === true;
}

/**
 * race: staff publish, move or delete the opening, or import bookings into it, at this moment. Its row is locked before it is judged; an import
 * waits for that at bookings_lock_openings, and finds it cancelled.
 */
async function removeOpening(
  deps: DatabaseDeps,
  actor: MemberActor,
  { row, bulkId }: Undone,
): Promise<UndoProblem | null> {
  const { rows } = await sql<{ isUntouched: boolean; isUsed: boolean }>`
    select published_at is null and cancelled_at is null and not is_touched('opening', id::text) as "isUntouched",
      exists (select from bookings b where b.opening_id = openings.id and b.status in ('pending', 'confirmed')) as "isUsed"
    from openings where id = ${row.openingId} for no key update`.execute(deps.db);
  if (rows[0]?.isUntouched !== true) return 'touched';
  if (rows[0].isUsed) return 'in_use';
  await deps.db.updateTable('openings').set({ cancelledAt: deps.now() }).where('id', '=', row.openingId).execute();
  const about = { subject: 'opening', subjectId: String(row.openingId) };
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
