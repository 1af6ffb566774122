/**
 * Gathers what is asked for while the previous look-up is under way and looks all of it up at once, so that a burst
 * costs a few round trips in place of thousands. One flight at a time. A look-up always starts after it was asked for,
 * so nobody gets an answer that is older than their question.
 */
export interface Lookups<Key, Found> {
  /** What the key stands for, or null. Rejects with the look-up's failure. */
  find(key: Key): Promise<Found | null>;
}

export interface LookupOptions<Key, Found> {
  /** Looks up keys, each of them once. What is not in the answer was not found. */
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
    // What is asked for in this turn of the event loop goes along.
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
