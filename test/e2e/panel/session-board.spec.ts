import type { Locator, Page, Request } from '@playwright/test';
import type { TestOpening } from '../../factories.ts';
import { anOpening } from '../support/openings.ts';
import { allowManyBookings } from '../support/booking-page.ts';
import { bothThemes, expect, expectAccessible, onlyInFull, type Site, test } from '../support/fixtures.ts';
import { aFullSession, beginEarlier, fillLine } from '../support/full-session.ts';
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
const board = (page: Page) => page.getByRole('region', { name: 'Bookings Management' });
const cardOf = (page: Page, robloxName: string) => board(page).getByRole('listitem').filter({ hasText: robloxName });
const dialog = (page: Page) => page.getByRole('dialog');
const count = (page: Page, name: string) => board(page).getByRole('button', { name: new RegExp(`^\\d+ ?${name}$`) });
const press = (card: Locator, name: RegExp) => card.getByRole('button', { name }).click();

/** An opening that starts soon, so that guests can be checked in. */
const aSession = (site: Site) =>
  anOpening(site, { rooms: [{ units: 4 }, { units: 1, price: 2000 }], startsIn: 20 * minute });
const evening = (opening: TestOpening) => `/hosting?opening=${opening.id}&view=all`;

async function bottomOf(target: Locator): Promise<number> {
  const box = await target.boundingBox();
  return box === null ? Infinity : box.y + box.height;
}

/** Moves the session into the past; the site then closes it. */
async function endSession(site: Site, opening: TestOpening): Promise<void> {
  const startsAt = new Date(site.now().getTime() - 90 * minute);
  const endsAt = new Date(site.now().getTime() - 30 * minute);
  await site.db.updateTable('openings').set({ startsAt, endsAt }).where('id', '=', opening.id).execute();
}

/** Somebody who is checked in waits for room service. */
async function orderForGuest(page: Page, site: Site, { id: openingId, resort }: TestOpening): Promise<void> {
  const { reference } = await site.db
    .selectFrom('bookings')
    .select('reference')
    .where('openingId', '=', openingId)
    .where('status', '=', 'confirmed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const item = { resortId: resort.id, name: 'Saltfish fritters', price: 250 };
  const { id } = await site.db.insertInto('menuItems').values(item).returning('id').executeTakeFirstOrThrow();
  await asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/check-in`, {});
  const body = { items: [{ id, quantity: 1 }], expected_price: item.price };
  await asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/orders`, body);
}

