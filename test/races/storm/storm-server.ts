import { Hono } from 'hono';
import pg from 'pg';
import { createApi } from '../../../server/app.ts';
import { processEnvironment } from '../../../server/config.ts';
import type { Deps } from '../../../server/deps.ts';
import type { Fetch } from '../../../server/http/connection/listen.ts';
import { allJobs } from '../../../server/jobs/all-jobs.ts';
import { operationsRoutes } from '../../../server/operations/routes.ts';
import { runUntilSignal } from '../../../server/start/run.ts';
import { runWatched } from '../../discord-calls/watched-process.ts';
import { liftCallLimits, unthrottled } from '../../unlimited-calls.ts';
import { readClock, type FastClock } from './fast-clock.ts';

/*
 * The server as `npm start` runs it, without pages and limits of callers, by a fast clock: its jobs run as much more often.
 * `/storm` answers how often PostgreSQL ended a statement with which code.
 */

const clock = JSON.parse(process.env['STORM_CLOCK'] ?? '') as FastClock;
const shortestIntervalMs = 2000;
const jobs = allJobs.map((job) => ({
  ...job,
  intervalMs: Math.min(job.intervalMs, Math.max(shortestIntervalMs, job.intervalMs / clock.speed)),
}));

/** For controls: the server does not recognize a deadlock, so that nothing is tried again. */
const isControl = process.env['STORM_WITHOUT_RETRIES'] === 'true';
const sqlErrors: Record<string, number> = {};
countSqlErrors();

process.exitCode = await runWatched(() =>
  runUntilSignal({
    environment: processEnvironment,
    now: readClock(clock),
    createSite,
    jobs,
  }),
);

function createSite(deps: Deps): Fetch {
  liftCallLimits(deps);
  deps.networkThrottle = unthrottled;
  deps.delayedRefusals.close();
  const { hono: api } = createApi(deps);
  const site = new Hono();
  site.route('/', operationsRoutes(deps));
  site.all('/api/*', (context) => api.fetch(context.req.raw, context.env));
  site.get('/storm', (context) => context.json(sqlErrors));
  return (request, env) => site.fetch(request, env);
}

/** Also of statements that are tried again, which no answer shows. */
function countSqlErrors(): void {
  const prototype = pg.Client.prototype as { query: (...values: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: pg.Client, ...values) {
    const result = query.apply(this, values);
    if (result instanceof Promise) void result.catch(count);
    return result;
  };
}

function count(error: unknown): void {
  const code = error instanceof pg.DatabaseError ? (error.code ?? 'none') : 'no answer';
  sqlErrors[code] = (sqlErrors[code] ?? 0) + 1;
  if (isControl && code === '40P01') Object.assign(error as pg.DatabaseError, { code: 'XX000' });
}
