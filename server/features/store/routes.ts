import { listMerchandise as endpoint } from '@sunset/contract/api/catalog/catalog.ts';
import { serveKept } from '../../http/serve-kept.ts';
import type { ApiServer } from '../../http/serve.ts';
import { listMerchandise } from './queries.ts';

/** The store. */
export function serveStore(api: ApiServer): void {
  serveKept(api, endpoint, { kinds: ['catalogue'] }, async ({ deps }) => ({ answer: await listMerchandise(deps.db) }));
}
