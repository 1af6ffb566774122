import { listTestimonials as endpoint } from '@sunset/contract/api/catalog/catalog.ts';
import { serveCached } from '../../http/cache/serve-cached.ts';
import type { ApiServer } from '../../http/serve.ts';
import { listTestimonials } from './queries.ts';

/** What guests said. */
export function serveTestimonials(api: ApiServer): void {
  serveCached(api, endpoint, { read: async ({ deps }) => ({ answer: await listTestimonials(deps.db) }) });
}
