import { join } from 'node:path';
import { bookingTextFields } from '@sunset/contract/bookings/booking-texts.ts';
import { scratchDirectory } from '@sunset/local-postgres/scratch.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { aMember, anOpening } from '../../../../test/factories.ts';
import { findInDatabase } from '../../../../test/find-in-database.ts';
import { aParty } from '../../../../test/parties.ts';
import { emptyDatabase } from '../../../../test/setup/empty-database.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour } from '../../../../test/test-clock.ts';
import { aWaitingMember } from '../../../../test/waiting.ts';
import { system } from '../../../actor.ts';
import { connectPool, createDatabase } from '../../../database/connect.ts';
import { makeBackup } from '../../../operations/backup/make-backup.ts';
import { restoreBackup } from '../../../operations/backup/restore-backup.ts';
import { closeSessions } from '../../bookings/commands/close-sessions.ts';
import { aggregateChanges } from '../../bookings/statistics/commands/aggregate-changes.ts';
import { shortenRetention } from '../../installation/commands/shorten-retention.ts';
import { offerRooms } from '../../waiting-list/commands/offer-rooms.ts';
import { expirePersonalData } from './commands/expire-personal-data.ts';
import { openingsPerSlice } from './rules.ts';
import { isFullRun } from '../../../../test/full-run.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const canaries = [
  'CanaryComing',
  'CanaryFriend',
  'CanaryFinch',
  'Canary notes',
  'CanaryWaits',
  'Canary waits',
  'Canary comment',
  'Canary staff',
];
const bookings = () => app.deps.db.selectFrom('bookings').selectAll().orderBy('id').execute();
const audited = async () =>
  (
    await app.deps.db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'personal_data.expire')
      .orderBy('id')
      .execute()
  ).map(({ actorKind, subjectId, after }) => ({ actorKind, subjectId, after }));
const expiredCount = async () => (await app.deps.db.selectFrom('expiredOpenings').selectAll().execute()).length;

/** Ends what is over, as the jobs do. */
async function endSessions(): Promise<void> {
  await closeSessions(app.deps);
  await offerRooms(app.deps);
  await aggregateChanges(app.deps);
}

/** A session that ends on 22 November 2026 at noon, with a talkative guest and one who waited. */
async function aTalkativeEvening() {
  const opening = await anOpening(app.deps, { startsIn: 23 * hour, rooms: [{ units: 1 }] });
  const guest = await aBooking(app, opening, {
    robloxUsername: 'CanaryFinch',
    notes: 'Canary notes',
    status: 'confirmed',
  });
  const call = await app.client(guest.member);
  await call('POST /user/bookings/{reference}/companions', {
    params: guest,
    body: { robloxUsername: 'CanaryComing', robloxDisplayName: 'CanaryComing' },
  });
  await call('POST /user/bookings/{reference}/room-link', { params: guest });
  await aParty(app, opening, { size: 2, form: { robloxDisplayName: 'CanaryFriend', notes: 'Canary notes' } });
  const { entryId } = await aWaitingMember(app, opening, { robloxUsername: 'CanaryWaits', notes: 'Canary waits' });
  await app.deps.db
    .updateTable('waitingEntries')
    .set({ staffReason: 'Canary staff' })
    .where('id', '=', entryId)
    .execute();
  // What an undo of the opening's deletion would restore of it.
  await sql`
    with deletion as (
      insert into opening_deletions (opening_id, deleted_at, undo_until, undone_at)
      values (${opening.id}, ${app.deps.now()}, ${app.deps.now()}, ${app.deps.now()}) returning id
    )
    insert into deleted_entries (deletion_id, entry_id, state, staff_reason)
    select id, ${entryId}, 'waiting', 'Canary staff' from deletion`.execute(app.deps.db);
  const { id } = await app.deps.db
    .selectFrom('bookings')
    .select('id')
    .where('reference', '=', guest.reference)
    .executeTakeFirstOrThrow();
  await app.deps.db
    .insertInto('feedback')
    .values({ bookingId: id, stars: 4, comment: 'Canary comment', givenAt: app.deps.now() })
    .execute();
  await sql`
    update outbox set payload = payload || '{"note": "Canary notes"}'::jsonb where payload ->> 'reference' = ${guest.reference}`.execute(
    app.deps.db,
  );
  return guest;
}

