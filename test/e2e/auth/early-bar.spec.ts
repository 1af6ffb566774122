import type { Page } from '@playwright/test';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { wide } from '../support/sizes.ts';

const bar = (page: Page) => page.getByRole('banner');
const isHydrated = (page: Page) => page.waitForFunction(() => !('earlyPress' in window));

// A first page is laid out in other fonts than later ones: the widths would change from one load to the next.
test.beforeEach(({ page }) => page.route('**/*.woff2', (route) => route.abort()));

/** Loads the page as it is before hydration: without its scripts. */
async function loadWithoutScripts(page: Page): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await page.unroute('**/assets/*.js');
}

/** Where everything that is painted in the bar lies, without what the two badges consist of. */
const paintedBoxes = (page: Page) =>
  bar(page).evaluate((element) => {
    const painted = [...element.querySelectorAll('a, button, nav, nav li')].filter((one) => one.checkVisibility());
    return painted.map((one) => [one.textContent, JSON.stringify(one.getBoundingClientRect())]);
  });

for (const [size, settings] of [
  ['phone', {}],
  ['desktop', wide],
] as const) {
  test.describe(size, { tag: onlyInFull(size !== 'phone') }, () => {
    test.use(settings);

    test('the bar of a signed-in visitor is painted before hydration, and nothing in it moves after (PAGE-5)', async ({
      page,
      consoleWatch,
    }) => {
      consoleWatch.allow(/ERR_FAILED/);
      await visitAs(page, 'gold');
      await isHydrated(page);
      const picture = await bar(page).locator('img').first().getAttribute('src');
      await loadWithoutScripts(page);
      const badge = bar(page)
        .locator('span', { has: page.locator(':scope > span') })
        .last();
      const painted = await badge
        .locator('> span')
        .evaluateAll((spans) => [
          getComputedStyle(spans[0] as Element).backgroundImage,
          getComputedStyle(spans[1] as Element, '::after').content,
          getComputedStyle(spans[1] as Element).backgroundColor,
        ]);
      expect(painted).toEqual([`url("${picture}")`, '"GC"', expect.stringMatching(/^(?!rgba\(0, 0, 0, 0\)).+/)]);
      const before = await paintedBoxes(page);
      expect(before.map(([text]) => text)).not.toContain('Log in');
      await page.reload();
      await isHydrated(page);
      await expect(bar(page).locator('img').first()).toBeVisible();
      expect(await paintedBoxes(page)).toEqual(before);
    });

    test(
      'a visitor and someone whose session expired get Log in before hydration (PAGE-5)',
      { tag: onlyInFull(true) },
      async ({ page, consoleWatch }) => {
        consoleWatch.allow(/ERR_FAILED/);
        const payload = Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url');
        await page.goto('/about-us');
        await isHydrated(page);
        // Hydration removes the expired session.
        await page.evaluate((token) => {
          localStorage.setItem('userAuth', '{"username":"Coral"}');
          localStorage.setItem('userToken', token);
        }, `e30.${payload}.x`);
        await loadWithoutScripts(page);
        expect(await page.locator('html').getAttribute('data-session')).toBeNull();
        const before = await paintedBoxes(page);
        await page.reload();
        await isHydrated(page);
        expect(await paintedBoxes(page)).toEqual(before);
      },
    );
  });
}

test('the badge is forgotten at a logout', { tag: onlyInFull(true) }, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED/);
  await visitAs(page, 'regular');
  await isHydrated(page);
  expect(await page.evaluate(() => localStorage.getItem('barBadge'))).toContain('"letters":"R"');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForFunction(() => localStorage.getItem('barBadge') === null);
  await expect(page.locator('html')).not.toHaveAttribute('data-session');
});
