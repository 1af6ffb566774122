import { resolve } from 'node:path';
import { defaultDataDirectory } from '@sunset/local-postgres/start.ts';
import type { Config } from '../../../config.ts';
import type { IssuedMark } from '../../../features/installation/storage-marks.ts';
import { backupNameAt } from '../../../integrations/backups/backup-target.ts';
import { productFolders } from '../../../product-folders.ts';
import { productVersion } from '../../product-version.ts';
import { runApart, type RunApartOptions } from './run-apart.ts';
import type { BackupRequest, BackupResult } from './run-backup.ts';

export interface WantedBackup extends Pick<BackupRequest, 'name' | 'rehearsedName'> {
  at: Date;
  /** When the last good one was taken. */
  previousGoodAt: Date | null;
  /** The BACKUP_KEEP_DAYS in use. */
  keepDays: number;
  mark: IssuedMark;
}

/** Takes scheduled backups. */
export interface BackupRunner {
  /** Where they go, for people. */
  place: string;
  nameAt(at: Date): string;
  /** Never throws. */
  take(backup: WantedBackup, watch: Pick<RunApartOptions, 'signal' | 'onHeartbeat'>): Promise<BackupResult>;
}

const dayMs = 24 * 60 * 60 * 1000;
/** With one more try staff hear of a target that hangs within the hour. Rule: BACKUP-8. */
const deadlineMs = 25 * 60_000;
const heartbeatMs = 30_000;

/** Null without BACKUP_TARGET. `run` is another one in tests that need no process. */
export function createBackupRunner(config: Config, databaseUrl: string, run = runApart): BackupRunner | null {
  const target = config.backupTarget ?? null;
  if (target === null) return null;
  const { place } = target;
  return {
    place,
    nameAt: backupNameAt,
    take: async (backup, watch) =>
      hideSecrets(await run(requestOf(backup, config, databaseUrl), { deadlineMs, heartbeatMs, ...watch }), config),
  };
}

/** Throws without BACKUP_TARGET. */
export function requestOf(wanted: WantedBackup, config: Config, databaseUrl: string): BackupRequest {
  const place = config.backupTarget ?? null;
  if (place === null) throw new Error('BACKUP_TARGET is not set.');
  const { name, at, rehearsedName, previousGoodAt, mark } = wanted;
  return {
    name,
    at: at.toISOString(),
    databaseUrl,
    dataDirectory: pictureFolderOf(config),
    version: productVersion(),
    place,
    store: storeOf(config),
    keptFrom: keptFrom(wanted).toISOString(),
    rehearsedName,
    mark: { ...mark, address: config.publicUrl ?? null, at: at.toISOString(), isContested: false },
    hasGoodBackup: previousGoodAt !== null,
  };
}

/** By the time of the last good one too: one run with a wrong clock, or the first one after a long time, deletes no other. */
function keptFrom({ at, previousGoodAt, keepDays }: WantedBackup): Date {
  if (previousGoodAt === null) return new Date(0);
  return new Date(Math.min(at.getTime(), previousGoodAt.getTime() + dayMs) - keepDays * dayMs);
}

/** The store of the pictures, if backups have none of their own. */
export function storeOf(config: Config): BackupRequest['store'] {
  return {
    region: config.backupRegion ?? config.picturesRegion,
    endpoint: config.backupEndpoint ?? config.picturesEndpoint,
    accessKeyId: config.backupKeyId ?? config.picturesKeyId ?? '',
    secretAccessKey: config.backupKeySecret ?? config.picturesKeySecret ?? '',
  };
}

/** Null where no folder has pictures: a bucket does, or several servers share a database. */
function pictureFolderOf({ dataDirectory, picturesBucket, databaseUrl, sessionSecret }: Config): string | null {
  if (dataDirectory !== undefined) return resolve(dataDirectory);
  const isWithoutFolder = databaseUrl !== undefined && sessionSecret !== undefined;
  if (picturesBucket !== undefined || isWithoutFolder) return null;
  return defaultDataDirectory(productFolders.defaultData).directory;
}

/** A store may quote what it was sent. */
function hideSecrets(result: BackupResult, config: Config): BackupResult {
  if (result.kind === 'good') return result;
  const { accessKeyId, secretAccessKey } = storeOf(config);
  const secrets = [accessKeyId, secretAccessKey].filter((secret) => secret !== '');
  return { ...result, detail: secrets.reduce((text, secret) => text.replaceAll(secret, '[hidden]'), result.detail) };
}
