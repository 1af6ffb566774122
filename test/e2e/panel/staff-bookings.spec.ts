import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from '@playwright/test';
import type { TestOpening } from '../../factories.ts';
import { anOpening } from '../support/openings.ts';
import { allowManyBookings } from '../support/booking-page.ts';
import { bothThemes, expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
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

/** The row or card of a booking. */
const rowOf = (page: Page, guest: string) => page.locator('[data-row]').filter({ hasText: guest });
const ofResort = (opening: TestOpening) => `/admin?resort=${opening.resort.id}`;
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens the menu of the only row with the keyboard, and chooses Delete. */
async function deleteFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More for / }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
}

for (const size of ['phone', 'desktop'] as const) {
  test.describe(size, { tag: onlyInFull(size !== 'phone') }, () => {
    if (size === 'desktop') test.use(wide);

    test('an admin approves a booking, approves one with payment, rejects one, and each guest gets a message', async ({
      page,
      site,
    }) => {
      const opening = await anOpening(site, { rooms: [{ units: 5 }] });
      const game = await bookAs(page, 'regular', opening, { robloxUsername: `game_${size}` });
      const robux = await bookAs(page, 'gold', opening, { payment_method: 'robux', robloxUsername: `robux_${size}` });
      const donation = await bookAs(page, 'booster1', opening, {
        payment_method: 'donation',
        robloxUsername: `gift_${size}`,
      });
      await visitPanel(page, ofResort(opening));
      await expect(page.locator('[data-row]')).toHaveCount(3);
      await expect(page.getByText('PENDING', { exact: true })).toHaveCount(3);
      for (const icon of ['In the game', 'Robux', 'Donation']) {
        await expect(page.getByRole('img', { name: icon })).toHaveCount(1);
      }
      await rowOf(page, `game_${size}`)
        .getByRole('button', { name: /^Approve/ })
        .click();
      await expect(toast(page, 'Booking Approved')).toBeVisible();
      await expect(rowOf(page, `game_${size}`)).toContainText('APPROVED');
      await expect(rowOf(page, `game_${size}`).getByRole('button', { name: /^Edit/ })).toBeVisible();
      await expect(rowOf(page, `game_${size}`).getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0);
      await rowOf(page, `robux_${size}`)
        .getByRole('button', { name: /^Approve/ })
        .click();
      await expect(dialog(page).getByText('Payment received?')).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Yes, approve' }).click();
      await expect(rowOf(page, `robux_${size}`)).toContainText('APPROVED');
      await rowOf(page, `gift_${size}`)
        .getByRole('button', { name: /^Reject/ })
        .click();
      await dialog(page).getByRole('button', { name: 'Reject booking' }).click();
      await expect(rowOf(page, `gift_${size}`)).toContainText('CANCELLED');
      expect(await stateOf(site, game)).toMatchObject({ status: 'confirmed', paidAt: null });
      expect(await stateOf(site, robux)).toMatchObject({ status: 'confirmed', paidAt: expect.any(Date) });
      expect(await stateOf(site, donation)).toMatchObject({ status: 'cancelled' });
      for (const who of ['regular', 'gold', 'booster1'] as const) {
        await expect.poll(() => directMessagesOf(site, personas[who].id)).toContain(opening.resort.name);
      }
      await expectAccessible(page, bothThemes);
    });

    test(
      'a booking is edited, cancelled with a reason, and restored; its history shows who did it',
      { tag: onlyInFull(true) },
      async ({ page, site }) => {
        const opening = await anOpening(site, { rooms: [{ units: 2 }, { units: 1, price: 2000 }] });
        const reference = await bookAs(page, 'regular', opening);
        await visitPanel(page, ofResort(opening));
        await page.getByRole('searchbox', { name: 'Search' }).fill(reference);
        await expect(page.getByText('1 booking found, below.')).toBeVisible();
        await page.locator('[data-row]').getByRole('link').click();
        await expect(page).toHaveURL(new RegExp(`booking=${reference}`));
        await expect(dialog(page).getByText('The guest requested it')).toBeVisible();
        await expectAccessible(page);
        await dialog(page).getByRole('button', { name: 'Edit' }).click();
        await dialog(page).getByLabel('Room type').selectOption({ label: 'Deluxe, 2,000 BBC (1 of 1 free)' });
        await dialog(page).getByLabel('Notes').fill('Brings a friend');
        await dialog(page)
          .getByRole('checkbox', { name: /Payment received/ })
          .check();
        await expectAccessible(page);
        await dialog(page).getByRole('button', { name: 'Save changes' }).click();
        await expect(toast(page, 'Booking Updated')).toBeVisible();
        await expect(dialog(page).getByText('Brings a friend')).toBeVisible();
        expect(await stateOf(site, reference)).toMatchObject({
          notes: 'Brings a friend',
          openingRoomId: opening.roomIds[1],
          paidAt: expect.any(Date),
        });
        await dialog(page).getByRole('button', { name: 'Cancel booking' }).click();
        await dialog(page).getByRole('button', { name: 'Cancel booking' }).click();
        await expect(dialog(page).getByText('Please say why.')).toBeVisible();
        await dialog(page).getByLabel('Reason').fill('The pool is being cleaned');
        await dialog(page).getByRole('button', { name: 'Cancel booking' }).click();
        await expect(toast(page, 'Booking Cancelled')).toBeVisible();
        await expect(dialog(page).getByText('CANCELLED', { exact: true })).toBeVisible();
        await expect(dialog(page).getByText(/ cancelled it$/)).toBeVisible();
        expect(await stateOf(site, reference)).toMatchObject({
          status: 'cancelled',
          reason: 'The pool is being cleaned',
        });
        await dialog(page).getByRole('button', { name: 'Restore' }).click();
        await expect(toast(page, 'Booking Restored')).toBeVisible();
        await expect(dialog(page).getByText('PENDING', { exact: true })).toBeVisible();
        await expect(dialog(page).getByText('SENT', { exact: true }).first()).toBeVisible({ timeout: 20_000 });
        await page.goBack();
        await expect(dialog(page)).toHaveCount(0);
      },
    );

    test(
      'the bookings of a resort are removed and restored, and those that cannot be restored are listed',
      { tag: onlyInFull(true) },
      async ({ page, site }) => {
        const opening = await anOpening(site, { rooms: [{ units: 1 }, { units: 1 }] });
        const first = await bookAs(page, 'regular', opening, { robloxUsername: `first_${size}` });
        const second = await bookAs(page, 'gold', opening, { room: 1 });
        await visitPanel(page, ofResort(opening));
        await page.getByRole('button', { name: `Clear ${opening.resort.name}` }).click();
        await expect(dialog(page).getByText('2 bookings are removed from the lists.')).toBeVisible();
        await expect(dialog(page).getByText(/2 guests with an upcoming session/)).toBeVisible();
        await expectAccessible(page);
        await dialog(page).getByRole('button', { name: 'Clear bookings' }).click();
        await expect(toast(page, '2 bookings were removed.')).toBeVisible();
        await expect(page.getByText('No bookings match these filters')).toBeVisible();
        await bookAs(page, 'booster1', opening);
        await page
          .getByRole('region', { name: /notifications/i })
          .getByRole('button', { name: 'Undo' })
          .click();
        await expect(dialog(page).getByRole('heading', { name: 'Not everything came back' })).toBeVisible();
        await expect(dialog(page).getByRole('list', { name: 'Not restored' })).toContainText(`first_${size}`);
        await expectAccessible(page);
        await dialog(page).getByRole('button', { name: 'Done' }).click();
        await expect(page.locator('[data-row]')).toHaveCount(3);
        expect(await stateOf(site, first)).toMatchObject({ status: 'cancelled', removedAt: null });
        expect(await stateOf(site, second)).toMatchObject({ status: 'pending', removedAt: null });
      },
    );
  });
}

