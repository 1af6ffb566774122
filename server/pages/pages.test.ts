import { createHash } from 'node:crypto';
import type { PageBuild, PageContext, RenderedPage } from '@sunset/contract/rendered-page.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember, anOpening } from '../../test/factories.ts';
import { noPreviewTexts } from '../../test/page-build.ts';
import { aParty } from '../../test/parties.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import type { Fetch } from '../http/connection/listen.ts';
import { createDelayedRefusals, type DelayedRefusals } from '../http/limits/delayed-refusals.ts';
import { createPages, type Pages, type PageSource } from './pages.ts';

/* Pages from their data to the cache, over the real API. One page is tested for all: it lists the store's items. */

/** A page that works without its list, like the built ones. */
async function renderItems({ call }: PageContext): Promise<RenderedPage> {
  const items = await call('GET /merchandise').catch(() => []);
  return { status: 200, preloads: '', html: `<p>Items: ${JSON.stringify(items.map(({ name }) => name))}</p>` };
}

/** Like the pages of a resort and of a draw: 404 if the API refuses. */
async function renderRow(load: Promise<unknown>, isSecret = false): Promise<RenderedPage> {
  const status = await load.then(
    () => 200,
    () => 404,
  );
  return { status, preloads: '', isSecret, html: '<p>A row</p>' };
}

/** A page that waits for data after it was sent. */
function renderSlowly({ nonce }: PageContext): RenderedPage {
  return { status: 200, preloads: '', html: ReadableStream.from([Buffer.from(`<script nonce="${nonce}"></script>`)]) };
}

let rendered = 0;

const build: PageBuild = {
  paths: ['/store', '/resort/:resortId', '/draw/:openingId', '/party/:code', '/room/:code', '/slow'],
  inlineScripts: ['theme()'],
  previewTexts: noPreviewTexts,
  renderPage: async (path, context) => {
    rendered += 1;
    if (path === '/store') return renderItems(context);
    if (path === '/slow') return renderSlowly(context);
    const [, kind, id = ''] = path.split('/');
    if (kind === 'draw') return renderRow(context.call('GET /draws/{openingId}', { params: { openingId: id } }));
    if (kind === 'room') return renderRow(context.call('GET /shared-rooms/{code}', { params: { code: id } }), true);
    if (kind === 'party') return renderRow(context.call('GET /parties/{code}', { params: { code: id } }), true);
    return renderRow(context.call('GET /resorts/{resortId}', { params: { resortId: id } }));
  },
};

const files: PageSource['files'] = () => ({
  stylesheet: { text: '' },
  entries: [],
  imports: [],
  modulesOf: () => ['/page.js'],
});

let app: TestApp;
let pages: Pages;
let api: Fetch;

beforeAll(async () => {
  app = await startTestApp();
  api = (request) => app.api.hono.fetch(request);
  pages = createPages(app.deps, (request) => app.api.hono.fetch(request), {
    locales: ['en'],
    isCached: true,
    load: () => Promise.resolve(build),
    files,
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

it.each(['resort', 'draw', 'party', 'room'])(
  'renders one page for all invented addresses of a %s (PAGE-86, PAGE-95)',
  async (kind) => {
    const before = rendered;
    const ids = Array.from({ length: 40 }, (_, number) => [`${1_000_000 + number}`, `x${number}`]).flat();
    const look = async (id: string) => pages.answer(new Request(`http://test.local/${kind}/${id}?x=${id}`));
    for (const { status } of await Promise.all(ids.map(look))) expect(status).toBe(404);
    // One after the other, so that no render in progress is shared.
    for (const id of ids.slice(0, 5)) expect((await look(id)).status).toBe(404);
    expect(rendered - before).toBe(1);
  },
);

it('a page with a secret in its address sends it nowhere as the referrer (PAGE-86)', async () => {
  const { code } = await aParty(app, await anOpening(app.deps), { size: 1 });
  const policyOf = async (path: string) => {
    const { status, headers } = await pages.answer(new Request(`http://test.local${path}`));
    return [status, headers.get('referrer-policy')];
  };
  expect(await policyOf(`/party/${code}`)).toEqual([200, 'no-referrer']);
  expect(await policyOf('/store')).toEqual([200, 'strict-origin-when-cross-origin']);
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

it('allows the inline scripts of the build, and those of React only on a streamed page', async () => {
  const policyOf = async (path: string) => {
    const answer = await pages.answer(new Request(`http://test.local${path}`));
    return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
  };
  const [complete, streamed] = [await policyOf('/store'), await policyOf('/slow')];
  const hash = createHash('sha256').update('theme()').digest('base64');
  for (const { policy } of [complete, streamed]) expect(policy).toContain(`script-src 'self'`);
  for (const { policy } of [complete, streamed]) expect(policy).toContain(`'sha256-${hash}'`);
  expect(complete.policy).not.toContain('nonce-');
  const nonce = /nonce="([^"]+)"/.exec(streamed.html)?.[1];
  expect(streamed.policy).toContain(`'nonce-${nonce}'`);
  expect((await policyOf('/slow')).policy).not.toBe(streamed.policy);
});

/** Renders 32 pages of one network at once, as many as it may, which wait until `end` is called. */
function renderMany(delayedRefusals: DelayedRefusals) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const paths = Array.from({ length: 34 }, (_, number) => `/page-${number}`);
  const renderPage = async () => {
    await ended;
    return { status: 200, preloads: '', html: '<p>A page</p>' };
  };
  const { answer } = createPages({ ...app.deps, delayedRefusals }, api, {
    locales: ['en'],
    isCached: true,
    load: () => Promise.resolve({ ...build, paths, renderPage }),
    files,
  });
  const send = async (number: number, remoteAddress: string) =>
    answer(new Request(`http://test.local/page-${number}`), { incoming: { socket: { remoteAddress }, headers: {} } });
  return { send, end, rendering: Array.from({ length: 32 }, (_, number) => send(number, '192.0.2.1')) };
}

it('a render that is refused is answered after a delay', async () => {
  const delayed = createDelayedRefusals();
  const { send, end, rendering } = renderMany(delayed);
  const startedAt = performance.now();
  const refused = send(32, '192.0.2.1');
  await expect.poll(() => delayed.size).toBe(1);
  const other = send(33, '192.0.2.2');
  const answer = await refused;
  expect(performance.now() - startedAt).toBeGreaterThan(950);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(delayed.size).toBe(0);
  end();
  for (const { status } of await Promise.all([...rendering, other])) expect(status).toBe(200);
});

it('control: a render that is refused is answered at once when refusals are not delayed', async () => {
  const closed = createDelayedRefusals();
  closed.close();
  const { send, end, rendering } = renderMany(closed);
  const startedAt = performance.now();
  const answer = await send(32, '192.0.2.1');
  expect(performance.now() - startedAt).toBeLessThan(950);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  end();
  for (const { status } of await Promise.all(rendering)) expect(status).toBe(200);
});
