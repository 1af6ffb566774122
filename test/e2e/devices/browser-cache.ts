import { expect, type Page } from '@playwright/test';
import config from '../../../playwright.config.ts';

/** For `test.use`: Playwright turns the back/forward cache off unless told otherwise. */
export const withBackForwardCache = {
  launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
};

/** To be called before leaving the page: notes whether it comes back from the cache. */
export function watchRestore(page: Page): Promise<void> {
  return page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(globalThis, { isRestored: persisted }));
  });
}

/** Goes back and waits until the browser shows the page again from its cache (`pageshow` with `persisted`). */
export async function goBackToRestored(page: Page, path: string): Promise<void> {
  // A restored page does not load, which is what Playwright's own `goBack` would wait for.
  // After the call has answered: its own page goes away with the move.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect
    .poll(() =>
      page
        .evaluate(() => [location.pathname, (globalThis as { isRestored?: boolean }).isRestored])
        .catch(() => ['between pages']),
    )
    .toEqual([path, true]);
}