/** An opening with free rooms has no waiting list. Evenings that other journeys called off are left out. */
async function onWaitingList(page: Page, waiting: number): Promise<void> {
  await page.route(/\/api\/hosting\/openings(?:\?|$)/, async (route) => {
    const response = await route.fetch();
    const openings = (await response.json()) as { called_off: unknown }[];
    const shown = openings.filter(({ called_off: calledOff }) => calledOff === null);
    await route.fulfill({ response, json: shown.map((opening) => ({ ...opening, waiting, open_places: 3 })) });
  });
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
      // The bar shows what was answered last: each press waits for the answer to the one before.
      const checkedIn = (name: string) =>
        expect(board(page).getByText(`${name} is approved and checked in.`)).toBeVisible();
      await visitPanel(page, evening(opening));
      await expect(count(page, 'Pending')).toHaveText(/^3/);
      await expect(cardOf(page, `here_${size}`)).toContainText('By the window');
      await expect(board(page).getByText('Free: 4')).toBeVisible();
      await cardOf(page, `here_${size}`)
        .getByRole('button', { name: /^Approve & check in/ })
        .click();
      await expect(cardOf(page, `here_${size}`)).toContainText('ARRIVED');
      await checkedIn('coral.finch');
      await cardOf(page, `pays_${size}`)
        .getByRole('button', { name: /^Approve & check in/ })
        .click();
      await expect(dialog(page).getByText('Payment received?')).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Yes, approve and check in' }).click();
      await expect(cardOf(page, `pays_${size}`)).toContainText('paid');
      await checkedIn('amber.tide');
      await press(cardOf(page, `away_${size}`), /^Approve (?!& check in)/);
      await expect(board(page).getByText('is approved and gets a message.')).toBeVisible();
      await expect(cardOf(page, `away_${size}`)).toContainText('APPROVED');
      await expect(count(page, 'Arrived')).toHaveText(/^2/);
      await expect(count(page, 'Approved')).toHaveText(/^1/);
      await press(cardOf(page, `here_${size}`), /^More/);
      await press(cardOf(page, `here_${size}`), /^Paid in game/);
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
      await expect(board(page).locator('[data-row]')).toHaveCount(2);
      await count(page, 'All').click();
      await expectAccessible(page, bothThemes);
      await expect.poll(() => directMessagesOf(site, personas.regular.id)).toContain(opening.resort.name);
      await endSession(site, opening);
      await expect(cardOf(page, `away_${size}`)).toContainText('NO-SHOW', { timeout: 45_000 });
      await press(cardOf(page, `away_${size}`), /^More/);
      await press(cardOf(page, `away_${size}`), /^Mark completed/);
      await expect(cardOf(page, `away_${size}`)).toContainText('COMPLETED');
      await cardOf(page, `away_${size}`)
        .getByRole('button', { name: /^Mark no-show/ })
        .click();
      await expect(cardOf(page, `away_${size}`)).toContainText('NO-SHOW');
      const states = await Promise.all([here, paying, absent].map((reference) => stateOf(site, reference)));
      expect(states.map(({ status }) => status)).toEqual(['completed', 'completed', 'no_show']);
    });

    test(
      'bookings management: Confirm asks for the payment, Reject sends its reason, and guests get messages',
      { tag: onlyInFull(true) },
      async ({ page, site }) => {
        const opening = await anOpening(site, { rooms: [{ units: 4 }], startsIn: 30 * 60 * minute });
        const paying = await bookAs(page, 'gold', opening, {
          payment_method: 'donation',
          robloxUsername: `gift_${size}`,
        });
        const leaving = await bookAs(page, 'regular', opening, { robloxUsername: `out_${size}` });
        const full = await bookAs(page, 'booster1', opening, { robloxUsername: `full_${size}` });
        await visitPanel(page, '/hosting?bookings=all');
        const confirmed = page.waitForRequest(/\/hosting\/bookings\/[^/]+\/confirm$/);
        await press(cardOf(page, `gift_${size}`), /^Confirm/);
        await dialog(page).getByRole('button', { name: 'Yes, approve' }).click();
        expect((await confirmed).postDataJSON()).toEqual({ payment_confirmed: true });
        await expect(cardOf(page, `gift_${size}`)).toContainText('APPROVED');
        await expect(cardOf(page, `gift_${size}`).getByRole('button', { name: /^(Confirm|Reject)/ })).toHaveCount(0);
        const rejected = page.waitForRequest(/\/hosting\/bookings\/[^/]+\/reject$/);
        await press(cardOf(page, `out_${size}`), /^Reject/);
        await dialog(page).getByRole('button', { name: 'Reject booking' }).click();
        expect((await rejected).postDataJSON()).toEqual({ reason: 'Admin review' });
        await expect(cardOf(page, `out_${size}`)).toContainText('REJECTED');
        await press(cardOf(page, `full_${size}`), /^Reject/);
        await dialog(page).getByRole('radio', { name: 'This session is full' }).check();
        await dialog(page).getByLabel('In your own words').fill('Come back tomorrow.');
        await expectAccessible(page);
        await dialog(page).getByRole('button', { name: 'Reject booking' }).click();
        await expect(cardOf(page, `full_${size}`)).toContainText('REJECTED');
        expect(await stateOf(site, paying)).toMatchObject({ status: 'confirmed', paidAt: expect.any(Date) });
        expect(await stateOf(site, leaving)).toMatchObject({ status: 'rejected', reason: 'Admin review' });
        const reason = 'This session is full. Come back tomorrow';
        expect(await stateOf(site, full)).toMatchObject({ status: 'rejected', reason });
        await expect.poll(() => directMessagesOf(site, personas.booster1.id)).toContain(reason);
        await expectAccessible(page);
      },
    );
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
  await expect(cardOf(second, 'shared_guest')).toContainText('PENDING');
  await cardOf(page, 'shared_guest')
    .getByRole('button', { name: /^Approve & check in/ })
    .click();
  await expect(cardOf(second, 'shared_guest')).toContainText('ARRIVED');
  await expect(count(second, 'Arrived')).toHaveText(/^1/);
  await cardOf(second, 'shared_guest')
    .getByRole('button', { name: /^Undo check-in/ })
    .click();
  await expect(cardOf(page, 'shared_guest')).toContainText('APPROVED');
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
  await expect(cardOf(page, 'other_guest')).toContainText('APPROVED', { timeout: 15_000 });
  await context.close();
});

