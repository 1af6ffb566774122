import { createBoundedStore } from '../../pages/cache/bounded-store.ts';
import type { Outcome } from '../outside.ts';
import type { FileStorage } from './storage.ts';

const limits = { mostEntries: 500, mostBytes: 32 * 1024 * 1024 };

type File = Outcome<Uint8Array<ArrayBuffer>>;

/** A storage whose files are held in memory once they were read: a file never changes under its name. */
export function createCachedStorage(storage: FileStorage): FileStorage {
  const cache = createBoundedStore<File>(limits);
  const reads = new Map<string, Promise<File>>();
  async function read(name: string): Promise<File> {
    try {
      const found = await storage.get(name);
      if (found.kind === 'ok' && reads.has(name)) cache.set(name, found, found.value.byteLength);
      return found;
    } finally {
      reads.delete(name);
    }
  }
  return {
    put: (file) => storage.put(file),
    get(name) {
      const cached = cache.get(name);
      if (cached) return Promise.resolve(cached);
      const reading = reads.get(name) ?? read(name);
      reads.set(name, reading);
      return reading;
    },
    remove(names) {
      for (const name of names) {
        cache.delete(name);
        // What is being read at this moment is not cached.
        reads.delete(name);
      }
      return storage.remove(names);
    },
  };
}
