/**
 * Single-flight batcher: collects items while a batch is running and runs them as the next one, so that a burst costs a few
 * round trips instead of thousands. A batch contains each `owner` at most once.
 */
export interface Batcher<Item, Result> {
  /**
   * Resolves with the item's own result; rejects with OwnerQueueFull or BatcherFull beyond the bounds, or with the batch's
   * failure.
   */
  add(item: Item): Promise<Result>;
}

export interface BatcherOptions<Item, Result> {
  /** Runs a batch and returns one result for each item, in order. */
  run: (items: Item[]) => Promise<Result[]>;
  owner: (item: Item) => number | string;
  maxBatchSize: number;
  maxWaiting: number;
  /** Items of one owner that wait at the same time, without the one in the running batch. */
  maxWaitingPerOwner: number;
}

/** More is waiting than can be served soon. */
export class BatcherFull extends Error {}

/** More of one owner is waiting than an honest caller sends. */
export class OwnerQueueFull extends Error {}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isFlying = false;
  const waitingOf = new OwnerCounts();
  /** Takes the next batch in order of arrival; a second item of an owner waits for the following batch. */
  function takeBatch(): Waiting<Item, Result>[] {
    const owners = new Set<number | string>();
    const batch: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    for (const entry of waiting) {
      const owner = options.owner(entry.item);
      const fits = batch.length < options.maxBatchSize && !owners.has(owner);
      (fits ? batch : rest).push(entry);
      owners.add(owner);
    }
    waiting = rest;
    for (const { item } of batch) waitingOf.add(options.owner(item), -1);
    return batch;
  }

  async function fly(): Promise<void> {
    isFlying = true;
    // Waits for items that are added in the same tick.
    await Promise.resolve();
    while (waiting.length > 0) await runBatch(takeBatch());
    isFlying = false;
  }

  async function runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await options.run(batch.map((entry) => entry.item));
      batch.forEach((entry, index) => entry.resolve(results[index] as Result));
    } catch (error) {
      for (const entry of batch) entry.reject(error);
    }
  }

  return {
    add(item) {
      const owner = options.owner(item);
      if (waitingOf.of(owner) >= options.maxWaitingPerOwner) return Promise.reject(new OwnerQueueFull());
      if (waiting.length >= options.maxWaiting) return Promise.reject(new BatcherFull());
      waitingOf.add(owner, 1);
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (!isFlying) void fly();
      });
    },
  };
}

/** How many items of each owner wait; an owner with none takes no memory. */
class OwnerCounts {
  readonly #counts = new Map<number | string, number>();

  of(owner: number | string): number {
    return this.#counts.get(owner) ?? 0;
  }

  add(owner: number | string, change: 1 | -1): void {
    const count = this.of(owner) + change;
    if (count > 0) this.#counts.set(owner, count);
    else this.#counts.delete(owner);
  }
}
