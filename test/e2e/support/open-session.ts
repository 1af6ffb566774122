import { randomUUID } from 'node:crypto';
import type { User } from '@sunset/contract/api/auth.ts';
import type { Locale } from '@sunset/contract/locales.ts';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { pathInLanguage } from './second-language/address-in-language.ts';
import { journeyLocale } from './second-language/journey-locale.ts';

export type SignInKind = 'user' | 'admin';

interface SignInOptions {
  kind?: SignInKind;
  returnTo?: string;
  /** Of the page on which the sign-in begins. */
  language?: Locale;
}

/** Authorizes with the stand-in's Discord without its page; returns the URL of the redirect. */
export async function callbackAddress(page: Page, persona: string, options: SignInOptions = {}): Promise<string> {
  const { kind = 'user', returnTo, language = journeyLocale } = options;
  const path = `/api${kind === 'admin' ? '/admin' : ''}/auth/url`;
  const params = {
    ...(returnTo === undefined ? {} : { return_to: pathInLanguage(returnTo) }),
    ...(language === 'en' ? {} : { language }),
  };
  let url = '';
  // Many journeys sign in at once: like the page, it asks again until it is its turn (AUTH-17).
  const ask = async () => {
    const start = await page.request.get(path, { params });
    ({ url = '' } = (await start.json()) as { url?: string });
    return start.status() === 429 ? 'wait' : url;
  };
  await expect.poll(ask).toMatch(/^http/);
  const answer = await page.request.get(`${url}&_user=${persona}`, { maxRedirects: 0 });
  const { location = '' } = answer.headers();
  expect(location, `${answer.status()} ${await answer.text()}`).not.toBe('');
  return location;
}

/** A made-up state of a sign-in, with the language in which the site would have started it. */
export const madeUpState = (state: string): string => (journeyLocale === 'en' ? state : `${journeyLocale}.${state}`);

export interface OpenedSession {
  token: string;
  user: User;
}

/** Creates a session of a persona that is not stored in the page. */
export async function openSession(page: Page, persona: string, kind: SignInKind = 'user'): Promise<OpenedSession> {
  const query = new URL(await callbackAddress(page, persona, { kind })).searchParams;
  const answer = await page.request.post(`/api${kind === 'admin' ? '/admin' : ''}/auth/callback`, {
    data: Object.fromEntries(query),
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as OpenedSession;
}

/**
 * Writes entries to localStorage before the scripts of the first page of the site run. Playwright's own way opens another page for
 * it, which takes as long as loading the page itself.
 */
export async function writeStorage(page: Page, entries: Record<string, string>): Promise<void> {
  const { origin } = new URL((await page.request.head('/icon.svg')).url());
  const script = await page.addInitScript(storeOnce, { origin, entries, mark: randomUUID() });
  page.on('framenavigated', function remove(frame) {
    if (new URL(frame.url()).origin !== origin) return;
    page.off('framenavigated', remove);
    // A page that closes meanwhile removes the script too, and then this fails.
    script.dispose().catch(() => undefined);
  });
}

/** Runs in the page. The name of a window holds the mark until the script is removed: the next page may come before that. */
function storeOnce({ origin, entries, mark }: { origin: string; entries: Record<string, string>; mark: string }): void {
  if (location.origin !== origin || window.name.includes(mark)) return;
  window.name += mark;
  for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
}

/** The two storage entries of a session. */
export function storedEntries({ token, user }: OpenedSession): Record<string, string> {
  const name = user.is_admin ? 'admin' : 'user';
  return { [`${name}Auth`]: JSON.stringify(user), [`${name}Token`]: token };
}

/** Opens a page as a signed-in persona. */
export async function visitAs(page: Page, persona: string, path = '/'): Promise<OpenedSession> {
  const session = await openSession(page, persona);
  await writeStorage(page, storedEntries(session));
  await page.goto(path);
  return session;
}

export function readStorage(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(() =>
    Object.fromEntries(
      ['adminAuth', 'adminToken', 'userAuth', 'userToken'].map((key) => [key, localStorage.getItem(key)]),
    ),
  );
}

/** `readStorage` without a session. */
export const emptyStorage = { adminAuth: null, adminToken: null, userAuth: null, userToken: null };

/** The API's status for a token. */
export async function apiStatus(page: Page, token: string): Promise<number> {
  const answer = await page.request.get('/api/user/me', { headers: { authorization: `Bearer ${token}` } });
  return answer.status();
}
