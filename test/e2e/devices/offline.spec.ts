import type { Page } from '@playwright/test';
import type { TestOpening } from '../../factories.ts';
import { anOpening } from '../support/openings.ts';
import { allowManyBookings, BookingPage, countActive } from '../support/booking-page.ts';
import { expect, onlyInFull, test, type Site } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { asAnotherAdmin, bookAs, stateOf, toast, visitPanel } from '../support/staff-panel.ts';

test.beforeEach(async ({ site, consoleWatch }) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/);
  await allowManyBookings(site);
});

const minute = 60_000;
const banner = (page: Page) => page.getByText('You are offline. Changes cannot be saved.');
const cardOf = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name }).first();

/** An opening that starts soon, with one expected guest. */
async function anExpectedGuest(page: Page, site: Site, robloxUsername: string) {
  const opening = await anOpening(site, { rooms: [{ units: 4 }], startsIn: 20 * minute });
  const reference = await bookAs(page, 'regular', opening, { robloxUsername });
  await asAnotherAdmin(page, 'PUT', `/admin/bookings/${reference}/status`, { status: 'confirmed' });
  return { opening, reference };
}

const board = ({ id }: TestOpening) => `/hosting?opening=${id}&view=all`;

test(
  'a check-in while offline is rolled back and shown as not saved, also once the tab is closed',
  { tag: onlyInFull(true) },
  async ({ page, context, site }) => {
    const { opening, reference } = await anExpectedGuest(page, site, 'offline_one');
    await visitPanel(page, board(opening));
    const card = cardOf(page, 'offline_one');
    await expect(card).toContainText('APPROVED');
    await context.setOffline(true);
    await expect(banner(page)).toBeVisible();
    await card.getByRole('button', { name: /^Check in/ }).click();
    await expect(card).toContainText('Check-in not saved');
    await expect(card).toContainText('APPROVED');
    await expect(card).not.toContainText('ARRIVED');
    await expect(toast(page, 'You are offline.')).toBeVisible();
    await page.close();
    await context.setOffline(false);
    expect(await stateOf(site, reference)).toMatchObject({ checkedInAt: null });
    const later = await context.newPage();
    await later.goto(board(opening));
    await expect(cardOf(later, 'offline_one')).toContainText('APPROVED');
  },
);

test('Try again saves the check-in and the payment once the connection is back, and nothing is sent before', async ({
  page,
  context,
  site,
}) => {
  const { opening, reference } = await anExpectedGuest(page, site, 'offline_two');
  await visitPanel(page, board(opening));
  const card = cardOf(page, 'offline_two');
  await expect(card).toContainText('APPROVED');
  await card.getByRole('button', { name: /^More/ }).click();
  await context.setOffline(true);
  await card.getByRole('button', { name: /^Check in/ }).click();
  await expect(card).toContainText('Check-in not saved');
  await card.getByRole('button', { name: /^Paid in game/ }).click();
  await expect(card).toContainText('Payment not saved');
  const loadedAgain = page.waitForResponse(/\/board$/);
  await context.setOffline(false);
  await expect(banner(page)).toHaveCount(0);
  // The board is loaded again; the unsaved change stays unsaved until Try again.
  await loadedAgain;
  await expect(card).toContainText('Check-in not saved');
  expect(await stateOf(site, reference)).toMatchObject({ checkedInAt: null, paidAt: null });
  await card.getByRole('button', { name: /^Try again: Check-in/ }).click();
  await expect(card).toContainText('ARRIVED');
  await expect(card).not.toContainText('Check-in not saved');
  await card.getByRole('button', { name: /^Try again: Payment/ }).click();
  await expect(card).not.toContainText('not saved');
  await expect
    .poll(() => stateOf(site, reference))
    .toMatchObject({ checkedInAt: expect.any(Date), paidAt: expect.any(Date) });
});

test(
  'an approval while offline stays pending in both panels and can be retried',
  { tag: onlyInFull(true) },
  async ({ page, context, site }) => {
    const opening = await anOpening(site, { rooms: [{ units: 4 }], startsIn: 30 * 60 * minute });
    const reference = await bookAs(page, 'regular', opening, { robloxUsername: 'offline_three' });
    await visitPanel(page, `/admin?resort=${opening.resort.id}`);
    const row = cardOf(page, 'offline_three');
    await expect(row).toContainText('PENDING');
    await context.setOffline(true);
    await row.getByRole('button', { name: /^Approve/ }).click();
    await expect(row).toContainText('Approval not saved');
    await expect(row).toContainText('PENDING');
    await context.setOffline(false);
    await page.waitForFunction(() => navigator.onLine);
    await row.getByRole('button', { name: /^Try again/ }).click();
    await expect(row).toContainText('APPROVED');
    await expect(row).not.toContainText('not saved');
    expect(await stateOf(site, reference)).toMatchObject({ status: 'confirmed' });
  },
);

test(
  'a switch that is pressed while offline keeps its state and focus, and shows that it was not saved',
  { tag: onlyInFull(true) },
  async ({ page, context, site }) => {
    const { resort } = await anOpening(site);
    await visitPanel(page, '/admin?tab=settings');
    const flag = page.getByRole('switch', { name: `${resort.name}: Regular customers` });
    await expect(flag).toBeChecked();
    await context.setOffline(true);
    await flag.focus();
    await page.keyboard.press('Space');
    const item = page.locator('[data-row]').filter({ has: flag });
    await expect(item).toContainText('Regular customers not saved');
    await expect(flag).toBeChecked();
    await expect(flag).toBeFocused();
    await context.setOffline(false);
    await item.getByRole('button', { name: /^Try again/ }).click();
    await expect(flag).not.toBeChecked();
    await expect(item).not.toContainText('not saved');
  },
);

test(
  'the banner is announced, moves nothing, and is shown on public pages',
  { tag: onlyInFull(true) },
  async ({ page, context }) => {
    await page.goto('/resorts');
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    await context.setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
    await context.setOffline(false);
    await expect(banner(page)).toHaveCount(0);
  },
);

test(
  'the wizard shows that it is offline at every step, and continues when it is online',
  { tag: onlyInFull(true) },
  async ({ page, context, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening();
    await visitAs(page, 'regular', '/book');
    const resort = page.getByRole('button', { name: new RegExp(opening.resort.name) }).first();
    await expect(resort).toBeVisible();
    await context.setOffline(true);
    await resort.click();
    await expect(booking.heading('Choose Room')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(booking.button('Choose Room: Standard')).toBeVisible();
  },
);

test('a booking that is confirmed while offline is not sent, and can be confirmed again', async ({
  page,
  context,
  site,
}) => {
  const booking = new BookingPage(page, site);
  const opening = await booking.anOpening();
  await booking.open('regular', opening);
  await booking.goToReview();
  await context.setOffline(true);
  await booking.button('Confirm booking').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your request was not sent' })).toBeVisible();
  await context.setOffline(false);
  expect(await countActive(site, opening)).toBe(0);
  await booking.confirm();
  expect(await countActive(site, opening)).toBe(1);
});

test(
  'a link to an opening that cannot be loaded offers Retry',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/ERR_FAILED/);
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening();
    await page.route('**/api/rooms/upcoming', (route) => route.abort());
    await visitAs(page, 'regular', `/book?resort=${opening.resort.id}`);
    await expect(page.getByRole('heading', { name: 'We can’t load the opening of this link' })).toBeVisible();
    await expect(page.getByText('not available anymore')).toHaveCount(0);
    await page.unroute('**/api/rooms/upcoming');
    await booking.button('Retry').click();
    await expect(booking.heading('Choose Room')).toBeVisible();
  },
);
