import type { Page } from '@playwright/test';
import { localizePath } from '@sunset/contract/locales.ts';
import { expect, onlyInFull, renderOffscreen, test } from '../support/fixtures.ts';
import { otherLocales } from '../support/languages.ts';
import { shiftsOf, watchShifts } from '../support/layout-shifts.ts';
import { wide } from '../support/sizes.ts';

/** What the fonts of a first page may weigh together. */
const maxBytes = 34 * 1024;

const html = (page: Page) => page.locator('html');
const isHydrated = (page: Page) => page.waitForFunction(() => !('earlyPress' in window));

/** The names of the fonts that are requested from now on, without their hashes. */
function watchFonts(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /([\w-]+)-[\w-]{8}\.woff2$/.exec(new URL(request.url()).pathname)?.[1];
    if (name !== undefined) names.push(name);
  });
  return names;
}

/** Lets no file of this pattern come before the returned function is called. */
async function holdBack(page: Page, pattern: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

const reportConnection = (page: Page, connection: object) =>
  page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);

for (const [name, connection] of [
  ['whatever the browser reports of the line', { effectiveType: '3g', saveData: false, downlink: 0.4, rtt: 900 }],
  ['without a report', undefined],
] as const) {
  test(
    `a first page is shown in the brand's fonts, ${name}, and its scripts come before them (PAGE-76)`,
    { tag: onlyInFull(connection === undefined) },
    async ({ page }) => {
      if (connection !== undefined) await reportConnection(page, connection);
      const sizes: Promise<number>[] = [];
      page.on('response', (response) => {
        if (response.url().endsWith('.woff2')) sizes.push(response.body().then(({ length }) => length));
      });
      const fonts = watchFonts(page);
      const letScriptsCome = await holdBack(page, '**/assets/*.js');
      await page.goto('/privacy', { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(fonts).toEqual([]);
      letScriptsCome();
      await expect(html(page)).toHaveAttribute('data-fonts', 'brand');
      expect(fonts.toSorted()).toEqual(['figtree', 'fraunces-600']);
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(bytes).toBeLessThanOrEqual(maxBytes);
    },
  );
}

test(
  'a page of someone who saves data stays in the fonts of the machine (PAGE-76)',
  { tag: onlyInFull(true) },
  async ({ page }) => {
    await reportConnection(page, { effectiveType: '4g', saveData: true, downlink: 10, rtt: 50 });
    const fonts = watchFonts(page);
    await page.goto('/privacy');
    await isHydrated(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(html(page)).not.toHaveAttribute('data-fonts');
    expect(fonts).toEqual([]);
  },
);

test('a page without the fonts can be used, and the next one asks for them again (PAGE-76)', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/);
  await page.route('**/*.woff2', (route) => route.abort());
  const fonts = watchFonts(page);
  await page.goto('/privacy');
  await isHydrated(page);
  await expect.poll(() => fonts).toHaveLength(2);
  await expect(html(page)).not.toHaveAttribute('data-fonts');
  await page.unroute('**/*.woff2');
  await page.goto('/terms');
  await expect(html(page)).toHaveAttribute('data-fonts', 'brand');
});

test(
  'letters that the texts of the pages do not have are requested by the first text with them (PAGE-76)',
  { tag: onlyInFull(true) },
  async ({ page }) => {
    const fonts = watchFonts(page);
    await page.goto('/privacy');
    await expect(html(page)).toHaveAttribute('data-fonts', 'brand');
    await page.locator('h1').evaluate((title) => (title.textContent = 'Łódź'));
    await expect.poll(() => fonts).toContain('fraunces-latin-ext-600-normal');
    expect(fonts).not.toContain('figtree-latin-ext-wght-normal');
  },
);

/** Opens the page, lets the fonts come once it can be used, and returns what moved from first to last. */
async function swapFonts(page: Page, path: string) {
  await watchShifts(page);
  const letFontsCome = await holdBack(page, '**/*.woff2');
  // Countdowns move what stands beside them, at any minute.
  await page.clock.setFixedTime(new Date());
  // On later pages "load" waits for the fonts.
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isHydrated(page);
  await expect(html(page)).not.toHaveAttribute('data-fonts');
  letFontsCome();
  await expect(html(page)).toHaveAttribute('data-fonts', 'brand');
  return shiftsOf(page);
}

/** Records each value of `data-fonts` of the pages that are opened from now on. */
const watchSwitches = (page: Page) =>
  page.addInitScript(() => {
    const switches: (string | undefined)[] = [];
    Object.assign(globalThis, { switches });
    const record = () => void switches.push(document.documentElement.dataset['fonts']);
    new MutationObserver(record).observe(document, { subtree: true, attributeFilter: ['data-fonts'] });
  });

const switchesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { switches: unknown[] }).switches);

test("later pages are in the brand's fonts before their scripts run (PAGE-76)", async ({ page }) => {
  await page.goto('/privacy');
  await expect(html(page)).toHaveAttribute('data-fonts', 'brand');
  await watchSwitches(page);
  const letScriptsCome = await holdBack(page, '**/assets/*.js');
  await page.goto('/terms', { waitUntil: 'commit' });
  await expect.poll(async () => (await switchesOf(page))[0]).toBe('brand');
  letScriptsCome();
});

test(
  'nothing on a later page moves if its fonts are late, and it is shown in them then (PAGE-76)',
  { tag: onlyInFull(true) },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto('/privacy');
    await expect(html(page)).toHaveAttribute('data-fonts', 'brand');
    await watchSwitches(page);
    expect(await swapFonts(page, '/book')).toEqual([]);
    expect(await switchesOf(page)).toEqual(['brand', undefined, 'brand']);
  },
);

for (const [size, settings] of [
  ['phone', {}],
  ['desktop', wide],
] as const) {
  test.describe(size, () => {
    test.use(settings);

    for (const locale of ['en', ...otherLocales] as const) {
      const path = localizePath(locale, '/');
      test(
        `nothing on ${path} moves when the fonts come, and it needs no further letters (PAGE-76)`,
        { tag: onlyInFull(size !== 'phone' || locale !== 'de') },
        async ({ page }) => {
          const fonts = watchFonts(page);
          expect(await swapFonts(page, path)).toEqual([]);
          await page.evaluate(renderOffscreen);
          await expect.poll(() => fonts).toContain('fraunces-latin-400-normal');
          expect(fonts.filter((name) => name.includes('ext'))).toEqual([]);
        },
      );
    }

    for (const path of ['/about-us', '/donation', '/gold-customer', '/terms', '/settings']) {
      const tag = onlyInFull(true);
      test(`nothing on ${path} moves when the fonts come (PAGE-76)`, { tag }, async ({ page }) => {
        expect(await swapFonts(page, path)).toEqual([]);
      });
    }

    test(
      'control: texts that keep their spacing move (PAGE-76)',
      { tag: onlyInFull(size !== 'phone') },
      async ({ page }) => {
        await page.addInitScript(() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync('* { letter-spacing: normal !important }');
          document.adoptedStyleSheets.push(sheet);
        });
        expect(await swapFonts(page, '/donation')).not.toEqual([]);
      },
    );
  });
}
