import { createApi } from '../../server/app.ts';
import { parseConfig, processEnvironment } from '../../server/config.ts';
import { createDeps } from '../../server/deps.ts';
import { listen } from '../../server/http/listen.ts';
import { createLog } from '../../server/log.ts';
import { answerParent } from './child.ts';

/*
 * The product's API as a process of its own, as `npm start` builds it, on a port of this machine alone. Tells its port,
 * and how much CPU time it has used.
 */

export type ServerQuestion = 'port' | 'cpu';

const config = parseConfig(processEnvironment);
const { databaseUrl = '', sessionSecret = '' } = config;
const { deps } = createDeps(config, {
  databaseUrl,
  sessionSecret,
  publicUrl: () => 'http://127.0.0.1',
  now: () => new Date(),
  log: createLog(config.logLevel),
});
const { hono } = createApi(deps);
const { port } = await listen((request) => hono.fetch(request), '127.0.0.1', 0);

answerParent(async (question) => {
  if (question === ('port' satisfies ServerQuestion)) return port;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
});
