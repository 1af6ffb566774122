import type { Browser } from '@playwright/test';
import { openSession, storedEntries, writeStorage } from '../../test/e2e/support/open-session.ts';
import { median } from './median.ts';
import { phone } from './phone.ts';

/** A bad mobile connection: 600 ms round trip, 400 kbit/s. */
const line = { offline: false, latency: 600, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/**
 * Milliseconds until a signed-in guest can choose a resort on a first visit of `/book`, on a bad connection: the median
 * of several visits.
 */
export async function measureSlowStart(browser: Browser, origin: string, runs: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ ...phone, baseURL: origin });
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
