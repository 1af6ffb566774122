import type { Page, Route } from '@playwright/test';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { openSession } from '../support/open-session.ts';
import { settle, stopClock } from '../support/page-clock.ts';
import { personas } from '../support/personas.ts';
import { wide } from '../support/sizes.ts';
import { failNext, toast, visitPanel } from '../support/staff-panel.ts';
import { adminProofs } from './admin-proofs.ts';
import { adminTexts, resortNames } from './admin-texts.ts';
import { lostProofs, testEntries } from './entry.ts';

test.use(wide);

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/status of (401|403|404|409|422|500)/));

testEntries(adminTexts);

test('each other constant and message has a test that proves it', () => {
  expect(lostProofs(adminProofs)).toEqual([]);
});

/** A response without a text: the page shows its own. */
const silence = (route: Route) => route.fulfill({ status: 500, body: '' });

test.describe('the catalogue of errors:', () => {
  test('resort access that cannot be loaded', { tag: onlyInFull(true) }, async ({ page }) => {
    await failNext(page, 'GET', /\/api\/admin\/resort-booking-settings/, { times: 5 });
    await visitPanel(page, '/admin?tab=settings');
    await expect(toast(page, 'Failed to load resort booking settings')).toBeVisible({ timeout: 20_000 });
  });

  const form = (page: Page) => ({
    id: page.getByLabel('Discord ID', { exact: true }),
    name: page.getByLabel('Display username'),
    code: page.getByLabel('Security code', { exact: true }),
    add: page.getByRole('button', { name: 'Add admin' }),
  });

  test('missing fields of a new admin, and a failed addition', { tag: onlyInFull(true) }, async ({ page }) => {
    await visitPanel(page, '/admin?tab=admin-users', 'primary');
    const { id, name, code, add } = form(page);
    await code.fill('');
    await add.click();
    await expect(toast(page, 'Invalid Input')).toBeVisible();
    await expect(toast(page, 'Please enter a Discord ID.')).toBeVisible();
    await id.fill('123456789012345678');
    await add.click();
    await expect(toast(page, /display username/i)).toBeVisible();
    await name.fill('Newcomer');
    await add.click();
    await expect(toast(page, 'Please enter a 4-digit security code.')).toBeVisible();
    await code.fill('8350');
    await page.route('**/api/admin/admins/add', silence);
    await add.click();
    await page.getByRole('button', { name: 'Make admin' }).click();
    await expect(toast(page, 'Failed to Add Admin')).toBeVisible();
    await expect(toast(page, 'Could not add the admin user. Please try again.')).toBeVisible();
  });

  test('an admin that cannot be removed', { tag: onlyInFull(true) }, async ({ page }) => {
    // After their sign-in the list shows the names from Discord.
    await openSession(page, 'admin', 'admin');
    await visitPanel(page, '/admin?tab=admin-users', 'primary');
    await page.route('**/api/admin/admins/*', silence);
    await page.getByRole('button', { name: `Remove ${personas.admin.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove admin' }).click();
    await expect(toast(page, 'Failed to Remove Admin')).toBeVisible();
    await expect(toast(page, 'Could not remove admin access.')).toBeVisible();
  });

  test('a login whose failure has no detail', { tag: onlyInFull(true) }, async ({ page }) => {
    await page.route('**/api/admin/auth/discord-id', silence);
    await page.goto('/admin');
    await page.getByLabel('Discord ID').fill('123456789012345678');
    await page.getByLabel('Security code').fill('8350');
    await page.getByRole('button', { name: 'Sign in with code' }).click();
    await expect(toast(page, 'Login Failed')).toBeVisible();
    await expect(toast(page, 'Invalid Discord ID or access denied.')).toBeVisible();
  });
});

test('logout leads home after a second', { tag: onlyInFull(true) }, async ({ page }) => {
  await stopClock(page);
  await visitPanel(page, '/admin');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await settle(page);
  await page.clock.runFor(999);
  await expect(page).toHaveURL('/admin');
  await page.clock.runFor(1);
  await page.waitForURL('/');
});

test(
  'an opening is created for one of the thirteen resorts, from today on',
  { tag: onlyInFull(true) },
  async ({ page }) => {
    await visitPanel(page, '/admin?tab=create-opening');
    const form = page.getByRole('form', { name: 'Create Opening' });
    const offered = form.getByLabel('Resort').locator('option');
    await expect.poll(() => offered.allTextContents()).toEqual(expect.arrayContaining(resortNames()));
    const today = await page.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(new Date()));
    await expect(form.getByLabel('Date')).toHaveAttribute('min', today);
  },
);

test('only pending bookings can be decided; the others are edited', { tag: onlyInFull(true) }, async ({ page }) => {
  await visitPanel(page, '/admin');
  for (const [status, decides] of [
    ['PENDING', true],
    ['APPROVED', false],
  ] as const) {
    const row = page.locator('[data-row]').filter({ hasText: status }).first();
    await expect(row.getByRole('button', { name: /^Approve/ })).toHaveCount(decides ? 1 : 0);
    await expect(row.getByRole('button', { name: /^Reject/ })).toHaveCount(decides ? 1 : 0);
    await expect(row.getByText('Edit')).toHaveCount(decides ? 0 : 1);
  }
});

test('the statistics show the top three resorts', { tag: onlyInFull(true) }, async ({ page }) => {
  await visitPanel(page, '/admin');
  const top = page.getByRole('figure').filter({ hasText: 'Top 3 resorts' });
  await expect(top.getByRole('listitem')).toHaveCount(3);
});
