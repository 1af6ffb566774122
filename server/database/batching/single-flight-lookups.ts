/**
 * Single-flight look-ups: collects keys while a look-up is running and looks them up together, so that a burst costs a few
 * round trips instead of thousands. A look-up always starts after its keys were requested, so no result is older than its
 * request.
 */
export interface Lookups<Key, Found> {
  /** The value of the key, or null. Rejects if the look-up fails. */
  find(key: Key): Promise<Found | null>;
}

export interface LookupOptions<Key, Found> {
  /** Looks up distinct keys. Keys that are missing in the result were not found. */
  findAll: (keys: Key[]) => Promise<Map<Key, Found>>;
  maxAtOnce: number;
}

export function createLookups<Key, Found>(options: LookupOptions<Key, Found>): Lookups<Key, Found> {
  let waiting = new Map<Key, PromiseWithResolvers<Found | null>>();
  let isFlying = false;

  function takeNext(): Map<Key, PromiseWithResolvers<Found | null>> {
    const entries = [...waiting];
    waiting = new Map(entries.slice(options.maxAtOnce));
    return new Map(entries.slice(0, options.maxAtOnce));
  }

  async function fly(): Promise<void> {
    isFlying = true;
    // Waits for keys that are requested in the same tick.
    await Promise.resolve();
    while (waiting.size > 0) await lookUp(takeNext());
    isFlying = false;
  }

  async function lookUp(asked: Map<Key, PromiseWithResolvers<Found | null>>): Promise<void> {
    try {
      const found = await options.findAll([...asked.keys()]);
      for (const [key, { resolve }] of asked) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const { reject } of asked.values()) reject(error);
    }
  }

  return {
    find(key) {
      const entry = waiting.get(key) ?? Promise.withResolvers<Found | null>();
      waiting.set(key, entry);
      if (!isFlying) void fly();
      return entry.promise;
    },
  };
}
