import { test as base, type APIRequestContext, type BrowserContext } from '@playwright/test';
import { withoutIconClasses } from '../../page-build.ts';
import { onlyInFull } from '../support/fixtures.ts';
import { publicPages } from '../support/public-pages.ts';
import { startSite } from '../support/site/start-site.ts';

/* Development and production render and hydrate pages with the same code; Vite only supplies the modules. */

interface Sites {
  url: string;
  developmentUrl: string;
}

const test = base.extend<object, { sites: Sites }>({
  sites: [
    async ({ browserName: _browserName }, use) => {
      const { url, developmentUrl = '', close } = await startSite({ withDevelopment: true });
      await use({ url, developmentUrl });
      await close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
const { expect } = test;

const paths = [...publicPages, '/about', '/admin', '/hosting', '/auth/callback', '/admin/auth/callback'];
const all = [...paths, '/roblox/callback', '/resort/999', '/no-such-page'];

/**
 * A page without what loads scripts, styles and fonts, without countdowns, because a minute may pass between two pages, and without
 * the marks around lists, which React leaves out where they were read before the page began.
 * Icons only as such: built pages draw each as one path, without the classes of lucide-react (web/vite-icons.ts).
 */
function contentOf(html: string): string {
  return withoutIconClasses(html)
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/(<svg\b[^>]*>)[\s\S]*?<\/svg>/g, '$1</svg>')
    .replaceAll(/<!--\/?\$-->/g, '')
    .replaceAll(/(<time[^>]* role="timer"[^>]*>)[^<]*/g, '$1')
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>|<link rel="preload" as="font"[^>]*>/g, '');
}

/** A page whose lists were read in time. On a busy machine they may follow the page, after a mark in their place. */
async function wholePage(request: APIRequestContext, url: string): Promise<{ status: number; html: string }> {
  let page = { status: 0, html: '' };
  await expect
    .poll(
      async () => {
        const answer = await request.get(url);
        page = { status: answer.status(), html: await answer.text() };
        return page.html.includes('<!--$?-->');
      },
      { timeout: 60_000 },
    )
    .toBe(false);
  return page;
}

test(
  'every page has the same HTML in development and production',
  { tag: onlyInFull(true) },
  async ({ sites, request }) => {
    for (const path of all) {
      const [built, source] = await Promise.all(
        [sites.url, sites.developmentUrl].map((url) => wholePage(request, `${url}${path}`)),
      );
      expect(source?.status, path).toBe(built?.status);
      const html = contentOf(built?.html ?? '');
      expect(html, path).toMatch(/<title>.+<\/title>.*<div id="root"><div/);
      expect(contentOf(source?.html ?? ''), path).toBe(html);
    }
  },
);

/**
 * The errors of a page until it is hydrated. Each has a page of the browser for itself: after some thousands of modules Chromium ends all
 * connections of the one that loads them.
 */
async function visit(context: BrowserContext, site: string, path: string): Promise<string[]> {
  const seen: string[] = [];
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && seen.push(`${path}: ${message.text()}`));
  page.on('pageerror', (error) => seen.push(`${path}: ${String(error)}`));
  await page.goto(site + path);
  // Hydration adds a handler to the elements of the page.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.close();
  return seen;
}

test(
  'every page hydrates in development without errors and violations of its policy',
  { tag: onlyInFull(true) },
  async ({ sites, context }) => {
    // Each page loads hundreds of modules. The built pages all hydrate in pages-delivery.spec.ts.
    test.setTimeout(400_000);
    const seen: string[] = [];
    for (const path of all) seen.push(...(await visit(context, sites.developmentUrl, path)));
    // A page that does not exist is a 404, and the panels ask whether a visitor may enter.
    expect(seen.filter((text) => !/status of (?:404|401)/.test(text))).toEqual([]);
  },
);
