import { Hono } from 'hono';
import { createApi } from './app.ts';
import type { Deps } from './deps.ts';
import type { Fetch } from './http/listen.ts';
import { builtFiles, builtPages } from './pages/built-pages.ts';
import { createPages } from './pages/pages.ts';

/** API, files and pages as one function from Request to Response. */
export function createSite(deps: Deps): Fetch {
  const { hono: api } = createApi(deps);
  const pages = createPages(deps, (request) => api.fetch(request), builtPages());
  const site = new Hono();
  site.all('/api/*', (context) => api.fetch(context.req.raw));
  site.get('*', builtFiles());
  site.all('*', (context) => pages(context.req.raw));
  site.onError((error) => {
    deps.log.error({ err: error }, 'page failed');
    return new Response('Something went wrong on our side. Please try again.', { status: 500 });
  });
  return (request) => site.fetch(request);
}
