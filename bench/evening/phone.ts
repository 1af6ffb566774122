import type { Browser, CDPSession, Page } from '@playwright/test';
import { storedEntries } from '../../test/e2e/support/open-session.ts';
import type { Person } from './people.ts';
import { defineReader, watch, type Watched, type WatchedPage } from './watch.ts';

/** A phone with a page of the site: a slow processor on a line with 400 ms. */
export interface Phone {
  page: Page;
  setOffline(isOffline: boolean): Promise<void>;
  /** What the screen shows. */
  shown(): Promise<Map<string, string>>;
  /** What was recorded until now. */
  recorded(): Promise<Pick<Watched, 'presses' | 'changes'>>;
  /** The time of the last press. */
  pressedAt(): Promise<number>;
}

export const slowPhone = { cpuRate: 4, latencyMs: 400 };
/** 1.6 Mbit/s, as for the pages. */
const throughput = { downloadThroughput: 200_000, uploadThroughput: 93_750 };

export async function openPhone(
  browser: Browser,
  { url, person, path }: { url: string; person: Person; path: string },
): Promise<Phone> {
  const user = await person.call('GET /user/me');
  const localStorage = Object.entries(storedEntries({ token: person.token, user })).map(([name, value]) => ({
    name,
    value,
  }));
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await setLine(session, false);
  await session.send('Emulation.setCPUThrottlingRate', {
    rate: Number(process.env['EVENING_CPU'] ?? slowPhone.cpuRate),
  });
  await page.addInitScript(defineReader);
  await page.addInitScript(watch);
  await page.goto(path);
  return {
    page,
    setOffline: async (isOffline) => void (await setLine(session, isOffline)),
    shown: async () => new Map(await page.evaluate(() => (globalThis as unknown as WatchedPage).watched.shown())),
    recorded: () =>
      page.evaluate(() => {
        const { presses, changes } = (globalThis as unknown as WatchedPage).watched;
        return { presses, changes };
      }),
    pressedAt: () =>
      page.evaluate(() => (globalThis as unknown as WatchedPage).watched.presses.at(-1)?.at ?? Number.NaN),
  };
}

const setLine = (session: CDPSession, offline: boolean) =>
  session.send('Network.emulateNetworkConditions', { offline, latency: slowPhone.latencyMs, ...throughput });
