import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { channelIds } from '@sunset/standin/ids.ts';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { takeDueBackup } from '../../server/features/backups/commands/take-due-backup.ts';
import { markFile } from '../../server/integrations/storage/storage-mark.ts';
import { createBackupRunner } from '../../server/operations/backup/scheduled/backup-runner.ts';
import { runBackup, type BackupParts } from '../../server/operations/backup/scheduled/run-backup.ts';
import { withClient } from '../../server/operations/backup/scheduled/scratch-database.ts';
import { takeOverStorage } from '../../server/operations/take-over-storage.ts';
import { createTestDatabase } from '../setup/test-database.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../test-app.ts';

/** A site with scheduled backups, which are taken in this process. */
export interface BackupSite {
  app: TestApp;
  /** How many were begun. */
  taken: () => number;
  take(circumstances?: Partial<BackupParts> & { databaseUrl?: string }): Promise<void>;
}

/** A folder as an operator mounts it for backups, or its path without the folder. */
export function backupFolder({ exists = true } = {}): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'sunset-backups-of-test-')), 'backups');
  if (exists) mkdirSync(folder);
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
  return folder;
}

/** What is there besides the mark of the site. */
export const backupsIn = (folder: string): string[] => readdirSync(folder).filter((name) => name !== markFile);

/** A database without tables, to restore into; dropped after the test. */
export async function anEmptyDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  await withClient(url, (client) => client.query('drop schema public cascade; create schema public'));
  return url;
}

/** Closed with the test. Restores are rehearsed in a database beside the site's, unless a test says otherwise. */
export async function aBackupSite(target: string, options: TestAppOptions = {}): Promise<BackupSite> {
  const environment = { BACKUP_TARGET: target, BACKUP_TIMES: '04:00', ...options.environment };
  const app = await startTestApp({ ...options, environment });
  onTestFinished(() => app.close());
  let taken = 0;
  return {
    app,
    taken: () => taken,
    take: ({ databaseUrl = app.databaseUrl, ...parts } = {}) => {
      const backups = createBackupRunner(app.deps.config, databaseUrl, (request) => {
        taken += 1;
        return runBackup(request, { newName: app.deps.random.uuid, hasEmbedded: () => false, ...parts });
      });
      return takeDueBackup({ ...app.deps, backups });
    },
  };
}

/**
 * The database as a role that reads it and can make no other: a backup by it is good and not restored, which takes most of the time
 * of a backup.
 */
export async function asReader({ deps, databaseUrl }: TestApp): Promise<string> {
  const role = `plain_${deps.random.uuid().replaceAll('-', '')}`;
  await sql.raw(`create role ${role} login password 'plain' in role pg_read_all_data`).execute(deps.db);
  onTestFinished(async () => void (await sql.raw(`drop role ${role}`).execute(deps.db)));
  return databaseUrl.replace(/\/\/[^@]*@/, `//${role}:plain@`);
}

export const scheduleOf = ({ deps }: TestApp) =>
  deps.db.selectFrom('backupSchedule').selectAll().executeTakeFirstOrThrow();

/** As `npm run storage:take-over` does it. */
export const takeOver = ({ app: { deps } }: BackupSite) =>
  takeOverStorage(deps, { config: deps.config, storage: deps.storage, say: () => {} });

/** The titles in the staff channel, oldest first. */
export async function postedTitles(app: TestApp): Promise<(string | undefined)[]> {
  await app.deliver();
  return (listSent(app.standin.world).channels[channelIds.staff] ?? []).map(({ message }) => message.embeds[0]?.title);
}

/** What a rehearsal meets where no PostgreSQL can be started. */
export const cannotRehearse = () => {
  throw new Error('no PostgreSQL can be started');
};
