import { setTimeout as pause } from 'node:timers/promises';
import { adviceAtStart } from './damage.ts';
import { requireNotHeldByAnother } from './directory-lock.ts';
import { databaseAccount } from './account.ts';
import { installedBinaries, reachableBinaries, type Binaries } from './binaries.ts';
import { clusterOf, ensureCluster, type ClusterPlace } from './data-directory.ts';
import { prepareDirectory, requireReachable } from './prepare-directory.ts';
import { stopOrphan } from './orphan.ts';
import { launchPostmaster, type Postmaster } from './postgres-process.ts';
import { waitUntilReady } from './ready.ts';
import { createSocketDirectory, removeSocketDirectory } from './socket.ts';
import { urlOf } from './url.ts';

export { defaultDataDirectory } from './prepare-directory.ts';

export interface EmbeddedOptions {
  /** The data directory; the cluster goes into `postgres` below it. Hold it (`holdDirectory`) before starting. */
  directory: string;
  /** Gets each line that PostgreSQL logs. */
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
  /** PostgreSQL's version, such as 18.4. */
  version: string;
  /** Ends open connections, stops the database and waits for it. May be called again. */
  stop(): Promise<void>;
  /** Called once if the database ends without `stop`, at once if it has already. */
  onExit(callback: (reason: string) => void): void;
}

/**
 * Starts PostgreSQL on the data directory, making the cluster on the first start. Stops one that a killed process left running.
 * Refuses, in a sentence that names it, a directory that it cannot serve; never wipes one.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { directory, log, settings = {} } = options;
  prepareDirectory(directory);
  requireNotHeldByAnother(directory);
  const account = databaseAccount(directory);
  requireReachable(directory, account);
  const binaries = await reachableBinaries(options.binaries ?? installedBinaries(), account, options.binaries?.places);
  const place = { directory, account, binaries };
  await stopOrphan(directory, log);
  const password = await ensureCluster(place);
  return launch(place, { password, settings, log });
}

interface Launch {
  password: string;
  settings: Record<string, string>;
  log: (line: string) => void;
}

async function launch(place: ClusterPlace, start: Launch): Promise<EmbeddedDatabase> {
  const socketDirectory = createSocketDirectory(place.account);
  const url = urlOf(socketDirectory, start.password);
  try {
    const { postmaster, version } = await launchWithPatience(url, { ...start, place, socketDirectory });
    return running(postmaster, { url, socketDirectory, version });
  } catch (error) {
    removeSocketDirectory(socketDirectory);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database in ${clusterOf(place.directory)} could not be started, and nothing in it was changed: ${reason}${adviceAtStart(reason)}`,
      { cause: error },
    );
  }
}

const LINGERING = /pre-existing shared memory block/;
const RETRIES = 20;
const RETRY_MS = 250;

/** A postmaster that was killed leaves children that need a moment to notice; PostgreSQL refuses to start beside them. */
async function launchWithPatience(
  url: string,
  options: Parameters<typeof launchPostmaster>[0],
): Promise<{ postmaster: Postmaster; version: string }> {
  for (let retry = 0; ; retry += 1) {
    const postmaster = launchPostmaster(options);
    try {
      return { postmaster, version: await waitUntilReady(url, postmaster) };
    } catch (error) {
      await postmaster.stop();
      if (retry === RETRIES || !LINGERING.test(postmaster.lastLines())) throw error;
      await pause(RETRY_MS);
    }
  }
}

function running(
  postmaster: Postmaster,
  facts: { url: string; socketDirectory: string; version: string },
): EmbeddedDatabase {
  let stopping: Promise<void> | undefined;
  const unexpected = postmaster.ended.then((reason) => {
    removeSocketDirectory(facts.socketDirectory);
    return stopping === undefined ? reason : null;
  });
  const stop = async (): Promise<void> => {
    await postmaster.stop();
    await unexpected;
  };
  return {
    ...facts,
    stop: () => (stopping ??= stop()),
    onExit: (callback) => void unexpected.then((reason) => reason !== null && callback(reason)),
  };
}
