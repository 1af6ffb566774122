import type { Page } from '@playwright/test';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
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

test('a page that is not signed in sends none of them', { tag: onlyInFull(true) }, async ({ page }) => {
  const reads = watchRequests(page, /^\/api\/resorts$/);
  await page.goto('/book');
  await page.waitForFunction(() => !('earlyPress' in window));
  expect(reads).toEqual([]);
});
