import { listMerchandise as endpoint } from '@sunset/contract/api/catalogue.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { listMerchandise } from './queries.ts';

/** The store. */
export function serveStore(api: ApiServer): void {
  serve(api, endpoint, ({ deps }) => listMerchandise(deps.db));
}
