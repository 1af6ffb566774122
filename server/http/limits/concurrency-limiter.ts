/** Limits how many calls of each key run at a time; further ones wait in order of arrival. */
export interface ConcurrencyLimiter {
  /** Resolves to a function that releases the slot. Returns null if `maxWaiting` calls are waiting already. */
  acquire(key: string, limits: { maxRunning: number; maxWaiting: number }): Promise<() => void> | null;
}

interface Slots {
  running: number;
  waiting: (() => void)[];
}

export function createConcurrencyLimiter(): ConcurrencyLimiter {
  const slotsByKey = new Map<string, Slots>();

  function release(key: string, slots: Slots): void {
    const next = slots.waiting.shift();
    if (next !== undefined) return next();
    slots.running -= 1;
    if (slots.running === 0) slotsByKey.delete(key);
  }

  return {
    acquire(key, { maxRunning, maxWaiting }) {
      const slots = slotsByKey.get(key) ?? { running: 0, waiting: [] };
      if (slots.waiting.length >= maxWaiting) return null;
      slotsByKey.set(key, slots);
      let isReleased = false;
      const releaseOnce = () => {
        if (!isReleased) release(key, slots);
        isReleased = true;
      };
      if (slots.running < maxRunning) {
        slots.running += 1;
        return Promise.resolve(releaseOnce);
      }
      return new Promise((resolve) => {
        slots.waiting.push(() => resolve(releaseOnce));
      });
    },
  };
}
