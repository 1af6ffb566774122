import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { day, hour } from '../../test/test-clock.ts';
import { aFullOpening, aWaitingMember } from '../../test/waiting.ts';
import type { Deps } from '../deps.ts';
import { allJobs } from './all-jobs.ts';
import type { Job } from './job.ts';
import { runJobs } from './run-jobs.ts';

/** How many queries a second a job sends that finds nothing to do. */
async function queriesASecond(deps: Deps, job: Job): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const end = Promise.withResolvers<void>();
  let intervalMs = job.intervalMs;
  const nextDue = async (since: Date) => {
    const next = await job.nextDue?.(deps, since);
    if (next) intervalMs = Math.min(intervalMs, next.getTime() - since.getTime());
    end.resolve();
    return next ?? null;
  };
  const running = runJobs(deps, [{ ...job, nextDue: (_, since) => nextDue(since) }]);
  await end.promise;
  await running.close();
  const count = query.mock.calls.length;
  query.mockRestore();
  return (count * 1000) / intervalMs;
}

/** The queries a second of each job, on a site where all of them have run once. */
async function allRates({ deps }: TestApp): Promise<[string, number][]> {
  // As in a running server: what is cached is not read again.
  deps.changes.setConnected(true);
  const rates: [string, number][] = [];
  for (const job of allJobs) {
    // The first run of some does what later ones find done.
    await queriesASecond(deps, job);
    rates.push([job.name, await queriesASecond(deps, job)]);
  }
  return rates;
}

const sumOf = (rates: [string, number][]) => rates.reduce((total, [, rate]) => total + rate, 0);

it('the jobs of an idle site send less than one query a second', async () => {
  const app = await startTestApp();
  const rates = await allRates(app);
  await app.close();
  expect(sumOf(rates), JSON.stringify(rates)).toBeLessThan(0.9);
});

it('a member who waits for a room of an opening weeks ahead costs less than one query in five seconds', async () => {
  const app = await startTestApp();
  const { opening } = await aFullOpening(app, { startsIn: 20 * day });
  await aWaitingMember(app, opening);
  const rates = await allRates(app);
  await app.close();
  expect(new Map(rates).get('offer rooms')).toBeLessThan(0.2);
});

/** Runs a job that has nothing to do for an hour; `ran` resolves at the end of its next run. */
async function startSleeping(app: TestApp) {
  let next = Promise.withResolvers<void>();
  const dueAt = new Date(app.clock.now().getTime() + hour);
  const job: Job = {
    name: 'a job that sleeps',
    intervalMs: hour,
    wakeOn: ['openings'],
    run: async () => next.resolve(),
    nextDue: async (_, since) => (since < dueAt ? dueAt : null),
  };
  const running = runJobs(app.deps, [job]);
  const ran = async () => {
    await next.promise;
    next = Promise.withResolvers();
  };
  await ran();
  return { ran, close: () => running.close() };
}

it('a job that sleeps runs when the clock reaches what is due, also a clock that is set', async () => {
  const app = await startTestApp();
  app.deps.changes.setConnected(true);
  const job = await startSleeping(app);
  app.clock.advance(hour);
  await job.ran();
  await job.close();
  await app.close();
});

it('a job that sleeps runs at a notification, and when notifications arrive again', async () => {
  const app = await startTestApp();
  app.deps.changes.setConnected(true);
  const job = await startSleeping(app);
  app.deps.changes.publish({ topic: 'openings', ids: null });
  await job.ran();
  app.deps.changes.setConnected(false);
  app.deps.changes.setConnected(true);
  await job.ran();
  await job.close();
  await app.close();
});

it('a job that sleeps runs every second while nothing can wake it', async () => {
  const app = await startTestApp();
  app.deps.changes.setConnected(false);
  const job = await startSleeping(app);
  await job.ran();
  await job.close();
  await app.close();
});

it('a job that need not run at once runs a second after the first of a burst of notifications', async () => {
  const app = await startTestApp();
  app.deps.changes.setConnected(true);
  const ranAt: number[] = [];
  const job: Job = {
    name: 'a job that is woken soon',
    intervalMs: hour,
    wakeSoonOn: ['availability'],
    run: async () => void ranAt.push(performance.now()),
  };
  const running = runJobs(app.deps, [job]);
  await vi.waitFor(() => expect(ranAt).toHaveLength(1));
  const begun = performance.now();
  for (let index = 0; index < 50; index += 1) app.deps.changes.publish({ topic: 'availability', ids: null });
  await vi.waitFor(() => expect(ranAt).toHaveLength(2), 8000);
  // Timers may fire a millisecond early.
  expect((ranAt[1] ?? 0) - begun).toBeGreaterThan(990);
  await running.close();
  await app.close();
});

it('a burst of notifications is one run', async () => {
  const app = await startTestApp();
  app.deps.changes.setConnected(true);
  let runs = 0;
  const job: Job = {
    name: 'a job that is woken',
    intervalMs: hour,
    wakeOn: ['bookings'],
    run: async () => void (runs += 1),
  };
  const running = runJobs(app.deps, [job]);
  await vi.waitFor(() => expect(runs).toBe(1));
  for (let index = 0; index < 50; index += 1) app.deps.changes.publish({ topic: 'bookings', ids: null });
  await vi.waitFor(() => expect(runs).toBe(2));
  await running.close();
  expect(runs).toBe(2);
  await app.close();
});
