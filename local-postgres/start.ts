import { setTimeout as pause } from 'node:timers/promises';
import { damageAdvice } from './directory/damage.ts';
import { requireNotLockedByAnother } from './directory/directory-lock.ts';
import { databaseAccount } from './account.ts';
import { installedBinaries, reachableBinaries, type Binaries } from './binaries.ts';
import { databaseDirectoryOf, ensureDatabase, type DatabaseLocation } from './directory/data-directory.ts';
import { ensureLibraryLinks } from './library-links.ts';
import { prepareDirectory, requireReachable } from './directory/prepare-directory.ts';
import { stopOrphan } from './orphan.ts';
import { startPostgres, type PostgresProcess } from './postgres-process.ts';
import { waitUntilReady } from './ready.ts';
import { createSocketDirectory, removeSocketDirectory } from './socket.ts';
import { urlOf } from './url.ts';

export { defaultDataDirectory } from './directory/prepare-directory.ts';

export interface EmbeddedOptions {
  /** The data directory; the database goes into `postgres` below it. Call `lockDirectory` before starting. */
  directory: string;
  log: (line: string) => void;
  /** More settings of postgresql.conf, for tests; durability cannot be turned off. */
  settings?: Record<string, string>;
  /** Other binaries than the installed ones, and where copies of them may go, for tests. */
  binaries?: Binaries & { places?: string[] };
}

export interface EmbeddedDatabase {
  /** For `pg` as connectionString, and for any other client of PostgreSQL: a socket, with the password. */
  url: string;
  socketDirectory: string;
  version: string;
  /** Ends open connections, stops the database and waits for it. May be called again. */
  stop(): Promise<void>;
  /** Called once if the database ends without `stop`; immediately if it has ended already. */
  onExit(callback: (reason: string) => void): void;
}

/**
 * Starts PostgreSQL on the data directory and creates the database on the first start. Stops one that a killed process left running.
 * Throws an error that names the directory when it cannot run on it; never deletes data.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { directory, log, settings = {} } = options;
  prepareDirectory(directory);
  requireNotLockedByAnother(directory);
  const account = databaseAccount(directory);
  requireReachable(directory, account);
  const installed = options.binaries ?? installedBinaries();
  await ensureLibraryLinks(installed.native);
  const binaries = await reachableBinaries(installed, account, options.binaries?.places);
  const place = { directory, account, binaries };
  await stopOrphan(directory, log);
  const password = await ensureDatabase(place);
  return launch(place, { password, settings, log });
}

interface Launch {
  password: string;
  settings: Record<string, string>;
  log: (line: string) => void;
}

async function launch(place: DatabaseLocation, start: Launch): Promise<EmbeddedDatabase> {
  const socketDirectory = createSocketDirectory(place.account);
  const url = urlOf(socketDirectory, start.password);
  try {
    const { postgres, version } = await startWithRetries(url, { ...start, place, socketDirectory });
    return running(postgres, { url, socketDirectory, version });
  } catch (error) {
    removeSocketDirectory(socketDirectory);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database in ${databaseDirectoryOf(place.directory)} could not be started, and nothing in it was changed: ${reason}${damageAdvice(reason)}`,
      { cause: error },
    );
  }
}

const SHARED_MEMORY_IN_USE = /pre-existing shared memory block/;
const RETRIES = 20;
const RETRY_MS = 250;

/** The children of a killed postgres need a moment to end; PostgreSQL refuses to start until they have. */
async function startWithRetries(
  url: string,
  options: Parameters<typeof startPostgres>[0],
): Promise<{ postgres: PostgresProcess; version: string }> {
  for (let retry = 0; ; retry += 1) {
    const postgres = startPostgres(options);
    try {
      return { postgres, version: await waitUntilReady(url, postgres) };
    } catch (error) {
      await postgres.stop();
      if (retry === RETRIES || !SHARED_MEMORY_IN_USE.test(postgres.lastLines())) throw error;
      await pause(RETRY_MS);
    }
  }
}

function running(
  postgres: PostgresProcess,
  facts: { url: string; socketDirectory: string; version: string },
): EmbeddedDatabase {
  let stopping: Promise<void> | undefined;
  const unexpected = postgres.ended.then((reason) => {
    removeSocketDirectory(facts.socketDirectory);
    return stopping === undefined ? reason : null;
  });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await unexpected;
  };
  return {
    ...facts,
    stop: () => (stopping ??= stop()),
    onExit: (callback) => void unexpected.then((reason) => reason !== null && callback(reason)),
  };
}
