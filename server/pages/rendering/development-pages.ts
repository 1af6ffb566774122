import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Locale } from '@sunset/contract/locales.ts';
import type { PageBuild, PageFiles } from '@sunset/contract/rendered-page.ts';
import { Hono } from 'hono';
import { createApi } from '../../app.ts';
import type { Deps } from '../../deps.ts';
import { createUploads } from '../../features/catalog/uploads/routes.ts';
import type { Fetch } from '../../http/connection/listen.ts';
import { freePort } from '../../http/connection/free-port.ts';
import { createPages } from '../pages.ts';

type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse };

/** The sources, which Vite serves one by one. */
const files: PageFiles = {
  stylesheet: { url: '/app/app.css' },
  entries: ['/@vite/client', '/app/entry.client.tsx'],
  imports: [],
  modulesOf: (script) => [`/app/${script}`],
};

/** The language of an environment: web/vite-locales.ts names them `ssr`, `ssr_es`, `ssr_pt_BR`. */
const localeOf = (name: string) => (name === 'ssr' ? 'en' : name.slice('ssr_'.length).replace('_', '-')) as Locale;

/** The site with its pages from their sources, which Vite reloads as they change. */
export async function createDevelopmentSite(deps: Deps): Promise<Fetch> {
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const port = await freePort();
  const vite = await createServer({
    root: join(import.meta.dirname, '../../../web'),
    server: { middlewareMode: true, hmr: { port } },
  });
  const { hono: api } = createApi(deps);
  const environments = new Map(
    Object.values(vite.environments)
      .filter(isRunnableDevEnvironment)
      .map((environment) => [localeOf(environment.name), environment]),
  );
  const load = (locale: Locale) =>
    environments.get(locale)?.runner.import<PageBuild>('/app/entry.server.tsx') ??
    Promise.reject(new Error(`There is no language ${locale}.`));
  const inProcess: Fetch = (request) => api.fetch(request);
  const pages = createPages(deps, inProcess, {
    locales: [...environments.keys()],
    isCached: false,
    load,
    files: () => files,
    connect: [`ws://localhost:${port}`],
  });
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
  site.all('*', (context) => pages.answer(context.req.raw, context.env));
  return (request, env) => site.fetch(request, env as Bindings);
}
