import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTemporary } from '@sunset/local-postgres/temporary.ts';
import { startStandin, type Standin } from '@sunset/standin/start.ts';
import { freePort } from '../../server/http/connection/free-port.ts';
import { findNginx, startProxy } from '../../test/deployment/proxy.ts';
import { ServerProcess } from '../../test/deployment/server-process.ts';
import type { Closers } from '../drop/closers.ts';
import { createSide, dataKey, sessionSecret, type Side } from '../drop/side.ts';

/** The whole site as a community runs it: two servers with pages and jobs behind nginx, PostgreSQL, and a local Discord. */
export interface Stage {
  /** The address of the proxy, the only one that people know. */
  url: string;
  side: Side;
  standin: Standin;
  servers: [ServerProcess, ServerProcess];
  postgres: string;
  /** Every request that a server has answered so far. */
  answered(): Answered[];
}

/** A line of a server's log. */
export interface Answered {
  method: string;
  route: string;
  status: number;
  ms: number;
}

const program = join(import.meta.dirname, '../../server/main.ts');

export async function startStage(closers: Closers): Promise<Stage> {
  const nginx = findNginx();
  if (nginx === null) throw new Error('!! NOT MEASURED: nginx is missing on this machine (Debian: nginx-light). !!');
  const cluster = await startTemporary();
  await closers.add(cluster.stop);
  const side = await createSide(cluster.url, 'evening');
  await closers.add(side.close);
  const standin = await startStandin();
  await closers.add(standin.close);
  const folder = mkdtempSync(join(tmpdir(), 'sunset-evening-'));
  await closers.add(async () => rmSync(folder, { recursive: true, force: true }));
  const logs = [0, 1].map((each) => join(folder, `server-${each}.log`));
  const environment = {
    ...standin.environment(),
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: side.url,
    DATA_DIR: folder,
    SESSION_SECRET: sessionSecret,
    DATA_KEY: dataKey,
    SEED: 'none',
    TRUSTED_PROXIES: '127.0.0.1',
    // Each answer is a line with the time that it took.
    LOG_LEVEL: 'debug',
    NODE_ENV: 'production',
  };
  const ports = { proxy: await freePort(), servers: [await freePort(), await freePort()] as [number, number] };
  const start = async (port: number, log = '') => {
    const server = new ServerProcess(port, environment, { file: program, outputFile: openSync(log, 'a') });
    await closers.add(() => (server.hasEnded ? Promise.resolve() : server.end('SIGTERM')));
    await server.start();
    return server;
  };
  const servers: Stage['servers'] = [await start(ports.servers[0], logs[0]), await start(ports.servers[1], logs[1])];
  await closers.add((await startProxy(nginx, ports)).stop);
  return {
    url: `http://127.0.0.1:${ports.proxy}`,
    side,
    standin,
    servers,
    postgres: cluster.version,
    answered: () => logs.flatMap((log) => readFileSync(log, 'utf8').split('\n').flatMap(readAnswer)),
  };
}

function readAnswer(line: string): Answered[] {
  if (!line.startsWith('{') || !line.endsWith('}') || !line.includes('"msg":"answered"')) return [];
  return [JSON.parse(line) as Answered];
}
