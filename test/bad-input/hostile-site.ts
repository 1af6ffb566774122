import { mkdtempSync, openSync, closeSync, readFileSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/http/connection/free-port.ts';
import { ServerProcess } from '../deployment/server-process.ts';
import { startTestApp, testDataKey, type TestApp } from '../test-app.ts';
import { createTestClock } from '../test-clock.ts';
import { createSender, type Sender } from './send.ts';

/** A server in a separate process, and its log. */
export interface HostileSite {
  /** The same database, accessed directly. */
  app: TestApp;
  port: number;
  origin: string;
  /** Sends any request, over connections that stay open. */
  sender: Sender;
  /** Values that neither an answer nor the log may contain. */
  secrets: string[];
  /** The whole log of the process, including debug lines. */
  log(): string;
  /** Stops it, and checks its database against the invariants. */
  close(): Promise<void>;
}

/** Longer transactions end with an error (row T53); a statement that sleeps is one (row T38). */
const longestTransaction = '6s';
const sessionSecret = 'a secret for tests alone, 32 chars';
const metricsToken = 'canary-metrics-token-58f1c2';

export async function startHostileSite(
  options: { file?: string; environment?: Record<string, string> } = {},
): Promise<HostileSite> {
  const app = await startTestApp({ clock: createTestClock(new Date()) });
  // The stand-in would report a rate limit, which counts as a failing outside service and is not tested here.
  app.standin.world.discord.limits.enforced = false;
  Object.assign(app.standin.world.bloxlink, { requestsPerMinute: Infinity, requestsPerDay: Infinity });
  const directory = mkdtempSync(join(tmpdir(), 'sunset-hostile-'));
  chmodSync(directory, 0o711);
  const logFile = join(directory, 'log');
  const output = openSync(logFile, 'a');
  const port = await freePort();
  const outside = app.standin.environment();
  const server = new ServerProcess(
    port,
    {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: withSettings(app.databaseUrl),
      DATA_DIR: directory,
      SESSION_SECRET: sessionSecret,
      DATA_KEY: testDataKey,
      METRICS_TOKEN: metricsToken,
      SEED: 'none',
      LOG_LEVEL: 'debug',
      ...outside,
      ...options.environment,
    },
    { file: options.file ?? join(import.meta.dirname, 'server-without-jobs.ts'), outputFile: output },
  );
  await server.start();
  const sender = createSender(port);
  const secretNames = ['DISCORD_CLIENT_SECRET', 'DISCORD_BOT_TOKEN', 'BLOXLINK_API_KEY', 'ROBLOX_CLIENT_SECRET'];
  return {
    app,
    port,
    origin: `http://127.0.0.1:${port}`,
    sender,
    secrets: [
      sessionSecret,
      testDataKey,
      metricsToken,
      passwordIn(app.databaseUrl),
      ...secretNames.map((name) => outside[name] ?? name),
    ],
    log: () => readFileSync(logFile, 'utf8'),
    close: async () => {
      sender.close();
      await server.end('SIGTERM');
      closeSync(output);
      rmSync(directory, { recursive: true, force: true });
      await app.close();
    },
  };
}

/** Not a URL for the platform: it names a folder instead of a host. */
function withSettings(databaseUrl: string): string {
  return `${databaseUrl}&options=${encodeURIComponent(`-c transaction_timeout=${longestTransaction}`)}`;
}

function passwordIn(databaseUrl: string): string {
  return /:\/\/[^:@/]+:([^@]+)@/.exec(databaseUrl)?.[1] ?? 'no password';
}