/** That many sessions of one guest each, which are over. */
async function manyEvenings(count: number): Promise<void> {
  for (let each = 0; each < count; each += 1) {
    await aBooking(app, await anOpening(app.deps, { startsIn: hour }), { notes: 'Canary notes', status: 'confirmed' });
  }
  app.clock.set('2028-12-24T00:00:00Z');
  await endSessions();
}

it('removes names and notes 24 months after the session, everywhere, and changes nothing else (PRIVACY-9, PRIVACY-10)', async () => {
  const guest = await aTalkativeEvening();
  app.clock.set('2028-11-20T12:00:00Z');
  const later = await aBooking(app, await anOpening(app.deps), {
    member: await aMember(app.deps),
    notes: 'Kept notes',
  });
  await endSessions();
  app.clock.set('2028-11-22T11:59:59.999Z');
  await expirePersonalData(app.deps);
  for (const canary of canaries) expect(await findInDatabase(app.deps.db, [canary]), canary).not.toEqual([]);
  expect(await audited()).toEqual([]);
  await endSessions();
  const before = await bookings();
  const figures = async () => {
    const call = await app.client(await aMember(app.deps, { isAdmin: true }));
    const { user_types: _, ...rest } = (await call('GET /admin/bookings/stats', { query: {} })) as Record<
      string,
      unknown
    >;
    return rest;
  };
  const figuresBefore = await figures();
  app.clock.advance(1);
  await expirePersonalData(app.deps);
  expect(await findInDatabase(app.deps.db, canaries)).toEqual([]);
  const [old, kept] = await bookings();
  expect(kept).toEqual(before[1]);
  expect(kept).toMatchObject({ reference: later.reference, notes: 'Kept notes' });
  expect(before[0]?.roomCode).not.toBeNull();
  const names = { robloxId: null, robloxUsername: '', robloxDisplayName: '' };
  const gone = { ...names, discordUsername: '', notes: '', roomCode: null };
  expect(old).toEqual({ ...before[0], ...gone, version: (before[0]?.version ?? 0) + 1 });
  expect(old?.reference).toBe(guest.reference);
  expect(await app.deps.db.selectFrom('companions').selectAll().execute()).toMatchObject([
    { ...names, state: 'active' },
  ]);
  expect(await app.deps.db.selectFrom('feedback').select(['stars', 'comment']).execute()).toEqual([
    { stars: 4, comment: '' },
  ]);
  expect(await figures()).toEqual(figuresBefore);
  expect(await audited()).toEqual([
    {
      actorKind: 'system',
      subjectId: '2026-11-22',
      after: { openings: 1, bookings: 1, waiting_entries: 1, comments: 1, party_members: 2, companions: 1 },
    },
  ]);
  await expirePersonalData(app.deps);
  expect(await audited()).toHaveLength(1);
});

it('keeps the names of the account and of later bookings findable (PRIVACY-9)', async () => {
  const member = await aMember(app.deps, { username: 'still_here' });
  const book = async (robloxUsername: string, startsIn: number, status: 'completed' | 'confirmed') =>
    aBooking(app, await anOpening(app.deps, { startsIn }), { member, robloxUsername, status });
  await book('OldName', 2 * hour, 'completed');
  await book('BothNames', 5 * hour, 'completed');
  await book('BothNames', 745 * day, 'confirmed');
  app.clock.set('2028-12-01T00:00:00Z');
  await endSessions();
  await expirePersonalData(app.deps);
  const names = await app.deps.db.selectFrom('memberNames').select('name').where('memberId', '=', member.id).execute();
  const known = names.map(({ name }) => name);
  expect(known).not.toContain('oldname');
  expect(known).toEqual(expect.arrayContaining(['bothnames', 'still_here']));
});

