import type { Standin } from '@sunset/standin/start.ts';
import type { Logger } from 'pino';
import {
  hasDiscord,
  parseConfig,
  readBasicConfig,
  readConfig,
  withStored,
  type Config,
  type Environment,
} from '../config.ts';
import { describeDamage } from '@sunset/local-postgres/directory/damage.ts';
import { openDatabase, type OpenedDatabase } from '../database/open-database.ts';
import { createDeps, systemClock, type Deps } from '../deps.ts';
import type { Installation } from '../features/installation/queries.ts';
import { registerCommands } from '../features/interactions/commands/register-commands.ts';
import { createSetupLink } from '../features/setup/commands/create-setup-link.ts';
import { readStored } from '../operations/read-stored.ts';
import { listenForChanges } from '../live/listen-for-changes.ts';
import { listen, listenFrom, type Fetch } from '../http/connection/listen.ts';
import type { Job } from '../jobs/job.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import { createLog, secretsOf } from '../log.ts';
import type { DemoEvening } from '../seed/evening/stage-evening.ts';
import { prepareData } from '../seed/prepare-data.ts';
import { takeDatabase } from './take-database.ts';

export interface StartOptions {
  environment: Environment;
  /** Makes the site of the dependencies. */
  createSite: (deps: Deps) => Fetch | Promise<Fetch>;
  /** Jobs to run; none by default. */
  jobs?: Job[];
  now?: () => Date;
  log?: Logger;
  /** Receives lines for the person at the terminal. */
  say?: (line: string) => void;
}

/** A running server. `close` stops everything that `start` started, in order. */
export interface RunningServer {
  url: string;
  port: number;
  deps: Deps;
  standin: Standin | null;
  /** The token of the link of the first set-up; null where there is nothing to set up. Rule: SETUP-1. */
  setupToken: string | null;
  /** The evening of the demo that was on when the server started. */
  evening: DemoEvening | null;
  databaseUrl: string;
  /** Resolves with the reason if a part that cannot be done without ends by itself. */
  failed: Promise<string>;
  /** Resolves when the server must be started again, because another configuration was stored. */
  restart: Promise<void>;
  close(): Promise<void>;
}

const defaultPort = 3000;

/**
 * Starts the whole server: database, migrations, stand-in if needed, seed, HTTP. If a step fails, everything is stopped.
 */
export async function start(options: StartOptions): Promise<RunningServer> {
  const started = new Started();
  try {
    return await startAll(options, started);
  } catch (error) {
    await started.close();
    throw error;
  }
}

/** What has been started so far; closed in reverse order. */
class Started {
  #closers: (() => Promise<unknown>)[] = [];

  add<T extends { close(): Promise<unknown> }>(part: T): T {
    this.#closers.push(() => part.close());
    return part;
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0).toReversed()) await close();
  }
}

async function startAll(options: StartOptions, started: Started): Promise<RunningServer> {
  const { environment, say = () => {}, now = systemClock } = options;
  const own = readBasicConfig(environment);
  const ownLog = options.log ?? createLog(own.logLevel, { secrets: secretsOf(own) });
  const database = started.add(await openDatabase(own, say, (line) => ownLog.debug({ line }, 'database')));
  const { config, isDemo, standin, configuredAt, installation } = await configure(options, database, started);
  const log = options.log ?? createLog(config.logLevel, { secrets: secretsOf(config) });
  const restart = Promise.withResolvers<void>();
  let publicUrl = config.publicUrl;
  const { deps, close: closeDeps } = createDeps(config, {
    databaseUrl: database.url,
    sessionSecret: database.sessionSecret,
    dataKey: database.dataKey.value,
    publicUrl: () => publicUrl ?? '',
    now,
    log,
    installation,
    setup: { environment, isDemo, configuredAt, dataKeyFile: database.dataKey.file, restart: restart.resolve },
  });
  started.add({ close: closeDeps });
  started.add(listenForChanges(deps, database.url));
  const evening = await describeDamage(database.place, () =>
    prepareData(deps, { isDemo, isSetUp: configuredAt !== null }),
  );
  const listening = started.add(await open(deps, await options.createSite(deps)));
  publicUrl ??= localUrl(config, listening.port);
  standin?.registerRedirects(publicUrl);
  if (standin) standin.world.evening = evening;
  if (standin) await registerCommands(deps);
  if (configuredAt !== null) void registerStoredCommands(deps);
  const setupToken = isDemo ? await createSetupLink(deps) : null;
  await database.holder?.update({ address: publicUrl });
  const jobs = runJobs(deps, jobsOf(options, !isDemo || standin !== null));
  // In parallel: requests and messages in progress finish within the same seconds.
  started.add({ close: () => Promise.all([jobs.close(), listening.close()]) });
  const { failed, url: databaseUrl } = database;
  return {
    url: publicUrl,
    port: listening.port,
    deps,
    standin,
    setupToken,
    evening,
    databaseUrl,
    failed,
    restart: restart.promise,
    close: once(() => drainAndClose(deps, started)),
  };
}

