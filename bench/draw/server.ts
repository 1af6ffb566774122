import { createApi } from '../../server/app.ts';
import { parseConfig, processEnvironment } from '../../server/config.ts';
import { createDeps } from '../../server/deps.ts';
import { serveFromCache } from '../../server/http/cache/serve-from-cache.ts';
import { listen } from '../../server/http/connection/listen.ts';
import { allJobs } from '../../server/jobs/all-jobs.ts';
import { runJobs } from '../../server/jobs/run-jobs.ts';
import { listenForChanges } from '../../server/live/listen-for-changes.ts';
import { createLog } from '../../server/log.ts';
import { liftCallLimits } from '../../test/unlimited-calls.ts';
import { answerParent } from '../drop/child.ts';

/* The product's API with its jobs and database notifications in a separate process, like a running server. */

export type DrawServerQuestion = 'port' | 'start jobs' | 'die';

const config = parseConfig(processEnvironment);
const { databaseUrl = '', sessionSecret = '', dataKey = '' } = config;
const { deps } = createDeps(config, {
  databaseUrl,
  sessionSecret,
  dataKey,
  publicUrl: () => 'http://127.0.0.1',
  now: () => new Date(),
  log: createLog(config.logLevel),
});
liftCallLimits(deps);
const { hono } = createApi(deps);
listenForChanges(deps, databaseUrl);
const { port } = await listen(
  serveFromCache(deps, (request, env) => hono.fetch(request, env)),
  { host: '127.0.0.1', port: 0, callerNetwork: deps.callerNetwork },
);

answerParent(async (question) => {
  switch (question as DrawServerQuestion) {
    case 'port':
      return port;
    case 'start jobs':
      runJobs(deps, allJobs);
      return 'started';
    case 'die':
      process.kill(process.pid, 'SIGKILL');
      return 'never';
  }
});
