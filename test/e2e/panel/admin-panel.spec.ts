import type { Page } from '@playwright/test';
import { panelTabs } from '../../../web/app/features/panel/tabs.ts';
import { expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { apiStatus, emptyStorage, openSession, readStorage, visitAs } from '../support/open-session.ts';
import { anOpening } from '../support/openings.ts';
import { allTabs, bookAs } from '../support/staff-panel.ts';
import { personas } from '../support/personas.ts';
import { wide } from '../support/sizes.ts';

/** The browser logs refused requests to the console, also the check of the admin cookie. */
const refused = /status of (401|403|404|409|422|500)/;
const toast = (page: Page) => page.locator('.toast');

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(refused));

test.describe('access to the panel', () => {
  test('opens with Discord', { tag: onlyInFull(true) }, async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Admin Panel', level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in with Discord' }).click();
    await page.locator('[data-person="primary"]').click();
    await page.waitForURL('/admin');
    await expect(page.getByRole('tab', { name: 'Bookings' })).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveTitle('Bookings · Admin panel · Sunset Resorts');
    await page.getByRole('tab', { name: 'Messages' }).click();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(allTabs(page)).toContainText('Messages');
    await expect(page).toHaveTitle('Messages · Admin panel · Sunset Resorts');
  });

  test('opens with Discord ID and security code, after showing what is missing (PAGE-42)', async ({ page, site }) => {
    const { token } = await openSession(page, 'primary', 'admin');
    const answer = await page.request.post(`/api/admin/admins/${personas.admin.id}/code`, {
      headers: { authorization: `Bearer ${token}` },
      data: { security_code: '0420' },
    });
    expect(answer.status()).toBe(200);
    await page.context().clearCookies();
    await page.goto('/admin');
    const submit = page.getByRole('button', { name: 'Sign in with code' });
    await submit.click();
    await expect(toast(page)).toContainText('Discord ID Required');
    await expect(toast(page)).toContainText('Please enter your Discord User ID.');
    await page.getByLabel('Discord ID').fill(personas.admin.id);
    await submit.click();
    await expect(toast(page)).toContainText('Security Code Required');
    await expect(toast(page)).toContainText('Please enter your 4-digit security code.');
    await page.getByLabel('Security code').fill('99991');
    await expect(page.getByLabel('Security code')).toHaveValue('9999');
    await submit.click();
    await expect(toast(page)).toContainText('Login Failed');
    await expect(toast(page)).toContainText('Invalid Discord ID or access denied.');
    await site.db.updateTable('admins').set({ codeTriedAt: null }).where('discordId', '=', personas.admin.id).execute();
    await page.getByLabel('Security code').fill('0420');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Bookings' })).toBeVisible();
    expect(await readStorage(page)).toMatchObject({ userAuth: null, userToken: null });
  });

  test('shows an error when the sign-in URL cannot be loaded', { tag: onlyInFull(true) }, async ({ page }) => {
    await page.route('**/api/admin/auth/url**', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Sign in with Discord' }).click();
    await expect(toast(page)).toContainText('OAuth Error');
    await expect(toast(page)).toContainText('Failed to initiate Discord OAuth. Please try again.');
  });

  test('opens with the cookie if the storage was cleared', { tag: onlyInFull(true) }, async ({ page }) => {
    await openSession(page, 'primary', 'admin');
    await page.goto('/admin');
    await expect(page.getByRole('tab', { name: 'Bookings' })).toBeVisible();
    expect((await readStorage(page))['adminToken']).not.toBeNull();
  });

  for (const [persona, path] of [
    ['gold', '/gold-customer'],
    ['regular', '/'],
  ] as const) {
    test(`is denied to ${persona}, who is redirected to ${path}`, { tag: onlyInFull(true) }, async ({ page }) => {
      await visitAs(page, persona, '/admin');
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
      await expect(toast(page)).toContainText('Only administrators can access this panel.');
      await page.waitForURL((url) => url.pathname === path);
    });
  }

  test('of the hosting panel is denied to everyone but admins', { tag: onlyInFull(true) }, async ({ page }) => {
    const sentence = 'You need admin privileges to access the hosting panel.';
    await page.goto('/hosting');
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByRole('link', { name: 'Sign in as a host or admin' }).click();
    await expect(page.getByText('Admins and hosts sign in here.')).toBeVisible();
    await visitAs(page, 'booster1', '/hosting');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(toast(page)).toContainText(sentence);
    await expectAccessible(page);
  });

  test('ends with Logout, also if the server fails', { tag: onlyInFull(true) }, async ({ page }) => {
    await visitAs(page, 'primary', '/admin');
    await page.route('**/api/admin/logout', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    expect(await readStorage(page)).toEqual(emptyStorage);
    await page.waitForURL('/');
  });
});