test(
  'the first guest is within the first screen, and messages of other openings are on their own page (BOARD-15)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await aSession(site);
    // Soon, because the page lists the next hundred openings.
    const other = await anOpening(site, { startsIn: 50 * minute });
    await bookAs(page, 'regular', opening, { robloxUsername: 'first_guest', notes: 'Allergic to peanuts' });
    await visitPanel(page, `/hosting?opening=${opening.id}`);
    expect(page.viewportSize()).toMatchObject({ height: 844 });
    expect(await bottomOf(cardOf(page, 'first_guest'))).toBeLessThanOrEqual(844);
    const messages = page.getByRole('region', { name: 'Scheduled Event Messaging' });
    await expect(messages.getByRole('heading', { level: 3 })).toHaveText([opening.resort.name]);
    await messages.getByRole('link', { name: 'Other openings' }).click();
    await page.waitForURL('/hosting/messages');
    await expect(messages.getByRole('heading', { level: 3, name: other.resort.name })).toBeVisible();
    await expectAccessible(page);
    // With sixty guests of whom four are in line, the line comes first, and the guests begin below it.
    const full = await aFullSession(site);
    await beginEarlier(site, full);
    await fillLine(site, full.id, 4);
    await visitPanel(page, `/hosting?opening=${full.id}`);
    await expect(board(page).locator('[data-row]').filter({ hasText: 'LATE' }).first()).toBeAttached();
    expect(await bottomOf(page.getByRole('region', { name: /^In line/ }))).toBeLessThan(844);
    await expect(board(page).locator('[data-row]').first().getByRole('paragraph').first()).toBeInViewport({ ratio: 1 });
  },
);

test(
  'on a running evening with a line, a waiting list and an order, a guest and their buttons are within the first screen (BOARD-15)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await aFullSession(site);
    await beginEarlier(site, opening);
    await visitPanel(page, `/hosting?opening=${opening.id}`);
    const first = board(page).getByRole('list', { name: 'Guests' }).getByRole('listitem').first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(560);
    await fillLine(site, opening.id, 4);
    await orderForGuest(page, site, opening);
    await onWaitingList(page, 1);
    await page.reload();
    await expect(board(page).getByRole('button', { name: /^Waiting list: 1$/ })).toBeVisible();
    await expect(board(page).getByText('1 order')).toBeVisible();
    await expect(page.getByRole('region', { name: /^In line/ })).toBeVisible();
    expect(await bottomOf(first)).toBeLessThanOrEqual(844);
    await board(page).getByRole('button', { name: 'Show orders' }).click();
    await expect(board(page).getByRole('listitem', { name: /^Order of/ })).toContainText('Saltfish fritters');
    await expectAccessible(page);
  },
);

