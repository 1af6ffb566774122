import type { Page } from '@playwright/test';
import { expect, expectAccessible, onlyInEnglish, onlyInFull, test } from '../support/fixtures.ts';
import { callbackAddress, emptyStorage, readStorage, type SignInKind } from '../support/open-session.ts';
import { settle, stopClock } from '../support/page-clock.ts';
import { personas, type PersonaKey } from '../support/personas.ts';
import { journeyLocale } from '../support/second-language/journey-locale.ts';
import { control, dropTokenRequests } from '../support/standin-control.ts';

/** The browser logs refused requests and 404 responses to the console. */
const notFound = /status of 404/;
const refused = /status of (400|401|403|502)/;

const isCallback = (address: string) => /\/api\/(admin\/)?auth\/callback$/.test(new URL(address).pathname);
const alert = (page: Page) => page.getByRole('alert');

/** Starts a sign-in without opening the login page. */
async function startDiscordSignIn(page: Page, kind: SignInKind): Promise<void> {
  if (kind === 'user') {
    await page.goto('/user-login');
    await page.getByRole('button', { name: 'Login with Discord' }).click();
    return;
  }
  await page.goto('/');
  const url = await page.evaluate(async () => {
    const answer = await fetch('/api/admin/auth/url');
    return ((await answer.json()) as { url: string }).url;
  });
  await page.goto(url);
}

async function pickPersona(page: Page, persona: string): Promise<void> {
  await page.locator(`[data-person="${persona}"]`).click();
}

