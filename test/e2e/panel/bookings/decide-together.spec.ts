import { anOpening } from '../../support/openings.ts';
import { allowManyBookings } from '../../support/booking-page.ts';
import { expect, expectAccessible, test } from '../../support/fixtures.ts';
import { bookAs, stateOf, visitPanel } from '../../support/staff-panel.ts';

test.beforeEach(({ site }) => allowManyBookings(site));

test('an admin approves only the bookings without a payment, and each result has its name, though they have left the list', async ({
  page,
  site,
}) => {
  const opening = await anOpening(site, { rooms: [{ units: 5 }] });
  const first = await bookAs(page, 'regular', opening, { robloxUsername: 'pays_in_game' });
  const second = await bookAs(page, 'booster1', opening, { robloxUsername: 'pays_later' });
  const robux = await bookAs(page, 'gold', opening, { payment_method: 'robux', robloxUsername: 'pays_robux' });
  await visitPanel(page, `/admin?resort=${opening.resort.id}&status=pending`);
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(3);
  // The list is loaded again before the answer arrives.
  await page.route('**/api/admin/bookings/bulk', async (route) => {
    const response = await route.fetch();
    await expect(rows).toHaveCount(1);
    await route.fulfill({ response });
  });
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Approve selected' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Payment received?')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Approve only the other 2' }).click();
  const results = dialog.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results).toHaveCount(2);
  for (const each of await results.all()) await expect(each).toHaveText(/^[^S].+SR-/);
  const states = await Promise.all([first, second, robux].map((reference) => stateOf(site, reference)));
  expect(states.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'pending']);
});

test('a booking that a search finds by its notes shows them in the list, only while it is searched (PAGE-84)', async ({
  page,
  site,
}) => {
  const opening = await anOpening(site, { rooms: [{ units: 5 }] });
  await bookAs(page, 'regular', opening, { robloxUsername: 'with_a_note', notes: 'We bring a birthday cake' });
  await bookAs(page, 'gold', opening, { robloxUsername: 'cake_lover' });
  await visitPanel(page, `/admin?resort=${opening.resort.id}`);
  const card = page.locator('[data-row]').filter({ hasText: 'with_a_note' });
  await expect(card).toHaveCount(1);
  await expect(card).not.toContainText('cake');
  await page.getByRole('searchbox', { name: /^Search/ }).fill('cake');
  await expect(card).toContainText('We bring a birthday cake');
  await expect(page.locator('[data-row]').filter({ hasText: 'cake_lover' })).not.toContainText('Notes');
});
