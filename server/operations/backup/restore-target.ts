import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '@sunset/local-postgres/start.ts';
import { stopOrphan } from '@sunset/local-postgres/orphan.ts';
import { lockDirectory } from '@sunset/local-postgres/directory/directory-lock.ts';
import { syncFolder } from './backup-files.ts';
import { BackupError } from './manifest.ts';

/**
 * The target of a restore or an import: no database is in place before `keep`, and none is left after `discard`. The rows of an operator's own
 * database are there as soon as they are committed: `placeFiles` puts the pictures in place before.
 */
export interface RestoreTarget {
  databaseUrl: string;
  /** Where files are written before they are in place; null where there is no folder. */
  folder: string | null;
  placeFiles(): Promise<void>;
  keep(): Promise<void>;
  discard(): Promise<void>;
}

interface TargetRequest {
  /** For a sentence: "A restore". */
  what: string;
  /** Whether pictures go into the data folder. */
  hasFiles: boolean;
  /** What may be in the folder already: pictures of a run that was killed. */
  leftover?: RegExp;
  /** Writes them below the folder, when the database is complete. */
  writeFiles?: (folder: string) => Promise<void>;
  databaseUrl: string | null;
  /** Refuses an operator's database that has data. */
  requireEmpty?: (url: string) => Promise<void>;
  /** What to do after a failure with an operator's own database. */
  retry: string;
  dataDirectory: string;
  say: (line: string) => void;
}

const building = '.restoring';

/** Locks the data folder, refuses one that is not empty, and starts an embedded database if no other is given. */
export async function openTarget(request: TargetRequest): Promise<RestoreTarget> {
  const { databaseUrl, dataDirectory, hasFiles } = request;
  if (databaseUrl !== null) await (request.requireEmpty ?? requireEmptyDatabase)(databaseUrl);
  if (hasFiles && databaseUrl !== null) request.say(`Its pictures go into ${dataDirectory}.`);
  if (databaseUrl === null || hasFiles) return openFolder(request);
  return { databaseUrl, folder: null, placeFiles: nothing, keep: nothing, discard: explainRetryOf(request) };
}

async function nothing(): Promise<void> {}

async function openFolder(request: TargetRequest): Promise<RestoreTarget> {
  const { dataDirectory: directory } = request;
  requireOwnFolder(directory);
  const holder = await lockDirectory(directory, {});
  const work = join(directory, building);
  try {
    await removeUnfinished(work);
    await requireEmptyFolder(request);
    const embedded = request.databaseUrl === null ? await startEmbedded({ directory: work, log: () => {} }) : null;
    return {
      databaseUrl: request.databaseUrl ?? embedded?.url ?? '',
      folder: work,
      placeFiles: embedded === null ? () => movePictures(work, directory) : nothing,
      keep: async () => {
        await request.writeFiles?.(work);
        await embedded?.stop();
        await moveIntoPlace(work, directory);
        await holder.release();
      },
      discard: async () => {
        await embedded?.stop();
        await rm(work, { recursive: true, force: true });
        await holder.release();
        await explainRetryOf(request)();
      },
    };
  } catch (error) {
    await holder.release();
    throw error;
  }
}

/** The database comes last: a folder that has one is complete. */
async function moveIntoPlace(work: string, directory: string): Promise<void> {
  await movePictures(work, directory);
  for (const name of ['postgres.password', 'postgres']) {
    if (existsSync(join(work, name))) await rename(join(work, name), join(directory, name));
  }
  await rm(work, { recursive: true });
  await syncFolder(directory);
}

/** One by one, because some may be there. Their names are hashes, so that they are the same. */
async function movePictures(work: string, directory: string): Promise<void> {
  const [from, to] = [join(work, 'uploads'), join(directory, 'uploads')];
  if (!existsSync(from)) return;
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name));
  await syncFolder(to);
  await syncFolder(directory);
}

/** Files of a restore that was killed; the folder is locked, so no other restore is running. */
async function removeUnfinished(work: string): Promise<void> {
  if (!existsSync(work)) return;
  await stopOrphan(work, () => {});
  await rm(work, { recursive: true, force: true });
}

/** The keys of the old machine may be there before the data. */
const keptBeside = /^(holder\.json.*|data-key|session-secret)$/;

async function requireEmptyFolder({ dataDirectory: directory, what, leftover }: TargetRequest): Promise<void> {
  const entries = (await readdir(directory)).filter((name) => !keptBeside.test(name) && leftover?.test(name) !== true);
  if (entries.length === 0) return;
  throw new BackupError(
    `${directory} is not empty (${entries.slice(0, 3).join(', ')}). ${what} does not overwrite data. ` +
      'Move those files away, or name another folder with --into.',
  );
}

/** What root restores would belong to root, and the site's own account could not start on it. */
function requireOwnFolder(directory: string): void {
  const owner = statSync(directory, { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() !== 0 || owner === undefined || owner === 0) return;
  throw new BackupError(
    `${directory} belongs to another account (uid ${owner}): restore as that account, not as root.`,
  );
}

async function requireEmptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') limit 3",
    );
    if (rows.length === 0) return;
    throw new BackupError(
      `The database is not empty (${rows.map(({ name }) => name).join(', ')}). A restore does not overwrite data. Create a new database.`,
    );
  } finally {
    await client.end();
  }
}

/** An operator's own database cannot be taken back by us. */
function explainRetryOf({ databaseUrl, say, retry }: TargetRequest): () => Promise<void> {
  return async () => {
    if (databaseUrl !== null) say(retry);
  };
}
