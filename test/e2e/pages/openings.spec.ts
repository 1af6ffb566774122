import type { Resort, UpcomingRoom } from '@sunset/contract/api/catalog/catalog.ts';
import type { Page } from '@playwright/test';
import { roleIds } from '@sunset/standin/ids.ts';
import { aBookingBody, type TestOpening } from '../../factories.ts';
import { anOpening } from '../support/openings.ts';
import { allowManyBookings } from '../support/booking-page.ts';
import { expect, expectAccessible, onlyInFull, test, type Site } from '../support/fixtures.ts';
import { shiftsOf, sumOf, watchShifts } from '../support/layout-shifts.ts';
import { aNewMember } from '../support/new-member.ts';
import { openSession, storedEntries, visitAs, writeStorage } from '../support/open-session.ts';
import { asAnotherAdmin } from '../support/staff-panel.ts';

/* The next openings on public pages, for visitors and for signed-in guests. */

const minute = 60_000;
let startsIn = 39 * minute;

/** The next opening of the site: earlier than those of the tests before it. */
async function theNextOpening(site: Site, facts: Parameters<typeof anOpening>[1] = {}): Promise<TestOpening> {
  startsIn -= minute;
  return anOpening(site, { ...facts, startsIn });
}

async function bookAs(page: Page, persona: string, { roomIds }: TestOpening) {
  const session = await openSession(page, persona);
  const headers = { authorization: `Bearer ${session.token}` };
  const answer = await page.request.post('/api/bookings', { headers, data: aBookingBody(roomIds[0]) });
  expect(answer.status()).toBe(200);
  return session;
}

const nextOpening = (page: Page) => page.getByRole('region', { name: /^(Tonight|Next opening)$/ });

// A site of its own: other journeys book, and create openings that are earlier.
test.use({ siteSettings: { PAGE_CACHE_SECONDS: '0' } });

test.beforeEach(({ site }) => allowManyBookings(site));

test('the home page shows the next opening with the price of the visitor (PAGE-55, PAGE-80)', async ({
  page,
  site,
}) => {
  const { id, resort } = await theNextOpening(site, { rooms: [{ price: 2000 }, { price: 1000 }] });
  await page.goto('/');
  await expect(nextOpening(page)).toContainText(resort.name);
  await expect(nextOpening(page)).toContainText('Rooms from 1,000 BBC');
  await nextOpening(page).getByRole('link', { name: 'See the rooms' }).click();
  await page.waitForURL(`/book?resort=${resort.id}&opening=${id}`);
  await expect(page.getByRole('radio', { name: /^Standard|^Deluxe/ })).toHaveCount(2);
  await visitAs(page, 'gold', '/');
  await expect(nextOpening(page)).toContainText('Rooms from 750 BBC · 25% off for you');
  // The tooltip with the time at the resort, by keyboard.
  await nextOpening(page)
    .getByRole('button')
    .filter({ has: page.locator('time') })
    .press('Enter');
  await expect(nextOpening(page).getByRole('tooltip')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(nextOpening(page).getByRole('tooltip')).toBeHidden();
});

test(
  "a guest's next stay replaces the next opening, and nothing moves (PAGE-55)",
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await theNextOpening(site);
    const session = await bookAs(page, 'booster1', opening);
    await writeStorage(page, storedEntries(session));
    await watchShifts(page);
    await page.goto('/');
    const stay = page.getByRole('region', { name: 'Your next stay' });
    await expect(stay).toContainText(opening.resort.name);
    await expect(stay).toContainText('Standard');
    await expect(stay.getByRole('link', { name: 'See my booking' })).toHaveAttribute('href', '/book?view=bookings');
    await expect(nextOpening(page)).toHaveCount(0);
    // Letters that arrive late move a line by a hair (0.0002); an opening that is replaced would move the page by more than 0.1.
    const moved = (await shiftsOf(page)).filter(({ isInContent }) => isInContent);
    expect(sumOf(moved)).toBeLessThan(0.001);
    await expectAccessible(page);
  },
);

