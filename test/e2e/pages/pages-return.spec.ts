import type { Page } from '@playwright/test';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { pathInLanguage } from '../support/second-language/address-in-language.ts';
import { withBackForwardCache } from '../devices/browser-cache.ts';

/* Returning to a page, and pressing buttons before hydration. */
test.use(withBackForwardCache);

/** Leaves the page and returns; returns whether the same document is shown. */
async function isRestoredFromCache(page: Page, path: string): Promise<boolean> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  await page.goto('/terms');
  await page.evaluate(() => history.back());
  // A restored page does not load, which Playwright would wait for. In between there is a moment without a page.
  await expect.poll(() => page.evaluate(() => location.pathname).catch(() => 'on the way')).toBe(pathInLanguage(path));
  return page.evaluate(() => 'isSame' in globalThis);
}

for (const path of ['/', '/resort/1', '/store', '/book']) {
  test(`${path} is restored from the back/forward cache`, { tag: onlyInFull(path !== '/') }, async ({ page }) => {
    expect(await isRestoredFromCache(page, path)).toBe(true);
  });
}

test(
  'the home page is restored from the back/forward cache for members too',
  { tag: onlyInFull(true) },
  async ({ page }) => {
    await visitAs(page, 'gold', '/');
    expect(await isRestoredFromCache(page, '/')).toBe(true);
  },
);

test(
  'a button pressed before hydration looks busy and works after hydration',
  { tag: onlyInFull(true) },
  async ({ page }) => {
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/user-login', { waitUntil: 'commit' });
    const login = page.getByRole('button', { name: 'Login with Discord' });
    await login.click();
    await expect(login).toHaveAttribute('aria-busy', 'true');
    gate.resolve();
    await expect(page.locator('[data-person]').first()).toBeVisible();
  },
);

test('links, the menu and Book Now work before hydration', async ({ page }) => {
  await page.route('**/assets/*.js', () => {});
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/resort/1', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Book Now' }).first().click();
  await page.waitForURL(/\/book\?resort=1/, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click();
  await page.waitForURL(/\/contact$/, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
