import type { Page } from '@playwright/test';
import { anOpening, type TestOpening } from '../../factories.ts';
import { allowManyBookings } from '../support/booking-page.ts';
import { expect, expectAccessible, onlyInFull, type Site, test } from '../support/fixtures.ts';
import { personas } from '../support/personas.ts';
import { wide } from '../support/sizes.ts';
import {
  asAnotherAdmin,
  bookAs,
  directMessagesOf,
  failNext,
  stateOf,
  toast,
  visitPanel,
} from '../support/staff-panel.ts';

test.beforeEach(({ site }) => allowManyBookings(site));

const minute = 60_000;
const board = (page: Page) => page.getByRole('region', { name: 'This evening' });
const cardOf = (page: Page, robloxName: string) => board(page).getByRole('listitem').filter({ hasText: robloxName });
const management = (page: Page) => page.getByRole('region', { name: 'Bookings Management' });
const dialog = (page: Page) => page.getByRole('dialog');
const count = (page: Page, name: string) => board(page).getByRole('button', { name: new RegExp(`^\\d+ ?${name}$`) });

/** An opening that starts soon, so that guests can be checked in. */
const aSession = (site: Site) =>
  anOpening(site, { rooms: [{ units: 4 }, { units: 1, price: 2000 }], startsIn: 20 * minute });
const evening = (opening: TestOpening) => `/hosting?opening=${opening.id}`;

/** Moves the session into the past; the site then closes it. */
async function endSession(site: Site, opening: TestOpening): Promise<void> {
  const startsAt = new Date(site.now().getTime() - 90 * minute);
  const endsAt = new Date(site.now().getTime() - 30 * minute);
  await site.db.updateTable('openings').set({ startsAt, endsAt }).where('id', '=', opening.id).execute();
}

