import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { localizePath, type Locale } from '@sunset/contract/locales.ts';
import { connectPool, createDatabase } from '../../server/database/connect.ts';
import { expectAccessible } from '../e2e/support/fixtures.ts';
import { otherLocales, textsIn } from '../e2e/support/languages.ts';
import { openSession, storedEntries, writeStorage } from '../e2e/support/open-session.ts';
import { startSite } from '../e2e/support/site/start-site.ts';
import { findChromium } from '../find-chromium.ts';
import { findMisfits } from './misfits.ts';

/*
 * Takes every page of guests and every step of the wizard in each language of the build besides English, on small phones:
 * `PAGE_LOCALES=en,de npm run screenshots:languages -- <folder>`. Fails where a page is wider than the screen, where a text does
 * not fit its button, and where axe finds a fault.
 */

const widths = [320, 390];
const publicPaths = {
  home: '/',
  about: '/about-us',
  resorts: '/resorts',
  resort: '/resort/1',
  vote: '/vote',
  store: '/store',
  donation: '/donation',
  contact: '/contact',
  'gold-customer': '/gold-customer',
  terms: '/terms',
  privacy: '/privacy',
  'user-login': '/user-login',
  'not-found': '/no-such-page',
  'book-logged-out': '/book',
};

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Where to? npm run screenshots:languages -- <folder>');
if (otherLocales.length === 0) throw new Error('The build has English only. Set PAGE_LOCALES, for the build too.');
mkdirSync(folder, { recursive: true });
const problems: string[] = [];
const site = await startSite();
const db = createDatabase(connectPool(site.databaseUrl, 2, { warn: () => {} }));
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
try {
  for (const locale of otherLocales) for (const width of widths) await takeLanguage(locale, width);
} finally {
  await browser.close();
  await db.destroy();
  await site.close();
}
process.stdout.write(`Pictures in ${resolve(folder)}\n`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

async function takeLanguage(locale: Locale, width: number): Promise<void> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width, height: 844 },
    locale,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const take = (name: string, open: () => Promise<unknown>) => takeOne(page, `${locale}-${name}-${width}`, open);
  const go = (path: string) => page.goto(localizePath(locale, path), { waitUntil: 'load' });
  for (const [name, path] of Object.entries(publicPaths)) await take(name, () => go(path));
  await writeStorage(page, storedEntries(await openSession(page, 'gold')));
  await take('settings', () => go('/settings'));
  await take('my-bookings', () => go('/book?view=bookings'));
  await takeWizard(page, locale, { take, go });
  await context.close();
}

interface Taking {
  take: (name: string, open: () => Promise<unknown>) => Promise<void>;
  go: (path: string) => Promise<unknown>;
}

async function takeWizard(page: Page, locale: Locale, { take, go }: Taking): Promise<void> {
  const text = textsIn(locale);
  const press = (key: string) =>
    page
      .getByRole('button', { name: new RegExp(`^${text(key)}`) })
      .first()
      .click();
  const heading = (key: string) => page.getByRole('heading', { name: text(key), level: 2 }).waitFor();
  await take('book-resorts', async () => {
    await go('/book');
    await heading('wizard_step_resort');
  });
  await take('book-rooms', async () => {
    await press('wizard_step_resort');
    await heading('wizard_step_room');
  });
  await take('book-details', async () => {
    await press('wizard_step_room');
    await heading('wizard_details_title');
  });
  await take('book-review', async () => {
    await page.getByLabel(text('wizard_details_roblox_username')).fill('sandbar_guest');
    await page.getByLabel(text('wizard_details_roblox_display_name')).fill('Jay');
    await page.getByRole('checkbox').last().check();
    await press('wizard_review');
    await heading('wizard_review_title');
  });
}

/** A picture of the whole page. Problems are listed at the end; the other pictures are taken all the same. */
async function takeOne(page: Page, name: string, open: () => Promise<unknown>): Promise<void> {
  try {
    await open();
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    // The check of colours leaves the dark theme.
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
    await page.locator('html[data-fonts]').waitFor();
    await page.evaluate(() => document.fonts.ready);
    const path = join(folder ?? '.', `${name}.jpg`);
    await page.screenshot({ path, type: 'jpeg', quality: 70, fullPage: true });
    problems.push(...(await page.evaluate(findMisfits)).map((misfit) => `${name}: ${misfit}`));
    await expectAccessible(page);
  } catch (error) {
    problems.push(`${name}: ${String(error).slice(0, 600)}`);
  }
}
