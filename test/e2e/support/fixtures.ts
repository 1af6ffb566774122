import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect as plainExpect, test as base, type Page } from '@playwright/test';
import type Axe from 'axe-core';
import { sql } from 'kysely';
import { connectPool, createDatabase, type Database } from '../../../server/database/connect.ts';
import { checkData } from '../../../server/operations/check-data/check-data.ts';
import { expectInLanguage, expectLanguage, findInLanguage } from './second-language/play-in-language.ts';
import { startSite } from './site/start-site.ts';

export const expect = expectInLanguage(plainExpect);

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
  /** Each journey starts with the full limits of its personas, which share a site with those of earlier journeys. */
  fullLimits: void;
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
  fullLimits: [
    async ({ site }, use) => {
      await forgetCalls(site.db);
      await use();
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  page: async ({ page, baseURL }, use) => {
    findInLanguage(page, baseURL);
    await use(page);
    await expectLanguage(page, baseURL ?? '');
  },
  consoleWatch: [
    async ({ page }, use) => {
      // Chromium reports a page transition that comes too late on a busy machine; the page is shown without it.
      const allowed: RegExp[] = [/^InvalidStateError: Transition was aborted because of invalid state/];
      const seen: { text: string; url?: string }[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') seen.push({ text: message.text(), url: message.location().url });
      });
      page.on('pageerror', (error) => seen.push({ text: String(error) }));
      await use({ allow: (pattern) => allowed.push(pattern) });
      // Requests that the test answers may still be under way.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(seen.filter(({ text }) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Empties the shared rate limits, and makes bookings older than those that count as recent. The triggers are off meanwhile: the
 * bookings are not changed for anybody who looks at them. Those from an offer keep the time at which it was taken.
 */
function forgetCalls(db: Database): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`delete from rate_limit_buckets`.execute(trx);
    await sql`update bookings b set created_at = created_at - interval '10 minutes'
      where created_at > now() - interval '10 minutes'
        and not exists (select from offers o where o.member_id = b.member_id and o.opening_id = b.opening_id)`.execute(
      trx,
    );
  });
}

/** Tags tests that run only in `npm run test:full`: they repeat other journeys at more sizes or on more pages. */
export const onlyInFull = (isTwin: boolean): string[] => (isTwin ? ['@full'] : []);

/** What a journey repeats in the full run, and what of it `npm test` takes. */
export const inFullOrUsual = <Item>(full: readonly Item[], usual: readonly Item[]): readonly Item[] =>
  process.env['TESTS'] === 'full' ? full : usual;

/** Tags tests of a page that is in English alone: a run in another language leaves them out. */
export const onlyInEnglish = (isEnglish: boolean): string[] => (isEnglish ? ['@english'] : []);

type Theme = 'light' | 'dark';

/** Only this one differs by theme, and it takes as long as all others. */
const contrast = 'color-contrast';
const contrasts: Axe.RunOptions = { runOnly: [contrast] };
const otherRules: Axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { [contrast]: { enabled: false } },
};

export const bothThemes: readonly Theme[] = ['light', 'dark'];

/** The same of a page that the usual run examines elsewhere, or before this state of it: only in the full run. */
export const expectAccessibleAgain = async (page: Page): Promise<void> => {
  if (process.env['TESTS'] === 'full') await expectAccessible(page);
};

/** Fails on violations of WCAG 2.2 AA; of contrasts in these themes. */
export async function expectAccessible(
  page: Page,
  themes: readonly Theme[] = inFullOrUsual(bothThemes, []),
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(renderOffscreen);
  await page.evaluate(stopTransitions);
  await page.evaluate(finishMotion);
  const violations = describe('any theme', await findViolations(page, otherRules));
  for (const theme of themes) {
    await showTheme(page, theme);
    violations.push(...describe(theme, await findViolations(page, contrasts)));
  }
  expect(violations).toEqual([]);
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  await page.emulateMedia({ reducedMotion: null });
}

/**
 * Runs in the page: shows final colours at once, those of an element that is fading too. A change of the theme would start a
 * transition for each element otherwise, and finishing hundreds of them takes half a second.
 */
function stopTransitions(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important; }');
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Runs in the page: renders what is far from the screen too. Otherwise its text is not in `innerText`, and Chromium computes
 * old colours for it.
 */
export function renderOffscreen(): void {
  for (const element of document.querySelectorAll<HTMLElement>('.render-near-screen')) {
    element.style.contentVisibility = 'visible';
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks the page by these rules. Without axe's adapters: the pages have no frames, which they are for. */
async function findViolations(page: Page, rules: Axe.RunOptions): Promise<Axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, { ...options, preload: false, resultTypes: ['violations'] });
    return violations;
  }, rules);
}

async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
  await page.evaluate(finishMotion);
}

const describe = (theme: Theme | 'any theme', violations: Axe.Result[]): string[] =>
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
