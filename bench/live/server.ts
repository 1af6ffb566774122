import { growSlowly } from '../../server/start/save-memory.ts';
import { serveApi } from '../drop/api-server.ts';
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

growSlowly();
const { deps, port } = await serveApi();

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
