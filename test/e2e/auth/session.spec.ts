import type { Page } from '@playwright/test';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import {
  apiStatus,
  callbackAddress,
  emptyStorage,
  openSession,
  readStorage,
  storedEntries,
  visitAs,
  writeStorage,
} from '../support/open-session.ts';
import { aNewMember } from '../support/new-member.ts';
import { settle, stopClock } from '../support/page-clock.ts';
import { textInLanguage } from '../support/second-language/play-in-language.ts';
import { personas, typeLabels, type PersonaKey } from '../support/personas.ts';

const menuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const toasts = (page: Page) => page.locator('.toast');

/** A well-formed token that is not valid. */
function tokenUntil(secondsFromNow: number): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return [part({ alg: 'HS256' }), part({ exp: Math.floor(Date.now() / 1000) + secondsFromNow }), 'c2lnbmF0dXJl'].join(
    '.',
  );
}

/** Opens a public page and waits until the server has refused its token. */
async function refusedVisit(page: Page, path: string): Promise<void> {
  const refused = page.waitForResponse((response) => response.status() === 401);
  await page.goto(path);
  await refused;
}

const record = JSON.stringify({ username: 'Someone', discord_id: personas.gold.id, user_type: 'gold_customer' });

test.describe('what is stored', () => {
  const unusable = [
    ['a token that has run out', { userAuth: record, userToken: tokenUntil(-1) }],
    ['a record that cannot be read', { userAuth: '{not json', userToken: tokenUntil(3600) }],
    ['a record that is no record', { adminAuth: '[]', adminToken: tokenUntil(3600) }],
    ['a token that cannot be read', { adminAuth: record, adminToken: 'nonsense' }],
  ] as const;

  test('is removed on load if it is expired or unreadable', { tag: onlyInFull(true) }, async ({ page }) => {
    for (const [what, entries] of unusable) {
      await test.step(what, async () => {
        await writeStorage(page, entries);
        await page.goto('/');
        await menuButton(page).click();
        await expect(
          page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Log in' }),
        ).toBeVisible();
        expect(await readStorage(page)).toEqual(emptyStorage);
      });
    }
  });

  test('is valid until its token expires', { tag: onlyInFull(true) }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 401/);
    await writeStorage(page, { userAuth: record, userToken: tokenUntil(60) });
    await refusedVisit(page, '/');
    await expect(page.getByText('Welcome back, Someone!')).toBeVisible();
  });

  test('is valid only with both entries', { tag: onlyInFull(true) }, async ({ page }) => {
    await writeStorage(page, { userAuth: record });
    await page.goto('/');
    await menuButton(page).click();
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  test("sends the admin's token rather than the user's", { tag: onlyInFull(true) }, async ({ page }) => {
    const guest = await openSession(page, 'gold');
    const admin = await openSession(page, 'admin', 'admin');
    await writeStorage(page, { ...storedEntries(guest), ...storedEntries(admin) });
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/user/bookings/count');
    await page.goto('/book');
    expect((await asked).headers()['authorization']).toBe(`Bearer ${admin.token}`);
    await expect(page.getByRole('banner').getByTitle('Admin')).toBeVisible();
  });

  test('follows a logout in another tab', { tag: onlyInFull(true) }, async ({ page }) => {
    await visitAs(page, 'regular');
    const other = await page.context().newPage();
    await other.goto('/');
    await expect(other.getByText('Welcome back, Coral Finch!')).toBeVisible();
    await logOutByMenu(page);
    await expect(other.getByText('Welcome back')).toBeHidden();
  });
});

async function logOutByMenu(page: Page): Promise<void> {
  await menuButton(page).click();
  const arrival = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Logout' }).click();
  await arrival;
}

