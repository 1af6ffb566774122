import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { aBookingBody } from '../../factories.ts';
import { anOpening } from '../support/openings.ts';
import { expect, expectAccessible, onlyInFull, type Site, test } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';
import { madeUpState, openSession, storedEntries, visitAs, writeStorage } from '../support/open-session.ts';
import { settle, stopClock } from '../support/page-clock.ts';
import { wide } from '../support/sizes.ts';
import { failNext, findMember, visitPanel } from '../support/staff-panel.ts';
import { control } from '../support/standin-control.ts';

/** The browser logs refused requests to the console. */
const refused = /status of (400|401|403|409|500|502|503)/;

const toast = (page: Page, text: string | RegExp) =>
  page
    .getByRole('region', { name: /notifications/i })
    .getByText(text)
    .first();
const section = (page: Page, name: string) => page.getByRole('region', { name });

/** Books a room through the API. */
async function book(site: Site, page: Page, token: string): Promise<string> {
  const opening = await anOpening(site);
  const answer = await page.request.post('/api/bookings', {
    headers: { authorization: `Bearer ${token}` },
    data: aBookingBody(opening.roomIds[0]),
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { bookingId: string }).bookingId;
}

/** Links an account from the settings. */
async function linkAccount(page: Page, roblox: string): Promise<void> {
  await page.getByRole('button', { name: 'Link with Roblox' }).click();
  await page.locator(`[data-account="${roblox}"]`).click();
}

for (const size of ['phone', 'desktop'] as const) {
  test.describe(`the settings on a ${size}`, { tag: onlyInFull(size !== 'phone') }, () => {
    if (size === 'desktop') test.use(wide);

    test('links a Roblox account, fills in the booking form with it, and unlinks it', async ({ page, site }) => {
      const { key, roblox } = await aNewMember(site);
      await visitAs(page, key, '/gold-customer');
      await expect(page.getByText(/25% discount/i).first()).toBeVisible();
      await page.goto('/settings');
      await expect(section(page, 'Roblox account')).toContainText('Then no one else can book with it');
      await expectAccessible(page);
      await linkAccount(page, roblox);
      await expect(page.getByRole('heading', { name: 'Roblox Account Linking' })).toBeVisible();
      await expect(toast(page, `The Roblox account ${roblox} has been linked successfully.`)).toBeVisible();
      await page.waitForURL('/settings');
      await expect(section(page, 'Roblox account')).toContainText(`(@${roblox})`);
      const opening = await anOpening(site);
      await page.goto(`/book?resort=${opening.resort.id}&opening=${opening.id}`);
      await page.getByRole('button', { name: 'Choose Room: Standard' }).click();
      await expect(page.getByLabel('Roblox username')).toHaveValue(roblox);
      await expect(page.getByText('Filled in from your linked Roblox account.')).toBeVisible();
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Unlink' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
      await expect(toast(page, 'Account unlinked')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Link with Roblox' })).toBeVisible();
    });

    test('downloads the data and deletes the account after typing the word', async ({ page, site }) => {
      const { key } = await aNewMember(site);
      const { token } = await visitAs(page, key, '/settings');
      const reference = await book(site, page, token);
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download my data' }).click();
      const file = await downloading;
      expect(file.suggestedFilename()).toMatch(/^my-data_\d{4}-\d\d-\d\d\.json$/);
      const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { bookings: { reference: string }[] };
      expect(data.bookings.map((booking) => booking.reference)).toEqual([reference]);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
      await expectAccessible(page);
      await dialog.getByLabel(/Type DELETE/).fill('DELETE');
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await expect(toast(page, 'Account deleted')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Please Log In' })).toBeVisible();
      const status = await site.db
        .selectFrom('bookings')
        .select(['status', 'robloxUsername'])
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
      expect(status).toEqual({ status: 'cancelled', robloxUsername: '' });
    });
  });
}

test.describe('the Bloxlink check', () => {
  test('shows the account, that there is none, or that the check failed', async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(refused);
    const { key } = await aNewMember(site);
    await visitAs(page, key, '/settings');
    const check = page.getByRole('button', { name: 'Check Bloxlink' });
    await check.click();
    await expect(toast(page, 'No Linked Account')).toBeVisible();
    await expect(
      toast(
        page,
        "No Roblox account found via Bloxlink. Make sure you've linked your account in the Discord server using the Bloxlink bot.",
      ),
    ).toBeVisible();
    await page.route('**/api/user/bloxlink-roblox', (route) => route.fulfill({ status: 502, json: {} }), { times: 1 });
    await check.click();
    await expect(toast(page, 'Check Error')).toBeVisible();
    await expect(toast(page, 'Failed to check Bloxlink status. Please try again.')).toBeVisible();
    await control(site, 'PATCH', `/people/${key}`, { bloxlinkRobloxId: '1516563360' });
    await check.click();
    await expect(section(page, 'Roblox account')).toContainText('(@tidepool_jay)');
    // The booking form has the names from now on, and the settings say so without another check.
    await page.reload();
    await expect(section(page, 'Roblox account')).toContainText('(@tidepool_jay)');
    await expect(page.getByText('Not checked yet.')).toHaveCount(0);
  });
});

test.describe('back from Roblox', () => {
  const alert = (page: Page) => page.getByRole('alert');
  const state = madeUpState('known');
  const linkState = { 'roblox-link-state': state };
  const back = `/roblox/callback?code=made-up&state=${state}`;

  async function expectFailure(page: Page, message: string): Promise<void> {
    await expect(page.getByRole('heading', { name: 'Roblox Account Linking' })).toBeVisible();
    await expect(alert(page)).toHaveText(message);
    await expect(toast(page, 'Linking Failed')).toBeVisible();
    await expect(toast(page, 'Failed to link your Roblox account. Please try again.')).toBeVisible();
    await expect(page.getByText('Something went wrong. You can try again from your settings.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Settings' })).toHaveAttribute('href', '/settings');
  }

  test('shows each error of the address (PAGE-49)', { tag: onlyInFull(true) }, async ({ page }) => {
    for (const [path, message] of [
      ['/roblox/callback?error=access_denied', 'Roblox OAuth error: access_denied'],
      ['/roblox/callback', 'Missing authorization code or state parameter.'],
      ['/roblox/callback?code=x', 'Missing authorization code or state parameter.'],
      ['/roblox/callback?state=x', 'Missing authorization code or state parameter.'],
      ['/roblox/callback?code=x&state=other', 'Invalid state parameter. Possible CSRF attack.'],
      [back, 'You must be logged in to link your Roblox account.'],
    ] as const) {
      await test.step(path, async () => {
        await writeStorage(page, linkState);
        await page.goto(path);
        await expectFailure(page, message);
      });
    }
    await expectAccessible(page);
  });

  test('asks a member without a token to log in again', { tag: onlyInFull(true) }, async ({ page }) => {
    const { userAuth = '' } = storedEntries(await openSession(page, 'regular'));
    await writeStorage(page, { ...linkState, userAuth });
    await page.goto(back);
    await expectFailure(page, 'No authentication token found. Please log in again.');
  });

  test('shows a text for each answer of the server', { tag: onlyInFull(true) }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(refused);
    const stored = storedEntries(await openSession(page, 'regular'));
    for (const [what, answer, message] of [
      ['400 with a detail', { status: 400, json: problem(400, 'The detail.') }, 'The detail.'],
      ['400 without', { status: 400, body: '' }, 'Invalid request parameters.'],
      ['409', { status: 409, json: problem(409, 'Already linked.') }, 'Already linked.'],
      ['500 without a detail', { status: 500, body: '' }, 'Failed to link Roblox account.'],
      ['no success', { json: { success: false, message: 'Not today.' } }, 'Not today.'],
      ['no success and no word', { json: { success: false, message: '' } }, 'Unknown error occurred'],
      ['401', { status: 401, json: problem(401, 'Nope') }, 'Authentication expired. Please log in again.'],
    ] as const) {
      await test.step(what, async () => {
        await writeStorage(page, { ...linkState, ...stored });
        await page.route('**/api/roblox/auth/callback', (route) => route.fulfill(answer), { times: 1 });
        await page.goto(back);
        await expectFailure(page, message);
      });
    }
  });

  test("shows the server's refusal of an unknown state", { tag: onlyInFull(true) }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(refused);
    await writeStorage(page, { ...linkState, ...storedEntries(await openSession(page, 'regular')) });
    await page.goto(back);
    await expectFailure(page, 'Invalid state parameter. Possible CSRF attack.');
  });

  test('shows why nothing was linked after Cancel at Roblox', { tag: onlyInFull(true) }, async ({ page, site }) => {
    await visitAs(page, (await aNewMember(site)).key, '/settings');
    await page.getByRole('button', { name: 'Link with Roblox' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expectFailure(page, 'Roblox OAuth error: access_denied');
  });

  test('redirects two seconds after a success', { tag: onlyInFull(true) }, async ({ page }) => {
    await writeStorage(page, { ...linkState, ...storedEntries(await openSession(page, 'regular')) });
    const user = { id: '7', username: 'seven', display_name: 'Seven' };
    await page.route('**/api/roblox/auth/callback', (route) =>
      route.fulfill({ json: { success: true, message: 'Linked.', roblox_user: user } }),
    );
    await stopClock(page);
    await page.goto(back);
    await expect(page.getByText('Auto-filled booking forms and enhanced features are now available.')).toBeVisible();
    await expect(toast(page, 'Account Linked')).toBeVisible();
    await settle(page);
    await page.clock.runFor(1999);
    await expect(page).toHaveURL(/\/roblox\/callback/);
    await page.clock.runFor(1);
    await page.waitForURL('/settings');
  });
});

function problem(status: number, detail: string) {
  return { type: 'about:blank', title: 'Refused', status, detail, code: 'refused' };
}

for (const size of ['phone', 'desktop'] as const) {
  test.describe(`members in the panel on a ${size}`, { tag: onlyInFull(size !== 'desktop') }, () => {
    if (size === 'desktop') test.use(wide);

    test(
      'finds a member, overrides the tier until a day, blocks and unblocks',
      { tag: onlyInFull(true) },
      async ({ page, site, browser, consoleWatch }) => {
        consoleWatch.allow(refused);
        const { key } = await aNewMember(site);
        const guest = await (await browser.newContext({ baseURL: site.url })).newPage();
        const { user, token } = await openSession(guest, key);
        const price = async (roomId: number | undefined) => {
          const headers = { authorization: `Bearer ${token}` };
          const answer = await guest.request.post('/api/bookings/calculate-price', { headers, data: { roomId } });
          return ((await answer.json()) as { pricing: { final_price: number } }).pricing.final_price;
        };
        const opening = await anOpening(site);
        expect(await price(opening.roomIds[0])).toBe(1000);
        await visitAs(page, 'admin', '/admin?tab=members');
        await findMember(page, user.discord_id);
        await expectAccessible(page);
        await page.getByRole('button', { name: `Open ${user.username}` }).click();
        await expect(page.getByRole('heading', { name: user.username })).toBeVisible();
        await expectAccessible(page);
        await page.getByLabel('Boosts').selectOption('2');
        await section(page, 'Roles and tier').getByLabel('Until the end of').fill('2099-12-31');
        await page.getByRole('button', { name: 'Save tier' }).click();
        await expect(toast(page, 'Tier Saved')).toBeVisible();
        expect(await price(opening.roomIds[0])).toBe(500);
        await page.getByRole('button', { name: 'Block from booking' }).click();
        await expect(page.getByText('Please write the reason for the other hosts.')).toBeVisible();
        await page.getByLabel('Reason').fill('Was rude in the lobby');
        await page.getByRole('button', { name: 'Block from booking' }).click();
        await expect(section(page, 'Booking').getByText('Was rude in the lobby')).toBeVisible();
        await expectAccessible(page);
        const headers = { authorization: `Bearer ${token}` };
        const attempt = await guest.request.post('/api/bookings', { headers, data: aBookingBody(opening.roomIds[0]) });
        expect(attempt.status()).toBe(403);
        expect(await attempt.json()).toMatchObject({ detail: 'Please open a support ticket.' });
        await page.getByRole('button', { name: 'Let them book again' }).click();
        await expect(toast(page, 'Member Can Book Again')).toBeVisible();
        await book(site, guest, token);
        await page.getByRole('button', { name: 'Refresh roles' }).click();
        await expect(toast(page, 'Roles Refreshed')).toBeVisible();
        await expect(section(page, 'Bookings').getByText('PENDING')).toBeVisible();
        await expect(section(page, 'Roblox')).toContainText(/Booked as\s*jay_/);
        const booked = section(page, 'Bookings').getByRole('link', { name: /^SR-/ });
        await expect(booked).toHaveAttribute('href', /^\/admin\?booking=SR-/);
        await page.getByRole('button', { name: 'All members' }).click();
        await expect(page.getByRole('searchbox', { name: 'Find a member' })).toHaveValue(user.discord_id);
        await guest.context().close();
      },
    );
  });
}

test('a member who is not there is not found, and one who cannot be loaded is asked for again', async ({
  page,
  site,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of (404|500)/);
  const { key } = await aNewMember(site);
  const { user } = await openSession(page, key);
  const { id } = await site.db
    .selectFrom('members')
    .select('id')
    .where('discordId', '=', user.discord_id)
    .executeTakeFirstOrThrow();
  const unknown = page.getByRole('heading', { name: 'We can’t find this member' });
  await failNext(page, 'GET', new RegExp(`/api/admin/members/${id}$`));
  await visitPanel(page, `/admin?tab=members&member=${id}`);
  await expect(page.getByRole('heading', { name: 'We can’t load the member' })).toBeVisible();
  await expect(unknown).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: user.username })).toBeVisible();
  await page.goto('/admin?tab=members&member=999999');
  await expect(unknown).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});