const jobsOf = ({ jobs = [] }: StartOptions, canAsk: boolean): Job[] =>
  canAsk ? jobs : jobs.filter(({ runsWithoutDiscord }) => runsWithoutDiscord);

interface Configured {
  config: Config;
  /** Without a Discord application. */
  isDemo: boolean;
  standin: Standin | null;
  configuredAt: Date | null;
  installation: Installation;
}

/**
 * The configuration of the environment and the set-up; without a Discord application, that of a stand-in unless it is switched off.
 * The stand-in starts only in a database that is not a community's. Rules: OPS-13, OPS-28.
 */
async function configure(options: StartOptions, database: OpenedDatabase, started: Started): Promise<Configured> {
  const { environment: own, now = systemClock } = options;
  const { stored, configuredAt } = await describeDamage(database.place, () =>
    readStored({ url: database.url, dataKey: database.dataKey.value }),
  );
  const environment = withStored(own, stored);
  const config = readConfig(environment);
  const installation = await describeDamage(database.place, () => takeDatabase(database, config, now));
  const isDemo = !hasDiscord(config);
  if (!isDemo || config.standin === 'off') return { config, isDemo, standin: null, configuredAt, installation };
  const standin = started.add(await startStandin(config, now));
  const withStandin = parseConfig({ ...standin.exampleLinks, ...environment, ...standin.environment() });
  return { config: withStandin, isDemo, standin, configuredAt, installation };
}

/** A community that was set up in the browser has nobody to run a command; a failure only costs the commands in Discord. */
async function registerStoredCommands(deps: Deps): Promise<void> {
  if (deps.config.discordPublicKey === undefined) return;
  const reason = await registerCommands(deps).catch(String);
  if (reason !== null) deps.log.warn({ reason }, 'the commands could not be registered in Discord');
}

/** Closing twice waits for the first time. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () => (closed ??= close());
}

/** First the balancer notices, then requests in progress finish or are aborted, then everything stops. */
async function drainAndClose(deps: Deps, started: Started): Promise<void> {
  deps.operations.isDraining = true;
  deps.live.close();
  deps.delayedRefusals.close();
  await deps.sleep(deps.config.drainSeconds * 1000);
  const abort = setTimeout(() => deps.outsideCalls.stop(), outsideGraceMs);
  await started.close();
  clearTimeout(abort);
}

/** A message or sign-in in progress usually finishes within this; others are aborted. */
const outsideGraceMs = 3_000;

/** Imported here only: a site with a Discord application never loads the stand-in. */
async function startStandin(config: Config, now: () => Date): Promise<Standin> {
  const { startStandin: begin } = await import('@sunset/standin/start.ts');
  return begin({ port: config.standinPort, host: config.standinHost, now: () => now().getTime() });
}

/** A configured port must be free; otherwise the first free port is used. */
function open({ config: { host, port }, callerNetwork }: Deps, site: Fetch) {
  return port === undefined
    ? listenFrom(site, { host, port: defaultPort, callerNetwork })
    : listen(site, { host, port, callerNetwork });
}

function localUrl(config: Config, port: number): string {
  const isThisMachine = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host);
  return `http://${isThisMachine ? 'localhost' : config.host}:${port}`;
}
