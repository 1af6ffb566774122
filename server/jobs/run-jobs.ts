import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Job } from './job.ts';
import { listenForWakeUps } from './wake-ups.ts';

/** Jobs under way. `close` starts no more runs and waits for those that run, 6 s at most. */
export interface RunningJobs {
  close(): Promise<void>;
}

const closeWithinMs = 6_000;

/** Runs the jobs side by side, each in its own rhythm, until closed. A job that fails is logged and stops nothing. */
export function runJobs(deps: Deps, jobs: Job[], databaseUrl: string): RunningJobs {
  const stopping = new AbortController();
  const wakeUps = listenForWakeUps(databaseUrl, new Set(jobs.flatMap((job) => job.wokenBy ?? [])), deps.log);
  const loops = jobs.map((job) =>
    repeat(job, { deps, signal: stopping.signal, wakeUp: () => wakeUps.next(job.wokenBy) }),
  );
  return {
    close: async () => {
      stopping.abort();
      await wakeUps.close();
      const patience = new AbortController();
      // A run that hangs on an outside service leaves its claim to lapse: another process takes over.
      await Promise.race([Promise.all(loops), pause(closeWithinMs, patience.signal)]);
      patience.abort();
    },
  };
}

interface Surroundings {
  deps: Deps;
  signal: AbortSignal;
  /** Resolves with the next notification that the job waits for. */
  wakeUp: () => Promise<void>;
}

async function repeat(job: Job, { deps, signal, wakeUp }: Surroundings): Promise<void> {
  while (!signal.aborted) {
    // Asked for before the run: what arrives meanwhile starts another.
    const woken = wakeUp();
    await runOnce(job, deps, signal);
    const rest = new AbortController();
    await Promise.race([pause(job.everyMs, AbortSignal.any([signal, rest.signal])), woken]);
    rest.abort();
  }
}

async function runOnce(job: Job, deps: Deps, signal: AbortSignal): Promise<void> {
  try {
    await (job.oneAtATime ? runAlone(job, deps, signal) : job.run(deps, signal));
  } catch (error) {
    deps.log.error({ err: error, job: job.name }, 'a job failed');
  }
}

/** Waits, and is content with being cut short. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}

/** race: two processes come to the same job; the advisory lock lets one in. It is held by a session, not by a transaction. */
async function runAlone(job: Job, deps: Deps, signal: AbortSignal): Promise<void> {
  await deps.db.connection().execute(async (db) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${job.name}, 0)) as "isOurs"`.execute(db);
    if (rows[0]?.isOurs !== true) return;
    try {
      await job.run(deps, signal);
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${job.name}, 0))`.execute(db);
    }
  });
}
