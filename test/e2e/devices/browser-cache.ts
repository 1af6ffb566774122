import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { pathInLanguage } from '../support/second-language/address-in-language.ts';
import config from '../../../playwright.config.ts';

const launchOptions = config.use?.launchOptions;
const complete = process.env.COMPLETE_CHROMIUM_PATH;

/** For `test.use`: Playwright disables the back/forward cache by default, and Chromium without windows has none. */
export const withBackForwardCache = {
  launchOptions: {
    ...launchOptions,
    ...(complete !== undefined && { executablePath: complete }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
};

/** Call it before leaving the page: records whether it is restored from the cache. */
export function watchRestore(page: Page): Promise<void> {
  return page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(globalThis, { isRestored: persisted }));
  });
}

/** Goes back and waits until the page is restored from the cache (`pageshow` with `persisted`). */
export async function goBackToRestored(page: Page, path: string): Promise<void> {
  // A restored page does not load, which Playwright's `goBack` would wait for. The navigation starts after the call has
  // returned, because it removes the page that runs it.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect
    .poll(() =>
      page
        .evaluate(() => [location.pathname, (globalThis as { isRestored?: boolean }).isRestored])
        .catch(() => ['between pages']),
    )
    .toEqual([pathInLanguage(path), true]);
}
