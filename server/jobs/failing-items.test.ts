import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../test/booked.ts';
import { control } from '../../test/full-run.ts';
import { aDrawOpening, aLobbyMember } from '../../test/draws.ts';
import { aMember, anOpening, type TestOpening } from '../../test/factories.ts';
import { csvOf, importText } from '../../test/imports/imports.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { day, hour, minute } from '../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, entryOf } from '../../test/waiting.ts';
import { system } from '../actor.ts';
import { transact } from '../database/transact.ts';
import { expireOpenings } from '../features/accounts/personal-data/commands/expire-personal-data.ts';
import { closeSessions, closeSessionsOf } from '../features/bookings/commands/close-sessions.ts';
import { beginImportedGold } from '../features/imports/begin-gold.ts';
import { enqueueMessage } from '../features/messages/commands/enqueue-message.ts';
import { publishDueOf } from '../features/openings/publication/commands/publish-due-openings.ts';
import { operationsRoutes } from '../operations/routes.ts';
import { allJobs } from './all-jobs.ts';
import { runJobs } from './run-jobs.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

/** Every such write fails, as a bug or broken data would make it. */
async function breakWrites(write: string, when: string): Promise<void> {
  await sql`create function fail_for_test() returns trigger language plpgsql as $$
    begin raise exception 'broken by the test'; end $$`.execute(app.deps.db);
  await sql
    .raw(`create trigger a_fail_for_test before ${write} for each row when (${when}) execute function fail_for_test()`)
    .execute(app.deps.db);
}

const breakInserts = (table: 'offers' | 'draws' | 'lobbies', { id }: TestOpening) =>
  breakWrites(`insert on ${table}`, `new.opening_id = ${id}`);

const repair = () => sql`drop function fail_for_test cascade`.execute(app.deps.db);

/** One run of a job as a server runs it. */
async function runOnce(name: string): Promise<void> {
  const job = allJobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  const done = Promise.withResolvers<void>();
  const running = runJobs(app.deps, [
    { ...job, run: (deps, signal) => job.run(deps, signal).finally(() => done.resolve()) },
  ]);
  await done.promise;
  await running.close();
}

async function readWarnings(): Promise<string[]> {
  const answer = await operationsRoutes(app.deps).request('http://test.local/readyz');
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { warnings: string[] }).warnings;
}

describe('an opening whose waiting list cannot be served', () => {
  /** Two openings with a room and somebody who waits for it; the list of the first one cannot be served. */
  async function twoLists() {
    const broken = await aFullOpening(app);
    const other = await aFullOpening(app);
    const first = await aWaitingMember(app, broken.opening);
    const second = await aWaitingMember(app, other.opening);
    for (const { opening } of [broken, other]) {
      const values = { openingRoomId: opening.roomIds[0] ?? 0, openingId: opening.id, number: 2 };
      await app.deps.db.insertInto('units').values(values).execute();
    }
    await breakInserts('offers', broken.opening);
    return { broken, other, first, second };
  }

  it('stops no other opening, and is named until it can be again (OPS-21, OPS-18)', async () => {
    const { broken, other, first, second } = await twoLists();
    await runOnce('offer rooms');
    expect((await entryOf(second.call, other.opening)).offer).not.toBeNull();
    expect((await entryOf(first.call, broken.opening)).offer).toBeNull();
    expect(await readWarnings()).toEqual([
      `The last run of the job “offer rooms” failed for opening ${broken.opening.id}.`,
    ]);
    await repair();
    await runOnce('offer rooms');
    expect((await entryOf(first.call, broken.opening)).offer).not.toBeNull();
    expect(app.deps.operations.failingJobs).toEqual(new Map());
  });

  control('a plain loop leaves the second opening unserved', async () => {
    const { broken, other, second } = await twoLists();
    const serveAll = async () => {
      for (const { opening } of [broken, other])
        await sql`select offer_free_units(${opening.id}, ${app.deps.now()})`.execute(app.deps.db);
    };
    await expect(serveAll()).rejects.toThrow('broken by the test');
    expect((await entryOf(second.call, other.opening)).offer).toBeNull();
  });
});

