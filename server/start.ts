import { join } from 'node:path';
import type { Logger } from 'pino';
import { hasDiscord, parseConfig, readConfig, type Config, type Environment } from './config.ts';
import { openDatabase, type OpenedDatabase } from './db/open-database.ts';
import { migrate } from './db/migrate.ts';
import { createDeps, type Deps } from './deps.ts';
import { listen, listenFrom, type Fetch } from './http/listen.ts';
import { prepareData } from './prepare-data.ts';
import type { Standin } from '@sunset/standin/start.ts';

export interface StartOptions {
  environment: Environment;
  /** Makes the site of the dependencies. */
  createSite: (deps: Deps) => Fetch | Promise<Fetch>;
  now?: () => Date;
  log?: Logger;
  /** Told of what a person at a terminal should know. */
  say?: (line: string) => void;
}

/** A running server. `close` stops everything that `start` started, in order. */
export interface RunningServer {
  url: string;
  deps: Deps;
  standin: Standin | null;
  databaseUrl: string;
  close(): Promise<void>;
}

const defaultPort = 3000;

/** Starts the whole server: stand-in if needed, database, migrations, seed, HTTP. Whatever fails, nothing is left running. */
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

  add<T>(part: T, close: (part: T) => Promise<unknown>): T {
    this.#closers.push(() => close(part));
    return part;
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0).toReversed()) await close();
  }
}

async function startAll(options: StartOptions, started: Started): Promise<RunningServer> {
  const ownConfig = readConfig(options.environment);
  const standin = hasDiscord(ownConfig)
    ? null
    : started.add(await startStandin(ownConfig, options), (it) => it.close());
  const config = standin ? parseConfig({ ...options.environment, ...standin.environment() }) : ownConfig;
  const database = started.add(await openDatabase(config, options.say), (it) => it.close());
  let publicUrl = config.publicUrl;
  const { deps, pool, close } = createDeps(config, {
    databaseUrl: database.url,
    sessionSecret: database.sessionSecret,
    publicUrl: () => publicUrl ?? '',
    ...(options.now ? { now: options.now } : {}),
    ...(options.log ? { log: options.log } : {}),
  });
  started.add(close, (it) => it());
  await migrate(pool, join(import.meta.dirname, 'migrations'));
  await prepareData(deps, standin !== null);

  const site = await options.createSite(deps);
  const listening = await (config.port === undefined
    ? listenFrom(site, config.host, defaultPort)
    : listen(site, config.host, config.port));
  started.add(listening, (it) => it.close());
  publicUrl ??= `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${listening.port}`;
  standin?.registerRedirects(publicUrl);
  await announce(database, publicUrl);
  return { url: publicUrl, deps, standin, databaseUrl: database.url, close: () => started.close() };
}

async function startStandin(config: Config, options: StartOptions): Promise<Standin> {
  // Loaded only here: a site with a Discord application never runs a line of it.
  const { startStandin } = await import('@sunset/standin/start.ts');
  return startStandin({
    port: config.standinPort,
    ...(options.now ? { now: () => options.now?.().getTime() ?? 0 } : {}),
  });
}

async function announce(database: OpenedDatabase, address: string): Promise<void> {
  await database.holder?.update({ address });
}
