import { LRUCache } from 'lru-cache';
import type { Outcome } from '../outside.ts';
import type { FileStorage } from './storage.ts';

const limits = { max: 500, maxSize: 32 * 1024 * 1024 };

type File = Outcome<Uint8Array<ArrayBuffer>>;

/** Caches files in memory. The content of a file name never changes. */
export function createCachedStorage(storage: FileStorage): FileStorage {
  const cache = new LRUCache<string, File>(limits);
  const reads = new Map<string, Promise<File>>();
  async function read(name: string): Promise<File> {
    try {
      const found = await storage.get(name);
      if (found.kind === 'ok' && reads.has(name)) cache.set(name, found, { size: Math.max(1, found.value.byteLength) });
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
        // A file that is being read now is not cached.
        reads.delete(name);
      }
      return storage.remove(names);
    },
    isShared: storage.isShared,
    findMark: () => storage.findMark(),
    setMark: (mark) => storage.setMark(mark),
  };
}
