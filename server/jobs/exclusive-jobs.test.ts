import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { allJobs } from './all-jobs.ts';
import type { Job } from './job.ts';
import { runJobs } from './run-jobs.ts';

/** Runs as many exclusive jobs as the product has, at once, each with a query; returns how each ended. */
async function runExclusiveJobs(app: TestApp): Promise<string[]> {
  const ends = allJobs
    .filter(({ isExclusive }) => isExclusive === true)
    .map(({ name }) => ({ name, end: Promise.withResolvers<string>() }));
  let started = 0;
  const all = Promise.withResolvers<void>();
  const jobs: Job[] = ends.map(({ name, end }) => ({
    name,
    intervalMs: 60_000,
    isExclusive: true,
    run: async () => {
      started += 1;
      if (started === ends.length) all.resolve();
      await all.promise;
      await sql`select 1`.execute(app.deps.db).then(() => end.resolve('ran'), end.reject);
    },
  }));
  const running = runJobs(app.deps, jobs);
  const outcomes = await Promise.all(ends.map(({ end }) => end.promise));
  await running.close();
  return outcomes;
}

it('exclusive jobs that run at once leave the connections of the pool to queries', async () => {
  const app = await startTestApp({ environment: { DATABASE_POOL_SIZE: '2' } });
  expect(new Set(await runExclusiveJobs(app))).toEqual(new Set(['ran']));
  await app.close();
});

it('an exclusive job runs in one of two processes, and in the other one afterwards', async () => {
  const app = await startTestApp();
  const other = await startTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, standin: app.standin });
  const [began, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ran: string[] = [];
  const job = (name: string, run: () => Promise<void>): Job => ({
    name: 'the same job',
    intervalMs: 60_000,
    isExclusive: true,
    run: () => {
      ran.push(name);
      return run();
    },
  });
  const first = runJobs(app.deps, [
    job('first', () => {
      began.resolve();
      return end.promise;
    }),
  ]);
  await began.promise;
  await runJobs(other.deps, [job('second', async () => {})]).close();
  expect(ran).toEqual(['first']);
  end.resolve();
  await first.close();
  await runJobs(other.deps, [job('second', async () => {})]).close();
  expect(ran).toEqual(['first', 'second']);
  await other.close();
  await app.close();
});
