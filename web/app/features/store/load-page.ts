import type { Merchandise } from '@sunset/contract/api/catalog/catalog.ts';
import type { Call } from '@sunset/contract/client.ts';
import { builtInItems } from './components/built-in-items.ts';

/** How long the server waits for the items before it sends the page with the loading text. */
const maxWaitMs = 150;

/** Null: they could not be loaded. */
export type StoreItems = Merchandise[] | null;

interface StoreAccess {
  call: Call;
  report?: ((error: unknown) => void) | undefined;
  /** Whether the site shows the example, whose items are built in. */
  isExample: boolean;
}

/**
 * Returns the items if they come quickly, else a promise to stream. If they cannot be loaded, the error is reported and
 * the built-in items of the example are shown; another community does not sell them. Rules: PAGE-26, BRAND-5.
 */
export async function loadItems(access: StoreAccess): Promise<{ items: StoreItems | Promise<StoreItems> }> {
  const items = itemsOrBuiltIn(access);
  const isSlow = new Promise<'slow'>((resolve) => setTimeout(resolve, maxWaitMs, 'slow'));
  const first = await Promise.race([items, isSlow]);
  return { items: first === 'slow' ? items : first };
}

async function itemsOrBuiltIn({ call, report, isExample }: StoreAccess): Promise<StoreItems> {
  try {
    return await call('GET /merchandise');
  } catch (error) {
    report?.(error);
    return isExample ? [...builtInItems] : null;
  }
}
