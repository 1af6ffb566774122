import { Hono } from 'hono';
import { createApi } from '../../server/app.ts';
import { processEnvironment } from '../../server/config.ts';
import type { Deps } from '../../server/deps.ts';
import { createUploads } from '../../server/features/catalog/uploads/routes.ts';
import { serveFromCache } from '../../server/http/cache/serve-from-cache.ts';
import type { Fetch } from '../../server/http/connection/listen.ts';
import { operationsRoutes } from '../../server/operations/routes.ts';
import { runUntilSignal } from '../../server/start/run.ts';
import { runWatched } from '../discord-calls/watched-process.ts';
import { unlimitedCalls, unthrottled } from '../unlimited-calls.ts';

/*
 * The server as `npm start` runs it, without pages, without jobs (so that every change comes from a request), and
 * without rate limits, which a campaign exceeds.
 */

function createSite(deps: Deps): Fetch {
  deps.callLimits = unlimitedCalls;
  deps.networkThrottle = unthrottled;
  deps.delayedRefusals.close();
  const { hono: api } = createApi(deps);
  const uploads = createUploads(deps);
  const site = new Hono();
  site.route('/', operationsRoutes(deps));
  site.all('/api/*', (context) => api.fetch(context.req.raw, context.env));
  site.get('/uploads/*', (context) => uploads(context.req.raw));
  return serveFromCache(deps, (request, env) => site.fetch(request, env));
}

process.exitCode = await runWatched(() => runUntilSignal({ environment: processEnvironment, createSite }));