test.describe('signing in', () => {
  const landings: [SignInKind, PersonaKey, string][] = [
    ['user', 'regular', '/'],
    ['user', 'gold', '/gold-customer'],
    ['user', 'booster1', '/gold-customer'],
    ['user', 'booster2', '/gold-customer'],
    ['user', 'booster3', '/gold-customer'],
    ['user', 'admin', '/'],
    ['user', 'primary', '/'],
    ['admin', 'regular', '/book'],
    ['admin', 'gold', '/gold-customer'],
    ['admin', 'booster1', '/book'],
    ['admin', 'booster2', '/book'],
    ['admin', 'booster3', '/book'],
    ['admin', 'admin', '/admin'],
    ['admin', 'primary', '/admin'],
  ];

  const eachLanding = new Set(['user booster2', 'admin admin']);
  for (const [kind, key, landing] of landings) {
    const tag = [...onlyInFull(!eachLanding.has(`${kind} ${key}`)), ...onlyInEnglish(kind === 'admin')];
    test(`with the ${kind} sign-in leads ${key} to ${landing}`, { tag }, async ({ page, consoleWatch }) => {
      consoleWatch.allow(notFound);
      const { name, type, accessLevel, id } = personas[key];
      await page.clock.install();
      await startDiscordSignIn(page, kind);
      await pickPersona(page, key);
      await expect(page.getByRole('heading', { name: `Welcome, ${name}!` })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(kind === 'admin' ? '/admin/auth/callback' : '/auth/callback');
      await settle(page);
      await page.clock.fastForward(2000);
      await page.waitForURL((url) => url.pathname === landing);
      const stored = await readStorage(page);
      const isAdmin = type === 'admin';
      const [record, token, ...others] = isAdmin
        ? [stored['adminAuth'], stored['adminToken'], stored['userAuth'], stored['userToken']]
        : [stored['userAuth'], stored['userToken'], stored['adminAuth'], stored['adminToken']];
      expect(JSON.parse(record ?? '')).toMatchObject({
        username: name,
        discord_id: id,
        user_type: type,
        access_level: accessLevel,
        is_admin: isAdmin,
      });
      expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
      expect(others).toEqual([null, null]);
    });
  }

  test('redirects after two seconds (PAGE-22)', { tag: onlyInFull(true) }, async ({ page }) => {
    await stopClock(page);
    await page.goto(await callbackAddress(page, 'regular'));
    await expect(page.getByRole('heading', { name: 'Welcome, Coral Finch!' })).toBeVisible();
    // There is a link for people who do not want to wait.
    await expect(page.getByRole('link', { name: 'Continue now' })).toHaveAttribute('href', '/');
    await settle(page);
    await page.clock.runFor(1999);
    await expect(page).toHaveURL(/\/auth\/callback/);
    await page.clock.runFor(1);
    await page.waitForURL('/');
  });

  test('returns to the page before', { tag: onlyInFull(true) }, async ({ page }) => {
    await page.goto('/user-login?return_to=%2Fbook%3Fresort%3D1');
    await page.getByRole('button', { name: 'Login with Discord' }).click();
    await pickPersona(page, 'gold');
    await page.waitForURL((url) => url.pathname + url.search === '/book?resort=1');
  });

  for (const hostile of ['//evil.example/', '/\\evil.example']) {
    test(`B49 never leads to ${hostile}`, { tag: onlyInFull(hostile !== '//evil.example/') }, async ({ page }) => {
      await page.clock.install();
      await page.goto(`/user-login?return_to=${encodeURIComponent(hostile)}`);
      await page.getByRole('button', { name: 'Login with Discord' }).click();
      await pickPersona(page, 'regular');
      await expect(page.getByRole('link', { name: 'Continue now' })).toHaveAttribute('href', '/');
    });
  }

  test(
    'B46 returns the same session when the callback is loaded again within a minute',
    { tag: onlyInFull(true) },
    async ({ page }) => {
      await stopClock(page);
      await page.goto(await callbackAddress(page, 'booster2'));
      await expect(page.getByRole('heading', { name: 'Welcome, Indigo ✦!' })).toBeVisible();
      const before = await readStorage(page);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Welcome, Indigo ✦!' })).toBeVisible();
      expect(before['userToken']).not.toBeNull();
      expect(await readStorage(page)).toEqual(before);
    },
  );

  test(
    'B45 is refused in another browser that opens the callback URL',
    { tag: onlyInFull(true) },
    async ({ page, browser, site }) => {
      const address = await callbackAddress(page, 'gold');
      const other = await browser.newContext();
      const stranger = await other.newPage();
      await stranger.goto(new URL(address, site.url).href);
      await expect(alert(stranger)).toHaveText(
        'This login is no longer valid. Please start again from the login page.',
      );
      expect(await readStorage(stranger)).toEqual(emptyStorage);
      await other.close();
      // The other browser's attempt did not use up the sign-in.
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Welcome, Amber Tide!' })).toBeVisible();
    },
  );
});

test.describe('a sign-in that fails', () => {
  for (const [kind, path, again] of [
    ['user', '/auth/callback', '/user-login'],
    ['admin', '/admin/auth/callback', '/admin'],
  ] as const) {
    test(`shows that Discord sent no code, with the ${kind} sign-in`, { tag: onlyInFull(true) }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeFocused();
      await expect(alert(page)).toHaveText('No authorization code received from Discord');
      await expect(page.getByRole('main')).toContainText('member of our Discord server');
      await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', again);
      await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
      const toasts = kind === 'admin' ? [/Login Failed.*Authentication failed\. Please try again\./] : [];
      await expect(page.locator('.toast')).toHaveText(toasts);
      await expectAccessible(page);
    });
  }

  test('B48 says that nothing happened when the person declined, and keeps the return path for the next attempt (PAGE-61)', async ({
    page,
  }) => {
    await page.goto('/user-login?return_to=%2Fbook%3Fresort%3D1');
    await page.getByRole('button', { name: 'Login with Discord' }).click();
    await pickPersona(page, 'decliner');
    await expect(page.getByRole('heading', { name: 'Login cancelled' })).toBeFocused();
    await expect(alert(page)).toHaveText('Nothing happened. You can log in whenever you like.');
    await page.getByRole('link', { name: 'Try Again' }).click();
    await page.waitForURL('/user-login?return_to=%2Fbook%3Fresort%3D1');
    expect(await readStorage(page)).toEqual(emptyStorage);
  });

  test('B48 never shows what Discord wrote (PAGE-61)', { tag: onlyInFull(true) }, async ({ page }) => {
    for (const [error, message] of [
      ['server_error', 'Discord has a problem right now. Please try again in a few minutes.'],
      ['temporarily_unavailable', 'Discord has a problem right now. Please try again in a few minutes.'],
      ['invalid_scope', 'Discord did not log you in. Please start again.'],
      ['constructor', 'Discord did not log you in. Please start again.'],
    ] as const) {
      await test.step(error, async () => {
        const description = encodeURIComponent('<b>Raw words of the provider</b>');
        await page.goto(`/auth/callback?error=${error}&error_description=${description}`);
        await expect(alert(page)).toHaveText(message);
        await expect(page.getByText('Raw words')).toHaveCount(0);
      });
    }
  });

  test('asks a person outside the Discord server to join, and checks again', async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(refused);
    await page.goto('/user-login?return_to=%2Fbook');
    await page.getByRole('button', { name: 'Login with Discord' }).click();
    await pickPersona(page, 'visitor');
    await expect(alert(page)).toHaveText(
      'You must be a member of our Discord server to log in. Join it, then check again.',
    );
    const invite = page.getByRole('link', { name: 'Join Discord' });
    await expect(invite).toHaveAttribute('href', `${site.standinUrl}/invite`);
    await expect(invite).toHaveAttribute('target', '_blank');
    expect(await readStorage(page)).toEqual(emptyStorage);
    await control(site, 'POST', '/people/visitor/join');
    try {
      await page.getByRole('button', { name: 'Check again' }).click();
      await pickPersona(page, 'visitor');
      await expect(page.getByRole('heading', { name: 'Welcome, drifting.gull!' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Continue now' })).toHaveAttribute('href', '/book');
    } finally {
      await control(site, 'POST', '/people/visitor/leave');
    }
  });

  test(
    'shows an error when the sign-in URL cannot be loaded',
    { tag: onlyInFull(true) },
    async ({ page, consoleWatch }) => {
      consoleWatch.allow(/Failed to load resource/);
      await page.route('**/api/auth/url*', (route) => route.abort());
      await page.goto('/user-login');
      await page.getByRole('button', { name: 'Login with Discord' }).click();
      await expect(page.locator('.toast')).toContainText('Login Error');
      await expect(page.locator('.toast')).toContainText('Failed to initiate Discord login. Please try again.');
    },
  );
});

test.describe('when Discord gives no access token', () => {
  test.afterEach(({ site }) => control(site, 'DELETE', '/faults'));

  for (const [language, welcome] of [
    [journeyLocale, 'Welcome, Coral Finch!'],
    ['es', '¡Hola, Coral Finch!'],
  ] as const) {
    const title = `B47 repeats the callback once after a second, in ${language} (PAGE-21)`;
    const isTwin = language !== journeyLocale;
    test(title, { tag: [...onlyInFull(isTwin), ...onlyInEnglish(isTwin)] }, async ({ page, site, consoleWatch }) => {
      consoleWatch.allow(refused);
      await dropTokenRequests(site, 1);
      const times: number[] = [];
      // Measured by the page's clock: from outside, a request is noticed late.
      page.on('requestfinished', (request) => isCallback(request.url()) && times.push(request.timing().startTime));
      await page.goto(await callbackAddress(page, 'regular', { language }));
      await expect(page.getByRole('heading', { name: welcome })).toBeVisible();
      expect(times).toHaveLength(2);
      expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(1000);
    });
  }

  test('shows the second failure', { tag: onlyInFull(true) }, async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(refused);
    await dropTokenRequests(site, 2);
    let calls = 0;
    page.on('request', (request) => isCallback(request.url()) && (calls += 1));
    await page.goto(await callbackAddress(page, 'regular'));
    await expect(alert(page)).toContainText('Failed to get access token');
    await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/user-login');
    expect(calls).toBe(2);
    expect(await readStorage(page)).toEqual(emptyStorage);
  });

  test('B47 does not repeat any other refusal', { tag: onlyInFull(true) }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(refused);
    let calls = 0;
    page.on('request', (request) => isCallback(request.url()) && (calls += 1));
    const address = new URL(await callbackAddress(page, 'regular'));
    address.searchParams.set('code', 'made-up');
    await page.goto(address.href);
    await expect(alert(page)).toContainText('This login is no longer valid.');
    expect(calls).toBe(1);
  });
});

test('the login page shows what each user type gets', { tag: onlyInFull(true) }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/user-login');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome to');
  await expect(page.getByText('You must be a member of our Discord server.')).toBeVisible();
  const claims = {
    'Gold Customer': ['Priority booking', 'Exclusive rooms', 'special page'],
    'Server Booster': ['Priority booking', 'Exclusive rooms', 'special page'],
    'Regular Customer': ['Browse', 'Book', 'View upcoming openings', 'Contact support'],
  };
  for (const [role, texts] of Object.entries(claims)) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: role, exact: true }) });
    await expect(card).toHaveCount(1);
    for (const text of texts) await expect(card).toContainText(text);
  }
  await expectAccessible(page);
});
