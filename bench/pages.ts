import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../test/find-chromium.ts';
import { freePort } from '../server/http/connection/free-port.ts';
import { localizePath, type Locale } from '@sunset/contract/locales.ts';
import { leftOutFeatures } from '../test/e2e/support/left-out-features.ts';
import { startSite } from '../test/e2e/support/site/start-site.ts';
import { openSession, storedEntries, writeStorage } from '../test/e2e/support/open-session.ts';
import { describeMachine } from './drop/machine.ts';
import { brokenBudgets, budgets, measuredPages, type Figures, median } from './pages/budgets.ts';
import { measureCost } from './pages/cost.ts';
import { runLighthouse } from './pages/lighthouse.ts';
import { printFigures } from './pages/print.ts';
import { measureScrolling } from './pages/scrolling.ts';
import { runThrottled } from './pages/throttled.ts';
import { saveResults } from './save-results.ts';

/*
 * Measures every public page of the built site: Lighthouse's phone, a slow Chromium, and the CPU time of the server
 * for a cached page. Prints the figures beside the last ones, and exits with 1 if a budget is exceeded. `--only
 * /path` (repeatable) measures only these and keeps the last figures of the others with --save; `--runs 1` is for
 * trying. `--languages es,de` measures the home page, a resort and the booking page in these languages too, which must be in the
 * build (PAGE_LOCALES); nothing of that is saved. `--board` only scrolls the board.
 */

/** A bad mobile connection: 600 ms round trip, 400 kbit/s. */
const line = { offline: false, latency: 600, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/**
 * Milliseconds until a signed-in guest can choose a resort on a first visit of `/book`, on a bad connection: the median
 * of several visits.
 */
async function measureSlowStart(browser: Browser, origin: string, runs: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
    });
    const page = await context.newPage();
    await writeStorage(page, storedEntries(await openSession(page, 'regular')));
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.emulateNetworkConditions', line);
    const startedAt = performance.now();
    await page.goto('/book', { waitUntil: 'commit' });
    await page
      .getByRole('button', { name: /^Select Resort: / })
      .first()
      .click({ trial: true });
    times.push(performance.now() - startedAt);
    await context.close();
  }
  return Math.round(median(times));
}

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    languages: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    audits: { type: 'boolean' },
    board: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
  },
});
const resultFile = join(import.meta.dirname, 'results/pages.json');
const previous = existsSync(resultFile) ? (JSON.parse(readFileSync(resultFile, 'utf8')) as Figures) : null;
const wanted = measuredPages.filter(({ path }) => options.only.length === 0 || options.only.includes(path));
const runs = Number(options.runs);
const languages = (options.languages?.split(',') ?? []) as Locale[];
const comparedPaths = ['/', '/resort/1', '/book'];

const figures = await measure();
printFigures(figures, previous);
const broken = wanted.flatMap((page) => brokenBudgets(page, figures.pages[page.path]));
if (figures.cpuMs !== null && figures.cpuMs > budgets.cpuMs)
  broken.push(`a cached page costs ${figures.cpuMs} ms of CPU`);
if (figures.slowStartMs !== null && figures.slowStartMs > budgets.slowStartMs)
  broken.push(`/book can be used after ${figures.slowStartMs} ms on a bad connection`);
if (figures.scrolling !== null) {
  const { longestFrameMs, missedPercent } = figures.scrolling;
  if (longestFrameMs > budgets.longestFrameMs) broken.push(`a frame of the scrolled board takes ${longestFrameMs} ms`);
  if (missedPercent > budgets.missedPercent) broken.push(`the scrolled board misses ${missedPercent} % of its frames`);
}
for (const line of broken) console.log(`BROKEN  ${line}`);
if (options.save) {
  const all = { ...previous?.pages, ...figures.pages };
  const pages = Object.fromEntries(
    measuredPages.flatMap(({ path }) => (all[path] === undefined ? [] : [[path, all[path]]])),
  );
  const others = {
    cpuMs: figures.cpuMs ?? previous?.cpuMs ?? null,
    slowStartMs: figures.slowStartMs ?? previous?.slowStartMs ?? null,
  };
  await saveResults('pages', describeMachine(null, null), { budgets, ...figures, ...others, pages });
}
process.exitCode = broken.length > 0 ? 1 : 0;

async function measure(): Promise<Figures> {
  const site = await startSite({ settings: { TRUSTED_PROXIES: '127.0.0.1' } });
  const port = await freePort();
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', leftOutFeatures, `--remote-debugging-port=${port}`],
  });
  const found: Figures = { chromium: browser.version(), cpuMs: null, slowStartMs: null, scrolling: null, pages: {} };
  try {
    found.scrolling = await measureScrolling(browser, site, runs);
    if (options.board) return found;
    const cost = await measureCost(`${site.url}/`, site.pid);
    found.cpuMs = cost === null ? null : Math.round(cost * 1000) / 1000;
    found.slowStartMs = await measureSlowStart(browser, site.url, runs);
    for (const locale of languages) {
      const translated = await measureCost(site.url + localizePath(locale, '/'), site.pid);
      console.log(`The cached home page costs the server ${translated?.toFixed(3) ?? '?'} ms of CPU in ${locale}.`);
    }
    const translatedPaths = languages.flatMap((locale) => comparedPaths.map((path) => localizePath(locale, path)));
    for (const path of [...wanted.map((page) => page.path), ...translatedPaths]) {
      const url = site.url + path;
      const throttled = await runThrottled(browser, url, runs);
      found.pages[path] = { runs, throttled, lighthouse: await runLighthouse(url, port, runs) };
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return found;
}
