import { existsSync, statSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '@sunset/local-postgres/start.ts';
import { stopOrphan } from '@sunset/local-postgres/orphan.ts';
import { lockDirectory } from '@sunset/local-postgres/directory/directory-lock.ts';
import { copyOutOf, syncFolder } from './backup-files.ts';
import { BackupError, type Manifest } from './manifest.ts';

/** The target of a restore: nothing is in place before `keep`, and nothing is left after `discard`. */
export interface RestoreTarget {
  databaseUrl: string;
  keep(): Promise<void>;
  discard(): Promise<void>;
}

interface TargetRequest {
  backup: string;
  manifest: Manifest;
  databaseUrl: string | null;
  dataDirectory: string;
  say: (line: string) => void;
}

const building = '.restoring';

/** Locks the data folder, refuses one that is not empty, and starts an embedded database if no other is given. */
export async function openTarget(request: TargetRequest): Promise<RestoreTarget> {
  const { databaseUrl, dataDirectory } = request;
  if (databaseUrl !== null) await requireEmptyDatabase(databaseUrl);
  const needsFolder = databaseUrl === null || hasKeptFiles(request.manifest);
  return needsFolder ? openFolder(request) : { databaseUrl, keep: async () => {}, discard: explainRetryOf(request) };

  function hasKeptFiles(manifest: Manifest): boolean {
    if (manifest.files.every(({ path }) => path.startsWith('tables/'))) return false;
    request.say(`Its pictures go into ${dataDirectory}.`);
    return true;
  }
}

async function openFolder(request: TargetRequest): Promise<RestoreTarget> {
  const { dataDirectory: directory } = request;
  requireOwnFolder(directory);
  const holder = await lockDirectory(directory, {});
  const work = join(directory, building);
  try {
    await removeUnfinished(work);
    await requireEmptyFolder(directory);
    const embedded = request.databaseUrl === null ? await startEmbedded({ directory: work, log: () => {} }) : null;
    return {
      databaseUrl: request.databaseUrl ?? embedded?.url ?? '',
      keep: async () => {
        for (const file of keptFiles(request)) await copyOutOf(request.backup, file, join(work, file.path));
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

function keptFiles({ manifest }: TargetRequest) {
  return manifest.files.filter(({ path }) => !path.startsWith('tables/'));
}

/** The database comes last: a folder that has one is complete. */
async function moveIntoPlace(work: string, directory: string): Promise<void> {
  for (const name of ['uploads', 'postgres.password', 'postgres']) {
    if (existsSync(join(work, name))) await rename(join(work, name), join(directory, name));
  }
  await rm(work, { recursive: true });
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

async function requireEmptyFolder(directory: string): Promise<void> {
  const entries = (await readdir(directory)).filter((name) => !keptBeside.test(name));
  if (entries.length === 0) return;
  throw new BackupError(
    `${directory} is not empty (${entries.slice(0, 3).join(', ')}). A restore does not overwrite data. ` +
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
function explainRetryOf({ databaseUrl, say }: TargetRequest): () => Promise<void> {
  return async () => {
    if (databaseUrl !== null)
      say('The restore did not finish. Drop the database and create a new one before you try again.');
  };
}
