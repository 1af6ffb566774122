import { Hono } from 'hono';
import { createApi } from '../../server/app.ts';
import { processEnvironment } from '../../server/config.ts';
import { allJobs } from '../../server/jobs/all-jobs.ts';
import { operationsRoutes } from '../../server/operations/routes.ts';
import { runUntilSignal } from '../../server/start/run.ts';

/*
 * The server without the abort of outside calls at shutdown: the control of the test that stops it while Discord
 * hangs.
 */

process.exitCode = await runUntilSignal({
  environment: processEnvironment,
  createSite: (deps) => {
    deps.outsideCalls.stop = () => {};
    const { hono: api } = createApi(deps);
    const site = new Hono();
    site.route('/', operationsRoutes(deps));
    site.all('/api/*', (context) => api.fetch(context.req.raw, context.env));
    return (request, env) => site.fetch(request, env);
  },
  jobs: allJobs,
});
