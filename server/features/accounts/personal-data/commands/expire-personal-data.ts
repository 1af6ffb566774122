import { sql } from 'kysely';
import pg from 'pg';
import { system } from '../../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { runAll, runTogether } from '../../../../jobs/run-each.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { followRetention, type RetentionDeps } from '../../../installation/retention.ts';
import {
  emptyBookingTexts,
  emptyCompanionTexts,
  emptyEntryTexts,
  emptyImportRows,
  emptyMessages,
} from '../empty-texts.ts';
import { expiryCutoff, openingsPerSlice } from '../rules.ts';

const rowIsLocked = '55P03';

/**
 * Removes names and notes from sessions that ended `RETENTION_MONTHS` ago, the oldest openings first. It never waits for a row: where
 * somebody changes one at this moment, that opening is left to the next run. Rules: PRIVACY-9 to PRIVACY-11.
 */
export async function expirePersonalData(deps: RetentionDeps, signal?: AbortSignal): Promise<void> {
  const { RETENTION_MONTHS: months } = await followRetention(deps);
  const cutoff = expiryCutoff(deps.now(), months);
  const due = await listExpired(deps, cutoff);
  const slices = Array.from({ length: Math.ceil(due.length / openingsPerSlice) }, (_, index) =>
    due.slice(index * openingsPerSlice, (index + 1) * openingsPerSlice),
  );
  const name = (id: number) => `opening ${id}`;
  const expire = (ids: readonly number[]) => expireUnlocked(deps, ids, cutoff);
  await runAll(
    slices.map((slice) => async () => {
      if (signal?.aborted !== true) await runTogether(slice, { name, signal }, expire);
    }),
  );
}

/** Openings with a row that is locked are taken one by one; such a one is left to the next run. */
async function expireUnlocked(deps: DatabaseDeps, ids: readonly number[], cutoff: Date): Promise<void> {
  try {
    await expireOpenings(deps, ids, cutoff);
  } catch (error) {
    const isLocked = error instanceof pg.DatabaseError && error.code === rowIsLocked;
    if (!isLocked || ids.length > 1) throw error;
  }
}

/** Everything that it changes, and the audit row, is in one transaction. */
export async function expireOpenings(deps: DatabaseDeps, ids: readonly number[], cutoff: Date): Promise<void> {
  await transact(deps, async (deps) => {
    const openings = await claimOpenings(deps, ids, cutoff);
    if (openings.length === 0) return;
    const guests = await emptyBookings(deps, openings);
    const removed = {
      bookings: guests.length,
      waiting_entries: await emptyEntries(deps, openings),
      comments: await emptyComments(deps, openings),
      party_members: await deleteParties(deps, openings),
      companions: await emptyCompanions(deps, openings),
    };
    await emptyImportRows(deps, sql`bookings.opening_id = any (${openings})`);
    await emptyMessages(deps, messagesOf(openings));
    await forgetNames(deps, [...new Set(guests.filter((id) => id !== null))]);
    if (Object.values(removed).some((count) => count > 0)) {
      await recordChange(deps, system, {
        action: 'personal_data.expire',
        subject: 'personal_data',
        subjectId: cutoff.toISOString().slice(0, 10),
        after: { openings: openings.length, ...removed },
      });
    }
  });
}

/** Sessions that nobody has closed yet, as after the restore of an old backup, wait until they are. */
const isExpired = (cutoff: Date) => sql`ends_at <= ${cutoff}
  and not exists (select from expired_openings where opening_id = openings.id)
  and not exists (select from bookings where opening_id = openings.id and status in ('pending', 'confirmed'))
  and not exists (select from waiting_entries where opening_id = openings.id and state <> 'ended')`;