for (const size of ['phone', 'desktop'] as const) {
  test.describe(size, { tag: onlyInFull(size !== 'phone') }, () => {
    if (size === 'desktop') test.use(wide);

    test('a session: guests are approved, checked in and marked as paid, and the absent one is a no-show', async ({
      page,
      site,
    }) => {
      test.slow();
      const opening = await aSession(site);
      const here = await bookAs(page, 'regular', opening, { robloxUsername: `here_${size}`, notes: 'By the window' });
      const paying = await bookAs(page, 'gold', opening, { payment_method: 'robux', robloxUsername: `pays_${size}` });
      const absent = await bookAs(page, 'booster1', opening, { robloxUsername: `away_${size}` });
      await visitPanel(page, evening(opening));
      await expect(count(page, 'Waiting')).toHaveText(/^3/);
      await expect(cardOf(page, `here_${size}`)).toContainText('By the window');
      await expect(board(page).getByText('Free: 4')).toBeVisible();
      await cardOf(page, `here_${size}`)
        .getByRole('button', { name: /^Approve & check in/ })
        .click();
      await expect(cardOf(page, `here_${size}`)).toContainText('ARRIVED');
      await cardOf(page, `pays_${size}`)
        .getByRole('button', { name: /^Approve & check in/ })
        .click();
      await expect(dialog(page).getByText('Payment received?')).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Yes, approve and check in' }).click();
      await expect(cardOf(page, `pays_${size}`)).toContainText('paid');
      await management(page)
        .locator('[data-row]')
        .filter({ hasText: `away_${size}` })
        .getByRole('button', { name: /^Confirm/ })
        .click();
      await expect(toast(page, 'Booking Confirmed')).toBeVisible();
      await expect(cardOf(page, `away_${size}`)).toContainText('EXPECTED');
      await expect(count(page, 'Arrived')).toHaveText(/^2/);
      await expect(count(page, 'Expected')).toHaveText(/^1/);
      await cardOf(page, `here_${size}`)
        .getByRole('button', { name: /^Paid in game/ })
        .click();
      await expect(cardOf(page, `here_${size}`).getByRole('button', { name: /^Undo paid/ })).toBeVisible();
      await expect.poll(async () => (await stateOf(site, here)).paidAt).not.toBeNull();
      await cardOf(page, `here_${size}`)
        .getByRole('button', { name: /^Undo paid/ })
        .click();
      await expect(cardOf(page, `here_${size}`).getByRole('button', { name: /^Paid in game/ })).toBeVisible();
      await expect.poll(async () => (await stateOf(site, here)).paidAt).toBeNull();
      await count(page, 'Arrived').click();
      await expect(page).toHaveURL(/view=arrived/);
      await expect(cardOf(page, `away_${size}`)).toHaveCount(0);
      await expect(board(page).locator('li')).toHaveCount(2);
      await count(page, 'Arrived').click();
      await expectAccessible(page);
      await expect.poll(() => directMessagesOf(site, personas.regular.id)).toContain(opening.resort.name);
      await endSession(site, opening);
      await expect(cardOf(page, `away_${size}`)).toContainText('NO-SHOW', { timeout: 45_000 });
      await cardOf(page, `away_${size}`)
        .getByRole('button', { name: /^Guest came/ })
        .click();
      await expect(cardOf(page, `away_${size}`)).toContainText('ARRIVED');
      await cardOf(page, `away_${size}`)
        .getByRole('button', { name: /^No-show/ })
        .click();
      await expect(cardOf(page, `away_${size}`)).toContainText('NO-SHOW');
      const states = await Promise.all([here, paying, absent].map((reference) => stateOf(site, reference)));
      expect(states.map(({ status }) => status)).toEqual(['completed', 'completed', 'no_show']);
    });

    test('bookings management: Confirm asks for the payment, Reject sends its reason, and guests get messages', async ({
      page,
      site,
    }) => {
      const opening = await anOpening(site, { rooms: [{ units: 4 }], startsIn: 30 * 60 * minute });
      const paying = await bookAs(page, 'gold', opening, {
        payment_method: 'donation',
        robloxUsername: `gift_${size}`,
      });
      const leaving = await bookAs(page, 'regular', opening, { robloxUsername: `out_${size}` });
      await visitPanel(page, evening(opening));
      const rows = management(page).locator('[data-row]');
      await expect(rows).toHaveCount(2);
      const confirmed = page.waitForRequest(/\/hosting\/bookings\/[^/]+\/confirm$/);
      await rows
        .filter({ hasText: `gift_${size}` })
        .getByRole('button', { name: /^Confirm/ })
        .click();
      await dialog(page).getByRole('button', { name: 'Yes, confirm' }).click();
      expect((await confirmed).postDataJSON()).toEqual({ payment_confirmed: true });
      await expect(rows.filter({ hasText: `gift_${size}` })).toContainText('CONFIRMED');
      await expect(
        rows.filter({ hasText: `gift_${size}` }).getByRole('button', { name: /^(Confirm|Reject)/ }),
      ).toHaveCount(0);
      const rejected = page.waitForRequest(/\/hosting\/bookings\/[^/]+\/reject$/);
      await rows
        .filter({ hasText: `out_${size}` })
        .getByRole('button', { name: /^Reject/ })
        .click();
      await dialog(page).getByRole('button', { name: 'Reject booking' }).click();
      expect((await rejected).postDataJSON()).toEqual({ reason: 'Admin review' });
      await expect(rows.filter({ hasText: `out_${size}` })).toContainText('REJECTED');
      expect(await stateOf(site, paying)).toMatchObject({ status: 'confirmed', paidAt: expect.any(Date) });
      expect(await stateOf(site, leaving)).toMatchObject({ status: 'rejected', reason: 'Admin review' });
      await management(page).getByRole('radio', { name: 'All openings' }).check();
      await expect(page).toHaveURL(/bookings=all/);
      await expect.poll(() => directMessagesOf(site, personas.regular.id)).toContain(opening.resort.name);
      await expectAccessible(page);
    });
  });
}

