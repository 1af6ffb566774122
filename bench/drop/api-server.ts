import type { Hono } from 'hono';
import { createApi } from '../../server/app.ts';
import { parseConfig, processEnvironment } from '../../server/config.ts';
import { createDeps, type Deps } from '../../server/deps.ts';
import { serveFromCache } from '../../server/http/cache/serve-from-cache.ts';
import { listen, type Fetch } from '../../server/http/connection/listen.ts';
import { listenForChanges } from '../../server/live/listen-for-changes.ts';
import { createLog } from '../../server/log.ts';

interface ApiServerOptions {
  /** Chooses who answers a request; by default the API. */
  route?: (deps: Deps, api: Hono) => Fetch;
  now?: () => Date;
  /** By default a free one. */
  port?: number;
}

/** The product's API with database notifications, like a running server, from the environment of this process. */
export async function serveApi({
  route = (_, api) => (request, env) => api.fetch(request, env),
  now = () => new Date(),
  port = 0,
}: ApiServerOptions = {}): Promise<{ deps: Deps; port: number }> {
  const config = parseConfig(processEnvironment);
  const { databaseUrl = '', sessionSecret = '', dataKey = '' } = config;
  const { deps } = createDeps(config, {
    databaseUrl,
    sessionSecret,
    dataKey,
    publicUrl: () => 'http://127.0.0.1',
    now,
    log: createLog(config.logLevel),
  });
  const { hono } = createApi(deps);
  listenForChanges(deps, databaseUrl);
  const options = { host: '127.0.0.1', port, callerNetwork: deps.callerNetwork };
  const listening = await listen(serveFromCache(deps, route(deps, hono)), options);
  return { deps, port: listening.port };
}
