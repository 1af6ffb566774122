import type { Browser, CDPSession } from '@playwright/test';
import { median } from './median.ts';
import { phone } from './phone.ts';

export interface ThrottledFigures {
  lcpMs: number;
  cls: number;
  hydratedMs: number;
  /** When the page is shown in the brand's fonts. */
  fontsMs: number;
  jsKb: number;
  fontsKb: number;
}

/** A slow phone on a slow connection: 4× CPU, 150 ms round trip, 1.6 Mbit/s. */
const slowConnection = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const settleMs = 1500;

/** Makes a page as slow as on a slow phone. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowConnection);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** A first visit with empty caches: the median of several runs. */
export async function runThrottled(browser: Browser, url: string, runs: number): Promise<ThrottledFigures> {
  const results: ThrottledFigures[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await visit(browser, url));
  const middle = (name: keyof ThrottledFigures) => median(results.map((result) => result[name]));
  return {
    lcpMs: middle('lcpMs'),
    cls: middle('cls'),
    hydratedMs: middle('hydratedMs'),
    fontsMs: middle('fontsMs'),
    jsKb: middle('jsKb'),
    fontsKb: middle('fontsKb'),
  };
}

type Marks = Omit<ThrottledFigures, 'jsKb' | 'fontsKb'>;

async function visit(browser: Browser, url: string): Promise<ThrottledFigures> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await slowDown(session);
  const bytes = { js: 0, woff2: 0 };
  page.on('response', (response) => {
    const kind = new URL(response.url()).pathname.split('.').at(-1);
    if (kind === 'js' || kind === 'woff2') bytes[kind] += Number(response.headers()['content-length'] ?? 0);
  });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => {
    const { hydratedMs, fontsMs } = (globalThis as unknown as { marks: Marks }).marks;
    return hydratedMs > 0 && fontsMs > 0;
  });
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), settleMs);
  const marks = await page.evaluate(() => (globalThis as unknown as { marks: Marks }).marks);
  await context.close();
  return { ...marks, jsKb: bytes.js / 1024, fontsKb: bytes.woff2 / 1024 };
}

/**
 * Runs in the page before any other script: records the largest paint, layout shifts, the end of hydration, and when the
 * brand's fonts are shown. Parts that are hydrated after the rest, or when they are pressed, do not count (the cards of
 * /resorts).
 */
function watch(): void {
  const marks = { lcpMs: 0, cls: 0, hydratedMs: 0, fontsMs: 0 };
  (globalThis as { marks?: Marks }).marks = marks;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.lcpMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) marks.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const timer = setInterval(() => {
    const main = document.querySelector('main');
    const isHydrated = main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
    if (isHydrated) marks.hydratedMs ||= performance.now();
    if (document.documentElement.dataset['fonts'] !== undefined) marks.fontsMs ||= performance.now();
    if (marks.hydratedMs > 0 && marks.fontsMs > 0) clearInterval(timer);
  }, 20);
}
