import { createApi } from '../../server/app.ts';
import { parseConfig, processEnvironment } from '../../server/config.ts';
import { createDeps } from '../../server/deps.ts';
import { serveFromCache } from '../../server/http/cache/serve-from-cache.ts';
import { listen } from '../../server/http/connection/listen.ts';
import { listenForChanges } from '../../server/live/listen-for-changes.ts';
import { createLog } from '../../server/log.ts';
import { answerParent } from '../drop/child.ts';

/*
 * The product's API in a separate process with database notifications, like a running server. Reports its port, the
 * number of open pages, and its resource usage.
 */

export type LiveServerQuestion = 'port' | 'use';

export interface Use {
  cpuMs: number;
  residentBytes: number;
  pages: number;
  isConnected: boolean;
}

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
const { hono } = createApi(deps);
listenForChanges(deps, databaseUrl);
const { port } = await listen(
  serveFromCache(deps, (request, env) => hono.fetch(request, env)),
  { host: '127.0.0.1', port: 0, callerNetwork: deps.callerNetwork },
);

answerParent(async (question) => {
  if (question === ('port' satisfies LiveServerQuestion)) return port;
  const { user, system } = process.cpuUsage();
  return {
    cpuMs: (user + system) / 1000,
    residentBytes: process.memoryUsage.rss(),
    pages: deps.live.size,
    isConnected: deps.changes.isConnected,
  } satisfies Use;
});
