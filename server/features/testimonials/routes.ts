import { listTestimonials as endpoint } from '@sunset/contract/api/catalogue.ts';
import { serve, type ApiServer } from '../../http/serve.ts';
import { listTestimonials } from './queries.ts';

/** What guests said. */
export function serveTestimonials(api: ApiServer): void {
  serve(api, endpoint, ({ deps }) => listTestimonials(deps.db));
}
