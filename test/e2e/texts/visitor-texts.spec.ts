import type { Page } from '@playwright/test';
import { anOpening } from '../support/openings.ts';
import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { expect, onlyInFull, test, type Site } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { wide } from '../support/sizes.ts';
import { lostProofs, testEntries } from './entry.ts';
import { visitorProofs } from './visitor-proofs.ts';
import { visitorTexts } from './visitor-texts.ts';

test.use(wide);

test.beforeEach(({ site, consoleWatch }) => {
  consoleWatch.allow(/status of (404|5\d\d)/);
  return allowManyBookings(site);
});

testEntries(visitorTexts, ' (PAGE-31)');

test('each other constant and message has a test that proves it', () => {
  expect(lostProofs(visitorProofs)).toEqual([]);
});

const toast = (page: Page) => page.locator('.toast');

/** Makes the next responses of a call fail. */
async function fail(page: Page, path: string, detail?: string): Promise<void> {
  const json = detail === undefined ? {} : { type: '', title: '', status: 500, detail, code: 'internal' };
  await page.route(path, (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', json }));
}

/** The wizard with this many rooms of one type. */
async function openRooms(page: Page, site: Site, units: number): Promise<BookingPage> {
  const opening = await anOpening(site, { rooms: [{ units }] });
  await visitAs(page, 'booster2', `/book?resort=${opening.resort.id}&opening=${opening.id}`);
  const booking = new BookingPage(page, site);
  await expect(booking.heading('Choose Room')).toBeVisible();
  return booking;
}

test.describe('errors while booking show the specified texts:', () => {
  test('bookings that cannot be loaded', { tag: onlyInFull(true) }, async ({ page }) => {
    await fail(page, '**/api/user/bookings');
    await visitAs(page, 'regular', '/book?view=bookings');
    await expect(toast(page)).toContainText('Error');
    await expect(toast(page)).toContainText('Failed to load your bookings. Please try again.');
    await page.unroute('**/api/user/bookings');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'We can’t load' })).toHaveCount(0);
  });

  test('a price that cannot be calculated', { tag: onlyInFull(true) }, async ({ page, site }) => {
    const booking = await openRooms(page, site, 3);
    await fail(page, '**/api/bookings/calculate-price');
    await booking.chooseRoom('Standard');
    await expect(toast(page)).toContainText('Pricing Error');
    await expect(toast(page)).toContainText('Unable to calculate pricing. Please try again.');
  });

  for (const [what, detail, shown] of [
    ['its reason', 'The front desk is on fire.', 'The front desk is on fire.'],
    ['no reason', '', 'Please try again or contact support.'],
  ] as const) {
    test(`a booking that fails with ${what}`, { tag: onlyInFull(true) }, async ({ page, site }) => {
      const booking = await openRooms(page, site, 3);
      await booking.goToReview();
      await fail(page, '**/api/bookings', detail);
      await booking.button('Confirm booking').click();
      await expect(toast(page)).toContainText('Booking Failed');
      await expect(toast(page)).toContainText(shown);
    });
  }

  test(
    'resort access that the server does not send counts as open',
    { tag: onlyInFull(true) },
    async ({ page, site }) => {
      const opening = await anOpening(site, { regularOpen: false });
      await page.route('**/api/rooms/upcoming', async (route) => {
        const response = await route.fetch();
        const rows = (await response.json()) as { resortAccess?: unknown }[];
        await route.fulfill({ response, json: rows.map(({ resortAccess: _resortAccess, ...row }) => row) });
      });
      await visitAs(page, 'regular', '/book');
      await page.getByRole('button', { name: `Select Resort: ${opening.resort.name}` }).click();
      await expect(page.getByRole('heading', { name: 'Choose Room' })).toBeVisible();
    },
  );
});

test('three rooms are shown as low, four are not', { tag: onlyInFull(true) }, async ({ page, site }) => {
  await openRooms(page, site, 4);
  await expect(page.getByText('4 of 4 left')).toBeVisible();
  await expect(page.getByText(/Only \d left/)).toHaveCount(0);
  await openRooms(page, site, 3);
  await expect(page.getByText('Only 3 left')).toBeVisible();
});

test('a booking is for one guest and one hour', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const booking = await openRooms(page, site, 3);
  await booking.goToReview();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/bookings'));
  await booking.confirm();
  const body = (await sent).postDataJSON() as { guests: number; checkIn: string; checkOut: string };
  expect(body.guests).toBe(1);
  expect(Date.parse(body.checkOut) - Date.parse(body.checkIn)).toBe(3_600_000);
});

test('the store’s grid has 1, 2, 3 and 4 columns', { tag: onlyInFull(true) }, async ({ page }) => {
  await page.goto('/store');
  const card = page.locator('main li').filter({ has: page.getByRole('link', { name: /^Buy Now/ }) });
  const tops = () => card.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  for (const [width, columns] of [
    [600, 1],
    [900, 2],
    [1100, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => new Set(await tops()).size).toBe(columns);
  }
});

test('Return to Home and the other links load whole pages', { tag: onlyInFull(true) }, async ({ page }) => {
  await page.goto('/no-such-page');
  await page.getByRole('main').getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('LUXURY AWAITS');
});
