import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { connectPool, createDatabase } from '../../server/database/connect.ts';
import { openSession, storedEntries, writeStorage } from '../e2e/support/open-session.ts';
import { updateSettings } from '../e2e/support/site/newer-version.ts';
import { startSite } from '../e2e/support/site/start-site.ts';
import { findChromium } from '../find-chromium.ts';
import { closeSetupViews, setupSettings } from './setup-views.ts';
import type { View } from './view.ts';
import { views } from './views.ts';

/*
 * Takes every page and every tab of the panels, at three sizes and in both themes, from the demo data:
 * `node test/screenshots/take.ts <folder> [part of a name]`. The pages must be built. It fails where a page wrote an error.
 */

const sizes = { phone: [390, 844], tablet: [820, 1180], desktop: [1440, 900] } as const;
const personas = { guest: 'gold', host: 'host', admin: 'primary' };
/** A door that is shut, an address that leads nowhere, a refused form and a rush answer as they should; a page without a connection has none. */
const expected = /status of (401|403|404|422|429)|ERR_INTERNET_DISCONNECTED/;

const [folder, part = ''] = process.argv.slice(2);
if (folder === undefined) throw new Error('Where to? node test/screenshots/take.ts <folder> [part of a name]');
const wanted = views.filter(({ name }) => name.includes(part));
const problems: string[] = [];

mkdirSync(folder, { recursive: true });
const backups = mkdtempSync(join(tmpdir(), 'sunset-backups-'));
const site = await startSite({ settings: { ...updateSettings, ...setupSettings, BACKUP_TARGET: backups } });
const db = createDatabase(connectPool(site.databaseUrl, 2, { warn: () => {} }));
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
try {
  for (const who of ['visitor', 'guest', 'host', 'admin'] as const) {
    for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) await takeAll(who, size);
  }
} finally {
  await browser.close();
  await db.destroy();
  await site.close();
  rmSync(backups, { recursive: true });
  await closeSetupViews();
}
process.stdout.write(`${wanted.length * Object.keys(sizes).length * 2} pictures in ${resolve(folder)}\n`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

/** One browser window of this size, signed in once. */
async function takeAll(who: View['as'], size: keyof typeof sizes): Promise<void> {
  const page = await openWindow(browser, size);
  if (who !== 'visitor') {
    await page.context().clearCookies();
    const session = await openSession(page, personas[who], who === 'admin' ? 'admin' : 'user');
    await writeStorage(page, storedEntries(session));
  }
  for (const view of wanted.filter((one) => one.as === who)) await takeBoth(page, view, size);
  await page.context().close();
}

async function openWindow(from: Browser, size: keyof typeof sizes): Promise<Page> {
  const [width, height] = sizes[size];
  const context = await from.newContext({
    baseURL: site.url,
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const note = (text: string) => expected.test(text) || problems.push(`${page.url()} at ${size}: ${text}`);
  page.on('console', (message) => message.type() === 'error' && note(message.text()));
  page.on('pageerror', (error) => note(String(error)));
  return page;
}

/** One view in both themes; what cannot be opened is told at the end, and the others are taken. */
async function takeBoth(page: Page, { name, path, open, prepare }: View, size: string): Promise<void> {
  try {
    await page.context().setOffline(false);
    const prepared = await prepare?.({ url: site.url, db, now: () => new Date() });
    await page.goto(prepared ?? path, { waitUntil: 'load' });
    await page.evaluate(() => sessionStorage.clear());
    await open?.(page);
    // Parts that still load say so.
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    // What stays in view would be drawn over the middle of the page.
    await page.evaluate(() => scrollTo(0, 0));
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate((shown) => document.documentElement.setAttribute('data-theme', shown), theme);
      await loadPictures(page);
      await page.evaluate(finishFading);
      await page.screenshot({
        path: join(folder ?? '.', `${name}-${size}-${theme}.jpg`),
        type: 'jpeg',
        quality: 82,
        fullPage: true,
      });
    }
  } catch (error) {
    problems.push(`${name} at ${size}: ${String(error)}`);
  }
}

/** What is below the fold loads when it is scrolled to, which a picture of the whole page does not do. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
  });
}

/** Colours fade from one theme to the other. */
function finishFading(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}
