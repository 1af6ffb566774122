import type { PageBuild } from '@sunset/contract/rendered-page.ts';
import type { Locale } from '@sunset/contract/locales.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aMember } from '../../test/factories.ts';
import { noPageFiles, noPreviewTexts } from '../../test/page-build.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { createPages, type Pages } from './pages.ts';
import { createPreviews } from './files/previews.ts';
import { createPublicFiles } from './files/public-files.ts';

/* Addresses of pages in several languages, from the request to the cache. */

const locales: readonly Locale[] = ['en', 'es', 'pt-BR'];

const rendered: string[] = [];

/** A build of one language, whose pages name it and their path. Panels exist in English only. */
const buildOf = (locale: Locale): PageBuild => ({
  paths: [
    '/',
    '/book',
    '/resort/:resortId',
    '/auth/callback',
    '/roblox/callback',
    '/404',
    ...(locale === 'en' ? ['/admin'] : []),
  ],
  inlineScripts: [],
  previewTexts: noPreviewTexts,
  renderPage: (path) => {
    rendered.push(path);
    return Promise.resolve({ status: path === '/404' ? 404 : 200, preloads: '', html: `${locale} ${path}` });
  },
});

let app: TestApp;
let pages: Pages;

beforeAll(async () => {
  app = await startTestApp();
  pages = createPages(app.deps, (request) => app.api.hono.fetch(request), {
    locales,
    isCached: true,
    load: (locale) => Promise.resolve(buildOf(locale)),
    files: () => noPageFiles,
  });
});
beforeEach(() => void rendered.splice(0));
afterAll(() => app.close());

async function look(path: string): Promise<string> {
  const answer = await pages.answer(new Request(`http://test.local${path}`));
  return answer.status === 301 ? `301 ${answer.headers.get('location')}` : `${answer.status} ${await answer.text()}`;
}

it.each([
  ['/', '200 en /'],
  ['/es', '200 es /'],
  ['/es/', '200 es /'],
  ['/es/book?resort=1', '200 es /book'],
  ['/pt-br/BOOK/', '200 pt-BR /book'],
  ['/es/resort/77', '200 es /resort/2147483647'],
  ['/es/rooms?resort=3&x=1', '301 /es/book?resort=3'],
  ['/rooms?resort=3', '301 /book?resort=3'],
])('answers %s with %s (LANG-1)', async (path, expected) => {
  expect(await look(path)).toBe(expected);
});

it.each([
  ['/fr/book', '404 en /404'],
  ['/en/book', '404 en /404'],
  ['/es/admin', '404 es /404'],
  ['/es/es/book', '404 es /404'],
  ['/es/nothing', '404 es /404'],
  ['/admin', '200 en /admin'],
  ['/es/auth/callback?state=es.x', '404 es /404'],
  ['/auth/callback', '200 en /auth/callback'],
  ['/auth/callback?state=fr.x', '200 en /auth/callback'],
  ['/Auth/Callback/?error=access_denied&state=pt-BR.x', '200 pt-BR /auth/callback'],
])('answers %s with %s (LANG-2)', async (path, expected) => {
  expect(await look(path)).toBe(expected);
});

it('shows what leads back from Discord and Roblox in the language of the page where it began (LANG-2)', async () => {
  const token = await app.token(await aMember(app.deps));
  const lookBack = async (start: string, callback: string) => {
    const response = await app.fetch(`/api${start}`, { headers: { authorization: `Bearer ${token}` } });
    const { url } = (await response.json()) as { url: string };
    return look(`${callback}?state=${new URL(url).searchParams.get('state')}`);
  };
  // Twice, because the second page comes from the cache.
  for (const language of ['es', 'en', 'pt-BR', 'es', 'en']) {
    expect(await lookBack(`/auth/url?language=${language}`, '/auth/callback')).toBe(`200 ${language} /auth/callback`);
    expect(await lookBack(`/roblox/auth/url?language=${language}`, '/roblox/callback')).toBe(
      `200 ${language} /roblox/callback`,
    );
  }
  expect(await lookBack('/auth/url', '/auth/callback')).toBe('200 en /auth/callback');
  expect((await app.fetch('/api/auth/url?language=xx')).status).toBe(422);
});

it('caches a page for each language, under one spelling (LANG-3)', async () => {
  const paths = ['/book', '/es/book', '/ES/Book/', '/pt-BR/book', '/pt-br/book'];
  for (const path of paths) await look(path);
  rendered.splice(0);
  for (const path of paths) await look(path);
  expect(rendered).toEqual([]);
});

it('lists each page in each language in the sitemap, with its other addresses (LANG-4)', async () => {
  const fetch = (request: Request) => app.api.hono.fetch(request);
  const sitemapOf = async (offered: readonly Locale[]) => {
    const file = createPublicFiles(app.deps, fetch, { builtFiles: new Map(), locales: offered })('/sitemap.xml');
    return Buffer.from((await (await file?.())?.variants.get('identity'))?.body ?? []).toString();
  };
  const sitemap = await sitemapOf(locales);
  for (const path of ['/book', '/es/book', '/pt-BR/book', '/es']) expect(sitemap).toContain(`${path}</loc>`);
  expect(sitemap).toMatch(/<loc>[^<]*\/es\/book<\/loc>.*hreflang="en" href="[^"]*\/book".*hreflang="pt-BR"/);
  expect(await sitemapOf(['en'])).not.toMatch(/xhtml|\/es/);
});

it('draws link previews in each language, with the words of its pages (LANG-4)', async () => {
  const asked: string[] = [];
  const previews = createPreviews(app.deps, (request) => app.api.hono.fetch(request), {
    locales,
    load: (locale) => {
      asked.push(locale);
      return Promise.resolve(buildOf(locale));
    },
  });
  const statusOf = async (path: string) =>
    (await previews.answer(new Request(`http://test.local/preview/${path}`))).status;
  for (const path of ['fr/site.png', 'en/site.png', 'es/resort/77.png', 'es/other.png'])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  expect(asked).toEqual([]);
  await expect.poll(() => statusOf('es/site.png'), { timeout: 15_000 }).toBe(200);
  expect(new Set(asked)).toEqual(new Set(['es']));
});
