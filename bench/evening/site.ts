import { join } from 'node:path';
import { startTemporary } from '@sunset/local-postgres/temporary.ts';
import { startStandin, type Standin } from '@sunset/standin/start.ts';
import { freePort } from '../../server/http/connection/free-port.ts';
import { startChild, type Child } from '../drop/child.ts';
import type { Closers } from '../drop/closers.ts';
import { createSide, dataKey, sessionSecret, type Side } from '../drop/side.ts';
import { readEveningClock, type EveningClock } from './clock.ts';
import type { EveningServerOptions, EveningServerQuestion } from './server.ts';

/** Two server processes on one PostgreSQL, a local Discord and Roblox, and what a proxy in front does. */
export interface Site {
  side: Side;
  standin: Standin;
  postgres: string;
  clock: EveningClock;
  now: () => Date;
  /** Moves the clock of all processes. */
  advance(ms: number): Promise<void>;
  /** Asks one server after another; the other one if a server refuses the connection. Rejects if a server dies in the middle. */
  send(path: string, init: RequestInit): Promise<Response>;
  /** SIGKILL, while a server has a press to answer: waits for the next one that it gets. */
  kill(server: number): Promise<void>;
  restart(server: number): Promise<void>;
}

const file = join(import.meta.dirname, 'server.ts');

/** A server that refused a connection is left out for this long. */
const failedMs = 2000;

export async function startSite(closers: Closers, speed: number): Promise<Site> {
  const clock: EveningClock = { startedAt: Date.now(), speed, aheadMs: 0 };
  const now = readEveningClock(clock);
  const cluster = await startTemporary();
  await closers.add(cluster.stop);
  const side = await createSide(cluster.url, 'evening', now);
  await closers.add(side.close);
  const standin = await startStandin({ now: () => now().getTime() });
  await closers.add(standin.close);
  // They are counted by the machine's clock, and the evening is faster.
  standin.world.discord.limits.enforced = false;
  const environment = {
    ...standin.environment(),
    DATABASE_URL: side.url,
    SESSION_SECRET: sessionSecret,
    DATA_KEY: dataKey,
    DISCORD_CALLS_PER_SECOND: String(50 * speed),
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  const { ports, controls } = await startServers(closers, { environment, clock });
  const proxy = createProxy(ports);
  return {
    side,
    standin,
    postgres: cluster.version,
    clock,
    now,
    send: proxy.send,
    ...controls,
    async kill(server) {
      await proxy.nextPress(server);
      await controls.kill(server);
    },
  };
}

interface Started {
  ports: number[];
  controls: Pick<Site, 'advance' | 'kill' | 'restart'>;
}

async function startServers(
  closers: Closers,
  { environment, clock }: { environment: Record<string, string>; clock: EveningClock },
): Promise<Started> {
  const start = async (port: number) => {
    const options: EveningServerOptions = { clock, port };
    const child = startChild(file, { env: { ...environment, EVENING: JSON.stringify(options) } });
    await closers.add(child.stop);
    await child.ask('is ready' satisfies EveningServerQuestion);
    return child;
  };
  const ports = [await freePort(), await freePort()];
  const running = new Map<number, Child>();
  for (const [server, port] of ports.entries()) running.set(server, await start(port));
  return {
    ports,
    controls: {
      async advance(ms) {
        clock.aheadMs += ms;
        const { aheadMs } = clock;
        for (const server of running.values()) await server.ask({ aheadMs } satisfies EveningServerQuestion);
      },
      async kill(server) {
        const dying = running.get(server);
        running.delete(server);
        await dying?.ask('die' satisfies EveningServerQuestion).catch(() => 'dead');
      },
      async restart(server) {
        running.set(server, await start(ports[server] ?? 0));
      },
    },
  };
}

interface Proxy extends Pick<Site, 'send'> {
  /** Resolves when a server has been sent something other than a read, and has not answered. */
  nextPress(server: number): Promise<void>;
}

/** Sends requests to the servers by turns. Unlike a proxy it repeats nothing that a server may have received: people do. */
function createProxy(ports: readonly number[]): Proxy {
  const failedAt = ports.map(() => Number.NEGATIVE_INFINITY);
  const awaited = new Map<number, () => void>();
  let turn = 0;
  const sendTo = (server: number, path: string, init: RequestInit) => {
    const answer = fetch(`http://127.0.0.1:${ports[server]}${path}`, init);
    if ((init.method ?? 'GET') !== 'GET') awaited.get(server)?.();
    return answer;
  };
  const inTurn = () => {
    turn += 1;
    const all = ports.map((_, index) => (turn + index) % ports.length);
    const isFit = (server: number) => performance.now() > (failedAt[server] ?? 0) + failedMs;
    return [...all.filter(isFit), ...all.filter((server) => !isFit(server))];
  };
  const send = async (path: string, init: RequestInit) => {
    const [first = 0, second = 1] = inTurn();
    try {
      return await sendTo(first, path, init);
    } catch (error) {
      if (!isRefused(error)) throw error;
      failedAt[first] = performance.now();
      return sendTo(second, path, init);
    }
  };
  const nextPress = async (server: number) => {
    await new Promise<void>((resolve) => awaited.set(server, resolve));
    awaited.delete(server);
  };
  return { send, nextPress };
}

const isRefused = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === 'ECONNREFUSED';
