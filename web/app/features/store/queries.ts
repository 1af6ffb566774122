import type { Merchandise } from '@sunset/contract/api/catalog/catalog.ts';
import type { Call } from '@sunset/contract/client.ts';
import { builtInItems } from './components/built-in-items.ts';

/** How long the server waits for the items before it sends the page with the loading text. */
const maxWaitMs = 150;

interface StoreAccess {
  call: Call;
  report?: ((error: unknown) => void) | undefined;
}

/**
 * Returns the items if they come quickly, else a promise to stream. If they cannot be loaded, the error is reported and
 * the built-in items are shown (PAGE-26).
 */
export async function loadItems(access: StoreAccess): Promise<{ items: Merchandise[] | Promise<Merchandise[]> }> {
  const items = itemsOrBuiltIn(access);
  const isSlow = new Promise<null>((resolve) => setTimeout(resolve, maxWaitMs, null));
  return { items: (await Promise.race([items, isSlow])) ?? items };
}

async function itemsOrBuiltIn({ call, report }: StoreAccess): Promise<Merchandise[]> {
  try {
    return await call('GET /merchandise');
  } catch (error) {
    report?.(error);
    return [...builtInItems];
  }
}
