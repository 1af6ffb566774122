import type { Page } from '@playwright/test';
import { allowManyBookings, BookingPage, openInNewBrowser } from '../support/booking-page.ts';
import { expect, onlyInFull, test, type Site } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { asAnotherAdmin } from '../support/staff-panel.ts';

const second = 1000;

test.beforeEach(({ site }) => allowManyBookings(site));

/** Fails if the page is reloaded from here on. */
async function watchForReload(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(globalThis, { hasNotReloaded: true }));
  return async () => expect(await page.evaluate(() => 'hasNotReloaded' in globalThis)).toBe(true);
}

/** Resolves when the page's live stream is open. */
const streamOf = (page: Page) => page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');

/** As if another window covered it or another tab were selected. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

const setRegularBookings = (site: Site, resortId: number, isOpen: boolean) =>
  site.db.updateTable('resorts').set({ regularCustomerBookingsOpen: isOpen }).where('id', '=', resortId).execute();

test(
  'a taken room disappears for another guest without a reload, and is announced',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const one = new BookingPage(page, site);
    const opening = await one.anOpening({ rooms: [{ name: 'Standard', units: 1 }] });
    const other = await openInNewBrowser(browser, site, 'gold');
    const isOpen = streamOf(other.page);
    await other.page.goto(`/book?resort=${opening.resort.id}&opening=${opening.id}`);
    await isOpen;
    await expect(other.button('Choose Room: Standard')).toBeEnabled();
    const hasNotReloaded = await watchForReload(other.page);
    await one.open('regular', opening);
    await one.chooseRoom('Standard');
    await expect(other.button('Sold out: Standard')).toBeDisabled();
    await one.button('Back').click();
    await expect(other.button('Choose Room: Standard')).toBeEnabled();
    await hasNotReloaded();
    await other.page.context().close();
  },
);

test(
  'rooms that sell out are announced at once, and further ones ten seconds later',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const one = new BookingPage(page, site);
    const rooms = [
      { name: 'Standard', units: 1 },
      { name: 'Deluxe', units: 1 },
    ];
    const opening = await one.anOpening({ rooms });
    const [gold, booster] = [
      await openInNewBrowser(browser, site, 'gold'),
      await openInNewBrowser(browser, site, 'booster3'),
    ];
    const isOpen = streamOf(page);
    await page.clock.install({ time: Date.now() });
    await one.open('regular', opening);
    await isOpen;
    await page.clock.pauseAt(Date.now() + second);
    const announced = page.getByRole('status').filter({ hasText: /is sold out\.$/ });
    for (const [person, type] of [
      [gold, 'Standard'],
      [booster, 'Deluxe'],
    ] as const) {
      await person.page.goto(`/book?resort=${opening.resort.id}&opening=${opening.id}`);
      await person.chooseRoom(type);
      // What has come over the stream is fetched after a moment, which has to pass.
      await expect
        .poll(async () => {
          await page.clock.runFor(100);
          return one.button(`Sold out: ${type}`).isVisible();
        })
        .toBe(true);
      await expect(announced).toHaveText('Standard is sold out.');
    }
    await page.clock.runFor(10 * second);
    await expect(announced).toHaveText('Deluxe is sold out.');
    await Promise.all([gold, booster].map((person) => person.page.context().close()));
  },
);

test('a change of resort access is shown at once', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const booking = new BookingPage(page, site);
  const opening = await booking.anOpening();
  const isOpen = streamOf(page);
  await visitAs(page, 'regular', '/book');
  await isOpen;
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: opening.resort.name }) });
  const closed = card.getByText(/^Closed for/);
  await expect(card).toBeVisible();
  await expect(closed).toBeHidden();
  const hasNotReloaded = await watchForReload(page);
  await setRegularBookings(site, opening.resort.id, false);
  await expect(closed).toBeVisible();
  await setRegularBookings(site, opening.resort.id, true);
  await expect(closed).toBeHidden();
  await hasNotReloaded();
});

test(
  'a change of resort access during the first request is not lost',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const { resort } = await new BookingPage(page, site).anOpening();
    const other = await openInNewBrowser(browser, site, 'regular', '/book');
    const closedAt = (at: Page) => {
      const isMeant = { has: at.getByRole('heading', { name: resort.name }) };
      return at
        .getByRole('listitem')
        .filter(isMeant)
        .getByText(/^Closed for/);
    };
    const isStreamOpen = streamOf(page);
    const isFlipped = Promise.withResolvers<void>();
    const isAnswered = new Promise<void>((resolve) => {
      void page.route(
        '**/api/rooms/upcoming',
        async (route) => {
          const response = await route.fetch();
          resolve();
          await isFlipped.promise;
          await route.fulfill({ response });
        },
        { times: 1 },
      );
    });
    await visitAs(page, 'regular', '/book');
    await Promise.all([isStreamOpen, isAnswered]);
    await setRegularBookings(site, resort.id, false);
    // When one page has received it, all have.
    await expect(closedAt(other.page)).toBeVisible();
    isFlipped.resolve();
    await expect(closedAt(page)).toBeVisible();
    await other.page.context().close();
  },
);

