import type { Browser, Page } from '@playwright/test';
import { localeTexts, localizePath, type Locale } from '@sunset/contract/locales.ts';
import { expect, expectAccessible, inFullOrUsual, onlyInFull, test } from '../support/fixtures.ts';
import { otherLocales } from '../support/languages.ts';
import { shiftsOf, watchShifts } from '../support/layout-shifts.ts';

/* The line that offers a page in the language of the browser. */

const widths = inFullOrUsual([320, 390], [320]);

async function openPage(browser: Browser, url: string, locale: Locale): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url, locale })).newPage();
  await watchShifts(page);
  return page;
}

const isWiderThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Later links of this browser are in the language that was chosen in the footer. */
async function holdsTheChosenLanguage(page: Page, locale: Locale): Promise<void> {
  const choose = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
  await choose(localeTexts[locale].name);
  await page.waitForURL(localizePath(locale, '/contact'));
  await page.goto('/book?resort=1#content');
  await page.waitForURL(localizePath(locale, '/book?resort=1#content'));
  await choose(localeTexts.en.name);
  await page.waitForURL('/book?resort=1');
  await page.goto(localizePath(locale, '/contact'));
  await page.waitForURL('/contact');
}

for (const locale of otherLocales) {
  const { switchTo, dismiss } = localeTexts[locale];
  // On every page the line is the same: one language is enough for several of them.
  const isTwin = locale !== otherLocales.at(-1);
  const paths = isTwin ? ['/'] : ['/', '/book', '/resort/1'];

  test(`the offer of ${locale} moves nothing (LANG-6)`, { tag: onlyInFull(true) }, async ({ browser, site }) => {
    const page = await openPage(browser, site.url, locale);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('link', { name: switchTo })).toBeInViewport();
        await expect(page.locator('html')).toHaveAttribute('data-fonts', 'brand');
        // One row, so that the page has the screen.
        expect((await page.locator(`[data-offered="${locale}"]`).boundingBox())?.height).toBeLessThanOrEqual(52);
        const shifts = await shiftsOf(page);
        expect({ path, width, shifts, isWider: await isWiderThanScreen(page) }).toEqual({
          path,
          width,
          shifts: [],
          isWider: false,
        });
      }
    }
    await page.context().close();
  });

  test(
    `the offer of ${locale} works with the keyboard, at 400 % and with forced colours, and a choice holds (LANG-6, LANG-15)`,
    { tag: onlyInFull(isTwin) },
    async ({ browser, site }) => {
      const page = await openPage(browser, site.url, locale);
      // 1280 × 1024 at 400 %.
      await page.setViewportSize({ width: 320, height: 256 });
      await page.emulateMedia({ forcedColors: 'active' });
      await page.goto('/contact');
      const link = page.getByRole('link', { name: switchTo });
      await expect(link).toHaveAttribute('href', localizePath(locale, '/contact'));
      expect(await isWiderThanScreen(page)).toBe(false);
      await page.locator('#content').focus();
      await page.keyboard.press('Tab');
      await expect(link).toBeFocused();
      await expect(link).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: dismiss })).toBeFocused();
      await page.emulateMedia({ forcedColors: null });
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(link).toBeHidden();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(link).toBeHidden();
      await holdsTheChosenLanguage(page, locale);
      await page.context().close();
    },
  );
}
