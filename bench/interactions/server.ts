import { createApi } from '../../server/app.ts';
import { parseConfig, processEnvironment } from '../../server/config.ts';
import { createDeps } from '../../server/deps.ts';
import { serveFromCache } from '../../server/http/cache/serve-from-cache.ts';
import { listen } from '../../server/http/connection/listen.ts';
import { createInteractions } from '../../server/interactions.ts';
import { listenForChanges } from '../../server/live/listen-for-changes.ts';
import { createLog } from '../../server/log.ts';
import { answerParent } from '../drop/child.ts';

/* The product's API and its endpoint for Discord in a separate process. Answers its port. */

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
const { hono: api } = createApi(deps);
const interactions = createInteractions(deps, (request) => api.fetch(request));
listenForChanges(deps, databaseUrl);
const { port } = await listen(
  serveFromCache(deps, (request, env) =>
    request.url.endsWith('/discord/interactions') ? interactions.fetch(request, env) : api.fetch(request, env),
  ),
  { host: '127.0.0.1', port: 0, callerNetwork: deps.callerNetwork },
);

answerParent(async () => port);