test(
  'the first step learns who may book from the call for the openings',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    await new BookingPage(page, site).anOpening();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await visitAs(page, 'regular', '/book');
    await expect(page.getByRole('button', { name: /^Select Resort/ }).first()).toBeVisible();
    await page.waitForLoadState('load');
    expect(calls).toContain('/api/rooms/upcoming');
    expect(calls.filter((path) => path.startsWith('/api/resort-booking-status'))).toEqual([]);
  },
);

test('My Bookings shows an approval at once', { tag: onlyInFull(true) }, async ({ page, browser, site }) => {
  const booking = new BookingPage(page, site);
  const opening = await booking.anOpening();
  await booking.open('regular', opening);
  await booking.goToReview();
  const reference = await booking.confirm();
  await page.goto('/book?view=bookings');
  const card = page.getByRole('listitem').filter({ hasText: opening.resort.name });
  await expect(card.getByText('Pending', { exact: false }).first()).toBeVisible();
  const hasNotReloaded = await watchForReload(page);
  const admin = await (await browser.newContext({ baseURL: site.url })).newPage();
  await asAnotherAdmin(admin, 'PUT', `/admin/bookings/${reference}/status`, { status: 'confirmed' });
  await expect(card.getByText('Confirmed', { exact: false }).first()).toBeVisible();
  await hasNotReloaded();
  await admin.context().close();
});

test('a hidden page disconnects, and refetches when it is visible again', async ({ page, browser, site }) => {
  const booking = new BookingPage(page, site);
  const opening = await booking.anOpening({ rooms: [{ name: 'Standard', units: 1 }] });
  const other = await openInNewBrowser(browser, site, 'gold');
  const isOpen = streamOf(page);
  await booking.open('regular', opening);
  const stream = await isOpen;
  const isOver = page.waitForEvent('requestfailed', (request) => request.url() === stream.url());
  await setHidden(page, true);
  await isOver;
  await other.page.goto(`/book?resort=${opening.resort.id}&opening=${opening.id}`);
  await other.chooseRoom('Standard');
  await expect(booking.button('Choose Room: Standard')).toBeEnabled();
  await setHidden(page, false);
  await expect(booking.button('Sold out: Standard')).toBeDisabled();
  await other.page.context().close();
});

test('the page of a resort updates the rooms left', { tag: onlyInFull(true) }, async ({ page, browser, site }) => {
  const other = await openInNewBrowser(browser, site, 'gold');
  const opening = await other.anOpening({ rooms: [{ name: 'Standard', units: 3 }] });
  const isOpen = streamOf(page);
  await page.goto(`/resort/${opening.resort.id}`);
  await isOpen;
  const openings = page.getByRole('region', { name: 'Next openings' });
  await expect(openings.getByText(/3/).first()).toBeVisible();
  await other.page.goto(`/book?resort=${opening.resort.id}&opening=${opening.id}`);
  await other.chooseRoom('Standard');
  await expect(openings.getByText(/\b2\b/).first()).toBeVisible();
  await other.page.context().close();
});
