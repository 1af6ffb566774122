import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { connectPool, createDatabase, type Database } from '../../../server/database/connect.ts';
import { checkData } from '../../../server/operations/check-data/check-data.ts';
import { startSite } from './start-site.ts';

/** A running site for this worker. */
export interface Site {
  url: string;
  standinUrl: string;
  db: Database;
  now: () => Date;
}

interface TestFixtures {
  /** Fails the test on console errors, page errors and violations of the content security policy. */
  consoleWatch: { allow(pattern: RegExp): void };
}

interface WorkerFixtures {
  site: Site;
  /** Settings of this file's site that differ from the defaults: `test.use({ siteSettings: { … } })`. */
  siteSettings: Record<string, string>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteSettings: [{}, { scope: 'worker', option: true }],
  site: [
    async ({ siteSettings }, use) => {
      const { url, standinUrl, databaseUrl, close } = await startSite({ settings: siteSettings });
      const db = createDatabase(connectPool(databaseUrl, 2, { warn: () => {} }));
      await use({ url, standinUrl, db, now: () => new Date() });
      expect(await checkData(db)).toEqual([]);
      await db.destroy();
      await close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  consoleWatch: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [];
      const seen: string[] = [];
      page.on('console', (message) => message.type() === 'error' && seen.push(message.text()));
      page.on('pageerror', (error) => seen.push(String(error)));
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(seen.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Tags tests that run only in `npm run test:full`: they repeat other journeys at more sizes or on more pages. */
export const onlyInFull = (isTwin: boolean): string[] => (isTwin ? ['@full'] : []);

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails on violations of WCAG 2.2 AA. In the dark theme only colours can differ. */
export async function expectAccessible(page: Page): Promise<void> {
  // An element that is fading has intermediate colours; reduced motion shows the final ones at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await showTheme(page, 'light');
  const light = await axe(page).withTags(everyRule).analyze();
  await showTheme(page, 'dark');
  const dark = await axe(page).withRules(['color-contrast']).analyze();
  expect([...foundBy('light', light), ...foundBy('dark', dark)]).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
}

/** Runs in the page, because axe's own way opens another page each time. */
const axe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
  await page.evaluate(finishMotion);
}

type Found = Awaited<ReturnType<AxeBuilder['analyze']>>;

const foundBy = (theme: string, { violations }: Found): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${theme}: ${id}: ${html}: ${failureSummary}`),
  );

/** Runs in the page: finishes all animations. Elements that are not rendered (a closed section) would never finish. */
async function finishMotion(): Promise<void> {
  const isMoving = (animation: Animation) =>
    animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity;
  for (let calmLooks = 0; calmLooks < 2; calmLooks += 1) {
    const moving = document.getAnimations().filter(isMoving);
    if (moving.length > 0) calmLooks = -1;
    for (const animation of moving) animation.finish();
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
}
