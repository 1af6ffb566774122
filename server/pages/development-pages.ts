import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { createApi } from '../app.ts';
import type { Deps } from '../deps.ts';
import { createUploads } from '../features/catalog/uploads/routes.ts';
import type { Fetch } from '../http/connection/listen.ts';
import { freePort } from '../http/connection/free-port.ts';
import { createDevelopmentPages } from './pages.ts';

type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse };

/** The site with pages straight from their sources through Vite, which reloads them as they change. No CSP here. */
export async function createDevelopmentSite(deps: Deps): Promise<Fetch> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: join(import.meta.dirname, '../../web'),
    server: { middlewareMode: true, hmr: { port: await freePort() } },
    appType: 'custom',
  });
  const { hono: api } = createApi(deps);
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
  const pages = createDevelopmentPages(deps, (request) => api.fetch(request), { mode: 'development', load });
  const uploads = createUploads(deps);
  const site = new Hono<{ Bindings: Bindings }>();
  site.all('/api/*', (context) => api.fetch(context.req.raw));
  site.get('/uploads/*', (context) => uploads(context.req.raw));
  site.use('*', async ({ env }, next) => {
    const isHandled = await new Promise<boolean>((resolve) => {
      env.outgoing.once('finish', () => resolve(true));
      vite.middlewares(env.incoming, env.outgoing, () => resolve(false));
    });
    if (isHandled) return RESPONSE_ALREADY_SENT;
    return next();
  });
  site.all('*', (context) => pages(context.req.raw));
  return (request, env) => site.fetch(request, env as Bindings);
}
