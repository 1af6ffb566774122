import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../test/find-chromium.ts';
import { freePort } from '../server/http/connection/free-port.ts';
import { localizePath, type Locale } from '@sunset/contract/locales.ts';
import { leftOutFeatures } from '../test/e2e/support/left-out-features.ts';
import { startSite } from '../test/e2e/support/site/start-site.ts';
import { describeMachine } from './drop/machine.ts';
import {
  brokenBudgets,
  brokenSiteBudgets,
  budgets,
  measuredPages,
  notMeasured,
  type Figures,
} from './pages/budgets.ts';
import { measureCost } from './pages/cost.ts';
import { runLighthouse } from './pages/lighthouse.ts';
import { photograph } from './pages/photographs.ts';
import { printFigures } from './pages/print.ts';
import { measureScrolling } from './pages/scrolling.ts';
import { measureSlowStart } from './pages/slow-start.ts';
import { measureTaps } from './pages/taps.ts';
import { runThrottled } from './pages/throttled.ts';
import { saveResults } from './save-results.ts';

/*
 * Measures every public page of the built site: Lighthouse's phone, a slow Chromium, and the CPU time of the server
 * for a cached page. Prints the figures beside the last ones, and exits with 1 if a budget is exceeded. `--only
 * /path` (repeatable) measures only these and keeps the last figures of the others with --save; `--runs 1` is for
 * trying. `--languages es,de` measures the home page, a resort and the booking page in these languages too, which must be in the
 * build (PAGE_LOCALES); nothing of that is saved. `--board` only scrolls the session board, whose figures have a file of their own, `--taps` only taps through the wizard.
 * `--photographs <folder>` measures nothing: it photographs first visits on lines of three speeds.
 */

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    languages: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    audits: { type: 'boolean' },
    board: { type: 'boolean', default: false },
    taps: { type: 'boolean', default: false },
    photographs: { type: 'string' },
    save: { type: 'boolean', default: false },
  },
});
const resultFile = join(import.meta.dirname, 'results/pages.json');
const previous = existsSync(resultFile) ? (JSON.parse(readFileSync(resultFile, 'utf8')) as Figures) : null;
const wanted = measuredPages.filter(({ path }) => options.only.length === 0 || options.only.includes(path));
const wantedPaths = wanted.map(({ path }) => path);
const runs = Number(options.runs);
const languages = (options.languages?.split(',') ?? []) as Locale[];
const comparedPaths = ['/', '/resort/1', '/book'];

const site = await startSite({ settings: { TRUSTED_PROXIES: '127.0.0.1' } });
const port = await freePort();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', leftOutFeatures, `--remote-debugging-port=${port}`],
});
try {
  if (options.photographs === undefined) await judge(await measure());
  else await photograph(browser, site.url, wantedPaths, options.photographs);
} finally {
  await browser.close();
  await site.close();
}

async function measure(): Promise<Figures> {
  const found: Figures = { chromium: browser.version(), ...notMeasured, pages: {} };
  if (!options.taps) found.scrolling = await measureScrolling(browser, site, runs);
  if (options.board) return found;
  if (!options.taps) await measurePages(found);
  // It changes the data, so it comes last.
  found.taps = await measureTaps(browser, site, runs);
  return found;
}

async function measurePages(found: Figures): Promise<void> {
  const cost = await measureCost(`${site.url}/`, site.pid);
  found.cpuMs = cost === null ? null : Math.round(cost * 1000) / 1000;
  found.slowStartMs = await measureSlowStart(browser, site.url, runs);
  for (const locale of languages) {
    const translated = await measureCost(site.url + localizePath(locale, '/'), site.pid);
    console.log(`The cached home page costs the server ${translated?.toFixed(3) ?? '?'} ms of CPU in ${locale}.`);
  }
  const translatedPaths = languages.flatMap((locale) => comparedPaths.map((path) => localizePath(locale, path)));
  for (const path of [...wantedPaths, ...translatedPaths]) {
    const url = site.url + path;
    const throttled = await runThrottled(browser, url, runs);
    found.pages[path] = { runs, throttled, lighthouse: await runLighthouse(url, port, runs) };
  }
}

/** Prints the figures, and saves them if that is asked for. What was not measured keeps its last figures. */
async function judge(figures: Figures): Promise<void> {
  printFigures(figures, previous);
  const broken = [
    ...wanted.flatMap((page) => brokenBudgets(page, figures.pages[page.path])),
    ...brokenSiteBudgets(figures),
  ];
  for (const line of broken) console.log(`BROKEN  ${line}`);
  process.exitCode = broken.length > 0 ? 1 : 0;
  if (options.save) await save(figures);
}

async function save({ scrolling, ...measured }: Figures): Promise<void> {
  const machine = describeMachine(null, null);
  const { chromium } = measured;
  if (scrolling !== null) await saveResults('session-board', machine, { chromium, runs, ...scrolling });
  if (options.board) return;
  const all = { ...previous?.pages, ...measured.pages };
  const pages = Object.fromEntries(
    measuredPages.flatMap(({ path }) => (all[path] === undefined ? [] : [[path, all[path]]])),
  );
  const others = {
    cpuMs: measured.cpuMs ?? previous?.cpuMs ?? null,
    slowStartMs: measured.slowStartMs ?? previous?.slowStartMs ?? null,
    taps: measured.taps ?? previous?.taps ?? null,
  };
  await saveResults('pages', machine, { budgets, ...measured, ...others, pages });
}
