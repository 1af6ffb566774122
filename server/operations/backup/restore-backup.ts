import { join, resolve } from 'node:path';
import pg from 'pg';
import { createDatabase } from '../../database/connect.ts';
import { beforeBaseline, isBeforeBaseline, migrate, readMigrations } from '../../database/schema/migrate.ts';
import { schemaFolders, type SchemaFolders } from '../../database/schema/schema-folders.ts';
import { checkData } from '../check-data/check-data.ts';
import { copyOutOf, requireWhole } from './backup-files.ts';
import { loadRows } from './load-rows.ts';
import { BackupError, readManifest, type Manifest } from './manifest.ts';
import { endRunningBackup, endWhatMayHaveHappened, forgetShorterRetention } from './end-what-may-have-happened.ts';
import { openTarget } from './restore-target.ts';

export interface RestoreRequest {
  backup: string;
  /** The operator's own database; null for the embedded one. */
  databaseUrl: string | null;
  /** The data folder for the pictures and the embedded database. */
  dataDirectory: string;
  /** Other tables and functions, for tests. */
  schema?: SchemaFolders;
  /** Leaves sessions and messages as they were, for a site that is moved and was stopped before the backup. */
  isMove: boolean;
  now: () => Date;
  say: (line: string) => void;
}

export interface Restored {
  manifest: Manifest;
  /** Violated invariants of the restored data. */
  violations: { invariant: string; subject: string }[];
}

/**
 * Brings a backup back into an empty data folder or an empty database: verified before anything is written, at the
 * backup's version, proven equal to the backup, then migrated to this code's. Throws BackupError, or DirectoryLockedError
 * naming the process that holds the folder.
 */
export async function restoreBackup(request: RestoreRequest): Promise<Restored> {
  const backup = resolve(request.backup);
  const manifest = await readManifest(backup);
  request.say(`A backup of ${manifest.madeAt}, made by version ${manifest.version}. Verifying its files …`);
  await requireWhole(backup, manifest.files);
  requireKnownMigrations('backup', manifest.migrations, request.schema);
  const files = manifest.files.filter(({ path }) => !path.startsWith('tables/'));
  const target = await openTarget({
    ...request,
    what: 'A restore',
    hasFiles: files.length > 0,
    writeFiles: async (folder) => {
      for (const file of files) await copyOutOf(backup, file, join(folder, file.path));
    },
    retry: 'The restore did not finish. Drop the database and create a new one before you try again.',
  });
  try {
    const violations = await fill(target.databaseUrl, { ...request, backup }, manifest);
    await target.keep();
    return { manifest, violations };
  } catch (error) {
    await target.discard();
    throw error;
  }
}

/** Refuses a backup or an archive that is newer than this code, from before the baseline, or made with other migrations. */
export function requireKnownMigrations(
  what: 'backup' | 'archive',
  migrations: Manifest['migrations'],
  folders: SchemaFolders = schemaFolders,
): void {
  const known = readMigrations(folders.migrations);
  if (isBeforeBaseline(migrations, known)) throw new BackupError(`The ${what} ${beforeBaseline}.`);
  const newest = migrations.at(-1);
  if (migrations.length > known.length) {
    throw new BackupError(
      `The ${what} is at database version ${newest?.version} (${newest?.name}), newer than this code, which knows ${known.length}: ` +
        'use the version that made it, or a newer one.',
    );
  }
  migrations.forEach(({ version, name, checksum }, index) => {
    const migration = known[index];
    if (migration?.version === version && migration.checksum === checksum) return;
    throw new BackupError(`The ${what} was made with another migration ${version} (${name}) than this code has.`);
  });
}

async function fill(url: string, request: RestoreRequest, manifest: Manifest): Promise<Restored['violations']> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined); // It also rejects the query under way.
  const db = createDatabase(pool);
  try {
    request.say('Loading the rows …');
    await migrate(pool, request.schema, manifest.migrations.length);
    await loadRows(url, request.backup, manifest);
    const { applied } = await migrate(pool, request.schema);
    if (applied.length > 0) request.say(`Brought up to this version: ${applied.join(', ')}.`);
    await endRunningBackup(db);
    await forgetShorterRetention(db);
    if (!request.isMove) await endWhatMayHaveHappened(db, request.now(), request.say);
    return await checkData(db);
  } finally {
    await db.destroy();
  }
}
