import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopOrphan } from '@sunset/local-postgres/orphan.ts';
import { isRunning } from '@sunset/local-postgres/processes.ts';
import { BackupFailure } from './failure.ts';

const prefix = 'sunset-backup-';
/** Of a backup: on its way to a bucket, on its way back, and restored. */
const copies = 3;
const spareBytes = 256 * 1024 * 1024;

/** Where in the scratch folder a backup is restored. */
export const rehearsalFolder = (scratch: string) => join(scratch, 'rehearsal');

/** Runs `work` with an empty folder of its own, which is removed afterwards, and so are those of killed processes. */
export async function withScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await removeAbandoned();
  // The process is in the name, so that others see whether it is alive.
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  // As root the restored database runs under another account, which has to pass.
  await chmod(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The database shares the disk in most places: with a full one nobody could book. */
export async function requireSpace(folder: string, databaseBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = databaseBytes * copies + spareBytes;
  if (bavail * bsize >= needed) return;
  throw new BackupFailure('no_space', new Error(`${folder} needs ${Math.ceil(needed / 1024 ** 2)} MB free`));
}

/** Removes the folders of processes that were killed, and stops the databases in them. */
export async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-\\w+$`).exec(name)?.[1] ?? 0);
    if (pid === 0 || isRunning(pid)) continue;
    const folder = join(tmpdir(), name);
    await stopOrphan(join(rehearsalFolder(folder), '.restoring'), () => {}).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}