test.describe('logging out', () => {
  for (const key of ['gold', 'admin'] as const) {
    test(
      `ends the session of ${key} here and on the server, and leads home`,
      { tag: onlyInFull(key !== 'admin') },
      async ({ page }) => {
        const { token } = await visitAs(page, key, '/user-login');
        expect(await apiStatus(page, token)).toBe(200);
        await logOutByMenu(page);
        expect(new URL(page.url()).pathname).toBe('/');
        expect(await readStorage(page)).toEqual(emptyStorage);
        expect(await apiStatus(page, token)).toBe(401);
        await expect(page.getByText('Welcome back')).toBeHidden();
      },
    );
  }

  test('clears the entries of admin and user (PAGE-20)', { tag: onlyInFull(true) }, async ({ page }) => {
    const guest = await openSession(page, 'gold');
    const admin = await openSession(page, 'admin', 'admin');
    await writeStorage(page, { ...storedEntries(guest), ...storedEntries(admin) });
    await page.goto('/user-login');
    await logOutByMenu(page);
    expect(await readStorage(page)).toEqual(emptyStorage);
  });

  test('works without the server too', { tag: onlyInFull(true) }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/Failed to load resource/);
    await visitAs(page, 'regular', '/user-login');
    await page.route('**/api/auth/logout', (route) => route.abort());
    await logOutByMenu(page);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await readStorage(page)).toEqual(emptyStorage);
  });
});

test.describe('a session that the server has ended', () => {
  test('shows one toast and makes no request loop', async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/status of 401/);
    await page.addInitScript(countToasts);
    await page.clock.install();
    const { user } = await visitAs(page, 'booster3', '/user-login');
    const calls = watchCalls(page);
    const member = site.db.selectFrom('members').select('id').where('discordId', '=', user.discord_id);
    await site.db.updateTable('sessions').set({ revokedAt: new Date() }).where('memberId', 'in', member).execute();
    await page.goto('/book?resort=1');
    await expect(toasts(page)).toHaveText(
      'Session ExpiredYour session has expired after 24 hours. Please log in again to continue.',
    );
    await expect(page.getByRole('heading', { name: 'Discord Login Required' })).toBeVisible();
    expect(await readStorage(page)).toEqual(emptyStorage);
    // Long enough for everything that polls.
    await settle(page);
    await page.clock.runFor(60_000);
    await expect(toasts(page)).toHaveCount(0);
    expect(await page.evaluate(() => window.toastsSeen)).toBe(1);
    expect(page.url()).toMatch(/\/book\?resort=1/);
    expect(calls.refused).toBeGreaterThan(0);
    expect(calls.refused).toBeLessThanOrEqual(calls.beforeTold);
  });

  test(
    'is kept on public pages, without a toast (PAGE-19)',
    { tag: onlyInFull(true) },
    async ({ page, site, consoleWatch }) => {
      consoleWatch.allow(/status of 401/);
      const { user } = await visitAs(page, 'booster3', '/user-login');
      const member = site.db.selectFrom('members').select('id').where('discordId', '=', user.discord_id);
      await site.db.updateTable('sessions').set({ revokedAt: new Date() }).where('memberId', 'in', member).execute();
      for (const path of ['/resort/1', '/']) {
        await refusedVisit(page, path);
        await settle(page);
        await expect(toasts(page)).toHaveCount(0);
        expect((await readStorage(page)).userToken).not.toBeNull();
      }
      await expect(page.getByText('Welcome back, Zephyr Cove!')).toBeVisible();
    },
  );

  /** How many calls were refused, and how many had been sent at the first refusal. */
  function watchCalls(page: Page): { refused: number; beforeTold: number } {
    const calls = { refused: 0, beforeTold: 0 };
    page.on('request', (request) => {
      if (request.url().includes('/api/') && calls.refused === 0) calls.beforeTold += 1;
    });
    page.on('response', (response) => {
      if (response.status() === 401) calls.refused += 1;
    });
    return calls;
  }
});

declare global {
  interface Window {
    /** How many toasts the page has shown. */
    toastsSeen: number;
    /** What live regions have said. */
    announced: string[];
  }
}

function recordAnnouncements(): void {
  window.announced = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const isLive = target instanceof Element && target.closest('[aria-live]') !== null;
      const text = [...addedNodes].map(({ textContent }) => textContent ?? '').join('');
      if (isLive && text !== '') window.announced.push(text);
    }
  }).observe(document, { childList: true, subtree: true });
}

