import { listTestimonials as endpoint } from '@sunset/contract/api/catalog/catalog.ts';
import { serveKept } from '../../http/serve-kept.ts';
import type { ApiServer } from '../../http/serve.ts';
import { listTestimonials } from './queries.ts';

/** What guests said. */
export function serveTestimonials(api: ApiServer): void {
  serveKept(api, endpoint, { kinds: ['catalogue'] }, async ({ deps }) => ({ answer: await listTestimonials(deps.db) }));
}
