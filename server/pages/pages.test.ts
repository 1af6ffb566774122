import type { Call } from '@sunset/contract/client.ts';
import { sql } from 'kysely';
import { createContext, data, type RouterContextProvider, type ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import type { Fetch } from '../http/connection/listen.ts';
import type { RenderedRoutes } from '@sunset/contract/rendered-page.ts';
import { createPages, type Pages } from './pages.ts';

/* Pages from loader to cache, over the real API. One page is tested for all: it lists the store's items. */

interface Context {
  call: Call;
  onRendered: (rendered: RenderedRoutes) => void;
}

const pageContext = createContext<Context | null>(null);

/** A page that works without its list, like the built ones. */
async function loadItems({ context }: { context: Readonly<RouterContextProvider> }): Promise<string[]> {
  const items = context
    .get(pageContext)
    ?.call('GET /merchandise')
    .catch(() => []);
  return ((await items) ?? []).map(({ name }) => name);
}

/** Like the page of a resort: 404 if the API refuses. */
async function loadResort({
  context,
  params,
}: {
  context: Readonly<RouterContextProvider>;
  params: { resortId?: string };
}) {
  const resort = context
    .get(pageContext)
    ?.call('GET /resorts/{resortId}', { params: { resortId: params.resortId ?? '' } });
  const isFound = await Promise.resolve(resort).then(
    () => true,
    () => false,
  );
  return data(null, { status: isFound ? 200 : 404 });
}

function renderItems(...[, status, headers, entry, context]: Parameters<ServerBuild['entry']['module']['default']>) {
  const { loaderData, matches } = entry.staticHandlerContext;
  const manifest = { entry: { module: '/entry.js', imports: [] }, routes: {} };
  const routeIds = matches.map(({ route }) => route.id);
  context
    .get(pageContext)
    ?.onRendered({ pathname: '/store', params: {}, routeIds, loaderData, hasFailed: false, manifest });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(`<html><body>Items: ${JSON.stringify(loaderData['store'])}</body></html>`, { status, headers });
}

const build = {
  entry: { module: { default: renderItems, pageContext } },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    store: { id: 'store', parentId: 'root', path: 'store', module: { default: () => null, loader: loadItems } },
    resort: {
      id: 'resort',
      parentId: 'root',
      path: 'resort/:resortId',
      module: { default: () => null, loader: loadResort },
    },
  },
  assets: { entry: { module: '/entry.js', imports: [] }, routes: {}, url: '/manifest.js', version: '1' },
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: '',
  future: { v8_middleware: true },
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild;

let app: TestApp;
let pages: Pages;
let api: Fetch;
let rendered = 0;

beforeAll(async () => {
  app = await startTestApp();
  api = (request) => app.api.hono.fetch(request);
  pages = createPages(app.deps, (request) => app.api.hono.fetch(request), {
    mode: 'production',
    load: () => Promise.resolve(build),
    files: new Map(),
    onRendered: () => void (rendered += 1),
  });
});
afterAll(() => app.close());

/** The content of the store page, and how often it was rendered. */
async function look(): Promise<[text: string, renders: number]> {
  const before = rendered;
  const answer = await pages.answer(new Request('http://test.local/store'));
  expect(answer.status).toBe(200);
  const text = /Items: \[.*?\]/.exec(await answer.text())?.[0] ?? '';
  return [text, rendered - before];
}

const rename = (from: string, to: string) =>
  sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(app.deps.db);

it('caches a complete page, but none with a list that could not be loaded (PAGE-2)', async () => {
  await rename('merchandise', 'hidden');
  expect(await look()).toEqual([expect.stringContaining('Items: []'), 1]);
  expect(await look()).toEqual([expect.stringContaining('Items: []'), 1]);
  await rename('hidden', 'merchandise');
  const [text, renders] = await look();
  expect(renders).toBe(1);
  expect(await look()).toEqual([text, 0]);
});

it('renders one page for all resorts that do not exist', async () => {
  const before = rendered;
  const ids = Array.from({ length: 40 }, (_, number) => [`${1_000_000 + number}`, `x${number}`]).flat();
  const look = async (id: string) => pages.answer(new Request(`http://test.local/resort/${id}?x=${id}`));
  for (const { status } of await Promise.all(ids.map(look))) expect(status).toBe(404);
  // One after the other, so that no render in progress is shared.
  for (const id of ids.slice(0, 5)) expect((await look(id)).status).toBe(404);
  expect(rendered - before).toBe(1);
});

it('shows an edit of staff to the next visitor (PAGE-2)', async () => {
  await look();
  expect(await look()).toEqual([expect.not.stringContaining('Sunset Scarf'), 0]);
  const admin = await app.token(await aMember(app.deps, { isAdmin: true }));
  const scarf = {
    name: 'Sunset Scarf',
    link: 'https://www.roblox.com/catalog/1/Scarf',
    price: '15 Robux',
    image: 'https://example.com/scarf.png',
  };
  const answer = await api(
    new Request('http://test.local/api/admin/merchandise', {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify(scarf),
    }),
  );
  expect(answer.status, await answer.text()).toBeLessThan(300);
  expect(await look()).toEqual([expect.stringContaining('Sunset Scarf'), 1]);
  expect(await look()).toEqual([expect.stringContaining('Sunset Scarf'), 0]);
});
