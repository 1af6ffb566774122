import type { Page } from '@playwright/test';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';

/* docs/browsers.md: features are removed from the page before its scripts run. */

const oldBrowser = (page: Page) => page.locator('#old-browser');
const listens = (page: Page) => page.waitForFunction(() => !('earlyPress' in window));

/** A browser without popovers: neither properties nor attributes have an effect. */
async function withoutPopovers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const prototype = HTMLElement.prototype as unknown as Record<string, unknown>;
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) delete prototype[name];
  });
  await page.route('/resorts', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/ popover(?:target)?="[^"]*"/gi, '');
    await route.fulfill({ response: answer, body });
  });
}

test.describe('without popovers', () => {
  test('the menu is closed at first, opens with its button, and closes on Escape and an outside press', async ({
    page,
  }) => {
    await withoutPopovers(page);
    await page.goto('/resorts');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await listens(page);
    const close = { escape: () => page.keyboard.press('Escape'), outside: () => page.mouse.click(20, 700) };
    for (const end of Object.values(close)) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(menu).toBeVisible();
      await end();
      await expect(menu).toBeHidden();
    }
    await expect(oldBrowser(page)).toHaveCount(0);
  });

  test(
    'control: without the attribute on the page the menu is always shown',
    { tag: onlyInFull(true) },
    async ({ page }) => {
      await withoutPopovers(page);
      await page.goto('/resorts');
      await page.evaluate(() => document.documentElement.removeAttribute('data-no-popover'));
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    },
  );
});

test('live updates work without AbortSignal.any', async ({ page }) => {
  await page.addInitScript(() => {
    delete (AbortSignal as unknown as Record<string, unknown>)['any'];
  });
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
  await visitAs(page, 'regular', '/book');
  expect((await stream).status()).toBe(200);
});

for (const name of ['toSorted', 'CompressionStream', 'color-mix'] as const) {
  test(
    `a browser without ${name} shows that it is too old`,
    { tag: onlyInFull(name !== 'color-mix') },
    async ({ page, consoleWatch }) => {
      consoleWatch.allow(/./);
      await page.addInitScript((feature) => {
        if (feature === 'toSorted') delete (Array.prototype as unknown as Record<string, unknown>)['toSorted'];
        if (feature === 'CompressionStream') delete (window as unknown as Record<string, unknown>)['CompressionStream'];
        if (feature === 'color-mix') CSS.supports = () => false;
      }, name);
      await page.goto('/contact');
      await expect(oldBrowser(page)).toHaveText(/^Your browser is too old for this site\./);
    },
  );
}

test('control: a supported browser shows no warning', { tag: onlyInFull(true) }, async ({ page }) => {
  await page.goto('/contact');
  await listens(page);
  await expect(oldBrowser(page)).toHaveCount(0);
});
