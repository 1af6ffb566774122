import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Job } from './job.ts';
import { ItemsFailed } from './run-each.ts';

/** Running jobs. `close` starts no more runs and waits up to 6 s for the current ones. */
export interface RunningJobs {
  close(): Promise<void>;
}

const closeTimeoutMs = 6_000;

/** A job that sleeps until something is due runs this often after a failure, and while no notification can wake it. */
const retryMs = 1_000;
/** How often the clock is compared with the next due instant: it can be set, and a test's runs faster than timers. */
const clockStepMs = 1_000;
/** Between two runs of a job, however many notifications arrive: in a rush it runs at most ten times a second. */
const restMs = 100;
/** From a notification of `wakeSoonOn` to the run that it starts. */
const soonMs = 1_000;

/** A job that waits for a right clock looks again after this time at the latest. */
const clockWaitMs = 5_000;

/** Runs the jobs concurrently, each at its own interval, until closed. A failing job is logged, is a warning of `/readyz`
 * until it succeeds, and stops nothing. Rules: OPS-18, OPS-21, OPS-33. */
export function runJobs(deps: Deps, jobs: Job[]): RunningJobs {
  const stopping = new AbortController();
  const loops = jobs.map((job) => repeat(deps, job, stopping.signal));
  return {
    close: async () => {
      stopping.abort();
      const timeout = new AbortController();
      // The claim of a run that waits for an outside service expires, and another process takes over.
      await Promise.race([Promise.all(loops), pause(closeTimeoutMs, timeout.signal)]);
      timeout.abort();
    },
  };
}

async function repeat(deps: Deps, job: Job, signal: AbortSignal): Promise<void> {
  let wakeUp = new AbortController();
  let soon: NodeJS.Timeout | undefined;
  const wakeSoon = () => {
    soon = undefined;
    wakeUp.abort();
  };
  const unsubscribe = deps.changes.subscribe({
    onNotification: ({ topic }) => {
      if (job.wakeOn?.includes(topic)) wakeUp.abort();
      if (job.wakeSoonOn?.includes(topic)) soon ??= setTimeout(wakeSoon, soonMs);
    },
    // Nothing is announced any more, or what was announced meanwhile did not arrive.
    onConnectionChange: () => {
      if (job.wakeOn) wakeUp.abort();
    },
  });
  while (!signal.aborted) {
    // Created before the run, so that a notification during the run starts another one.
    wakeUp = new AbortController();
    const next = (await mayGoByClock(job, deps)) ? await runAndPlan(job, deps, signal) : whenClockIsRight(job);
    const woken = AbortSignal.any([signal, wakeUp.signal]);
    await pause(restMs, signal);
    await pauseUntilDue(deps, next, woken);
  }
  clearTimeout(soon);
  unsubscribe();
}

interface NextRun {
  intervalMs: number;
  dueAt: Date | null;
}

async function runAndPlan(job: Job, deps: Deps, signal: AbortSignal): Promise<NextRun> {
  const since = deps.now();
  const hasRun = await runOnce(job, deps, signal);
  const dueAt = await findNextDue(job, deps, since);
  const isAwake = hasRun && dueAt !== 'unknown' && deps.changes.isConnected;
  const intervalMs = job.nextDue && !isAwake ? Math.min(job.intervalMs, retryMs) : job.intervalMs;
  return { intervalMs, dueAt: dueAt === 'unknown' ? null : dueAt };
}

/** What is due by a clock that is not trusted does not count. */
const whenClockIsRight = ({ intervalMs }: Job): NextRun => ({
  intervalMs: Math.min(intervalMs, clockWaitMs),
  dueAt: null,
});

/** A check that fails allows nothing. */
async function mayGoByClock(job: Job, deps: Deps): Promise<boolean> {
  if (job.runsWithWrongClock) return true;
  try {
    return await deps.clockCheck.isTrusted();
  } catch (error) {
    reportFailure(job, deps, error);
    return false;
  }
}

async function runOnce(job: Job, deps: Deps, signal: AbortSignal): Promise<boolean> {
  try {
    await (job.isExclusive ? runExclusively(job, deps, signal) : job.run(deps, signal));
    deps.operations.failingJobs.delete(job.name);
    return true;
  } catch (error) {
    reportFailure(job, deps, error);
    return false;
  }
}

/** Also after a failure: what is due of other openings is done at its time. */
async function findNextDue(job: Job, deps: Deps, since: Date): Promise<Date | null | 'unknown'> {
  try {
    return (await job.nextDue?.(deps, since)) ?? null;
  } catch (error) {
    reportFailure(job, deps, error);
    return 'unknown';
  }
}

async function pauseUntilDue(deps: Deps, { intervalMs, dueAt }: NextRun, signal: AbortSignal): Promise<void> {
  const endsAt = performance.now() + intervalMs;
  while (!signal.aborted) {
    const leftMs = endsAt - performance.now();
    const dueInMs = dueAt === null ? leftMs : dueAt.getTime() - deps.now().getTime();
    const pauseMs = Math.min(leftMs, dueInMs);
    if (pauseMs <= 0) return;
    await pause(dueAt === null ? pauseMs : Math.min(pauseMs, clockStepMs), signal);
  }
}

function reportFailure({ name: job }: Job, { log, operations }: Deps, error: unknown): void {
  if (!(error instanceof ItemsFailed)) {
    operations.failingJobs.set(job, []);
    log.error({ err: error, job }, 'a job failed');
    return;
  }
  operations.failingJobs.set(
    job,
    error.failed.map(({ item }) => item),
  );
  for (const { item, error: err } of error.failed) log.error({ err, job, item }, 'a job failed for an item');
}

/** Ends early, without an error, when the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}

/**
 * race: two processes start the same job; the advisory lock admits one. The locks of a process belong to one session of their own:
 * with a connection of the pool each, the jobs that run at a start would wait for one another's.
 */
async function runExclusively(job: Job, deps: Deps, signal: AbortSignal): Promise<void> {
  const { jobLockDb } = deps;
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${job.name}, 0)) as "isOurs"`.execute(jobLockDb);
  if (rows[0]?.isOurs !== true) return;
  try {
    await job.run(deps, signal);
  } finally {
    await sql`select pg_advisory_unlock(hashtextextended(${job.name}, 0))`.execute(jobLockDb);
  }
}