test("two hosts share one board: each sees the other's changes, and the slower one reads who was faster", async ({
  page,
  site,
  browser,
  consoleWatch,
}) => {
  consoleWatch.allow(/409/);
  const opening = await aSession(site);
  const shared = await bookAs(page, 'regular', opening, { robloxUsername: 'shared_guest' });
  const other = await bookAs(page, 'gold', opening, { robloxUsername: 'other_guest' });
  await visitPanel(page, evening(opening));
  const context = await browser.newContext({ baseURL: site.url });
  const second = await context.newPage();
  await visitPanel(second, evening(opening), 'primary');
  await expect(cardOf(second, 'shared_guest')).toContainText('WAITING');
  await cardOf(page, 'shared_guest')
    .getByRole('button', { name: /^Approve & check in/ })
    .click();
  await expect(cardOf(second, 'shared_guest')).toContainText('ARRIVED');
  await expect(count(second, 'Arrived')).toHaveText(/^1/);
  await cardOf(second, 'shared_guest')
    .getByRole('button', { name: /^Undo check-in/ })
    .click();
  await expect(cardOf(page, 'shared_guest')).toContainText('EXPECTED');
  // The first host's board gets no update in time.
  await page.route(/\/board$/, () => {});
  await asAnotherAdmin(page, 'POST', `/hosting/bookings/${other}/confirm`, {});
  await asAnotherAdmin(page, 'POST', `/hosting/bookings/${shared}/check-in`, {});
  await cardOf(page, 'shared_guest')
    .getByRole('button', { name: /^Check in/ })
    .click();
  await expect(toast(page, 'Already done')).toBeVisible();
  await expect(toast(page, /already checked in/)).toBeVisible();
  await page.unroute(/\/board$/);
  await expect(cardOf(page, 'other_guest')).toContainText('EXPECTED', { timeout: 15_000 });
  await context.close();
});

test('an optimistic update is rolled back when the server refuses', async ({ page, site, consoleWatch }) => {
  consoleWatch.allow(/500/);
  const opening = await aSession(site);
  const reference = await bookAs(page, 'regular', opening, { robloxUsername: 'guess_guest' });
  await asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/confirm`, {});
  await visitPanel(page, evening(opening));
  await expect(cardOf(page, 'guess_guest')).toContainText('EXPECTED');
  await failNext(page, 'POST', /\/hosting\/bookings\/[^/]+\/check-in$/);
  await cardOf(page, 'guess_guest')
    .getByRole('button', { name: /^Check in/ })
    .click();
  await expect(toast(page, 'Failed to check in the guest')).toBeVisible();
  await expect(cardOf(page, 'guess_guest')).toContainText('EXPECTED');
  expect((await stateOf(site, reference)).checkedInAt).toBeNull();
});

test('a Roblox name is copied with a tap', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const opening = await aSession(site);
  await bookAs(page, 'regular', opening, { robloxUsername: 'copy_this_one' });
  await visitPanel(page, evening(opening));
  await board(page)
    .getByRole('button', { name: /^copy_this_one/ })
    .click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('copy_this_one');
});

test('every error of the hosting panel shows the specified text', async ({ page, site, consoleWatch }) => {
  consoleWatch.allow(/500/);
  const opening = await anOpening(site, { rooms: [{ units: 3 }] });
  await bookAs(page, 'regular', opening, { robloxUsername: 'fails_once' });
  await failNext(page, 'GET', /\/api\/hosting\/bookings\?/, { times: 3 });
  await visitPanel(page, evening(opening));
  await expect(toast(page, 'Failed to load data')).toBeVisible({ timeout: 15_000 });
  await page.reload();
  const row = management(page).locator('[data-row]').filter({ hasText: 'fails_once' });
  await failNext(page, 'POST', /\/confirm$/);
  await row.getByRole('button', { name: /^Confirm/ }).click();
  await expect(toast(page, 'Failed to confirm booking')).toBeVisible();
  await failNext(page, 'POST', /\/reject$/);
  await row.getByRole('button', { name: /^Reject/ }).click();
  await dialog(page).getByRole('button', { name: 'Reject booking' }).click();
  await expect(toast(page, 'Failed to reject booking')).toBeVisible();
  await failNext(page, 'POST', /\/reject$/, { detail: 'The ledger is locked.' });
  await row.getByRole('button', { name: /^Reject/ }).click();
  await dialog(page).getByRole('button', { name: 'Reject booking' }).click();
  await expect(toast(page, 'The ledger is locked.')).toBeVisible();
  await expect(row).toContainText('PENDING');
  await expect(management(page).getByText('1 booking', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: /^Reject/ }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Reject booking' }).press('Enter');
  await expect(row).toContainText('REJECTED');
  await expect(row.getByRole('button', { name: /^fails_once/ })).toBeFocused();
});