function countToasts(): void {
  window.toastsSeen = 0;
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Element && node.matches('.toast')) window.toastsSeen += 1;
    }
  }).observe(document, { childList: true, subtree: true });
}

test.describe('a toast', () => {
  test.beforeEach(async ({ page, consoleWatch }) => {
    consoleWatch.allow(/Failed to load resource/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route('**/api/auth/url*', (route) => route.abort());
  });

  const provoke = (page: Page) => page.getByRole('button', { name: 'Login with Discord' }).click();

  test('stays for five seconds', { tag: onlyInFull(true) }, async ({ page }) => {
    await stopClock(page);
    await page.goto('/user-login');
    await provoke(page);
    await expect(toasts(page)).toContainText('Login Error');
    await settle(page);
    await page.clock.runFor(4999);
    await settle(page);
    await expect(toasts(page)).toContainText('Login Error');
    await page.clock.runFor(1);
    await expect(toasts(page)).toHaveCount(0);
  });

  test(
    'waits while somebody points at it or is in another window, and closes on Escape',
    { tag: onlyInFull(true) },
    async ({ page }) => {
      await stopClock(page);
      await page.goto('/user-login');
      await provoke(page);
      await toasts(page).hover();
      await page.clock.runFor(6000);
      await page.evaluate(() => dispatchEvent(new Event('blur')));
      await page.mouse.move(0, 0);
      await page.clock.runFor(6000);
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await page.clock.runFor(4000);
      await settle(page);
      await expect(toasts(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(toasts(page)).toHaveCount(0);
    },
  );

  test('is read aloud once, and so is the next one', async ({ page }) => {
    await stopClock(page);
    await page.goto('/user-login');
    await page.evaluate(recordAnnouncements);
    for (const which of ['first', 'next']) {
      await provoke(page);
      await page.locator('.toast:not([data-which])').evaluate((toast, name) => (toast.dataset['which'] = name), which);
      await settle(page);
      // React puts the text into the page between the two: not while the clock runs.
      await page.clock.runFor(200);
      await expect(page.getByRole('status').filter({ hasText: 'Notification' })).toBeAttached();
      await page.clock.runFor(2000);
    }
    const title = `${textInLanguage('Notification')} ${textInLanguage('Login Error')}`;
    const text = `${title}\n${textInLanguage('Failed to initiate Discord login. Please try again.')}`;
    await expect.poll(() => page.evaluate(() => window.announced)).toEqual([text, text]);
  });

  test('lies over an open dialog, where its button can be pressed', async ({ page, site }) => {
    const { key } = await aNewMember(site);
    await visitAs(page, key, '/settings');
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/user/bloxlink-roblox', async (route) => {
      await answer.promise;
      await route.fulfill({ status: 502, json: {} });
    });
    await page.getByRole('button', { name: 'Check Bloxlink' }).click();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    answer.resolve();
    await expect(toasts(page)).toContainText('Check Error');
    await toasts(page).getByRole('button', { name: 'Close' }).click();
    await expect(toasts(page)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('is replaced by the next one', { tag: onlyInFull(true) }, async ({ page }) => {
    await page.goto('/user-login');
    await provoke(page);
    await toasts(page).evaluate((toast) => toast.setAttribute('data-first', ''));
    await provoke(page);
    await expect(page.locator('.toast:not([data-first])')).toBeVisible();
    await expect(toasts(page)).toHaveCount(1);
  });

  test('is reached with F8, and closed with its button', { tag: onlyInFull(true) }, async ({ page }) => {
    await page.goto('/user-login');
    await provoke(page);
    await expect(toasts(page)).toBeVisible();
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('list')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toasts(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toasts(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toHaveCount(0);
  });

  test('closes on a swipe of 50 px to the right, not on a shorter one', { tag: onlyInFull(true) }, async ({ page }) => {
    await page.goto('/user-login');
    await provoke(page);
    await swipe(page, 45);
    await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel');
    await expect(toasts(page)).toBeVisible();
    await swipe(page, -80);
    await expect(toasts(page)).toBeVisible();
    await swipe(page, 55);
    await expect(toasts(page)).toHaveCount(0);
  });

  async function swipe(page: Page, distance: number): Promise<void> {
    const box = (await toasts(page).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 10 });
    await page.mouse.up();
  }
});

test.describe('the status animation after a sign-in', () => {
  const greeting = (page: Page) => page.locator('[data-phase]');

  test.beforeEach(({ page }) => stopClock(page));

  /** Returns from Discord and continues to the requested page. */
  async function arrive(page: Page, key: PersonaKey, path: string): Promise<void> {
    await page.goto(await callbackAddress(page, key, { returnTo: path }));
    await page.getByRole('link', { name: 'Continue now' }).click();
    await page.waitForURL(path);
    // Its script is loaded after the page.
    await expect(greeting(page)).toBeVisible();
  }

  for (const key of ['regular', 'gold', 'booster1', 'admin'] as const) {
    const [, , , , title, subtitle] = typeLabels[personas[key].type];
    const tag = onlyInFull(true);
    test(`shows ${title} and ${subtitle} to ${key}`, { tag }, async ({ page }) => {
      await arrive(page, key, '/');
      await expect(greeting(page).getByRole('status')).toHaveText(`${title}${subtitle}`);
    });
  }

  test('changes its phase at 3 and 5 seconds and ends at 7 seconds (PAGE-7)', async ({ page }) => {
    await arrive(page, 'gold', '/');
    await expect(greeting(page)).toContainText('Premium Access Granted');
    await page.clock.runFor(2999);
    await settle(page);
    await expect(greeting(page)).toContainText('Premium Access Granted');
    await page.clock.runFor(1);
    await expect(greeting(page)).toHaveText('Setting up your experience...');
    await page.clock.runFor(1999);
    await settle(page);
    await expect(greeting(page)).toHaveText('Setting up your experience...');
    await page.clock.runFor(1);
    await expect(greeting(page)).toHaveText('Loading...');
    await page.clock.runFor(1999);
    await settle(page);
    await expect(greeting(page)).toHaveText('Loading...');
    await page.clock.runFor(1);
    await expect(greeting(page)).toHaveCount(0);
  });

  test(
    'ends on Skip, Escape, and a tap, which also reaches the page below',
    { tag: onlyInFull(true) },
    async ({ page }) => {
      const ways = {
        skip: () => page.getByRole('button', { name: 'Skip' }).click(),
        escape: () => page.keyboard.press('Escape'),
        tap: () => page.getByRole('button', { name: /Switch to \w+ theme/ }).click(),
      };
      const theme = () => page.locator('html').getAttribute('data-theme');
      await arrive(page, 'regular', '/');
      const before = await theme();
      for (const [way, end] of Object.entries(ways)) {
        await test.step(way, async () => {
          await expect(greeting(page)).toBeVisible();
          await end();
          await expect(greeting(page)).toHaveCount(0);
          if (way !== 'tap') await arrive(page, 'regular', '/');
        });
      }
      expect(await theme()).not.toBe(before);
    },
  );

  test('is shown once', { tag: onlyInFull(true) }, async ({ page }) => {
    await arrive(page, 'regular', '/');
    await expect(greeting(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('banner').getByText('Logged in as')).toBeAttached();
    await settle(page);
    await page.clock.runFor(1);
    await expect(greeting(page)).toHaveCount(0);
  });

  test('is shown on the booking page, but not on the next page', { tag: onlyInFull(true) }, async ({ page }) => {
    await arrive(page, 'regular', '/book');
    await expect(greeting(page).getByRole('status')).toHaveText('WelcomeAccess Granted');
    // Over the navigation bar: it covers nothing that the guest came for.
    const card = greeting(page).locator('> *');
    await card.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const [shown, content] = [await card.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()];
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(content?.y ?? 0);
    await page.goto('/');
    await expect(page.getByRole('banner').getByText('Logged in as')).toBeAttached();
    await settle(page);
    await page.clock.runFor(1);
    await expect(greeting(page)).toHaveCount(0);
  });
});
