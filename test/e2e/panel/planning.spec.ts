import { aBookingBody } from '../../factories.ts';
import { allowManyBookings } from '../support/booking-page.ts';
import { dayAhead } from '../support/day-ahead.ts';
import { expect, expectAccessible, test, onlyInFull } from '../support/fixtures.ts';
import { anOpening } from '../support/openings.ts';
import { openSession } from '../support/open-session.ts';
import { openTab, toast, visitPanel } from '../support/staff-panel.ts';

test.beforeEach(({ site }) => allowManyBookings(site));

test('an admin plans an opening that guests do not see, and publishes it with one tap (OPENING-20, OPENING-21)', async ({
  page,
  site,
}) => {
  const { resort } = await anOpening(site, { startsIn: 40 * 24 * 3_600_000 });
  const seen = async () => {
    const rooms = (await (await page.request.get('/api/rooms/upcoming')).json()) as { resortId: number }[];
    return rooms.filter(({ resortId }) => resortId === resort.id).length;
  };
  await visitPanel(page, '/admin?tab=create-opening');
  const form = page.getByRole('form', { name: 'Create Opening' });
  await form.getByLabel('Resort').selectOption(resort.name);
  await form.getByLabel('Date').fill(dayAhead(12));
  await form.getByLabel('Time').fill('19:30');
  await form.getByLabel('Publish', { exact: true }).selectOption('At a time');
  await form.getByRole('button', { name: 'Create Opening' }).click();
  await expect(form.getByLabel('Publish on')).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel('Publish', { exact: true }).selectOption('Not yet');
  await form.getByRole('button', { name: 'Create Opening' }).click();
  await expect(toast(page, 'Not public yet: publish it in Opening Dates.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
  expect(await seen()).toBe(1);
  await page.goto(`/admin?tab=opening-dates&resort=${resort.id}`);
  await expect(page.getByText('1 opening is not published. Guests don’t see it yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(toast(page, 'Published')).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/book?resort=${resort.id}&opening=`);
  await expect(page.getByText('Not published')).toHaveCount(0);
  await expect.poll(seen).toBe(2);
});

test(
  'an admin publishes several planned openings at a time, and then all at once (OPENING-21)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const { resort } = await anOpening(site, { startsIn: 40 * 24 * 3_600_000 });
    await visitPanel(page, '/admin?tab=create-opening');
    const form = page.getByRole('form', { name: 'Create Opening' });
    for (const days of [14, 15]) {
      await form.getByLabel('Resort').selectOption(resort.name);
      await form.getByLabel('Date').fill(dayAhead(days));
      await form.getByLabel('Time').fill('19:30');
      await form.getByLabel('Publish', { exact: true }).selectOption('Not yet');
      await form.getByRole('button', { name: 'Create Opening' }).click();
      await expect(toast(page, 'Not public yet: publish it in Opening Dates.')).toBeVisible();
      await page.reload();
    }
    await page.goto(`/admin?tab=opening-dates&resort=${resort.id}`);
    await page.getByRole('button', { name: 'Choose a time' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Publish on').fill(dayAhead(3));
    await dialog.getByLabel('Publish at').fill('18:00');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('2 openings are not published. Guests don’t see them yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Publish all 2' }).click();
    await expect(toast(page, 'Published')).toBeVisible();
    await expect(page.getByText('Guests don’t see them yet')).toHaveCount(0);
  },
);

test(
  'an admin closes a resort, sees who is concerned, and takes it back (CLOSURE-4, CLOSURE-6)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await anOpening(site, { startsIn: 30 * 24 * 3_600_000 });
    const { token } = await openSession(page, 'regular');
    const booked = await page.request.post('/api/bookings', {
      headers: { authorization: `Bearer ${token}` },
      data: aBookingBody(opening.roomIds[0]),
    });
    expect(booked.status()).toBe(200);
    await visitPanel(page, `/admin?tab=opening-dates&resort=${opening.resort.id}`);
    await page.getByRole('button', { name: 'Close a resort' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close a resort' });
    await expect(dialog.getByLabel('Resort')).toHaveValue(String(opening.resort.id));
    await dialog.getByLabel('First day').fill(dayAhead(28));
    await dialog.getByLabel('Last day').fill(dayAhead(33));
    await expect(dialog.getByText('1 opening with 1 guest.')).toBeVisible();
    const decision = dialog.getByLabel(/ 20\d\d, /);
    await expect(decision).toHaveValue('keep');
    await decision.selectOption('Cancel the opening');
    await dialog.getByRole('button', { name: 'Close Resort' }).click();
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await dialog.getByLabel('Reason').fill('We rebuild the pool');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close Resort' }).click();
    await expect(toast(page, 'Undo is above the openings.')).toBeVisible();
    await expect(page.getByText('No openings are scheduled')).toBeVisible();
    await expect(page.getByText(/Once it is published, guests see it, Discord shows an event/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create Opening', exact: true })).toBeVisible();
    const list = page.getByRole('list', { name: 'Closed resorts and deleted openings' });
    await list
      .getByRole('listitem')
      .filter({ hasText: opening.resort.name })
      .getByRole('button', { name: /^Undo/ })
      .click();
    await expect(toast(page, '1 booking is back.')).toBeVisible();
    await expect(page.getByText('1 of 2 rooms booked, 1 request waiting')).toBeVisible();
  },
);

test(
  'the month shows each opening, and one that was deleted there comes back (OPENING-24)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await anOpening(site, { startsIn: 3 * 24 * 3_600_000 });
    const month = dayAhead(3).slice(0, 7);
    await visitPanel(page, `/admin?tab=opening-dates&resort=${opening.resort.id}&month=${month}`);
    await page.getByRole('button', { name: 'Month', exact: true }).click();
    const day = page.getByRole('table').getByRole('button', { name: / 1 opening$/ });
    await day.focus();
    await page.keyboard.press('Enter');
    await expect(day).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Delete: / }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Nobody has booked yet, so nobody loses a room.')).toBeVisible();
    // No warning in red.
    await expect(dialog.getByRole('listitem')).toHaveCount(0);
    await dialog.getByLabel('Reason').fill('The host is ill');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete Opening' }).click();
    await expect(toast(page, 'Opening Deleted')).toBeVisible();
    await expect(day).toHaveCount(0);
    await expect(page.getByText('No openings.', { exact: true })).toBeVisible();
    await page
      .getByRole('region', { name: /notifications/i })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(toast(page, 'Deletion Undone')).toBeVisible();
    await expect(day).toBeVisible();
    await page.getByRole('link', { name: 'Plan an opening on this day' }).click();
    const form = page.getByRole('form', { name: 'Create Opening' });
    await expect(form.getByLabel('Date')).toHaveValue(dayAhead(3));
    await expect(form.getByLabel('Resort')).toHaveValue(String(opening.resort.id));
    await page.goBack();
    await page.getByRole('button', { name: 'By date' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: opening.resort.name }).first()).toBeVisible();
  },
);

test('Back in the month leads to the month before it, and then to the tab before (PAGE-65)', async ({ page }) => {
  await visitPanel(page, '/admin?tab=catalogue');
  await openTab(page, 'Opening Dates');
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  const months = await Promise.all(
    [0, 1, 2].map((count) =>
      page.evaluate((ahead) => {
        const now = new Date();
        const month = new Date(now.getFullYear(), now.getMonth() + ahead, 15);
        return month.toLocaleDateString('en', { month: 'long', year: 'numeric' });
      }, count),
    ),
  );
  const [first = '', second = '', third = ''] = months;
  const shown = (month: string) => page.getByRole('table', { name: month });
  await expect(shown(first)).toBeVisible();
  await page.getByRole('button', { name: second }).click();
  await page.getByRole('button', { name: third }).click();
  await expect(shown(third)).toBeVisible();
  await page.goBack();
  await expect(shown(second)).toBeVisible();
  await page.goBack();
  await expect(shown(first)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle(/^Catalogue/);
});
