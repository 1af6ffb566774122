import { createClient, type Call } from '@sunset/contract/client.ts';
import type { Locale } from '@sunset/contract/locales.ts';
import { startStandin, type Standin } from '@sunset/standin/start.ts';
import pino, { type Logger } from 'pino';
import { expect } from 'vitest';
import type { Member } from '../server/actor.ts';
import { createApi } from '../server/app.ts';
import { parseConfig, type Config } from '../server/config.ts';
import { createDeps, type Deps } from '../server/deps.ts';
import type { Violation } from '../server/operations/check-data/find-broken-rules.ts';
import { findViolations } from './setup/find-violations.ts';
import { enqueueAutomaticMessages } from '../server/features/messages/automatic/commands/enqueue-automatic-messages.ts';
import { deliverMessages } from '../server/features/messages/delivery/commands/deliver-messages.ts';
import { createSession } from '../server/features/auth/create-session.ts';
import { systemRandom } from '../server/random.ts';
import { createCodes } from '../server/secrets/codes.ts';
import { noSetup, type SetupCircumstances } from '../server/start/setup-services.ts';
import type { ApiServer } from '../server/http/serve.ts';
import { botPace } from '../server/integrations/discord/discord-calls.ts';
import { checkedResponse } from './checked-response.ts';
import { isFullRun } from './full-run.ts';
import { createTestDatabase } from './setup/test-database.ts';
import { lendDatabase, lendPool, type LentDatabase } from './setup/warm-database.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

/** The real API on its own database, with its own stand-in; only the clock is replaced. */
export interface TestApp {
  api: ApiServer;
  deps: Deps;
  clock: TestClock;
  standin: Standin;
  databaseUrl: string;
  /** The client of the browser, signed in as `member`, or as a visitor. */
  client(member?: Member | null): Promise<Call>;
  /** A token of a real session. */
  token(member: Member): Promise<string>;
  /** Sends a raw request. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** What the worker does in a running server: queues what is due at this moment, and sends it. */
  deliver(): Promise<void>;
  /** The broken invariants, as the check of the data finds them. */
  violations(): Promise<Violation[]>;
  /** Checks the invariants, then stops everything. */
  close(): Promise<void>;
}

export interface TestAppOptions {
  clock?: TestClock;
  environment?: Record<string, string>;
  /** As it changes at the start of a server without PUBLIC_URL: empty until it listens. */
  publicUrl?: () => string;
  /** Other secrets than the default ones of tests. */
  secrets?: { sessionSecret?: string; dataKey?: string };
  /** Uses the database of another app, as a second server process does. */
  databaseUrl?: string;
  /** False where the app whose database it uses closes next, and checks it. */
  checksData?: boolean;
  /** Delays refusals of callers over a limit, as a running server does. */
  hasDelayedRefusals?: boolean;
  /** Uses the stand-in of another app, and leaves it running. */
  standin?: Standin;
  /** How many calls a second Discord allows; by default more than a test makes while its clock stands still. */
  callsPerSecond?: number;
  /** Where the set-up finds the services, and whether this is the server of a demo. */
  setup?: Partial<SetupCircumstances>;
  /** The languages that guests are written to; otherwise those that are offered. */
  offeredLocales?: readonly Locale[];
  /** Without it nothing is logged. */
  createLog?: (config: Config) => Logger;
}

/** What a server process is started with to share the app's database and stand-in, without a seed. */
export const processEnvironment = ({ standin, databaseUrl }: TestApp): Record<string, string> => ({
  ...standin.environment(),
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: testSecret,
  DATA_KEY: testDataKey,
  SEED: 'none',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
});

const origin = 'http://test.local';

/** Signs the sessions of tests; a server process with the same one accepts their tokens. */
export const testSecret = 'a secret for tests alone, 32 chars';

/** Protects the codes of tests; a server process on the same database gets it as DATA_KEY. */
export const testDataKey = 'a data key for tests alone, 32 chars';

// Calls of the bot are paced by a clock that tests cannot set; pace.test.ts shows how. The full run has the pace of production.
if (!isFullRun) Object.assign(botPace, { burst: 1_000_000 });

const quickCodes = { N: 2 ** 5, r: 8, p: 1, maxmem: 1024 * 1024 };

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? createTestClock();
  const database = await openDatabase(options);
  const { url: databaseUrl } = database;
  const standin = options.standin ?? (await startStandin({ now: () => clock.now().getTime() }));
  standin.registerRedirects(origin);
  const { callsPerSecond = 100_000 } = options;
  if (options.standin === undefined) {
    const { tokens, global } = standin.world.discord.limits;
    tokens.limit = global.limit = callsPerSecond;
  }
  const config = parseConfig({
    ...standin.exampleLinks,
    ...standin.environment(),
    DISCORD_CALLS_PER_SECOND: String(callsPerSecond),
    ...options.environment,
  });
  const { deps, close } = createDeps(config, {
    databaseUrl,
    ...(database.pool && { pool: database.pool }),
    sessionSecret: testSecret,
    dataKey: testDataKey,
    ...options.secrets,
    setup: { ...noSetup, ...options.setup },
    publicUrl: options.publicUrl ?? (() => origin),
    now: clock.now,
    ...(options.offeredLocales && { offeredLocales: options.offeredLocales }),
    log: options.createLog?.(config) ?? pino({ level: 'silent' }),
  });
  // Each guess takes a twentieth of a second of a core otherwise, which test/attacks/security-code.test.ts measures.
  deps.codes = createCodes(options.secrets?.dataKey ?? testDataKey, systemRandom, quickCodes);
  // Refusals of callers over a limit are answered at once, unless the delay is tested.
  if (!options.hasDelayedRefusals) deps.delayedRefusals.close();
  const api = createApi(deps);
  const token = async (member: Member) => (await createSession(deps, { member, purpose: 'user' })).token;
  const violations = () => findViolations(deps, database.checker);
  const client = async (member: Member | null = null) => {
    const bearer = member ? await token(member) : null;
    const fetch = async (request: Request) => checkedResponse(request, await api.hono.fetch(request));
    return createClient({ origin, fetch, token: () => bearer });
  };
  return {
    api,
    deps,
    clock,
    standin,
    databaseUrl,
    client,
    token,
    fetch: async (path, init) => api.hono.fetch(new Request(`${origin}${path}`, init)),
    deliver: async () => {
      await enqueueAutomaticMessages(deps);
      await deliverMessages(deps);
    },
    violations,
    close: async () => {
      if (options.checksData !== false) expect(await violations()).toEqual([]);
      if (options.standin === undefined) await standin.close();
      await close();
      await database.giveBack();
    },
  };
}

type TestDatabase = Pick<LentDatabase, 'url' | 'giveBack'> & Partial<LentDatabase>;

/**
 * One that a test before it used, or the one of another server, unless its connections are to be others than those of most
 * servers.
 */
async function openDatabase({ databaseUrl, environment, createLog }: TestAppOptions): Promise<TestDatabase> {
  const isUsual = createLog === undefined && environment?.['DATABASE_POOL_SIZE'] === undefined;
  if (databaseUrl !== undefined) {
    const lent = isUsual ? lendPool(databaseUrl) : null;
    return { url: databaseUrl, giveBack: async () => {}, ...lent };
  }
  if (isUsual) return lendDatabase();
  const { url, drop } = await createTestDatabase();
  return { url, giveBack: drop };
}
