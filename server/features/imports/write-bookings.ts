import { emptyBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { RowProblemCode } from '@sunset/contract/imports/row-problems.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import type { Random } from '../../random.ts';
import { createBulkId } from '../audit-log/record-change.ts';
import { tooBusy } from '../bookings/errors.ts';
import { makeReference } from '../bookings/rules.ts';
import type { Entry } from '../door/place-entry.ts';
import { lockWaitingList } from '../waiting-list/lock-waiting-lists.ts';
import { correctBookings } from './correct-bookings.ts';
import type { LockedImport } from './lock-import.ts';
import {
  planBookings,
  priceOf,
  type PlannedBooking,
  type ReadBooking,
  type WantedBooking,
} from './planning/plan-bookings.ts';
import { listOpeningsOfRows, readBookingSite } from './planning/read-site.ts';
import { readBookings } from './read-stored-rows.ts';

type WriteDeps = DatabaseDeps & { random: Random };

/**
 * Enters the bookings of a draft, and corrects those of earlier imports, in the transaction of the import. Rules: IMPORT-9 to IMPORT-11.
 *
 * race: two admins import the same guests at once. The second waits at the waiting list of the opening, and then finds what the first made.
 * Guests book and staff decide at the same moment: the locks are those of `enter_booking`, in the same order (waiting lists, members, units),
 * and it decides again about each booking.
 */
export async function writeBookings(
  deps: WriteDeps,
  actor: MemberActor,
  draft: LockedImport,
): Promise<PlannedBooking[]> {
  const now = deps.now();
  const { settings } = draft;
  const rows = await readBookings(deps.db, { importId: draft.id, settings, now });
  const openingIds = await listOpeningsOfRows(deps.db, rows, settings.opening_id);
  for (const id of openingIds) await lockWaitingList(deps, id);
  await lockOwners(deps, rows);
  const planned = planBookings(rows, await readBookingSite(deps.db, rows, { settings, openingIds, now }));
  const entered = await enter(deps, actor, { importId: draft.id, planned });
  const changed = planned.filter(({ outcome }) => outcome === 'changed');
  const corrected = await correctBookings(deps, actor, { importId: draft.id, rows: changed });
  const byLine = new Map(corrected.map((row) => [row.line, row]));
  return planned.map((row) =>
    row.outcome === 'new' ? withOutcome(row, entered.get(row.line)) : (byLine.get(row.line) ?? row),
  );
}

/** As bookings that are being placed: the members in the order of their ids, before anything of them is read. */
async function lockOwners({ db }: DatabaseDeps, rows: readonly ReadBooking[]): Promise<void> {
  const asked = rows.flatMap(({ row, account }) =>
    row === 'declined' || 'problem' in row
      ? []
      : [[account?.robloxId ?? null, account?.username ?? row.robloxName] as const],
  );
  await sql`
    select from members where id in (
      select owner.member_id from unnest(${asked.map(([id]) => id)}::text[], ${asked.map(([, name]) => name)}::text[]) as wanted (id, name)
      cross join lateral account_owner(wanted.id, wanted.name) owner)
    order by id for no key update`.execute(db);
}

interface Entered {
  line: number;
  outcome: string;
  bookingId: number | null;
}

interface Planned {
  importId: number;
  planned: readonly PlannedBooking[];
}

/** So that no statement takes long on a small machine. */
const entriesPerStatement = 500;

/** Enters all new bookings, in the order of the file, and records them. */
async function enter(
  deps: WriteDeps,
  actor: MemberActor,
  { importId, planned }: Planned,
): Promise<Map<number, Entered>> {
  const entries = planned.flatMap(({ line, outcome, wanted }) =>
    outcome === 'new' && wanted !== null ? [{ line, ...entryOf(deps, importId, wanted) }] : [],
  );
  const rows: Entered[] = [];
  for (let at = 0; at < entries.length; at += entriesPerStatement)
    rows.push(...(await enterSlice(deps, entries.slice(at, at + entriesPerStatement))));
  // The owners are locked: nobody booked meanwhile.
  if (rows.some(({ outcome }) => outcome === 'moved')) throw tooBusy();
  await recordBookings(deps, actor, importId);
  return new Map(rows.map((row) => [row.line, row]));
}

async function enterSlice({ db, now }: WriteDeps, entries: readonly unknown[]): Promise<Entered[]> {
  const { rows } = await sql<Entered>`
    select (item.entry ->> 'line')::integer as line, entered.outcome, entered.booking_id as "bookingId"
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality as item (entry, ord)
    cross join lateral enter_booking(item.entry, ${now()}) entered
    order by item.ord`.execute(db);
  return rows;
}

function entryOf({ random }: WriteDeps, importId: number, wanted: WantedBooking): Entry & { import_id: number } {
  const { room, account, owner, row } = wanted;
  const price = priceOf(wanted);
  return {
    ...price,
    reference: makeReference(random.bytes),
    import_id: importId,
    opening_room_id: room.id,
    entered_as: 'staff',
    roblox_id: account.robloxId,
    roblox_username: account.username,
    roblox_display_name: account.displayName,
    ...emptyBookingTexts,
    notes: row.notes ?? '',
    all_inclusive: row.allInclusive ?? false,
    complimentary_reason: null,
    is_paid: row.isPaid && price.payment_method !== 'bbc',
    is_checked_in: false,
    priced_for: owner?.id ?? null,
    tier_version: owner?.tierVersion ?? null,
  };
}

async function recordBookings(deps: DatabaseDeps, actor: MemberActor, importId: number): Promise<void> {
  await sql`
    select record_changes('staff', array_agg(${actor.member.id}::integer), 'booking.import', 'booking', array_agg(reference order by id), null,
      array_agg(jsonb_build_object('status', 'confirmed', 'opening', opening_id, 'room', opening_room_id, 'unit', unit_id,
        'payment_method', payment_method, 'final_price', final_price) order by id), ${deps.now()}, ${await createBulkId(deps)})
    from bookings where import_id = ${importId} having count(*) > 0`.execute(deps.db);
}

/** Problems of a row that enter_booking calls otherwise. */
const problemsOfOutcomes: Record<string, RowProblemCode> = {
  not_found: 'unknown_opening',
  no_opening: 'unknown_opening',
  opening_started: 'session_over',
};

/** What the database refused is a problem of the row. */
function withOutcome(row: PlannedBooking, entered: Entered | undefined): PlannedBooking {
  if (entered === undefined) return row;
  const { outcome, bookingId } = entered;
  if (outcome === 'entered') return { ...row, bookingId };
  // The other codes of enter_booking are problems of a row.
  const problem = problemsOfOutcomes[outcome] ?? (outcome as RowProblemCode);
  return { ...row, outcome: 'problem', problem };
}
