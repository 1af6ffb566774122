import { listMerchandise as endpoint } from '@sunset/contract/api/catalog/catalog.ts';
import { serveCached } from '../../http/cache/serve-cached.ts';
import type { ApiServer } from '../../http/serve.ts';
import { listMerchandise } from './queries.ts';

/** The store. */
export function serveStore(api: ApiServer): void {
  serveCached(api, endpoint, { read: async ({ deps }) => ({ answer: await listMerchandise(deps.db) }) });
}
