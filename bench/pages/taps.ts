import type { Browser, Locator, Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { connectPool, createDatabase, type Database } from '../../server/database/connect.ts';
import { anOpening, type TestOpening } from '../../test/factories.ts';
import { allowManyBookings } from '../../test/e2e/support/booking-page.ts';
import { isKnown } from '../../test/e2e/support/openings.ts';
import type { SiteProcess } from '../../test/e2e/support/site/start-site.ts';
import { openPhone } from './phone.ts';
import { slowDown } from './throttled.ts';

/** How long the taps of a whole booking take until the next paint, on a slow phone. */
export interface TapFigures {
  /** Three quarters of the taps take at most this long. */
  p75Ms: number;
  longestMs: number;
  taps: number;
}

/** The browser reports no shorter ones, and rounds to 8 ms. */
const shortestMs = 16;
/** The last tap is reported after its paint. */
const settleMs = 1000;
const now = () => new Date();

/** One guest after another books from the choice of the resort to the confirmation. */
export async function measureTaps(browser: Browser, site: SiteProcess, runs: number): Promise<TapFigures> {
  const pool = connectPool(site.databaseUrl, 2, { warn: () => undefined });
  const db = createDatabase(pool);
  await allowManyBookings({ ...site, db, now });
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const opening = await anOpeningOnSale(db, site.url);
    times.push(...(await bookOnce(browser, site.url, opening)));
  }
  await db.destroy();
  return { p75Ms: percentile(times, 0.75), longestMs: Math.max(...times), taps: times.length };
}

/** The smallest of the values that this part of all values does not exceed. */
function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;
}

/** An opening that the pages know. */
async function anOpeningOnSale(db: Database, origin: string): Promise<TestOpening> {
  const opening = await anOpening({ db, now });
  while (!(await isKnown({ url: origin, now }, opening))) await pause(50);
  return opening;
}

async function bookOnce(browser: Browser, origin: string, opening: TestOpening): Promise<number[]> {
  const page = await openPhone(browser, origin, 'regular');
  const context = page.context();
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(watchTaps);
  await page.goto('/book');
  const taps = await tapThrough(page, opening.resort.name);
  await pause(settleMs);
  const reported = await page.evaluate(() => [
    ...(globalThis as unknown as { taps: Map<number, number> }).taps.values(),
  ]);
  await context.close();
  const unreported = Array.from({ length: Math.max(0, taps - reported.length) }, () => shortestMs);
  return [...reported, ...unreported];
}

/** Books a room with every choice of the form; returns the number of taps. */
async function tapThrough(page: Page, resort: string): Promise<number> {
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  const button = (name: string) => page.getByRole('button', { name });
  const heading = (name: string) => page.getByRole('heading', { name, level: 2 });
  await tap(button(`Select Resort: ${resort}`));
  await tap(button('Choose Room: Standard'));
  // A guest whose details are known comes to the review first.
  await heading('Gaming Information').or(button('Change details')).waitFor();
  if (await button('Change details').isVisible()) await tap(button('Change details'));
  await page.getByLabel('Roblox username').fill('sandbar_guest');
  await page.getByLabel('Roblox display name').fill('Jay');
  await tap(page.getByRole('checkbox', { name: /All-Inclusive/ }));
  for (const method of ['Robux', 'Donation', 'BBC']) await tap(page.getByRole('radio', { name: method }));
  const terms = page.getByRole('checkbox', { name: /I agree/ });
  if (!(await terms.isChecked())) await tap(terms);
  await tap(button('Review booking'));
  await heading('Reservation Summary').waitFor();
  await tap(button('Confirm booking'));
  await heading('Request received').waitFor();
  return taps;
}

interface EventEntry extends PerformanceEntry {
  /** The same for all events of a tap; 0 if the event is of none. */
  interactionId: number;
}

/** Runs in the page: records how long each tap takes until the next paint. A tap has several events. */
function watchTaps(): void {
  const taps = new Map<number, number>();
  Object.assign(globalThis, { taps });
  const parts = new Set(['pointerdown', 'pointerup', 'click']);
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId: tap } of list.getEntries() as EventEntry[]) {
      if (tap > 0 && parts.has(name)) taps.set(tap, Math.max(taps.get(tap) ?? 0, duration));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
