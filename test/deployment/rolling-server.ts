import { Hono } from 'hono';
import { createApi } from '../../server/app.ts';
import { processEnvironment } from '../../server/config.ts';
import type { Deps } from '../../server/deps.ts';
import type { Fetch } from '../../server/http/connection/listen.ts';
import { allJobs } from '../../server/jobs/all-jobs.ts';
import { closeWhileDraining, operationsRoutes } from '../../server/operations/routes.ts';
import { runUntilSignal } from '../../server/start/run.ts';
import { runWatched } from '../discord-calls/watched-process.ts';

/* The server as `npm start` runs it, without the pages: they need a build, and bookings do not use them. */

function createSite(deps: Deps): Fetch {
  const { hono: api } = createApi(deps);
  const site = new Hono();
  site.use('*', closeWhileDraining(deps.operations));
  site.route('/', operationsRoutes(deps));
  site.all('/api/*', (context) => api.fetch(context.req.raw, context.env));
  return (request, env) => site.fetch(request, env);
}

process.exitCode = await runWatched(() =>
  runUntilSignal({ environment: processEnvironment, createSite, jobs: allJobs }),
);