test(
  'a guest sees the stay of a running session until it ends, then the next opening (PAGE-55)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await theNextOpening(site);
    const session = await bookAs(page, 'regular', opening);
    const booked = site.db.selectFrom('bookings').select('reference').where('openingId', '=', opening.id);
    const { reference } = await booked.executeTakeFirstOrThrow();
    await asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/confirm`, {});
    const startsAt = new Date(site.now().getTime() - 10 * minute);
    await site.db.updateTable('openings').set({ startsAt }).where('id', '=', opening.id).execute();
    await anOpening(site, { resort: opening.resort });
    await writeStorage(page, storedEntries(session));
    await page.clock.install();
    await page.goto('/');
    const stay = page.getByRole('region', { name: 'Your next stay' });
    await expect(stay).toContainText(/Now, until \d/);
    await expect(stay.getByRole('link', { name: 'See my booking' })).toHaveAttribute('href', '/book?view=bookings');
    await expect(nextOpening(page)).toHaveCount(0);
    await page.clock.fastForward(49 * minute);
    await expect(stay).toBeVisible();
    await page.clock.fastForward(2 * minute);
    await expect(nextOpening(page)).toBeVisible();
    await expect(stay).toHaveCount(0);
  },
);

test(
  'a sold-out opening offers the next one on the home page and at its resort (PAGE-57)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await theNextOpening(site, { rooms: [{ units: 1 }] });
    const later = await anOpening(site, { resort: opening.resort });
    await bookAs(page, 'gold', opening);
    await page.goto('/');
    const link = nextOpening(page).getByRole('link', { name: `Still has rooms: ${opening.resort.name}` });
    const path = `/book?resort=${opening.resort.id}&opening=${later.id}`;
    await expect(link).toHaveAttribute('href', path);
    await page.goto(`/resort/${opening.resort.id}`);
    const row = page.getByRole('region', { name: 'Next openings' }).getByRole('listitem').first();
    await expect(row).toContainText('SOLD OUT');
    await expect(row.getByRole('link', { name: /^Still has rooms/ })).toHaveAttribute('href', path);
  },
);

test(
  'a sold-out opening offers the next one below the login of the booking page, which leads to it (PAGE-57)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await theNextOpening(site, { rooms: [{ units: 1 }] });
    const later = await anOpening(site, { resort: opening.resort });
    await bookAs(page, 'gold', opening);
    await page.goto('/book');
    const row = page.getByRole('region', { name: 'Coming openings' }).getByRole('listitem').first();
    await expect(row).toContainText(opening.resort.name);
    await expect(row).toContainText('No rooms left');
    await expect(row.getByRole('link', { name: /^Log in to book/ })).toHaveCount(0);
    const path = `/book?resort=${opening.resort.id}&opening=${later.id}`;
    await expect(row.getByRole('link', { name: `Still has rooms: ${opening.resort.name}` })).toHaveAttribute(
      'href',
      `/user-login?return_to=${encodeURIComponent(path)}`,
    );
    await expectAccessible(page);
  },
);

test(
  'a resort without an opening has no Book Now and shows openings elsewhere (PAGE-54)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const { resort } = await theNextOpening(site);
    const resorts = (await (await page.request.get('/api/resorts')).json()) as Resort[];
    const rooms = (await (await page.request.get('/api/rooms/upcoming')).json()) as UpcomingRoom[];
    const other = resorts.find(({ id }) => rooms.every(({ resortId }) => resortId !== id));
    if (!other) throw new Error('Every resort of the demo has an opening.');
    await page.goto(`/resort/${other.id}`);
    await expect(page.getByRole('heading', { name: 'Next openings at other resorts' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Book Now/ })).toHaveCount(0);
    await expect(
      page.getByRole('region', { name: 'Next openings' }).getByRole('link', { name: resort.name }),
    ).toBeVisible();
    await page.goto('/resorts');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: other.name }) });
    await expect(card).toContainText('The next opening here is not planned yet.');
    await expect(card.getByRole('link', { name: /^Book Now/ })).toHaveCount(0);
  },
);

test('a resort card shows its next opening', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const { resort } = await theNextOpening(site);
  await page.goto('/resorts');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: resort.name }) });
  await expect(card).toContainText('Next opening');
  await expect(card.locator('time').first()).toHaveText(/CET|MEZ/);
  await expect(card).toContainText('Only 2 rooms left');
});

test(
  'the resort page knows the hold and the booking of the visitor as the booking page does',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await theNextOpening(site);
    const { token } = await visitAs(page, 'regular', '/about-us');
    const headers = { authorization: `Bearer ${token}` };
    await page.request.post('/api/bookings/hold', { headers, data: { roomId: opening.roomIds[0] } });
    await page.goto(`/resort/${opening.resort.id}`);
    const row = page.getByRole('region', { name: 'Next openings' }).getByRole('listitem');
    await expect(row).toContainText('Only 2 rooms left');
    await page.request.post('/api/bookings', { headers, data: aBookingBody(opening.roomIds[0]) });
    await page.reload();
    await expect(row.getByRole('link', { name: 'View your booking' })).toBeVisible();
  },
);

test(
  'the booking page shows the coming openings below the login, without scripts too (PAGE-55)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const { resort } = await theNextOpening(site);
    await page.goto('/book');
    await expect(page.getByRole('heading', { name: 'Discord Login Required' })).toBeVisible();
    const schedule = (of: Page) => of.getByRole('region', { name: 'Coming openings' }).getByRole('listitem').first();
    await expect(schedule(page)).toContainText(resort.name);
    await expectAccessible(page);
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto('/book');
    await expect(schedule(plain)).toContainText(resort.name);
    await expect(schedule(plain)).toContainText('Only 2 rooms left');
    await context.close();
  },
);

const guestRoles = { regular: [roleIds.guests], gold: [roleIds.guests, roleIds.gold] };

for (const guest of ['regular', 'gold'] as const) {
  test(
    `all six room types are within two screens of a phone for a ${guest} guest, and the best can come first (PAGE-56)`,
    { tag: onlyInFull(guest !== 'regular') },
    async ({ page, site }) => {
      const rooms = ['Standard', 'Deluxe', 'Suite', 'Family', 'Villa', 'Penthouse'].map((name, index) => ({
        name,
        price: 1000 * (index + 1),
      }));
      const opening = await theNextOpening(site, { rooms });
      // Without a booking of another journey, whose card would be above the rooms.
      const { key } = await aNewMember(site, { member: { roles: guestRoles[guest] } });
      await visitAs(page, key, `/book?resort=${opening.resort.id}&opening=${opening.id}`);
      const choose = page.getByRole('button', { name: /^Choose Room/ });
      await expect(choose).toHaveCount(rooms.length);
      const last = await choose.last().boundingBox();
      expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(2 * 844);
      await page.getByRole('button', { name: 'Best room first' }).click();
      await expect(choose.first()).toHaveAccessibleName('Choose Room: Penthouse');
    },
  );
}
