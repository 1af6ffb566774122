import { createHash } from 'node:crypto';
import { closeSync, createReadStream, fsyncSync, openSync, writeSync } from 'node:fs';
import { chmod, lstat, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError, type BackupFile } from './manifest.ts';

/** A file of a backup that is written in pieces; only its owner may read it. */
export interface FileInMaking {
  write(chunk: Buffer | string): void;
  finish(): BackupFile;
}

/** Writes synchronously: a backup is its own process, and the disk limits how fast the database is read. */
export function createFile(backup: string, path: string): FileInMaking {
  const handle = openSync(join(backup, path), 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    write: (chunk) => {
      const piece = Buffer.from(chunk);
      for (let written = 0; written < piece.length;) written += writeSync(handle, piece, written);
      hash.update(piece);
      bytes += piece.length;
    },
    finish: () => {
      fsyncSync(handle);
      closeSync(handle);
      return { path, bytes, sha256: hash.digest('hex') };
    },
  };
}

/** Copies one file into a backup; null if it does not exist any more. */
export async function copyInto(backup: string, path: string, source: string): Promise<BackupFile | null> {
  const handle = await open(source, 'r').catch(() => null);
  if (handle === null) return null;
  const file = createFile(backup, path);
  for await (const chunk of handle.createReadStream()) file.write(chunk as Buffer);
  return file.finish();
}

/** The complete files of a folder; empty without a folder. Names of incomplete files start with a dot. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
}

/** Refuses a backup of which a file is missing, shorter, longer or different. */
export async function requireWhole(backup: string, files: readonly BackupFile[]): Promise<void> {
  for (const file of files) {
    const path = join(backup, file.path);
    const stats = await lstat(path).catch(() => null);
    if (!stats?.isFile()) throw new BackupError(`The backup is incomplete: ${path} is missing.`);
    if (stats.size !== file.bytes) {
      throw new BackupError(`The backup is incomplete: ${path} has ${stats.size} bytes, ${file.bytes} were written.`);
    }
    if ((await hashFile(path)) !== file.sha256) throw new BackupError(`${path} was altered or is damaged.`);
  }
}

/** Copies a file of a backup to the server's folder. */
export async function copyOutOf(backup: string, file: BackupFile, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const mode = file.path.startsWith('uploads/') ? 0o644 : 0o600;
  const handle = await open(target, 'wx', mode);
  try {
    for await (const chunk of createReadStream(join(backup, file.path))) await handle.writeFile(chunk as Buffer);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await chmod(target, mode);
}

/** A rename is only sure to be there after a power cut once the folder is on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