describe('an opening whose draw fails', () => {
  it.each(['draws', 'lobbies'] as const)('at its %s stops no other opening (OPS-21, DRAW-13)', async (table) => {
    const broken = await aDrawOpening(app);
    const other = await aDrawOpening(app);
    if (table === 'draws') await aLobbyMember(app, broken);
    await breakInserts(table, broken);
    const player = await aLobbyMember(app, other);
    app.clock.advance(10 * minute);
    await runOnce('draw lobbies');
    expect(await entryOf(player.call, other)).toMatchObject({ state: 'waiting', position: 1 });
    expect((await entryOf(player.call, other)).offer).not.toBeNull();
    expect(app.deps.operations.failingJobs).toEqual(new Map([['draw lobbies', [`opening ${broken.id}`]]]));
    await repair();
    await runOnce('draw lobbies');
    expect(app.deps.operations.failingJobs).toEqual(new Map());
    const drawn = await app.deps.db.selectFrom('draws').select('openingId').orderBy('openingId').execute();
    expect(drawn.map(({ openingId }) => openingId)).toEqual([broken.id, other.id]);
  });

  control('a plain loop leaves the second opening undrawn', async () => {
    const broken = await aDrawOpening(app);
    const other = await aDrawOpening(app);
    await aLobbyMember(app, broken);
    const player = await aLobbyMember(app, other);
    await breakInserts('draws', broken);
    app.clock.advance(10 * minute);
    const at = app.deps.now();
    const drawAll = async () => {
      for (const { id } of [broken, other]) {
        await sql`select close_lobby(${id}, 1::smallint, ${at})`.execute(app.deps.db);
        await sql`select draw_class(${id}, 1::smallint, ${at})`.execute(app.deps.db);
      }
    };
    await expect(drawAll()).rejects.toThrow('broken by the test');
    expect(await entryOf(player.call, other)).toMatchObject({ state: 'lobby' });
  });
});

interface Case {
  job: string;
  /** Two openings or members for which the job has something to do, the first of which fails. */
  arrange: () => Promise<{
    broken: string;
    /** Whether the job did its work for the first and the second. */
    isDone: () => Promise<[boolean, boolean]>;
    /** The work for both without the boundary between them. */
    plainly: () => Promise<unknown>;
  }>;
}

const twoOpenings = async (startsIn: number) => {
  const broken = await anOpening(app.deps, { startsIn });
  return [broken, await anOpening(app.deps, { startsIn })] as const;
};

/** For each of two rows, in order of the ids, whether `has` is true of it. */
async function ofBoth<Row>(rows: Promise<Row[]>, has: (row: Row) => boolean): Promise<[boolean, boolean]> {
  const [first, second] = await rows;
  return [first !== undefined && has(first), second !== undefined && has(second)];
}

/** Whether each of two openings has a message of this kind in the outbox. */
async function haveMessage(openings: readonly TestOpening[], kind: string): Promise<[boolean, boolean]> {
  const messages = await app.deps.db.selectFrom('outbox').select('payload').where('kind', '=', kind).execute();
  const ids = new Set(messages.map(({ payload }) => (payload as { opening_id: number }).opening_id));
  return [ids.has(openings[0]?.id ?? 0), ids.has(openings[1]?.id ?? 0)];
}

/** The messages of both in a plain loop. */
async function enqueueAll(kind: 'staff.waiting_requests' | 'staff.roster', openings: readonly TestOpening[]) {
  const rest = { starts_at: 0, minutes: 60, waiting: 1 };
  for (const { id } of openings)
    await enqueueMessage(app.deps, { kind, key: `plain:${id}`, payload: { opening_id: id, ...rest } });
}

async function endedSessions() {
  const openings = await twoOpenings(hour);
  for (const opening of openings) await aBooking(app, opening, { status: 'confirmed' });
  app.clock.advance(3 * hour);
  return openings;
}