test.describe('desktop', () => {
  test.use(wide);

  test('the CSV file has the same rows as the API with the same filters (PAGE-48)', async ({ page, site }) => {
    const opening = await anOpening(site, { rooms: [{ units: 5 }] });
    await bookAs(page, 'regular', opening, { notes: '=1+1, "quoted"\nsecond line' });
    await bookAs(page, 'gold', opening, { payment_method: 'robux' });
    const token = await visitPanel(page, `${ofResort(opening)}&status=pending`);
    await expect(page.locator('[data-row]')).toHaveCount(2);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^bookings_\d{4}-\d\d-\d\d\.csv$/);
    const rows = parse(await readFile(await file.path()), { bom: true, columns: true }) as Record<string, string>[];
    const answer = await page.request.get(`/api/admin/bookings?resort=${opening.resort.id}&status=pending`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const listed = (await answer.json()) as ListedBooking[];
    expect(rows).toEqual(
      listed.map((booking) => ({
        'Booking ID': booking.bookingReference,
        Resort: booking.resort,
        'Room Type': booking.roomType,
        'Discord Username': booking.guestInfo.discordUsername,
        'Roblox Username': booking.guestInfo.robloxUsername,
        'Roblox Display': booking.guestInfo.robloxDisplayName,
        'Opening Date': booking.checkIn,
        Price: booking.payment_display,
        Status: booking.status,
        Notes: booking.notes.replace(/^=/, "'="),
        'Booked At': booking.createdAt,
      })),
    );
    const payments = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export payments' }).click();
    expect((await payments).suggestedFilename()).toMatch(/^payments_\d{4}-\d\d-\d\d\.csv$/);
    const [firstPayment] = parse(await readFile(await (await payments).path()), { bom: true, columns: true }) as Record<
      string,
      string
    >[];
    expect(firstPayment).toMatchObject({
      'Booking ID': listed[0]?.bookingReference,
      'Payment Method': 'robux',
      Payment: 'not paid',
    });
    await page.getByLabel('Status').selectOption('Rejected');
    await expect(page).toHaveURL(/status=rejected/);
    await expect(page.getByText('No bookings match these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(toast(page, 'No Data')).toBeVisible();
    await expect(toast(page, 'No booking data available to export.')).toBeVisible();
  });
});

test.describe('desktop', { tag: onlyInFull(true) }, () => {
  test.use(wide);

  test('one booking is deleted and restored from the undo list', async ({ page, site }) => {
    const opening = await anOpening(site);
    const reference = await bookAs(page, 'regular', opening);
    await visitPanel(page, ofResort(opening));
    await deleteFromMenu(page);
    await expect(dialog(page).getByText(/1 guest with an upcoming session/)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Delete booking' }).click();
    await expect(toast(page, 'Booking Deleted')).toBeVisible();
    await page.reload();
    const undo = page
      .getByRole('list', { name: 'You can undo this' })
      .getByRole('listitem')
      .filter({
        hasText: reference.slice(-4),
      });
    await expect(undo).toContainText('Undo ends in');
    await undo.getByRole('button', { name: /^Undo/ }).click();
    await expect(toast(page, 'Bookings Restored')).toBeVisible();
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await expect(undo).toHaveCount(0);
  });

  test('all bookings are removed after typing the word, and are restored (PAGE-46)', async ({ page, site }) => {
    const opening = await anOpening(site);
    const reference = await bookAs(page, 'regular', opening);
    await visitPanel(page, '/admin');
    await page.getByRole('button', { name: 'Clear All' }).click();
    const confirm = dialog(page).getByRole('button', { name: 'Clear all bookings' });
    await expect(
      dialog(page)
        .getByText(/the lists\./)
        .first(),
    ).toBeVisible();
    await expect(confirm).toBeDisabled();
    await dialog(page).getByLabel('Type CLEAR to confirm').fill('CLEAR');
    await confirm.click();
    await expect(toast(page, 'Undo')).toBeVisible();
    await expect(page.getByText('No bookings yet')).toBeVisible();
    await page
      .getByRole('region', { name: /notifications/i })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(toast(page, 'Bookings Restored')).toBeVisible();
    expect(await stateOf(site, reference)).toMatchObject({ status: 'pending', removedAt: null });
  });

  test('selected bookings are approved together, with a result for each', async ({ page, site }) => {
    const opening = await anOpening(site, { rooms: [{ units: 5 }] });
    const first = await bookAs(page, 'regular', opening);
    const paid = await bookAs(page, 'gold', opening, { payment_method: 'robux' });
    const lost = await bookAs(page, 'booster1', opening);
    await visitPanel(page, ofResort(opening));
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Approve selected' }).click();
    await expect(dialog(page).getByText('Payment received?')).toBeVisible();
    await asAnotherAdmin(page, 'PUT', `/admin/bookings/${lost}/status`, { status: 'cancelled' });
    await dialog(page).getByRole('button', { name: 'Approve 3 bookings' }).click();
    await expect(dialog(page).getByText('2 bookings were changed, 1 not.')).toBeVisible();
    const outcomes = dialog(page).getByRole('list', { name: 'Results' }).getByRole('listitem');
    await expect(outcomes).toHaveCount(3);
    await expect(outcomes.first()).toContainText(/already cancelled, decided by/);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    const states = await Promise.all([first, paid, lost].map((reference) => stateOf(site, reference)));
    expect(states.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'cancelled']);
  });

  test('more bookings than one call takes are approved in several, and what became of each is shown', async ({
    page,
    site,
    consoleWatch,
  }) => {
    consoleWatch.allow(/500/);
    const opening = await anOpening(site);
    await bookAs(page, 'regular', opening);
    const references = Array.from({ length: 450 }, (_, index) => `SR-${String(index).padStart(10, '0')}`);
    await page.route(/\/api\/admin\/bookings\?/, async (route) => {
      const response = await route.fetch();
      const [row] = (await response.json()) as object[];
      const rows = references.map((bookingReference, index) => ({ ...row, id: index + 1, bookingReference }));
      await route.fulfill({ response, json: rows });
    });
    const sent: string[][] = [];
    await page.route('**/api/admin/bookings/bulk', (route) => {
      const batch = (route.request().postDataJSON() as { references: string[] }).references;
      sent.push(batch);
      if (sent.length === 2) return route.fulfill({ status: 500, json: {} });
      const outcomes = batch.map((bookingReference) => ({
        bookingReference,
        outcome: 'changed',
        detail: 'Approved.',
        booking: null,
      }));
      return route.fulfill({ json: { success: true, changed_count: batch.length, outcomes } });
    });
    await visitPanel(page, ofResort(opening));
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Approve selected' }).click();
    const open = page.locator('dialog[open]');
    await expect(open).not.toContainText('not pending');
    // A search that repeats in a page of 450 rows leaves its calls hardly a turn.
    const reloaded = ['clearings', 'stats', '?'].map((part) =>
      page.waitForResponse((response) =>
        response.url().includes(`/api/admin/bookings${part === '?' ? '' : '/'}${part}`),
      ),
    );
    await open.getByRole('button', { name: 'Approve 450 bookings' }).click();
    await Promise.all(reloaded);
    await expect(open.getByText('200 bookings were changed, 50 not, 200 without an answer.')).toBeVisible();
    await expect(open.getByRole('listitem')).toHaveCount(450);
    expect(sent).toEqual([references.slice(0, 200), references.slice(200, 400)]);
  });

  test('a list that was loaded stays when its refresh fails, with a note instead of an error', async ({
    page,
    site,
    consoleWatch,
  }) => {
    consoleWatch.allow(/500/);
    await bookAs(page, 'regular', await anOpening(site));
    await visitPanel(page, '/admin?tab=activity');
    const log = page.getByRole('list', { name: 'Activity' });
    await expect(log).toBeVisible();
    await failNext(page, 'GET', /\/api\/admin\/activity/, { times: 10 });
    await page.evaluate(() => ['offline', 'online'].forEach((name) => dispatchEvent(new Event(name))));
    await expect(page.getByText('The activity did not load completely.')).toBeVisible({ timeout: 20_000 });
    await expect(log).toBeVisible();
    await expect(page.getByRole('heading', { name: 'We can’t load the activity' })).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The activity did not load completely.')).toHaveCount(0);
  });

  test('a booking that another admin decided first shows their name and its current status', async ({
    page,
    site,
    consoleWatch,
  }) => {
    consoleWatch.allow(/409|ERR_FAILED/);
    const opening = await anOpening(site);
    const reference = await bookAs(page, 'regular', opening);
    // A live update could take the button away before it is pressed.
    await page.route('**/api/live', (route) => route.abort());
    await visitPanel(page, ofResort(opening));
    await expect(page.locator('[data-row]')).toContainText('PENDING');
    await asAnotherAdmin(page, 'PUT', `/admin/bookings/${reference}/status`, { status: 'cancelled' });
    await page.getByRole('button', { name: /^Approve / }).click();
    await expect(toast(page, 'Update Failed')).toBeVisible();
    await expect(toast(page, /This booking is already cancelled, decided by /)).toBeVisible();
    await expect(page.locator('[data-row]')).toContainText('CANCELLED');
  });

  test('an admin approves with the keyboard, and the focus moves to the next row', async ({ page, site }) => {
    const opening = await anOpening(site);
    const reference = await bookAs(page, 'gold', opening, { payment_method: 'robux' });
    await visitPanel(page, ofResort(opening));
    await page.getByRole('link', { name: /amber/i }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Approve/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Payment received?')).toBeVisible();
    const yes = dialog(page).getByRole('button', { name: 'Yes, approve' });
    for (let step = 0; step < 4 && !(await yes.evaluate((button) => button === document.activeElement)); step += 1) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Edit/ })).toBeFocused();
    expect(await stateOf(site, reference)).toMatchObject({ status: 'confirmed' });
  });

  test('every error shows the specified text', async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/500/);
    const opening = await anOpening(site);
    await bookAs(page, 'regular', opening);
    await failNext(page, 'GET', /\/api\/resorts$/, { times: 3 });
    await visitPanel(page, ofResort(opening));
    await expect(toast(page, 'Data Load Error')).toBeVisible({ timeout: 15_000 });
    await expect(toast(page, 'Failed to load resort data. Please refresh the page.')).toBeVisible();
    await page.reload();
    await failNext(page, 'PUT', /\/api\/admin\/bookings\/[^/]+\/status$/);
    await page.getByRole('button', { name: /^Approve / }).click();
    await expect(toast(page, 'Update Failed')).toBeVisible();
    await expect(toast(page, 'Failed to update booking status.')).toBeVisible();
    await failNext(page, 'DELETE', /\/api\/admin\/bookings\/SR-[^/]+$/, { detail: 'The ledger is locked.' });
    await deleteFromMenu(page);
    await dialog(page).getByRole('button', { name: 'Delete booking' }).click();
    await expect(toast(page, 'Delete Failed')).toBeVisible();
    await expect(toast(page, 'The ledger is locked.')).toBeVisible();
    await failNext(page, 'DELETE', /\/api\/admin\/bookings\/clear\/[^/]+$/);
    await page.getByRole('button', { name: `Clear ${opening.resort.name}` }).click();
    await dialog(page).getByRole('button', { name: 'Clear bookings' }).click();
    await expect(toast(page, 'Clear Failed')).toBeVisible();
    await failNext(page, 'DELETE', /\/api\/admin\/bookings\/clear$/);
    const alert = page.waitForEvent('dialog');
    await page.getByRole('button', { name: 'Clear All' }).click();
    await dialog(page).getByLabel('Type CLEAR to confirm').fill('CLEAR');
    const press = dialog(page).getByRole('button', { name: 'Clear all bookings' }).click();
    const shown = await alert;
    expect(shown.message()).toContain('Clear Failed');
    await shown.accept();
    await press;
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await failNext(page, 'PATCH', /\/api\/admin\/bookings\/SR-[^/]+$/);
    await page.locator('[data-row]').getByRole('link').click();
    await dialog(page).getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByLabel('Notes').fill('Brings a friend');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Failed to update the booking.')).toBeVisible();
    // The toast is above the dialog and usable, and the dialog stays open.
    await page
      .getByRole('region', { name: /notifications/i })
      .getByRole('button', { name: 'Close' })
      .click();
    await expect(toast(page, 'Update Failed')).toHaveCount(0);
    await expect(dialog(page).getByLabel('Notes')).toHaveValue('Brings a friend');
  });

  test('a panel with an expired token asks to log in before anything is removed', async ({ page, site }) => {
    const opening = await anOpening(site);
    await bookAs(page, 'regular', opening);
    await visitPanel(page, ofResort(opening));
    await expect(page.locator('[data-row]')).toHaveCount(1);
    const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000).toISOString();
    const answered = page.waitForResponse(/\/api\/admin\/bookings\?/);
    await page.route(/\/api\//, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'x-server-time': tomorrow } });
    });
    await page.getByLabel('Order').selectOption('Latest session first');
    await answered;
    await deleteFromMenu(page);
    await expect(toast(page, 'Authentication Error')).toBeVisible();
    await expect(toast(page, 'Please log in again to clear/delete bookings.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear All' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  test('a long list loads page by page, and the statistics are shown as charts and tables', async ({ page, site }) => {
    const opening = await anOpening(site, { rooms: [{ units: 5 }] });
    await bookAs(page, 'regular', opening);
    await bookAs(page, 'gold', opening);
    await page.route(/\/api\/admin\/bookings\?/, (route) =>
      route.continue({ url: route.request().url().replace('limit=50', 'limit=1') }),
    );
    await visitPanel(page, ofResort(opening));
    await expect(page.getByText('Showing 1 of 2 bookings')).toBeVisible();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.locator('[data-row]')).toHaveCount(2);
    await expect(page.getByText('2 bookings', { exact: true }).last()).toBeVisible();
    const card = page.getByRole('region', { name: 'Booking Statistics' });
    await expect(card.getByText('Top 3 resorts')).toBeVisible();
    await card.getByText('All statistics').click();
    for (const title of [
      'By room type',
      'By kind of guest',
      'How full, by resort',
      'Requests by week, the last 90 days',
    ]) {
      await expect(card.getByRole('figure', { name: title }).or(card.getByText(title)).first()).toBeVisible();
    }
    await expect(card.getByText('40% (2 of 5)').first()).toBeVisible();
    await expectAccessible(page);
  });
});

interface ListedBooking {
  bookingReference: string;
  resort: string;
  roomType: string;
  checkIn: string;
  payment_display: string;
  status: string;
  notes: string;
  createdAt: string;
  guestInfo: { discordUsername: string; robloxUsername: string; robloxDisplayName: string };
}
