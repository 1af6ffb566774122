import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { productFolders } from '../product-folders.ts';
import { systemRandom } from '../random.ts';
import { findDataKey, type DataKey } from '../secrets/data-key.ts';
import { readSecret, writeSecret } from '../secrets/secret-file.ts';
import { databaseDirectoryOf } from '@sunset/local-postgres/directory/data-directory.ts';
import { monitorHeartbeat } from '@sunset/local-postgres/directory/heartbeat.ts';
import { defaultDataDirectory, startEmbedded } from '@sunset/local-postgres/start.ts';
import { lockDirectory, type DirectoryLock } from '@sunset/local-postgres/directory/directory-lock.ts';

/** The database to use, and the secrets that belong to it. */
export interface OpenedDatabase {
  url: string;
  /** For a sentence: "in …/postgres". */
  place: string;
  sessionSecret: string;
  dataKey: DataKey;
  /** The lock of the data directory; null without a directory. */
  holder: DirectoryLock | null;
  /** Resolves with the reason if the embedded database exits unexpectedly or does not answer. */
  failed: Promise<string>;
  close(): Promise<void>;
}

/** Prints a line for the person at the terminal. */
type Say = (line: string) => void;

const ownPlace = 'that DATABASE_URL names';
const never = new Promise<string>(() => {});

/**
 * Opens the operator's database, or starts the embedded one in the data directory, which only one server can use. Rejects
 * with one sentence if the directory is in use or not usable.
 */
export async function openDatabase(config: Config, say: Say, log: (line: string) => void): Promise<OpenedDatabase> {
  if (config.databaseUrl !== undefined && config.sessionSecret !== undefined) {
    return {
      url: config.databaseUrl,
      place: ownPlace,
      sessionSecret: config.sessionSecret,
      dataKey: await findDataKey(config, null),
      holder: null,
      failed: never,
      close: async () => {},
    };
  }
  const directory = await dataDirectory(config, say);
  const holder = await lockDirectory(directory, {});
  try {
    const sessionSecret = config.sessionSecret ?? (await keepSecret(join(directory, 'session-secret')));
    const dataKey = await findDataKey(config, directory);
    const close = () => holder.release();
    if (config.databaseUrl !== undefined)
      return { url: config.databaseUrl, place: ownPlace, sessionSecret, dataKey, holder, failed: never, close };
    const embedded = await startEmbedded({ directory, log });
    const watch = monitorHeartbeat(embedded.url);
    const ended = new Promise<string>((resolve) => embedded.onExit(resolve));
    const failed = Promise.race([ended, watch.timedOut]);
    const place = `in ${databaseDirectoryOf(directory)}`;
    const stop = async () => {
      watch.end();
      await embedded.stop();
      await close();
    };
    return { url: embedded.url, place, sessionSecret, dataKey, holder, failed, close: stop };
  } catch (error) {
    await holder.release();
    throw error;
  }
}

/** The data directory, created if needed; `say` gets a line if the default is not usable. */
export async function dataDirectory(config: Config, say: Say): Promise<string> {
  if (config.dataDirectory !== undefined) {
    const directory = resolve(config.dataDirectory);
    await mkdir(directory, { recursive: true });
    return directory;
  }
  const { directory, moved } = defaultDataDirectory(productFolders.defaultData);
  if (moved !== null) say(moved);
  await mkdir(directory, { recursive: true });
  return directory;
}

/** Reads the secret that signs tokens, made on the first start. The directory's holder is its only writer. */
async function keepSecret(file: string): Promise<string> {
  const kept = await readSecret(file);
  if (kept !== null) return kept;
  const secret = systemRandom.token();
  await writeSecret(file, secret);
  return secret;
}
