/** An item for which a job failed, named for the operator. */
export interface FailedItem {
  item: string;
  error: unknown;
}

/** The error of a job that did its work for some items only. */
export class ItemsFailed extends Error {
  override name = 'ItemsFailed';
  readonly failed: readonly FailedItem[];

  constructor(failed: readonly FailedItem[]) {
    super(`failed for ${failed.map(({ item }) => item).join(', ')}`, { cause: failed[0]?.error });
    this.failed = failed;
  }
}

interface Options<Item> {
  /** Names the item for the operator, without personal data: "opening 12". */
  name: (item: Item) => string;
  signal?: AbortSignal | undefined;
}

/** Takes the steps in order, all of them; what failed in one is thrown at the end. */
export async function runAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failed: FailedItem[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      // Anything else is the database or the step itself, not one item.
      if (!(error instanceof ItemsFailed)) throw error;
      failed.push(...error.failed);
    }
  }
  if (failed.length > 0) throw new ItemsFailed(failed);
}

/**
 * Does the work for one item after another. An item that fails does not stop the others: at the end one `ItemsFailed` names all
 * that failed. Rule: OPS-21.
 */
export async function runEach<Item>(
  items: readonly Item[],
  { name, signal }: Options<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failed: FailedItem[] = [];
  for (const item of items) {
    if (signal?.aborted) break;
    try {
      await work(item);
    } catch (error) {
      failed.push({ item: name(item), error });
    }
  }
  if (failed.length > 0) throw new ItemsFailed(failed);
}

/**
 * Does the work for all items together, in one transaction of `work`. Only if that fails is it done for one after another, so that the
 * item that fails does not stop the others. Rule: OPS-21.
 */
export async function runTogether<Item>(
  items: readonly Item[],
  options: Options<Item>,
  work: (items: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  if (items.length === 0) return;
  try {
    await work(items);
  } catch {
    await runEach(items, options, (item) => work([item]));
  }
}
