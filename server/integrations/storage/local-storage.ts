import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unavailable, type Outcome } from '../outside.ts';
import { done, noSuchFile, type FileStorage, type StoredFile } from './storage.ts';

/** What the local storage needs: its folder, made when first written to, and names for files that are not whole yet. */
export interface LocalStorageSettings {
  directory: () => string;
  newName: () => string;
}

/** Files in a folder of this machine. A file appears whole or not at all: it is written beside its place and renamed. */
export function createLocalStorage({ directory, newName }: LocalStorageSettings): FileStorage {
  return {
    put: (file) => outcome(() => write(directory(), file, newName())),
    get: async (name) => {
      try {
        return { kind: 'ok', value: await readFile(join(directory(), name)) };
      } catch (error) {
        return isMissing(error) ? noSuchFile : unavailable(reasonOf(error));
      }
    },
    remove: (names) =>
      outcome(async () => {
        for (const name of names) await rm(join(directory(), name), { force: true });
      }),
    isShared: false,
    findMark: async () => ({ kind: 'ok', value: null }),
    setMark: async () => done,
  };
}

async function write(directory: string, { name, bytes }: StoredFile, newName: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const unfinished = join(directory, `.${newName}.part`);
  try {
    const file = await open(unfinished, 'wx', 0o644);
    try {
      await file.writeFile(bytes);
      // The row that names the file must not outlive a power cut that the file did not.
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(directory, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function outcome(work: () => Promise<void>): Promise<Outcome<null>> {
  try {
    await work();
    return done;
  } catch (error) {
    return unavailable(reasonOf(error));
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'the disk did not answer';
}