async function listExpired({ db }: DatabaseDeps, cutoff: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from openings where ${isExpired(cutoff)} order by ends_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

async function claimOpenings({ db, now }: DatabaseDeps, ids: readonly number[], cutoff: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into expired_openings
    select id, ${now()} from openings
    where id = any (${ids}::integer[]) and ${isExpired(cutoff)}
    order by ends_at, id
    on conflict do nothing
    returning opening_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the member of each booking that had a name or text; null for guests at the door. */
async function emptyBookings({ db }: DatabaseDeps, openings: number[]): Promise<(number | null)[]> {
  await sql`select id from bookings where opening_id = any (${openings}) order by id for no key update nowait`.execute(
    db,
  );
  const emptied = await db
    .updateTable('bookings')
    .set(emptyBookingTexts)
    .where('openingId', 'in', openings)
    .where(differsFrom(emptyBookingTexts))
    .returning('memberId')
    .execute();
  return emptied.map(({ memberId }) => memberId);
}

async function emptyEntries({ db }: DatabaseDeps, openings: number[]): Promise<number> {
  await sql`
    select id from waiting_entries where opening_id = any (${openings}) order by id for no key update nowait`.execute(
    db,
  );
  const emptied = await db
    .updateTable('waitingEntries')
    .set(emptyEntryTexts)
    .where('openingId', 'in', openings)
    .where(differsFrom(emptyEntryTexts))
    .executeTakeFirst();
  await sql`
    update deleted_entries set staff_reason = null
    from waiting_entries where waiting_entries.id = entry_id and opening_id = any (${openings})`.execute(db);
  return Number(emptied.numUpdatedRows);
}

function differsFrom(values: Record<string, string | null>) {
  const columns = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`);
  return sql<boolean>`(${sql.join(columns, sql` or `)})`;
}

/** With their codes. What they booked stays with the bookings. */
async function deleteParties({ db }: DatabaseDeps, openings: number[]): Promise<number> {
  await sql`select id from parties where opening_id = any (${openings}) order by id for update nowait`.execute(db);
  await sql`select id from party_members where opening_id = any (${openings}) order by id for update nowait`.execute(
    db,
  );
  const { numDeletedRows } = await db.deleteFrom('partyMembers').where('openingId', 'in', openings).executeTakeFirst();
  await db.deleteFrom('parties').where('openingId', 'in', openings).execute();
  return Number(numDeletedRows);
}

/** How many came along stays as a figure. The links of the rooms go. */
async function emptyCompanions({ db }: DatabaseDeps, openings: number[]): Promise<number> {
  await sql`update bookings set room_code = null where opening_id = any (${openings}) and room_code is not null`.execute(
    db,
  );
  await sql`select id from companions where opening_id = any (${openings}) order by id for no key update nowait`.execute(
    db,
  );
  const { numUpdatedRows } = await db
    .updateTable('companions')
    .set(emptyCompanionTexts)
    .where('openingId', 'in', openings)
    .where(differsFrom(emptyCompanionTexts))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The stars stay: they are figures. */
async function emptyComments({ db }: DatabaseDeps, openings: number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update feedback set comment = ''
    where comment <> '' and id in (
      select f.id from bookings b join feedback f on f.booking_id = b.id where b.opening_id = any (${openings})
      union all
      select f.id from feedback f where f.opening_id = any (${openings}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Of the bookings, in the order that a deletion of an account takes them in: by one index. */
function messagesOf(openings: number[]) {
  return sql<number[]>`array(
    select message.id from bookings cross join lateral (
      select id from outbox where payload ->> 'reference' = bookings.reference offset 0
    ) message where bookings.opening_id = any (${openings}))`;
}

/** Names to search by, except those of the accounts as they are now and of later bookings. */
async function forgetNames({ db }: DatabaseDeps, members: number[]): Promise<void> {
  await sql`
    delete from member_names known where member_id = any (${members})
      and not exists (select from members m where m.id = known.member_id and known.name in (
        lower(m.username), lower(m.display_name), lower(m.roblox_username), lower(m.roblox_display_name),
        lower(m.bloxlink_username)))
      and not exists (select from bookings b where b.member_id = known.member_id and known.name in (
        lower(b.discord_username), lower(b.roblox_username), lower(b.roblox_display_name)))`.execute(db);
}