test('the menu leads to both panels, and each page has one Logout', { tag: onlyInFull(true) }, async ({ page }) => {
  await visitAs(page, 'primary', '/');
  const logouts = page.getByRole('button', { name: 'Logout' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(logouts).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin');
  // The list of pages is longer than the screen of a phone, and scrolls above them.
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Hosting', exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Hosting', exact: true }).click();
  await page.waitForURL('/hosting');
  await expect(page.getByRole('main').getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(logouts).toHaveCount(1);
});

test.describe('the tabs', () => {
  test('are in the URL and work with the keyboard', async ({ page }) => {
    await visitAs(page, 'primary', '/admin?tab=activity');
    await expect(page.getByRole('tab')).toHaveCount(0);
    await allTabs(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab')).toHaveText(panelTabs.map(({ label }) => label));
    const activity = page.getByRole('tab', { name: 'Activity' });
    await expect(activity).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Tab');
    await expect(activity).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const [, , , fourth] = panelTabs;
    await expect(page).toHaveURL(`/admin?tab=${fourth.id}`);
    await expect(page.getByRole('tabpanel', { name: fourth.label })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(allTabs(page)).toBeFocused();
    await expect(allTabs(page)).toContainText(fourth.label);
    await page.goBack();
    await expect(page.getByRole('tabpanel', { name: 'Activity' })).toBeVisible();
  });
});

test(
  'on a phone a line shows the tab and opens all of them, and a lost tab and a long list of bookings are clear (PAGE-83, PAGE-84)',
  { tag: onlyInFull(true) },
  async ({ page }) => {
    await page.route(/\/api\/admin\/bookings\?/, async (route) => {
      const response = await route.fetch();
      const rows = (await response.json()) as object[];
      const json = Array.from({ length: 47 }, (_, index) => ({
        ...rows[index % rows.length],
        id: index + 1,
        status: index % 2 === 0 ? 'pending' : 'confirmed',
        bookingReference: `SR-${String(index).padStart(13, '2')}`,
      }));
      await route.fulfill({ response, json });
    });
    await visitAs(page, 'primary', '/admin?tab=bookngs');
    await expect(
      page.getByRole('status').filter({ hasText: 'a tab that does not exist. You see Bookings.' }),
    ).toBeVisible();
    const { width = 0, height: screen = 0 } = page.viewportSize() ?? {};
    expect((await allTabs(page).boundingBox())?.height).toBeLessThanOrEqual(48);
    await allTabs(page).click();
    await expect(page.getByRole('tab')).toHaveCount(panelTabs.length);
    await expectAccessible(page);
    for (const tab of await page.getByRole('tab').all()) {
      const box = await tab.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect((box?.y ?? screen) + (box?.height ?? 0)).toBeLessThanOrEqual(screen);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(allTabs(page)).toBeFocused();
    const list = page.getByRole('list', { name: 'Bookings' });
    await expect(list.getByRole('listitem')).toHaveCount(47);
    const { y = 0, height = 0 } = (await list.boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(6000);
    expect((await page.getByRole('button', { name: 'Clear All' }).boundingBox())?.y).toBeGreaterThan(y + height);
    await list
      .getByRole('button', { name: /^More for / })
      .first()
      .click();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  },
);

test(
  'a search in the address shows what it finds within the first screen of a phone (PAGE-83)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await anOpening(site, { startsIn: 60 * 60_000 });
    await bookAs(page, 'regular', opening, { robloxUsername: 'found_guest', notes: 'Celebrates a birthday' });
    await visitAs(page, 'primary', '/admin?text=birthday');
    const hit = page.getByRole('list', { name: 'Bookings' }).getByRole('listitem');
    await expect(hit).toHaveCount(1);
    await expect(hit.getByText('found_guest')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('tab')).toHaveCount(0);
  },
);

for (const [size, use] of [
  ['a phone', {}],
  ['a wide screen', wide],
] as const) {
  test.describe(`on ${size}`, { tag: onlyInFull(size !== 'a phone') }, () => {
    test.use(use);

    test(
      'an admin is added and removed, and their token is revoked at once',
      { tag: onlyInFull(true) },
      async ({ page, site }) => {
        const newcomer = personas.booster2;
        await visitAs(page, 'primary', '/admin?tab=admin-users');
        const list = page.getByRole(size === 'a phone' ? 'list' : 'table', { name: 'Admin users' });
        await expect(list).toContainText('Primary Admin');
        await expect(page.getByRole('button', { name: `Remove ${personas.primary.name}` })).toHaveCount(0);
        await page.getByRole('button', { name: 'Add admin' }).click();
        await expect(toast(page)).toContainText('Invalid Input');
        await expect(toast(page)).toContainText('Please enter a Discord ID.');
        await page.getByLabel('Discord ID', { exact: true }).fill(newcomer.id);
        await page.getByLabel('Display username').fill('Newcomer');
        await page.getByLabel('Security code', { exact: true }).fill('1234');
        await page.getByRole('button', { name: 'Add admin' }).click();
        const question = page.getByRole('dialog', { name: 'Make Newcomer an admin?' });
        await expect(question).toContainText('Add and remove admins.');
        await expectAccessible(page);
        await question.getByRole('button', { name: 'Make admin' }).click();
        await expect(toast(page)).toContainText('Failed to Add Admin');
        await expect(
          page.getByRole('tabpanel').getByText('Security code is too easy to guess; choose another one.'),
        ).toBeVisible();
        await expect(page.getByLabel('Security code', { exact: true })).toBeFocused();
        await page.getByLabel('Security code', { exact: true }).fill('8350');
        await page.getByRole('button', { name: 'Add admin' }).click();
        await question.getByRole('button', { name: 'Make admin' }).click();
        await expect(toast(page)).toContainText('Admin Added');
        const { token, user } = await openSession(page, newcomer.key, 'admin');
        expect(user.is_admin).toBe(true);
        await page.reload();
        await expect(list).toContainText(newcomer.name);
        await expectAccessible(page);
        await page.getByRole('button', { name: `Reset code of ${newcomer.name}` }).click();
        await page.getByRole('button', { name: 'Make a new code' }).click();
        await expect(page.getByRole('dialog', { name: `The new code of ${newcomer.name}` })).toContainText(/\d{4}/);
        await page.getByRole('button', { name: 'Done' }).click();
        expect(await apiStatus(page, token)).toBe(200);
        await page.getByRole('button', { name: `Remove ${newcomer.name}` }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Remove admin' }).click();
        await expect(toast(page)).toContainText('Admin Removed');
        expect(await apiStatus(page, token)).toBe(401);
        await expect(page.getByRole('button', { name: `Add ${newcomer.name} again` })).toBeVisible();
        await site.db.deleteFrom('admins').where('discordId', '=', newcomer.id).execute();
      },
    );

    test(
      'an admin is chosen from Members; one who is an admin already cannot be chosen',
      { tag: onlyInFull(true) },
      async ({ page }) => {
        const newcomer = personas.booster2;
        await openSession(page, newcomer.key);
        await visitAs(page, 'primary', '/admin?tab=admin-users');
        await page.getByRole('searchbox', { name: 'Choose from Members' }).fill('captain');
        const found = page.getByRole('list', { name: 'Found members' });
        await expect(found.getByRole('button', { name: personas.primary.name })).toBeDisabled();
        await page.getByRole('searchbox', { name: 'Choose from Members' }).fill('indigo');
        await found.getByRole('button', { name: newcomer.name }).click();
        const question = page.getByRole('dialog', { name: `Make ${newcomer.name} an admin?` });
        await expect(question).toContainText(/security code is \d{4}/);
        await question.getByRole('button', { name: 'Cancel' }).click();
        await expect(page.getByLabel('Discord ID', { exact: true })).toHaveValue(newcomer.id);
        await expectAccessible(page);
      },
    );

    test('the audit log shows what was done, filtered by the URL', { tag: onlyInFull(true) }, async ({ page }) => {
      const { token } = await openSession(page, 'primary', 'admin');
      const headers = { authorization: `Bearer ${token}` };
      await page.request.post(`/api/admin/admins/${personas.admin.id}/code`, { headers, data: {} });
      await visitAs(page, 'primary', '/admin?tab=activity');
      const log = page.getByRole('list', { name: 'Activity' });
      const entry = log.getByRole('listitem').filter({ hasText: 'made a new security code for' }).first();
      await expect(entry).toContainText(personas.primary.name);
      await entry.getByText('What changed').click();
      await expect(entry.getByRole('table')).toContainText('Is generated');
      await expectAccessible(page);
      if (size === 'a phone') await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('About').selectOption('admin');
      await expect(page).toHaveURL(/subject=admin/);
      await page.getByLabel('Who').fill('nobody of this name');
      await expect(page.getByText('Nothing matches these filters')).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(page).toHaveURL('/admin?tab=activity');
      await expect(log).toBeVisible();
    });
  });
}
