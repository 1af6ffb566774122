import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../test/booked.ts';
import { aDrawOpening, aLobbyMember } from '../../test/draws.ts';
import { aMember, anOpening } from '../../test/factories.ts';
import { control } from '../../test/full-run.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { day, hour, minute } from '../../test/test-clock.ts';
import { aFullOpening, aWaitingMember } from '../../test/waiting.ts';
import { operationsRoutes } from '../operations/routes.ts';
import { allJobs } from './all-jobs.ts';
import { runJobs } from './run-jobs.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const year = 365 * day;
const free = allJobs.filter(({ runsWithWrongClock }) => runsWithWrongClock).map(({ name }) => name);
const everyJob = allJobs.map(({ name }) => name);

/** What a server does after its start: each job once, unless it waits. Returns the names of those that ran. */
async function runAllOnce(): Promise<string[]> {
  const ran: string[] = [];
  const jobs = allJobs.map((job) => {
    const done = Promise.withResolvers<void>();
    const run: typeof job.run = (deps, signal) => {
      ran.push(job.name);
      return job.run(deps, signal).finally(() => done.resolve());
    };
    return { job: { ...job, run }, done: done.promise };
  });
  // Found once a minute by the clock, which stands still: every job gets the same answer.
  const isTrusted = await app.deps.clockCheck.isTrusted();
  const running = runJobs(
    app.deps,
    jobs.map(({ job }) => job),
  );
  await Promise.all(jobs.filter(({ job }) => isTrusted || job.runsWithWrongClock).map(({ done }) => done));
  await running.close();
  return ran.toSorted();
}

/** Discord's clock goes on, that of this machine jumps. */
function jump(ms: number): void {
  app.clock.advance(ms);
  app.standin.world.clock.advance(-ms);
}

const silenceDiscord = () => app.standin.world.faults.add({ kind: 'drop-before', match: { path: '/api/gateway' } });

/** Bookings, a waiting list, a lobby and an opening that is not published yet. */
async function aWeek(): Promise<void> {
  const opening = await anOpening(app.deps, { startsIn: 3 * day });
  await aBooking(app, opening);
  await aBooking(app, opening, { status: 'confirmed' });
  await aWaitingMember(app, (await aFullOpening(app)).opening);
  await aLobbyMember(app, await aDrawOpening(app));
  const planned = await anOpening(app.deps, { startsIn: 5 * day });
  const publishAt = new Date(app.clock.now().getTime() + day);
  await app.deps.db
    .updateTable('openings')
    .set({ publishedAt: null, publishAt })
    .where('id', '=', planned.id)
    .execute();
  await runAllOnce();
}

/** Everything that people have, and everything that they are sent. */
async function state(): Promise<unknown> {
  const tables = [
    'bookings',
    'openings',
    'waiting_entries',
    'offers',
    'lobbies',
    'draws',
    'outbox',
    'sessions',
    'members',
  ];
  const rows = tables.map(async (table) => {
    const found = await sql<{ row: unknown }>`
      select to_jsonb(stored) as row from ${sql.table(table)} stored order by to_jsonb(stored)::text`.execute(
      app.deps.db,
    );
    return [table, found.rows] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

const statuses = async () =>
  (await app.deps.db.selectFrom('bookings').select('status').distinct().orderBy('status').execute()).map(
    ({ status }) => status,
  );

async function health() {
  const call = await app.client(await aMember(app.deps, { isAdmin: true }));
  return call('GET /admin/service-health');
}

async function readWarnings(): Promise<string[]> {
  const answer = await operationsRoutes(app.deps).request('http://test.local/readyz');
  return ((await answer.json()) as { warnings: string[] }).warnings;
}

const waits = 'Jobs wait until the clock of this machine is right by Discord’s.';

describe('a clock that is a year ahead of Discord’s', () => {
  it('ends, sends and deletes nothing, and is reported (OPS-33)', async () => {
    await aWeek();
    const before = await state();
    jump(year);
    expect(await runAllOnce()).toEqual(free.toSorted());
    expect(await state()).toEqual(before);
    expect(await health()).toMatchObject({ clock_seconds_off: year / 1000, waits_for_clock: true });
    expect(await readWarnings()).toContain(waits);
  });

  control('without the check every booking ends', async () => {
    await aWeek();
    jump(year);
    app.deps.clockCheck.isTrusted = async () => true;
    await runAllOnce();
    expect(await statuses()).toEqual(['cancelled', 'completed']);
  });

  it('does no harm until it is set right, and then all jobs go on (OPS-33)', async () => {
    await aWeek();
    jump(year);
    await runAllOnce();
    jump(-year);
    expect(await runAllOnce()).toEqual(everyJob.toSorted());
    expect(await statuses()).toEqual(['confirmed', 'pending']);
    expect(await health()).toMatchObject({ clock_seconds_off: null, waits_for_clock: false });
    expect(await readWarnings()).not.toContain(waits);
  });

  it('is not trusted while Discord is silent about it (OPS-33)', async () => {
    jump(2 * hour);
    expect(await app.deps.clockCheck.isTrusted()).toBe(false);
    silenceDiscord();
    app.clock.advance(15 * minute);
    expect(await app.deps.clockCheck.isTrusted()).toBe(false);
  });
});

it('a clock that is an hour off is reported, and jobs go on (OPS-33)', async () => {
  jump(hour);
  expect(await health()).toMatchObject({ clock_seconds_off: 3600, waits_for_clock: false });
});

describe('while Discord does not answer', () => {
  it('a clock that is a year later than before waits for its answer (OPS-33)', async () => {
    await aWeek();
    const before = await state();
    silenceDiscord();
    app.clock.advance(year);
    expect(await runAllOnce()).toEqual(free.toSorted());
    expect(await state()).toEqual(before);
    expect(await health()).toMatchObject({ clock_seconds_off: null, waits_for_clock: true });
    app.standin.world.faults.clear();
    // The site was off for a year: what was due in that time happens.
    app.clock.advance(3 * minute);
    expect(await runAllOnce()).toEqual(everyJob.toSorted());
    expect(await statuses()).toEqual(['cancelled', 'completed']);
  });

  it('a clock that goes on is trusted for as long as the site runs, and after a stop of a night (OPS-33)', async () => {
    await aWeek();
    silenceDiscord();
    for (let night = 0; night < 3; night += 1) {
      app.clock.advance(20 * hour);
      expect(await runAllOnce()).toEqual(everyJob.toSorted());
    }
  });

  it.each([
    ['seven times in an hour', 0, 7],
    ['every two minutes while jobs wait', year, 31],
  ])('it is asked %s (OPS-33)', async (_often, ahead, times) => {
    silenceDiscord();
    app.clock.advance(ahead);
    const asked = () => app.standin.world.requests.filter(({ path }) => path.endsWith('/gateway')).length;
    for (let minutes = 0; minutes <= 60; minutes += 1) {
      await app.deps.clockCheck.isTrusted();
      app.clock.advance(minute);
    }
    expect(asked()).toBeGreaterThan(0);
    expect(asked()).toBeLessThanOrEqual(times);
  });

  it('a time that a wrong clock left is replaced when Discord answers (OPS-33)', async () => {
    const seen = () => app.deps.db.selectFrom('heartbeat').select('clockSeenAt').executeTakeFirstOrThrow();
    await app.deps.db
      .updateTable('heartbeat')
      .set({ clockSeenAt: new Date(app.clock.now().getTime() + year) })
      .execute();
    expect(await app.deps.clockCheck.isTrusted()).toBe(true);
    expect(await seen()).toEqual({ clockSeenAt: app.clock.now() });
  });
});
