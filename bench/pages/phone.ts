import type { Browser, Page } from '@playwright/test';
import { openSession, storedEntries, writeStorage } from '../../test/e2e/support/open-session.ts';

/** How a browser imitates a phone. */
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };

type Person = Parameters<typeof openSession> extends [unknown, ...infer Rest] ? Rest : never;

/** A page on a phone with touch, where somebody has signed in. Close its context. */
export async function openPhone(browser: Browser, origin: string, ...person: Person): Promise<Page> {
  const context = await browser.newContext({ ...phone, baseURL: origin, hasTouch: true });
  const page = await context.newPage();
  await writeStorage(page, storedEntries(await openSession(page, ...person)));
  return page;
}