const cases: Case[] = [
  {
    job: 'close sessions',
    arrange: async () => {
      const openings = await endedSessions();
      await breakWrites('update on bookings', `old.opening_id = ${openings[0].id}`);
      const bookings = () => app.deps.db.selectFrom('bookings').select('status').orderBy('openingId').execute();
      return {
        broken: `opening ${openings[0].id}`,
        isDone: () => ofBoth(bookings(), ({ status }) => status === 'completed'),
        plainly: () =>
          closeSessionsOf(
            app.deps,
            openings.map(({ id }) => id),
          ),
      };
    },
  },
  {
    job: 'publish openings',
    arrange: async () => {
      const openings = await twoOpenings(hour);
      await app.deps.db.updateTable('openings').set({ publishedAt: null, publishAt: app.deps.now() }).execute();
      await breakWrites('update on openings', `old.id = ${openings[0].id}`);
      const stored = () => app.deps.db.selectFrom('openings').select('publishedAt').orderBy('id').execute();
      return {
        broken: `opening ${openings[0].id}`,
        isDone: () => ofBoth(stored(), ({ publishedAt }) => publishedAt !== null),
        plainly: () =>
          publishDueOf(
            app.deps,
            openings.map(({ id }) => id),
          ),
      };
    },
  },
  {
    job: 'expire personal data',
    arrange: async () => {
      const openings = await endedSessions();
      await closeSessions(app.deps);
      app.clock.advance(760 * day);
      await breakWrites('update on bookings', `old.opening_id = ${openings[0].id}`);
      const bookings = () => app.deps.db.selectFrom('bookings').select('robloxUsername').orderBy('openingId').execute();
      return {
        broken: `opening ${openings[0].id}`,
        isDone: () => ofBoth(bookings(), ({ robloxUsername }) => robloxUsername === ''),
        plainly: () =>
          expireOpenings(
            app.deps,
            openings.map(({ id }) => id),
            app.deps.now(),
          ),
      };
    },
  },
  {
    job: 'ping staff about waiting requests',
    arrange: async () => {
      const openings = await twoOpenings(50 * minute);
      for (const opening of openings) await aBooking(app, opening);
      await breakWrites('insert on outbox', `new.payload ->> 'opening_id' = '${openings[0].id}'`);
      return {
        broken: `opening ${openings[0].id}`,
        isDone: () => haveMessage(openings, 'staff.waiting_requests'),
        plainly: () => enqueueAll('staff.waiting_requests', openings),
      };
    },
  },
  {
    job: 'announce open places',
    arrange: async () => {
      const openings = await twoOpenings(hour);
      await breakWrites('insert on outbox', `new.payload ->> 'opening_id' = '${openings[0].id}'`);
      return {
        broken: `opening ${openings[0].id}`,
        isDone: () => haveMessage(openings, 'staff.roster'),
        plainly: () => enqueueAll('staff.roster', openings),
      };
    },
  },
  {
    job: 'begin imported gold',
    arrange: async () => {
      const members = await twoImportedMembers();
      await breakWrites('insert on gold_memberships', `new.member_id = ${members[0]?.id}`);
      const ids = members.map(({ id }) => id);
      const stored = () =>
        app.deps.db.selectFrom('members').select('goldUntil').where('id', 'in', ids).orderBy('id').execute();
      return {
        broken: `member ${members[0]?.id}`,
        isDone: () => ofBoth(stored(), ({ goldUntil }) => goldUntil !== null),
        plainly: () =>
          transact(app.deps, async (deps) => {
            for (const { discordId } of members) await beginImportedGold(deps, system, { discordId });
          }),
      };
    },
  },
];

/** Two who became members while an import went live that makes them gold. */
async function twoImportedMembers() {
  const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
  const discordIds = ['1299999999999999998', '1299999999999999999'];
  const lines = discordIds.map((discordId) => [discordId, '2027-06-30 22:59']);
  const settings = { timezone: 'UTC', date_order: 'day_first' } as const;
  const { id } = await importText(admin, 'members', csvOf([['Discord ID', 'Gold until'], ...lines]), settings);
  await admin('POST /admin/imports/{importId}/live', { params: { importId: id } });
  const times = { rolesCheckedAt: app.clock.now(), createdAt: app.clock.now(), lastLoginAt: app.clock.now() };
  const members = [];
  for (const discordId of discordIds) {
    const names = { username: discordId, displayName: discordId };
    const insert = app.deps.db.insertInto('members').values({ discordId, ...names, ...times });
    members.push(await insert.returning(['id', 'discordId']).executeTakeFirstOrThrow());
  }
  return members;
}

describe.each(cases)('the job “$job” with one that fails', ({ job, arrange }) => {
  it('does its work for the other, names the one that failed, and does that once it can (OPS-21, OPS-18)', async () => {
    const { broken, isDone } = await arrange();
    await runOnce(job);
    expect(await isDone()).toEqual([false, true]);
    expect(app.deps.operations.failingJobs).toEqual(new Map([[job, [broken]]]));
    await repair();
    await runOnce(job);
    expect(await isDone()).toEqual([true, true]);
    expect(app.deps.operations.failingJobs).toEqual(new Map());
  });

  control('without the boundary the other is not done either', async () => {
    const { isDone, plainly } = await arrange();
    await expect(plainly()).rejects.toThrow('broken by the test');
    expect(await isDone()).toEqual([false, false]);
  });
});
