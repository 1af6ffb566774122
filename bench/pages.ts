import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { freePort } from '../server/http/free-port.ts';
import { budgets, measuredPages, type MeasuredPage } from './pages/budgets.ts';
import { measureCost } from './pages/cost.ts';
import { runLighthouse, type LighthouseFigures } from './pages/lighthouse.ts';
import { startSite } from './pages/site.ts';
import { runThrottled, type ThrottledFigures } from './pages/throttled.ts';

/*
 * Measures every public page of the built site: Lighthouse's phone, a slow Chromium, and what a kept page costs the server.
 * Prints the figures beside the last ones, and ends with 1 where a budget is broken. --runs=1 and --only=/path are for trying.
 */

interface PageFigures {
  lighthouse: LighthouseFigures;
  throttled: ThrottledFigures;
}

interface Figures {
  cpuMs: number | null;
  pages: Record<string, PageFigures>;
}

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string' }, audits: { type: 'boolean' } },
});
const resultFile = join(import.meta.dirname, 'results/pages.json');
const previous = existsSync(resultFile) ? (JSON.parse(readFileSync(resultFile, 'utf8')) as Figures) : null;

const figures = await measure();
print(figures);
const broken = measuredPages.flatMap((page) => brokenBudgets(page, figures.pages[page.path]));
if (figures.cpuMs !== null && figures.cpuMs > budgets.cpuMs)
  broken.push(`a kept page costs ${figures.cpuMs} ms of CPU`);
for (const line of broken) console.log(`BROKEN  ${line}`);
if (options.only === undefined) {
  mkdirSync(dirname(resultFile), { recursive: true });
  writeFileSync(resultFile, `${JSON.stringify(figures, null, 2)}\n`);
}
process.exitCode = broken.length > 0 ? 1 : 0;

async function measure(): Promise<Figures> {
  const site = await startSite();
  const port = await freePort();
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', `--remote-debugging-port=${port}`] });
  const found: Figures = { cpuMs: null, pages: {} };
  try {
    const cost = await measureCost(`${site.url}/`, site.pid);
    found.cpuMs = cost === null ? null : Math.round(cost * 1000) / 1000;
    for (const { path } of measuredPages.filter((page) => options.only === undefined || page.path === options.only)) {
      const url = site.url + path;
      const throttled = await runThrottled(browser, url, Number(options.runs));
      found.pages[path] = { throttled, lighthouse: await runLighthouse(url, port, Number(options.runs)) };
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return found;
}

function brokenBudgets(page: MeasuredPage, measured: PageFigures | undefined): string[] {
  if (!measured) return [];
  const { lighthouse, throttled } = measured;
  const checks: [isBroken: boolean, what: string][] = [
    [lighthouse.performance < budgets.performance, `performance ${lighthouse.performance}`],
    [lighthouse.accessibility < budgets.score, `accessibility ${lighthouse.accessibility}`],
    [lighthouse.bestPractices < budgets.score, `best practices ${lighthouse.bestPractices}`],
    [page.isIndexed && lighthouse.seo < budgets.score, `SEO ${lighthouse.seo}`],
    [throttled.lcpMs > budgets.lcpMs, `LCP ${Math.round(throttled.lcpMs)} ms`],
    [Math.max(throttled.cls, lighthouse.cls) > budgets.cls + 0.0005, `CLS ${throttled.cls} / ${lighthouse.cls}`],
    [throttled.hydratedMs > budgets.hydratedMs, `hydrated after ${Math.round(throttled.hydratedMs)} ms`],
    [throttled.jsKb > page.mostJsKb, `${throttled.jsKb.toFixed(1)} KB of scripts`],
  ];
  return checks.filter(([isBroken]) => isBroken).map(([, what]) => `${page.path}: ${what}`);
}

function print({ cpuMs, pages }: Figures): void {
  const before = (path: string) => previous?.pages[path];
  const change = (now: number, then: number | undefined, digits = 0) =>
    then === undefined ? now.toFixed(digits) : `${now.toFixed(digits)} (${then.toFixed(digits)})`;
  console.log('\nLighthouse, phone (in brackets: last time)');
  console.table(
    Object.fromEntries(
      Object.entries(pages).map(([path, { lighthouse: now }]) => {
        const { accessibility, bestPractices, seo, lcpMs, cls } = now;
        const performance = change(now.performance, before(path)?.lighthouse.performance);
        return [path, { performance, accessibility, bestPractices, seo, lcpMs, cls: Number(cls.toFixed(3)) }];
      }),
    ),
  );
  console.log('\nFirst visit, 4× CPU, 150 ms, 1.6 Mbit/s (in brackets: last time)');
  console.table(
    Object.fromEntries(
      Object.entries(pages).map(([path, { throttled: now }]) => {
        const then = before(path)?.throttled;
        const times = { lcpMs: change(now.lcpMs, then?.lcpMs), hydratedMs: change(now.hydratedMs, then?.hydratedMs) };
        return [path, { ...times, cls: Number(now.cls.toFixed(3)), jsKb: change(now.jsKb, then?.jsKb, 1) }];
      }),
    ),
  );
  console.log(
    `\nA kept page costs the server ${cpuMs ?? 'an unknown number of'} ms of CPU (at most ${budgets.cpuMs}).`,
  );
}
