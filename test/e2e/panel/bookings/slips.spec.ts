import type { Page } from '@playwright/test';
import { allowManyBookings } from '../../support/booking-page.ts';
import { expect, expectAccessible, type Site, test, onlyInFull } from '../../support/fixtures.ts';
import { anOpening } from '../../support/openings.ts';
import { asAnotherAdmin, bookAs, visitPanel } from '../../support/staff-panel.ts';

/* A host on a phone who pressed the wrong button in the evening, and undoes it. */

test.beforeEach(({ site }) => allowManyBookings(site));

const minute = 60_000;
const board = (page: Page) => page.getByRole('region', { name: 'Bookings Management' });
const cardOf = (page: Page, robloxName: string) => board(page).getByRole('listitem').filter({ hasText: robloxName });
const press = (page: Page, name: string | RegExp) => board(page).getByRole('button', { name }).click();
const undo = (page: Page) => press(page, /^Undo (?:that|taking)/);

/** A session that begins in ten minutes, with one guest who has ordered and one who is in line. */
async function anEvening(page: Page, site: Site) {
  const opening = await anOpening(site, { rooms: [{ units: 3 }], startsIn: 10 * minute });
  const hungry = await bookAs(page, 'regular', opening, { robloxUsername: 'hungry_guest' });
  const queued = await bookAs(page, 'gold', opening, { robloxUsername: 'queued_guest' });
  for (const reference of [hungry, queued])
    await asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/confirm`, {});
  const item = { resortId: opening.resort.id, name: 'Lemonade', price: 50 };
  const { id } = await site.db.insertInto('menuItems').values(item).returning('id').executeTakeFirstOrThrow();
  await asAnotherAdmin(page, 'POST', `/hosting/bookings/${hungry}/check-in`, {});
  const order = { items: [{ id, quantity: 1 }], expected_price: item.price };
  await asAnotherAdmin(page, 'POST', `/hosting/bookings/${hungry}/orders`, order);
  await asAnotherAdmin(page, 'POST', `/hosting/bookings/${queued}/line`, {});
  await page.setViewportSize({ width: 390, height: 844 });
  await visitPanel(page, `/hosting?opening=${opening.id}&view=all`);
  return { hungry };
}

test('a host undoes the steps of an order, a payment, and taking a guest out of the line (ROOM-12, LINE-15)', async ({
  page,
  site,
}) => {
  await anEvening(page, site);
  await press(page, 'Show orders');
  const order = board(page).getByRole('listitem', { name: /^Order of/ });
  await press(page, /^Claim/);
  await undo(page);
  await expect(board(page).getByText(/^The order of .+ is not claimed anymore\.$/)).toBeVisible();
  await press(page, /^Claim/);
  await press(page, /^Served/);
  // It was the only order: the list is gone, and Undo brings it back.
  await expect(order).toHaveCount(0);
  await undo(page);
  await press(page, 'Show orders');
  await expect(order).toContainText('CLAIMED');
  await expectAccessible(page);
  await press(page, /^Served/);
  await press(page, /^Collected/);
  await expect(board(page)).not.toContainText('To collect');
  await undo(page);
  await expect(cardOf(page, 'hungry_guest')).toContainText('To collect: 50 BBC');
  const queue = board(page).getByRole('region', { name: /^In line/ });
  await cardOf(page, 'queued_guest').last().getByRole('button', { name: /^More/ }).click();
  await press(page, /^Take out of line/);
  await expect(queue).toHaveCount(0);
  await undo(page);
  await expect(queue).toContainText('queued_guest');
});

test(
  'the bill of a guest whose booking was cancelled is on the board until it is collected (ROOM-10)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const { hungry } = await anEvening(page, site);
    await press(page, 'Show orders');
    await press(page, /^Claim/);
    await press(page, /^Served/);
    await asAnotherAdmin(page, 'POST', `/admin/bookings/${hungry}/cancel`, { reason: 'Too loud' });
    const bills = board(page).getByRole('list', { name: 'Bills of cancelled bookings' });
    await expect(bills).toContainText('booking cancelled');
    await expectAccessible(page);
    await bills.getByRole('button', { name: /^Collected/ }).click();
    await expect(bills).toHaveCount(0);
    await undo(page);
    await expect(bills).toContainText('To collect: 50 BBC');
  },
);
