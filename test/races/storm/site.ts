import { join } from 'node:path';
import { connectPool, createDatabase, type Database } from '../../../server/database/connect.ts';
import { freePort } from '../../../server/http/connection/free-port.ts';
import { createSender, type Sender } from '../../bad-input/send.ts';
import { ServerProcess } from '../../deployment/server-process.ts';
import { processEnvironment, startTestApp, type TestApp } from '../../test-app.ts';
import { createTestClock } from '../../test-clock.ts';
import { readClock, type FastClock } from './fast-clock.ts';

/** Two server processes on one database, with a clock that runs fast. */
export interface StormSite {
  app: TestApp;
  senders: Sender[];
  /** Without the time limits of the product, for checks of all data. */
  auditor: Database;
  /** Errors in the logs of the servers so far, and servers that ended. */
  failures(): Failure[];
  /** How often PostgreSQL ended a statement of a server, by code. */
  sqlErrors(): Promise<Record<string, number>>;
  /** Ends the servers. */
  stop(): Promise<void>;
  /** Stops the rest, and checks the database once more. */
  close(): Promise<void>;
}

/** What a server logged as an error: what failed, and the line. */
interface Failure {
  what: string;
  line: string;
}

/** One second is a minute: lobbies are open for ten seconds. */
const speed = 60;
const errorLevel = 50;

export async function startStormSite({ retries }: { retries: boolean }): Promise<StormSite> {
  const clock: FastClock = { startedAt: Date.now(), speed };
  const app = await startTestApp({ clock: { ...createTestClock(), now: readClock(clock) } });
  app.standin.world.discord.limits.enforced = false;
  const settings = { maxActiveBookingsPerUser: 3, lobbyMinMembershipDays: 0 };
  await app.deps.db.updateTable('settings').set(settings).execute();
  const ports = [await freePort(), await freePort()];
  for (const port of ports) app.standin.world.discord.redirects.add(`http://localhost:${port}/auth/callback`);
  const environment = {
    ...processEnvironment(app),
    DISCORD_CALLS_PER_SECOND: '100000',
    STORM_WITHOUT_RETRIES: String(!retries),
    STORM_CLOCK: JSON.stringify(clock),
  };
  const file = join(import.meta.dirname, 'storm-server.ts');
  const servers = ports.map((port) => new ServerProcess(port, environment, { file, keepOutput: true }));
  const end = () => Promise.all(servers.map((server) => server.end('SIGTERM')));
  let codes: (number | null)[] = [];
  await Promise.all(servers.map((server) => server.start())).catch(async (error: unknown) => {
    await Promise.all([end(), app.close()]);
    throw error;
  });
  const senders = ports.map((port) => createSender(port));
  const pool = connectPool(app.databaseUrl, 2, { warn: () => {} });
  pool.on('connect', (client) => void client.query('set statement_timeout = 0'));
  const auditor = createDatabase(pool);
  return {
    app,
    senders,
    auditor,
    failures: () => servers.flatMap(failuresOf),
    sqlErrors: async () => sum(await Promise.all(servers.map(readSqlErrors))),
    stop: async () => {
      for (const sender of senders) sender.close();
      codes = await end();
    },
    close: async () => {
      await auditor.destroy();
      await app.close();
      const output = servers.map((server) => server.output.slice(-2000)).join('\n');
      if (codes.some((code) => code !== 0))
        throw new Error(`The servers ended with ${codes.join(' and ')}:\n${output}`);
    },
  };
}

function failuresOf(server: ServerProcess): Failure[] {
  const failures = server.output.split('\n').flatMap((line) => readFailure(line) ?? []);
  const end = { what: 'a server ended', line: server.output.slice(-2000) };
  return server.hasEnded ? [...failures, end] : failures;
}

function readFailure(line: string): Failure | null {
  if (!line.startsWith('{') || !line.endsWith('}')) return null;
  const { level, msg, job, err } = JSON.parse(line) as {
    level: number;
    msg?: string;
    job?: string;
    err?: { message: string };
  };
  const what = [job, msg, err?.message].filter((part) => part !== undefined).join(': ');
  return level < errorLevel ? null : { what, line };
}

const readSqlErrors = async ({ url }: ServerProcess) =>
  (await (await fetch(`${url}/storm`)).json()) as Record<string, number>;

function sum(parts: readonly Record<string, number>[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const part of parts) for (const [name, count] of Object.entries(part)) all[name] = (all[name] ?? 0) + count;
  return all;
}
