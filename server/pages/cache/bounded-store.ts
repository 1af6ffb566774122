/** What is used least recently goes first once there are too many entries or bytes. */
export interface BoundedStore<T> {
  get(key: string): T | undefined;
  /** Keeps the value; one that is larger than the whole store is not kept. */
  set(key: string, value: T, bytes: number): void;
  delete(key: string): void;
  readonly size: number;
  readonly bytes: number;
}

export function createBoundedStore<T>(limits: { mostEntries: number; mostBytes: number }): BoundedStore<T> {
  // A Map remembers the order of insertion: its first entry is the one used least recently.
  const entries = new Map<string, { value: T; bytes: number }>();
  let bytes = 0;
  const remove = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, size) {
      remove(key);
      if (size > limits.mostBytes) return;
      entries.set(key, { value, bytes: size });
      bytes += size;
      for (const oldest of entries.keys()) {
        if (entries.size <= limits.mostEntries && bytes <= limits.mostBytes) break;
        remove(oldest);
      }
    },
    delete: remove,
    get size() {
      return entries.size;
    },
    get bytes() {
      return bytes;
    },
  };
}
