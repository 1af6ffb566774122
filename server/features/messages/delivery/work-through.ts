import type { Logger } from 'pino';

/** While items are being handled, others that have become due are looked for at this interval. */
const pollIntervalMs = 250;

interface Work<Item> {
  maxUnderWay: number;
  /** Claims due items in the database. */
  claim: (underWay: number) => Promise<Item[]>;
  /** An error is logged. */
  handle: (item: Item) => Promise<void>;
  describe: (item: Item) => object;
}

/**
 * Claims and handles items until none is due or `signal` aborts; those being handled are finished first.
 *
 * race: the last item ends while others are claimed, and what waited for it is due only now. So it ends after a claim during which
 * nothing was handled.
 */
export async function workThrough<Item>(
  deps: { log: Logger; sleep: (ms: number) => Promise<unknown> },
  work: Work<Item>,
  signal?: AbortSignal,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  for (;;) {
    const isOpen = underWay.size < work.maxUnderWay && signal?.aborted !== true;
    const wasIdle = underWay.size === 0;
    for (const item of isOpen ? await work.claim(underWay.size) : []) {
      const handled = handle(deps, work, item).finally(() => underWay.delete(handled));
      underWay.add(handled);
    }
    if (underWay.size === 0 && (wasIdle || signal?.aborted === true)) return;
    if (underWay.size > 0) await Promise.race([...underWay, deps.sleep(pollIntervalMs)]);
  }
}

async function handle<Item>(deps: { log: Logger }, work: Work<Item>, item: Item): Promise<void> {
  try {
    await work.handle(item);
  } catch (error) {
    deps.log.error({ err: error, ...work.describe(item) }, 'a message could not be handled');
  }
}
