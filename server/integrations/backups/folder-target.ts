import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { markFile, readMark, writeMark } from '../storage/storage-mark.ts';
import { backupTimeOf, type BackupTarget, type StoredBackup } from './backup-target.ts';

/** Between the name of a backup and a random part while it is written or deleted. */
const unfinished = '.unfinished-';

/** A folder, which has to exist: one that is created here could be the empty mount point of a disk that is not there. */
export function createFolderTarget(folder: string): BackupTarget {
  return {
    async list() {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => storedAs(name));
    },
    async store(name, make) {
      const stats = await stat(folder);
      if (!stats.isDirectory()) throw new Error(`${folder} is not a folder`);
      await make(join(folder, name));
    },
    read: async (name) => join(folder, name),
    async remove({ name, isWhole }) {
      if (isWhole) {
        const leaving = `${name}${unfinished}removed`;
        // A backup that is half deleted must not look whole.
        await rename(join(folder, name), join(folder, leaving));
        await rm(join(folder, leaving), { recursive: true });
        return;
      }
      for (const entry of await readdir(folder)) {
        if (entry.startsWith(`${name}${unfinished}`)) await rm(join(folder, entry), { recursive: true });
      }
    },
    async findMark() {
      try {
        return readMark(await readFile(join(folder, markFile), 'utf8'));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    setMark: (mark) => replaceFile(folder, markFile, writeMark(mark)),
  };
}

function storedAs(entry: string): StoredBackup[] {
  const [name = ''] = entry.split(unfinished);
  return backupTimeOf(name) === null ? [] : [{ name, isWhole: name === entry }];
}

/** The file has the old content or the new one, also after a power cut. */
async function replaceFile(folder: string, name: string, text: string): Promise<void> {
  const unfinishedFile = join(folder, `.${name}.part`);
  const file = await open(unfinishedFile, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinishedFile, join(folder, name));
}
