/**
 * Limits calls to an outside service on behalf of many callers. Over the budget the result is null at once, so no caller
 * waits for another. Calls for the same key share one result.
 */
export interface CallBudget<Key> {
  run<T>(key: Key, work: () => Promise<T>): Promise<T | null>;
}

interface BudgetOptions {
  maxUnderWay: number;
  maxPerSecond: number;
  now: () => Date;
}

export function createCallBudget<Key>({ maxUnderWay, maxPerSecond, now }: BudgetOptions): CallBudget<Key> {
  const underWay = new Map<Key, Promise<unknown>>();
  let secondBegan = -Infinity;
  let callsInSecond = 0;

  function take(): boolean {
    const at = now().getTime();
    if (Math.abs(at - secondBegan) >= 1000) {
      secondBegan = at;
      callsInSecond = 0;
    }
    if (underWay.size >= maxUnderWay || callsInSecond >= maxPerSecond) return false;
    callsInSecond += 1;
    return true;
  }

  return {
    async run<T>(key: Key, work: () => Promise<T>): Promise<T | null> {
      const shared = underWay.get(key);
      if (shared) return shared as Promise<T>;
      if (!take()) return null;
      const call = work().finally(() => underWay.delete(key));
      underWay.set(key, call);
      return call;
    },
  };
}
