import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { S3Settings } from '../storage/s3-client.ts';
import { markFile, readMark, writeMark } from '../storage/storage-mark.ts';
import { backupTimeOf, type BackupTarget, type StoredBackup } from './backup-target.ts';
import { createS3Objects } from './s3-objects.ts';

/** Written last and deleted first: what has it is whole. */
const lastFile = 'manifest.sha256';
/** What a backup consists of. Other keys are not ours, and a name with `..` must not leave the folder. */
const ownFiles = /^(?:tables\/[a-z][a-z0-9_]*\.copy|uploads\/\w[\w.-]*|manifest\.json|manifest\.sha256)$/;

/**
 * A bucket. It cannot rename, so the last file marks a whole backup. `scratch` is an empty folder for what is on its way there and
 * back.
 */
export function createS3Target(settings: S3Settings, scratch: string): BackupTarget {
  const objects = createS3Objects(settings);
  async function filesOf(name: string): Promise<string[]> {
    const keys = await objects.listKeys(`${name}/`);
    return keys.map((key) => key.slice(name.length + 1)).filter((file) => ownFiles.test(file));
  }
  return {
    async list() {
      const backups: StoredBackup[] = [];
      for (const name of await objects.listFolders('sunset-resorts-auto-')) {
        if (backupTimeOf(name) === null) continue;
        backups.push({ name, isWhole: (await objects.listKeys(`${name}/${lastFile}`)).length > 0 });
      }
      return backups;
    },
    async store(name, make) {
      const folder = join(scratch, 'outgoing');
      for (const file of await make(folder)) await objects.upload(`${name}/${file}`, join(folder, file));
      await rm(folder, { recursive: true });
    },
    async read(name) {
      const folder = join(scratch, 'stored');
      for (const file of await filesOf(name)) {
        const path = join(folder, file);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await objects.download(`${name}/${file}`, path);
      }
      return folder;
    },
    async remove({ name }) {
      const files = await filesOf(name);
      // One by one: not every S3-compatible store can delete many at once.
      for (const file of [lastFile, ...files.filter((each) => each !== lastFile)])
        await objects.remove(`${name}/${file}`);
    },
    async findMark() {
      const text = await objects.readText(markFile);
      return text === null ? null : readMark(text);
    },
    setMark: (mark) => objects.writeText(markFile, writeMark(mark)),
  };
}