it('goes on after it was stopped between two transactions, or killed in one (PRIVACY-10)', async () => {
  const count = openingsPerSlice + 5;
  await manyEvenings(count);
  await sql`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'the server was killed'; end $$`.execute(
    app.deps.db,
  );
  await sql`create trigger die before update on bookings for each row execute function die()`.execute(app.deps.db);
  await expect(expirePersonalData(app.deps)).rejects.toMatchObject({ cause: { message: 'the server was killed' } });
  expect(await expiredCount()).toBe(0);
  expect((await bookings()).every(({ notes }) => notes === 'Canary notes')).toBe(true);
  expect(await audited()).toEqual([]);
  await sql`drop trigger die on bookings`.execute(app.deps.db);
  const stopping = new AbortController();
  let reads = 0;
  const now = () => {
    reads += 1;
    // The third time in the first transaction.
    if (reads === 3) stopping.abort();
    return app.deps.now();
  };
  await expirePersonalData({ ...app.deps, now }, stopping.signal);
  expect(await expiredCount()).toBe(openingsPerSlice);
  // Two servers, of which each opening needs one.
  await Promise.all([expirePersonalData(app.deps), expirePersonalData(app.deps)]);
  expect(await findInDatabase(app.deps.db, canaries)).toEqual([]);
  const counts = (await audited()).map(({ after }) => (after as { bookings: number }).bookings);
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(count);
});

it('waits neither for a row that somebody changes nor makes them wait, and comes back for it (PRIVACY-10)', async () => {
  await manyEvenings(1);
  const [booking] = await bookings();
  await app.deps.db.transaction().execute(async (other) => {
    await sql`select id from bookings where id = ${booking?.id} for update`.execute(other);
    await expirePersonalData(app.deps);
    expect(await expiredCount()).toBe(0);
  });
  await expirePersonalData(app.deps);
  expect(await findInDatabase(app.deps.db, canaries)).toEqual([]);
});

it.runIf(isFullRun)(
  'removes again what an old backup brings back, once its sessions are closed (PRIVACY-10)',
  async () => {
    await aTalkativeEvening();
    const backup = join(scratchDirectory(), 'backup');
    await makeBackup({
      databaseUrl: app.databaseUrl,
      dataDirectory: null,
      target: backup,
      version: '0',
      now: app.clock.now,
      newName: app.deps.random.uuid,
    });
    app.clock.set('2029-01-01T00:00:00Z');
    await endSessions();
    await expirePersonalData(app.deps);
    expect(await findInDatabase(app.deps.db, canaries)).toEqual([]);
    const { url } = await emptyDatabase();
    await restoreBackup({
      backup,
      databaseUrl: url,
      dataDirectory: scratchDirectory(),
      isMove: true,
      now: app.clock.now,
      say: () => {},
    });
    const db = createDatabase(connectPool(url, 2, { warn: () => {} }));
    onTestFinished(() => db.destroy());
    const restored = { ...app.deps, db };
    // The booking is still active in it.
    await expirePersonalData(restored);
    expect(await findInDatabase(db, canaries)).not.toEqual([]);
    await closeSessions(restored);
    await offerRooms(restored);
    await expirePersonalData(restored);
    expect(await findInDatabase(db, canaries)).toEqual([]);
  },
);

it('removes earlier with a shorter period', async () => {
  await manyEvenings(1);
  app.clock.set('2026-12-22T00:00:00Z');
  const expireAfter = (retentionMonths: number) =>
    expirePersonalData({ ...app.deps, config: { ...app.deps.config, retentionMonths } });
  await expireAfter(2);
  expect(await expiredCount()).toBe(0);
  await shortenRetention(app.deps, system, { variable: 'RETENTION_MONTHS', to: 1 });
  await expireAfter(1);
  expect(await expiredCount()).toBe(1);
});

it.each(bookingTextFields)('removes %s that staff write into a booking afterwards (PRIVACY-10)', async (field) => {
  const { reference } = await aTalkativeEvening();
  app.clock.set('2028-12-24T00:00:00Z');
  await endSessions();
  await expirePersonalData(app.deps);
  const staff = await app.client(await aMember(app.deps, { isAdmin: true }));
  const write = async () => {
    const { version } = (await bookings())[0] ?? { version: 0 };
    const body = { expected_version: version, [field]: 'Canary late note' };
    await staff('PATCH /admin/bookings/{reference}', { params: { reference }, body });
  };
  await write();
  expect(await findInDatabase(app.deps.db, ['Canary late note'])).not.toEqual([]);
  await expirePersonalData(app.deps);
  expect(await findInDatabase(app.deps.db, ['Canary late note'])).toEqual([]);
  // Control: without the trigger the note stays.
  await sql`alter table bookings disable trigger bookings_expire_again`.execute(app.deps.db);
  await write();
  await expirePersonalData(app.deps);
  expect(await findInDatabase(app.deps.db, ['Canary late note'])).not.toEqual([]);
});