test(
  'an optimistic update is rolled back when the server refuses',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/500/);
    const opening = await aSession(site);
    const reference = await bookAs(page, 'regular', opening, { robloxUsername: 'guess_guest' });
    await asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/confirm`, {});
    await visitPanel(page, evening(opening));
    await expect(cardOf(page, 'guess_guest')).toContainText('APPROVED');
    await failNext(page, 'POST', /\/hosting\/bookings\/[^/]+\/check-in$/);
    await cardOf(page, 'guess_guest')
      .getByRole('button', { name: /^Check in/ })
      .click();
    await expect(toast(page, /^We got no answer\./)).toBeVisible();
    await expect(cardOf(page, 'guess_guest')).toContainText('APPROVED');
    expect((await stateOf(site, reference)).checkedInAt).toBeNull();
  },
);

test(
  'an approved or checked-in guest leaves the list before the server answers, and is back if it refuses (BOARD-13)',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/500/);
    const opening = await aSession(site);
    const first = await bookAs(page, 'regular', opening, { robloxUsername: 'refused_guest' });
    const second = await bookAs(page, 'gold', opening, { robloxUsername: 'late_guest' });
    // The board opens with the requests (BOARD-12).
    await visitPanel(page, `/hosting?opening=${opening.id}`);
    const refused = Promise.withResolvers<void>();
    await page.route(/\/confirm$/, async (route) => {
      if (!route.request().url().includes(first)) return route.fallback();
      await refused.promise;
      const problem = { type: '', title: '', status: 500, code: 'internal' };
      return route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) });
    });
    const approve = (name: string) => press(cardOf(page, name), /^Approve (?!& check in)/);
    await approve('refused_guest');
    await expect(cardOf(page, 'refused_guest')).toHaveCount(0);
    await expect(count(page, 'Approved')).toHaveText(/^1/);
    // Another change, and the events about it, do not bring the guest back while the server has not answered.
    await approve('late_guest');
    await expect(board(page).getByText('is approved and gets a message.')).toBeVisible();
    await expect(board(page).getByText('Nobody here right now.')).toBeVisible();
    refused.resolve();
    await expect(toast(page, 'Failed to confirm booking')).toBeVisible();
    await expect(cardOf(page, 'refused_guest')).toContainText('PENDING');
    await expect(cardOf(page, 'refused_guest').getByRole('button', { name: /^Approve (?!& check in)/ })).toBeEnabled();
    expect((await stateOf(site, first)).status).toBe('pending');
    expect((await stateOf(site, second)).status).toBe('confirmed');
  },
);

test(
  'every error of the hosting panel shows the specified text',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/500/);
    const opening = await anOpening(site, { rooms: [{ units: 3 }] });
    await bookAs(page, 'regular', opening, { robloxUsername: 'fails_once' });
    const bookings = /\/api\/hosting\/bookings\?/;
    await failNext(page, 'GET', bookings, { times: Infinity });
    await visitPanel(page, '/hosting?bookings=all');
    await expect(toast(page, 'Failed to load data')).toBeVisible({ timeout: 15_000 });
    await page.unroute(bookings);
    await page.reload();
    const row = cardOf(page, 'fails_once');
    await failNext(page, 'POST', /\/confirm$/);
    await press(row, /^Confirm/);
    await expect(toast(page, 'Failed to confirm booking')).toBeVisible();
    await failNext(page, 'POST', /\/reject$/);
    await press(row, /^Reject/);
    await dialog(page).getByRole('button', { name: 'Reject booking' }).click();
    await expect(toast(page, 'Failed to reject booking')).toBeVisible();
    await failNext(page, 'POST', /\/reject$/, { detail: 'The ledger is locked.' });
    await press(row, /^Reject/);
    await dialog(page).getByRole('button', { name: 'Reject booking' }).click();
    await expect(toast(page, 'The ledger is locked.')).toBeVisible();
    await expect(row).toContainText('PENDING');
    await row.getByRole('button', { name: /^Reject/ }).press('Enter');
    await dialog(page).getByRole('button', { name: 'Reject booking' }).press('Enter');
    await expect(row).toContainText('REJECTED');
    await expect(row.getByRole('button', { name: /^More/ })).toBeFocused();
  },
);

test(
  'a swipe to the right checks a guest in, and Undo takes it back; a tap copies a Roblox name',
  { tag: onlyInFull(true) },
  async ({ page, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const opening = await aSession(site);
    const reference = await bookAs(page, 'regular', opening, { robloxUsername: 'swiped_guest' });
    await asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/confirm`, {});
    await visitPanel(page, evening(opening));
    const card = cardOf(page, 'swiped_guest');
    await expect(card).toContainText('APPROVED');
    await swipe(page, card, 40);
    await expect(card).toContainText('APPROVED');
    await swipe(page, card, 160);
    await expect(card).toContainText('ARRIVED');
    await expect.poll(async () => (await stateOf(site, reference)).checkedInAt).not.toBeNull();
    await board(page)
      .getByRole('button', { name: /^Undo check-in of/ })
      .click();
    await expect(card).toContainText('APPROVED');
    await expect.poll(async () => (await stateOf(site, reference)).checkedInAt).toBeNull();
    await board(page)
      .getByRole('button', { name: /^swiped_guest/ })
      .click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('swiped_guest');
    await expect(board(page).getByRole('button', { name: 'swiped_guest copied' })).toBeVisible();
    await expect(board(page).getByRole('button', { name: 'swiped_guest copy the Roblox name' })).toBeVisible();
  },
);

test('beside live updates the board is not polled', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const opening = await aSession(site);
  const reference = await bookAs(page, 'regular', opening, { robloxUsername: 'live_guest' });
  const isOfBoard = (request: Request) => /\/hosting\/(openings|bookings)/.test(request.url());
  let sent = 0;
  let answered = 0;
  page.on('request', (request) => (sent += isOfBoard(request) ? 1 : 0));
  page.on('requestfinished', (request) => (answered += isOfBoard(request) ? 1 : 0));
  page.on('requestfailed', (request) => (answered += isOfBoard(request) ? 1 : 0));
  await page.clock.install();
  const live = page.waitForResponse(/\/api\/live$/);
  await visitPanel(page, evening(opening));
  await live;
  await expect(cardOf(page, 'live_guest')).toContainText('PENDING');
  // Longer than the intervals at which the panel is polled. What was loaded before the stream was open is loaded once more.
  await page.clock.fastForward(35_000);
  await expect.poll(() => sent - answered).toBe(0);
  const before = sent;
  await page.clock.fastForward(35_000);
  expect(sent).toBe(before);
  await asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/confirm`, {});
  await expect(cardOf(page, 'live_guest')).toContainText('APPROVED');
});

/** A finger moves to the right over a card. */
async function swipe(page: Page, card: Locator, distance: number): Promise<void> {
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  const y = (box?.y ?? 0) + 20;
  const x = (box?.x ?? 0) + 20;
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((left) => ({ x: left, y })) });
  await send('touchStart', [x]);
  for (let step = 1; step <= 8; step += 1) await send('touchMove', [x + (distance * step) / 8]);
  await send('touchEnd', []);
  await session.detach();
}
