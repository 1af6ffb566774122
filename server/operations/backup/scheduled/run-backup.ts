import type { BackupFailureReason } from '@sunset/contract/installation/backup-failures.ts';
import type { BackupPlace } from '../../../config-schemas.ts';
import { backupTimeOf, type BackupTarget, type StoredBackup } from '../../../integrations/backups/backup-target.ts';
import { createFolderTarget } from '../../../integrations/backups/folder-target.ts';
import { createS3Target } from '../../../integrations/backups/s3-target.ts';
import type { S3Settings } from '../../../integrations/storage/s3-client.ts';
import type { StorageMark } from '../../../integrations/storage/storage-mark.ts';
import { requireWhole } from '../backup-files.ts';
import { makeBackup } from '../make-backup.ts';
import { manifestFile, manifestSumFile, readManifest, type Manifest } from '../manifest.ts';
import { BackupFailure, isFileError, step } from './failure.ts';
import { requireStillOurs, takePlace } from './own-place.ts';
import { rehearse, type Rehearsal } from './rehearse.ts';
import { withClient } from './scratch-database.ts';
import { requireSpace, withScratchFolder } from './scratch-folder.ts';

/** Everything that one scheduled backup needs; plain values, because it is taken by another process. */
export interface BackupRequest {
  name: string;
  /** The site's time. */
  at: string;
  databaseUrl: string;
  /** The data folder with the uploaded pictures; null if there is none. */
  dataDirectory: string | null;
  version: string;
  place: BackupPlace;
  /** How to reach a bucket; the place says which. */
  store: Omit<S3Settings, 'bucket' | 'prefix'>;
  /** Backups from before this are deleted. */
  keptFrom: string;
  /** The last one that was restored as a rehearsal; it stays until another one is. */
  rehearsedName: string | null;
  /** Left at the place before anything else. */
  mark: StorageMark;
  hasGoodBackup: boolean;
}

export type BackupResult =
  | {
      kind: 'good';
      tables: number;
      rows: number;
      bytes: number;
      /** Null if it was read back and verified, but could not be restored anywhere. */
      rehearsal: Rehearsal | null;
      pruned: number;
      /** Why old backups could not be deleted. */
      pruneFailure: string | null;
    }
  | { kind: 'failed'; reason: BackupFailureReason; detail: string };

export interface BackupParts {
  newName: () => string;
  hasEmbedded?: () => boolean;
}

/** Where nothing can be restored, as many of the newest stay, whatever their age. Rule: BACKUP-6. */
const keptUnproven = 7;
const dayMs = 24 * 60 * 60 * 1000;

/** Takes a backup, reads it back from its target, restores it elsewhere, and deletes old ones. Never throws. Rules: BACKUP-2 to BACKUP-6. */
export async function runBackup(request: BackupRequest, parts: BackupParts): Promise<BackupResult> {
  try {
    return await withScratchFolder((scratch) => runIn(scratch, request, parts));
  } catch (error) {
    const { reason, message } = error instanceof BackupFailure ? error : new BackupFailure('rehearsal', error);
    return { kind: 'failed', reason, detail: message };
  }
}

async function runIn(scratch: string, request: BackupRequest, parts: BackupParts): Promise<BackupResult> {
  const target = targetOf(request, scratch);
  const now = () => new Date(request.at);
  await requireSpace(scratch, await step('source', () => sizeOf(request.databaseUrl)));
  await takePlace(target, request);
  await step('target', () => target.store(request.name, (folder) => makeIn(folder, request, parts)));
  const backup = await step('target', () => target.read(request.name));
  const manifest = await verify(backup, () => target.remove({ name: request.name, isWhole: true }));
  const rehearsal = await rehearse({ ...parts, backup, scratch, databaseUrl: request.databaseUrl, now });
  const { pruned, pruneFailure } = await prune(target, request, rehearsal);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  return { kind: 'good', tables: manifest.tables.length, rows, bytes, rehearsal, pruned, pruneFailure };
}

export function targetOf({ place, store }: Pick<BackupRequest, 'place' | 'store'>, scratch: string): BackupTarget {
  if (place.kind === 'folder') return createFolderTarget(place.folder);
  return createS3Target({ ...store, bucket: place.bucket, prefix: place.prefix }, scratch);
}

/** The checksum of the manifest is the last file: with it the backup is whole. */
async function makeIn(folder: string, request: BackupRequest, { newName }: BackupParts): Promise<string[]> {
  const { databaseUrl, dataDirectory, version } = request;
  try {
    const now = () => new Date(request.at);
    const { files } = await makeBackup({ databaseUrl, dataDirectory, target: folder, version, now, newName });
    return [...files.map(({ path }) => path), manifestFile, manifestSumFile];
  } catch (error) {
    if (!isFileError(error)) throw new BackupFailure('source', error);
    throw new BackupFailure(request.place.kind === 'folder' ? 'target' : 'no_space', error);
  }
}

/** What is not as it was written is of no use to anybody, and is deleted. */
async function verify(backup: string, remove: () => Promise<void>): Promise<Manifest> {
  try {
    const manifest = await readManifest(backup);
    await requireWhole(backup, manifest.files);
    return manifest;
  } catch (error) {
    await remove().catch(() => undefined);
    throw new BackupFailure('damaged', error);
  }
}

async function sizeOf(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
    return Number(rows[0]?.bytes ?? 0);
  });
}

/** Only after a backup that is good, which itself stays whatever the clock says. What was never finished goes after a day. */
async function prune(
  target: BackupTarget,
  { name: newest, at, keptFrom, rehearsedName, mark }: BackupRequest,
  rehearsal: Rehearsal | null,
): Promise<{ pruned: number; pruneFailure: string | null }> {
  let pruned = 0;
  try {
    await requireStillOurs(target, mark);
    const all = await target.list();
    const kept = new Set(rehearsal === null ? [newest, rehearsedName, ...newestOf(all)] : [newest]);
    for (const stored of all) {
      const from = stored.isWhole ? new Date(keptFrom) : new Date(new Date(at).getTime() - dayMs);
      const time = backupTimeOf(stored.name);
      if (kept.has(stored.name) || time === null || time >= from) continue;
      await target.remove(stored);
      if (stored.isWhole) pruned += 1;
    }
    return { pruned, pruneFailure: null };
  } catch (error) {
    return { pruned, pruneFailure: new BackupFailure('target', error).message };
  }
}

/** Their names are in the order of their times. */
function newestOf(stored: readonly StoredBackup[]): string[] {
  const whole = stored.filter(({ isWhole }) => isWhole).map(({ name }) => name);
  return whole.toSorted().slice(-keptUnproven);
}
