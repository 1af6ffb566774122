import type { Page } from '@playwright/test';
import { expect, onlyInFull, test } from '../support/fixtures.ts';

/** The paths that the browser prefetches from now on. */
async function watchPrefetches(page: Page): Promise<Set<string>> {
  const paths = new Set<string>();
  const session = await page.context().newCDPSession(page);
  session.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => {
    if (status === 'Success' || status === 'Ready') paths.add(new URL(prefetchUrl).pathname);
  });
  await session.send('Preload.enable');
  return paths;
}

async function lookAtEachResort(page: Page): Promise<void> {
  const links = page.locator('main a[href^="/resort/"]');
  for (const link of (await links.all()).slice(0, 8)) await link.scrollIntoViewIfNeeded();
}

const marked = (page: Page) => page.locator('[data-in-view]');

test('the pages of the first four links in view are prefetched, whatever the browser reports of the line (PAGE-52)', async ({
  page,
}) => {
  const slow = { effectiveType: '3g', saveData: false };
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), slow);
  const prefetched = await watchPrefetches(page);
  await page.goto('/resorts');
  await expect(marked(page)).not.toHaveCount(0);
  await lookAtEachResort(page);
  await expect(marked(page)).toHaveCount(4);
  const paths: string[] = [];
  for (const link of await marked(page).all()) {
    const path = await link.evaluate((element) => (element as HTMLAnchorElement).pathname);
    // The browser prefetches only for links that are near the screen.
    await link.scrollIntoViewIfNeeded();
    await expect.poll(() => prefetched.has(path), path).toBe(true);
    paths.push(path);
  }
  expect([...prefetched].toSorted()).toEqual(paths.toSorted());
});

test('with data saving nothing in view is prefetched (PAGE-52)', { tag: onlyInFull(true) }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const prefetched = await watchPrefetches(page);
  await page.goto('/resorts');
  await page.waitForFunction(() => !('earlyPress' in window));
  await lookAtEachResort(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(marked(page)).toHaveCount(0);
  expect([...prefetched]).toEqual([]);
});
