import { setOnSaleTimes, type TestOpening } from '../../factories.ts';
import { BookingPage } from '../support/booking-page.ts';
import { expect, expectAccessible, onlyInFull, test, type Site } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { bookAs } from '../support/staff-panel.ts';

const hour = 3_600_000;

/** All units are reserved until `at` for regular customers; gold customers and boosters may book now. */
async function reserveAll(site: Site, opening: TestOpening, at: Date): Promise<void> {
  await setOnSaleTimes(site, opening.id, { regular: at });
  await site.db.updateTable('units').set({ reservedUntil: at }).where('openingId', '=', opening.id).execute();
}

const fromNow = (site: Site, ms: number) => new Date(site.now().getTime() + ms);

test('the resort page says when reserved rooms open for everyone, not SOLD OUT', async ({ page, site }) => {
  const booking = new BookingPage(page, site);
  const opening = await booking.anOpening({ rooms: [{ name: 'Standard', units: 6 }] });
  await reserveAll(site, opening, fromNow(site, 2 * hour));
  const path = `/resort/${opening.resort.id}`;
  const read = async () => (await page.request.get(path)).text();
  // Others read the new opening too: an answer from before its rooms were reserved is invalidated within moments.
  await expect.poll(read).toContain('rooms open');
  const html = await read();
  expect(html).not.toContain('SOLD OUT');
  expect(html).toContain('https://schema.org/PreOrder');

  await page.goto(path);
  const row = page.getByRole('region', { name: 'Next openings' }).getByRole('listitem');
  await expect(row.getByText('6 rooms open for everyone')).toContainText(/\d{1,2}:\d\d/);
  await expect(row.getByRole('link', { name: /^Book Now/ })).toBeVisible();
  await expectAccessible(page);

  await visitAs(page, 'gold', path);
  await expect(row).toContainText('6 rooms open for everyone');
});

test(
  'control: with nothing reserved the same opening is sold out',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening({ rooms: [{ name: 'Standard', units: 1 }] });
    await bookAs(page, 'gold', opening);
    // To the guest who has the room the page shows their booking.
    await visitAs(page, 'regular', `/resort/${opening.resort.id}`);
    await expect(page.getByText('SOLD OUT')).toBeVisible();
    expect(await (await page.request.get(`/resort/${opening.resort.id}`)).text()).toContain('schema.org/SoldOut');
  },
);

test('the resort page shows each guest their own on-sale time', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const opening = await new BookingPage(page, site).anOpening({ rooms: [{ name: 'Standard', units: 6 }] });
  await setOnSaleTimes(site, opening.id, {
    gold_and_booster: fromNow(site, hour),
    regular: fromNow(site, 3 * hour),
  });
  const path = `/resort/${opening.resort.id}`;
  const row = page.getByRole('region', { name: 'Next openings' }).getByRole('listitem');
  await page.goto(path);
  await expect(row).toContainText('6 rooms open for everyone');
  await expect(row).toContainText('Gold customers and server boosters can book earlier.');
  await visitAs(page, 'gold', path);
  await expect(row).toContainText('6 rooms open for you');
  await visitAs(page, 'booster3', path);
  await expect(row).toContainText('6 of 6 rooms left');
});

test(
  'the wizard lets a gold customer wait for rooms that open for everyone',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening({ rooms: [{ name: 'Standard', units: 2 }] });
    await reserveAll(site, opening, fromNow(site, 15_000));
    await booking.open('gold', opening);
    // Only the reserved rooms open later; the sale is open for this guest.
    await expect(booking.button(/^Remind me/)).toHaveCount(0);
    await expect(booking.button('Not open yet: Standard')).toBeDisabled();
    await expect(page.getByText('Opens for you in')).toBeVisible();
    await expect(page.getByText('SOLD OUT')).toHaveCount(0);
    await expect(booking.button('Choose Room: Standard')).toBeEnabled({ timeout: 30_000 });
  },
);

test(
  'a reminder can be asked for although the page does not know if there is one (PAGE-69)',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/500/);
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening({ rooms: [{ name: 'Standard', units: 2 }] });
    await setOnSaleTimes(site, opening.id, { regular: fromNow(site, 2 * hour) });
    await page.route('**/api/user/reminders', (route) => route.fulfill({ status: 500, json: {} }));
    await booking.open('regular', opening);
    await booking.button(`Remind me of ${opening.resort.name}`).click();
    await expect(booking.button(/^Reminder is on/)).toBeVisible();
  },
);

test(
  'before the sale opens for a guest, the wizard offers a reminder (PAGE-69)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening({ rooms: [{ name: 'Standard', units: 2 }] });
    await setOnSaleTimes(site, opening.id, { regular: fromNow(site, 2 * hour) });
    await booking.open('regular', opening);
    await booking.button(`Remind me of ${opening.resort.name}`).click();
    await expect(booking.button(/^Reminder is on/)).toBeVisible();
    await expectAccessible(page);
  },
);
