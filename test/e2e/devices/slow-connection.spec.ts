import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';

/** The paths that the page requests from now on, of those that match. */
function watchRequests(page: Page, pattern: RegExp): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pattern.test(pathname)) paths.push(pathname);
  });
  return paths;
}

test('the first reads of the wizard are sent while its scripts load, and once', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/wizard-*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const reads = watchRequests(page, /^\/api\/(?:resorts|rooms\/upcoming)$/);
  const visit = visitAs(page, 'regular', '/book');
  await expect.poll(() => reads.toSorted()).toEqual(['/api/resorts', '/api/rooms/upcoming']);
  scripts.resolve();
  await visit;
  await expect(page.getByRole('button', { name: /^Select Resort: / }).first()).toBeVisible();
  expect(reads.filter((path) => path === '/api/resorts')).toHaveLength(1);
});

test('a page that is not signed in sends none of them', async ({ page }) => {
  const reads = watchRequests(page, /^\/api\/resorts$/);
  await page.goto('/book');
  await page.waitForFunction(() => !('earlyPress' in window));
  expect(reads).toEqual([]);
});

const good = { effectiveType: '4g', saveData: false, downlink: 10, rtt: 50 };

for (const { name, connection, fonts } of [
  { name: 'a bad connection', connection: { ...good, effectiveType: '3g' }, fonts: 0 },
  { name: 'data saving', connection: { ...good, saveData: true }, fonts: 0 },
  { name: 'a good connection', connection: good, fonts: 2 },
]) {
  test(`with ${name} a page loads ${fonts} fonts`, async ({ page }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
    const loaded = watchRequests(page, /\.woff2$/);
    await page.goto('/privacy');
    await page.waitForFunction(() => !('earlyPress' in window));
    expect(loaded).toHaveLength(fonts);
  });
}

test('on a slow line the fonts are loaded after the page, and the next page has them', async ({ page }) => {
  const slow = { ...good, downlink: 1.5 };
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), slow);
  await page.goto('/privacy');
  await expect(page.locator('html')).toHaveAttribute('data-connection', 'slow');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('fontsLoaded'))).toBe('1');
  await page.goto('/terms');
  await expect(page.locator('html')).not.toHaveAttribute('data-connection');
  // Until they are there a busy machine may paint the first frame with those of the system.
  const loaded = () =>
    [...document.fonts].filter(({ status, family }) => status === 'loaded' && !family.includes('Fallback')).length;
  await expect.poll(() => page.evaluate(loaded)).toBe(2);
});
