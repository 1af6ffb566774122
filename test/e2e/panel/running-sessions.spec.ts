import type { Locator, Page, Route } from '@playwright/test';
import type { TestOpening } from '../../factories.ts';
import { allowManyBookings } from '../support/booking-page.ts';
import { expect, expectAccessible, type Site, test, onlyInFull } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { anOpening } from '../support/openings.ts';
import { personas } from '../support/personas.ts';
import {
  asAnotherAdmin,
  bookAs,
  directMessagesOf,
  failNext,
  stateOf,
  toast,
  visitPanel,
} from '../support/staff-panel.ts';
import { addWaitingMember, beginIn, callWaitingMembers } from '../walks/evening.ts';

test.beforeEach(({ site }) => allowManyBookings(site));

const minute = 60_000;
const noAnswer = 'We got no answer. If the board does not show it, press again: nothing is done twice.';
const board = (page: Page) => page.getByRole('region', { name: 'Bookings Management' });
const cardOf = (page: Page, robloxName: string) => board(page).getByRole('listitem').filter({ hasText: robloxName });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => board(page).getByRole('button', { name }).click();
const choose = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click();

/** A session that began ten minutes ago, with two guests who may come. */
async function aRunningSession(page: Page, site: Site): Promise<{ opening: TestOpening; references: string[] }> {
  const rooms = [{ units: 3 }, { name: 'Deluxe', price: 2000, units: 1 }];
  const opening = await anOpening(site, { rooms, startsIn: 20 * minute });
  const first = await bookAs(page, 'regular', opening, { robloxUsername: 'first_guest' });
  const second = await bookAs(page, 'gold', opening, { robloxUsername: 'second_guest', payment_method: 'robux' });
  for (const reference of [first, second])
    await asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/confirm`, { payment_confirmed: true });
  const startsAt = new Date(site.now().getTime() - 10 * minute);
  await site.db.updateTable('openings').set({ startsAt }).where('id', '=', opening.id).execute();
  return { opening, references: [first, second] };
}

/** A guest is there, and has ordered a lemonade. */
async function addOrder(page: Page, site: Site, { resort }: TestOpening, reference: string): Promise<void> {
  const item = { resortId: resort.id, name: 'Lemonade', price: 50 };
  const { id } = await site.db.insertInto('menuItems').values(item).returning('id').executeTakeFirstOrThrow();
  await asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/check-in`, {});
  const order = { items: [{ id, quantity: 1 }], expected_price: item.price };
  await asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/orders`, order);
}

test(
  'a host extends the session with two taps, the guest sees it at once, and two guests exchange rooms (SESSION-1, SESSION-3, SESSION-6)',
  { tag: onlyInFull(true) },
  async ({ page, site, browser, consoleWatch }) => {
    const { opening, references } = await aRunningSession(page, site);
    const context = await browser.newContext({ baseURL: site.url });
    const guest = await context.newPage();
    await visitAs(guest, 'regular', '/book?view=bookings');
    await expect(guest.getByRole('heading', { name: opening.resort.name })).toBeVisible();
    await visitPanel(page, `/hosting?opening=${opening.id}&view=all`);
    await press(page, 'Session');
    await expectAccessible(page);
    await choose(page, /^\+15 min/);
    await expect(board(page).getByText(/^The session lasts until /)).toBeVisible();
    const booked = guest.getByRole('listitem').filter({ hasText: opening.resort.name });
    await expect(booked.getByText(/^Extended until /)).toBeVisible();
    await context.close();

    await expect(cardOf(page, 'first_guest')).toContainText('Standard 1');
    await cardOf(page, 'first_guest').getByRole('button', { name: /^More/ }).click();
    await cardOf(page, 'first_guest')
      .getByRole('button', { name: /^Exchange room/ })
      .click();
    const inPanel = dialog(page).getByRole('link', { name: 'open the booking in the Admin Panel' });
    await expect(inPanel).toHaveAttribute('href', /^\/admin\?booking=SR-/);
    await dialog(page)
      .getByRole('radio', { name: /Standard 2/ })
      .check();
    await expectAccessible(page);
    // The answer is lost; the board shows that they exchanged rooms.
    consoleWatch.allow(/ERR_FAILED/);
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/hosting/bookings/*/exchange', loseAnswer, { times: 1 });
    await choose(page, 'Exchange');
    await expect(dialog(page)).toBeHidden();
    await expect(cardOf(page, 'first_guest')).toContainText('Standard 2');
    await expect(cardOf(page, 'second_guest')).toContainText('Standard 1');
    // Beside Undo the button still has its name on a phone.
    const addGuest = await board(page).getByRole('button', { name: 'Add guest' }).boundingBox();
    expect(addGuest?.width).toBeGreaterThan(80);
    await press(page, /^Undo exchange of/);
    await expect(cardOf(page, 'first_guest')).toContainText('Standard 1');
    for (const persona of ['regular', 'gold'] as const)
      await expect.poll(() => directMessagesOf(site, personas[persona].id)).toContain('You have another room');
    expect((await stateOf(site, references[0] ?? '')).status).toBe('confirmed');
  },
);

test(
  'on a phone the button of "Exchange rooms" is in sight beside eight partners (SESSION-6, BOARD-15)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const opening = await anOpening(site, { rooms: [{ units: 9, price: 1000 }], startsIn: 20 * minute });
    for (let each = 1; each <= 9; each += 1) {
      await asAnotherAdmin(page, 'POST', `/hosting/openings/${opening.id}/guests`, {
        roomId: opening.roomIds[0],
        robloxUsername: `partner_${each}`,
        expected_final_price: 1000,
      });
    }
    await visitPanel(page, `/hosting?opening=${opening.id}&view=all`);
    await cardOf(page, 'partner_1').getByRole('button', { name: /^More/ }).click();
    await cardOf(page, 'partner_1')
      .getByRole('button', { name: /^Exchange room/ })
      .click();
    await expect(dialog(page).getByRole('radio')).toHaveCount(8);
    const button = dialog(page).getByRole('button', { name: 'Exchange' });
    await expect(button).toBeInViewport({ ratio: 1 });
    const last = dialog(page).getByRole('radio').last();
    await last.focus();
    await last.press('Space');
    // The bar covers no row that has the focus (WCAG 2.4.11).
    const row = await last.boundingBox();
    const top = (await button.boundingBox())?.y ?? 0;
    expect((row?.y ?? top) + (row?.height ?? 0)).toBeLessThan(top);
    await expectAccessible(page);
    await button.click();
    await expect(cardOf(page, 'partner_1')).toContainText('Standard 9');
  },
);

test(
  'an evening is called off and undone, called off again, and its paid booking is refunded (SESSION-4, SESSION-5)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const { opening, references } = await aRunningSession(page, site);
    await visitPanel(page, `/hosting?opening=${opening.id}&view=all`);
    const callOff = async () => {
      await press(page, 'Session');
      await choose(page, 'Call the evening off');
      await dialog(page).getByRole('radio', { name: 'There is a problem in the game' }).check();
      await choose(page, 'Call it off');
      await expect(board(page).getByText('Called off, 2 guests get a message.')).toBeVisible();
    };
    await callOff();
    await page.reload();
    await press(page, /^Undo calling off/);
    await expect(cardOf(page, 'first_guest')).toContainText('LATE');
    await callOff();
    await expect(page).toHaveURL(/view=refund/);
    await expect(board(page)).toBeFocused();
    await expect(cardOf(page, 'first_guest')).toHaveCount(0);
    await expectAccessible(page);
    await cardOf(page, 'second_guest')
      .getByRole('button', { name: /^Refunded/ })
      .click();
    await expect(cardOf(page, 'second_guest')).toHaveCount(0);
    const [free, paid] = await Promise.all(references.map((reference) => stateOf(site, reference)));
    expect([free?.status, free?.reason]).toEqual(['cancelled', 'There is a problem in the game']);
    expect([paid?.status, paid?.paidAt]).toEqual(['cancelled', null]);
  },
);

test(
  'where an answer is lost the host reads so, and nothing happens twice (SESSION-1, SESSION-4, SESSION-6, LATE-2, DOOR-1)',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/500 \(Internal Server Error\)/);
    // The board of an opening that was called off.
    consoleWatch.allow(/404 \(Not Found\)/);
    const { opening, references } = await aRunningSession(page, site);
    await visitPanel(page, `/hosting?opening=${opening.id}&view=all`);
    const uncertain = toast(page, noAnswer);

    await failNext(page, 'POST', /\/extend$/, { isDone: true });
    await press(page, 'Session');
    await choose(page, /^\+15 min/);
    await expect(uncertain).toBeVisible();
    await expect(dialog(page).getByText('It was extended by 15 minutes')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: /min/ })).toHaveCount(0);
    await page.keyboard.press('Escape');

    await failNext(page, 'POST', /\/exchange$/, { isDone: true });
    await cardOf(page, 'first_guest').getByRole('button', { name: /^More/ }).click();
    await cardOf(page, 'first_guest')
      .getByRole('button', { name: /^Exchange room/ })
      .click();
    await dialog(page)
      .getByRole('radio', { name: /Standard 2/ })
      .check();
    await choose(page, 'Exchange');
    await expect(board(page).getByText(/exchanged rooms\.$/)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(cardOf(page, 'first_guest')).toContainText('Standard 2');

    await failNext(page, 'POST', /\/guests$/, { isDone: true });
    await press(page, 'Add guest');
    await dialog(page).getByRole('textbox', { name: 'Roblox name' }).fill('third_guest');
    await expect(dialog(page).getByText('Roblox has no account of this name. Check the name:')).toBeVisible();
    await expect(dialog(page).getByRole('radio', { name: /Standard/ })).toBeChecked();
    // Another host is faster. No dearer room takes the place of the one that was chosen.
    await asAnotherAdmin(page, 'POST', `/hosting/openings/${opening.id}/guests`, {
      roomId: opening.roomIds[0],
      robloxUsername: 'faster_guest',
      expected_final_price: 1000,
    });
    await expect(dialog(page).getByText('Standard is full now. Choose another room.')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Add & check in' })).toBeDisabled();
    await dialog(page)
      .getByRole('radio', { name: /Deluxe/ })
      .check();
    await choose(page, 'Add & check in');
    await expect(toast(page, 'We do not know whether the guest was added.')).toBeVisible();
    await choose(page, 'Add & check in');
    await expect(board(page).getByText(/^third_guest is in Deluxe \d+ and checked in\.$/)).toBeVisible();
    const added = site.db.selectFrom('bookings').select('id').where('openingId', '=', opening.id);
    expect(await added.where('robloxUsername', '=', 'third_guest').execute()).toHaveLength(1);

    await failNext(page, 'POST', /\/give-away$/, { isDone: true });
    const absent = cardOf(page, 'first_guest');
    await absent.getByRole('button', { name: /^Give the room away/ }).click();
    await expect(absent.getByRole('button', { name: /^Give the room away/ })).toHaveCount(0);
    await expect.poll(async () => (await stateOf(site, references[0] ?? '')).status).toBe('no_show');

    await failNext(page, 'DELETE', /\/resort-openings\//, { isDone: true });
    await press(page, 'Session');
    await choose(page, 'Call the evening off');
    await dialog(page).getByRole('radio', { name: 'There is a problem in the game' }).check();
    await choose(page, 'Call it off');
    await expect(uncertain).toBeVisible();
    await expect(board(page).getByText(`${opening.resort.name} was called off.`)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    const deletions = site.db.selectFrom('openingDeletions').select('id').where('openingId', '=', opening.id);
    expect(await deletions.execute()).toHaveLength(1);
    await press(page, `Undo calling off ${opening.resort.name}`);
    await expect(cardOf(page, 'second_guest')).toBeVisible();
  },
);

test(
  'a press that is sent again after a failure has the key of the first, and the next press one of its own (BOARD-17)',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/500 \(Internal Server Error\)/);
    const { opening, references } = await aRunningSession(page, site);
    await addOrder(page, site, opening, references[1] ?? '');
    const keys: Record<string, string[]> = { 'check-in': [], 'give-away': [], extend: [], collect: [] };
    page.on('request', (request) => {
      const what = request.url().split('/').at(-1) ?? '';
      if (request.method() === 'POST') keys[what]?.push(request.headers()['idempotency-key'] ?? 'none');
    });
    await visitPanel(page, `/hosting?opening=${opening.id}&view=all`);
    const guest = cardOf(page, 'first_guest');
    for (const what of Object.keys(keys)) await failNext(page, 'POST', new RegExp(`/${what}$`));
    await guest.getByRole('button', { name: /^Check in/ }).click();
    await guest.getByRole('button', { name: 'Try again' }).click();
    await press(page, /^Undo check-in of /);
    await guest.getByRole('button', { name: /^More/ }).click();
    await guest.getByRole('button', { name: /^Give the room away/ }).click();
    await guest.getByRole('button', { name: 'Try again' }).click();
    await press(page, /^Undo giving away/);
    await expect(board(page).getByText(/has a room again\.$/)).toBeVisible();
    await press(page, 'Session');
    await choose(page, /^\+15 min/);
    await expect(toast(page, noAnswer)).toBeVisible();
    await choose(page, /^\+15 min/);
    await expect(board(page).getByText(/^The session lasts until /)).toBeVisible();
    await press(page, /^Claim/);
    await press(page, /^Served/);
    await press(page, /^Collected/);
    await expect(toast(page, noAnswer)).toBeVisible();
    await press(page, /^Collected/);
    await expect(board(page).getByText(/ has paid 50 BBC\.$/)).toBeVisible();
    const isNew = (sent: string[]) => sent.map((key, index) => sent.indexOf(key) === index);
    expect(Object.entries(keys).map(([what, sent]) => [what, isNew(sent)])).toEqual([
      ['check-in', [true, false, true]],
      ['give-away', [true, false, true]],
      ['extend', [true, false]],
      ['collect', [true, false]],
    ]);
    expect(Object.values(keys).flat()).not.toContain('none');
  },
);

test(
  'a waiting member says "I\'m here" and is called to a room that becomes free; where the answer to it is lost they have one room (LINE-2, CLAIM-1, CLAIM-3)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site, consoleWatch }) => {
    consoleWatch.allow(/500 \(Internal Server Error\)/);
    const opening = await anOpening(site, { rooms: [{ units: 1 }], startsIn: 20 * minute });
    const reference = await bookAs(page, 'regular', opening, { robloxUsername: 'cancelling_guest' });
    await addWaitingMember(page, site, { opening, who: 'booster1' });
    const member = await (await browser.newContext({ baseURL: site.url })).newPage();
    await visitAs(member, 'booster1', '/book?view=bookings');
    const card = member.getByRole('region', { name: `Your place in line: ${opening.resort.name}` });
    await expect(card.getByRole('button', { name: 'I’m here' })).toBeVisible();
    await expectAccessible(member);
    await card.getByRole('button', { name: 'I’m here' }).click();
    await expect(card.getByRole('heading', { name: 'The hosts know that you are here' })).toBeVisible();
    await expectAccessible(member);
    await beginIn(site, opening, -10);
    await asAnotherAdmin(page, 'PUT', `/admin/bookings/${reference}/status`, { status: 'cancelled' });
    await callWaitingMembers(site, opening);
    await expect(card.getByRole('heading', { name: 'Come to the front desk' })).toBeVisible();
    await expectAccessible(member);
    await member.context().close();
    await visitPanel(page, `/hosting?opening=${opening.id}&view=all`);
    const called = board(page).getByRole('list', { name: 'Called from the waiting list' });
    await expect(called).toContainText('called_member');
    await expectAccessible(page);
    await failNext(page, 'POST', /\/claims\//, { isDone: true });
    await called.getByRole('button', { name: /^Check in / }).click();
    await expect(toast(page, noAnswer)).toBeVisible();
    await expect(called).toHaveCount(0);
    await expect(cardOf(page, 'called_member')).toHaveCount(1);
  },
);

/** Where the middle of a button is. */
async function middleOf(button: Locator): Promise<Point> {
  await button.click({ trial: true });
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

interface Point {
  x: number;
  y: number;
}

/** Taps with a finger at a moment of its own, in seconds: how fast the test is does not matter. */
async function tapAt(page: Page, point: Point, timestamp: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point], timestamp });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp + 0.05 });
  await session.detach();
}

test('a double tap checks one guest in, though the next one is under the finger then, and a tap elsewhere counts at once (BOARD-18)', async ({
  page,
  site,
}) => {
  const opening = await anOpening(site, { rooms: [{ units: 3 }], startsIn: 20 * minute });
  const references: string[] = [];
  for (const [who, robloxUsername] of [
    ['regular', 'tapped_guest'],
    ['gold', 'next_guest'],
    ['booster1', 'third_guest'],
  ] as const) {
    const reference = await bookAs(page, who, opening, { robloxUsername });
    await asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/confirm`, {});
    references.push(reference);
  }
  await visitPanel(page, `/hosting?opening=${opening.id}&view=expected`);
  const checkIn = (name: string) => cardOf(page, name).getByRole('button', { name: /^Check in/ });
  const finger = await middleOf(checkIn('tapped_guest'));
  const now = await page.evaluate(() => (performance.timeOrigin + performance.now()) / 1000);
  await tapAt(page, finger, now);
  await expect(cardOf(page, 'tapped_guest')).toHaveCount(0);
  expect(await middleOf(checkIn('next_guest'))).toEqual(finger);
  await tapAt(page, finger, now + 0.15);
  await tapAt(page, await middleOf(checkIn('third_guest')), now + 0.3);
  await expect(cardOf(page, 'third_guest')).toHaveCount(0);
  await expect(cardOf(page, 'next_guest')).toHaveCount(1);
  const arrivals = () => Promise.all(references.map(async (one) => (await stateOf(site, one)).checkedInAt !== null));
  await expect.poll(arrivals).toEqual([true, false, true]);
  await tapAt(page, finger, now + 1);
  await expect.poll(arrivals).toEqual([true, true, true]);
});

test('a double tap does not undo what it has done, and a later one does (BOARD-18)', async ({ page, site }) => {
  const opening = await anOpening(site, { startsIn: 20 * minute });
  const reference = await bookAs(page, 'regular', opening, { robloxUsername: 'tapped_guest' });
  await asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/confirm`, {});
  await visitPanel(page, `/hosting?opening=${opening.id}&view=all`);
  const card = cardOf(page, 'tapped_guest');
  const finger = await middleOf(card.getByRole('button', { name: /^Check in/ }));
  const now = await page.evaluate(() => (performance.timeOrigin + performance.now()) / 1000);
  await tapAt(page, finger, now);
  const undo = card.getByRole('button', { name: /^Undo/ });
  await expect(undo).toBeEnabled();
  const isHere = async () => (await stateOf(site, reference)).checkedInAt !== null;
  await expect.poll(isHere).toBe(true);
  const place = await middleOf(undo);
  expect(Math.hypot(place.x - finger.x, place.y - finger.y)).toBeLessThan(32);
  await tapAt(page, place, now + 0.15);
  await tapAt(page, place, now + 1);
  await expect.poll(isHere).toBe(false);
  const changes = await site.db
    .selectFrom('auditLog')
    .select('action')
    .where('subjectId', '=', reference)
    .where('action', 'like', '%check_in')
    .execute();
  expect(changes).toHaveLength(2);
});

test('the line with Undo is about the last press: the claim of an order takes the place of a check-in (BOARD-19)', async ({
  page,
  site,
}) => {
  const { opening, references } = await aRunningSession(page, site);
  await addOrder(page, site, opening, references[0] ?? '');
  await visitPanel(page, `/hosting?opening=${opening.id}&view=all`);
  const undo = board(page).getByRole('button', { name: /^Undo check-in of / });
  await cardOf(page, 'second_guest')
    .getByRole('button', { name: /^Check in/ })
    .click();
  await expect(undo).toBeVisible();
  await press(page, /^Claim/);
  await expect(board(page).getByText(/^The order of .+ is claimed\.$/)).toBeVisible();
  await expect(undo).toHaveCount(0);
  await press(page, /^Served/);
  await expect(board(page).getByText(/^The order of .+ is served\.$/)).toBeVisible();
  await cardOf(page, 'second_guest').getByRole('button', { name: /^More/ }).click();
  await press(page, /^Undo paid/);
  await expect(board(page).getByText(/ is not marked as paid anymore\.$/)).toBeVisible();
});

test('the buttons of "Add a guest" are above the keyboard of a phone (DOOR-1)', async ({ page, site }) => {
  const { opening } = await aRunningSession(page, site);
  await visitPanel(page, `/hosting?opening=${opening.id}&view=all`);
  await press(page, 'Add guest');
  await expect(dialog(page).getByRole('radio').first()).toBeVisible();
  // The browser lays the page out as before, and says that less of it is seen.
  const visibleHeight = 430;
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { get: () => height });
    visualViewport?.dispatchEvent(new Event('resize'));
  }, visibleHeight);
  const add = dialog(page).getByRole('button', { name: 'Add & check in' });
  await expect.poll(() => bottomOf(add)).toBeLessThan(visibleHeight);
  await expect(dialog(page).getByRole('textbox', { name: 'Roblox name' })).toBeInViewport();
});

async function bottomOf(target: Locator): Promise<number> {
  const { y = Infinity, height = 0 } = (await target.boundingBox()) ?? {};
  return y + height;
}

test('a host copies the link of a session before it begins, and an admin in the list of openings (PAGE-65)', async ({
  page,
  site,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const opening = await anOpening(site, { rooms: [{ units: 3 }], startsIn: 600 * minute });
  await visitPanel(page, `/hosting?opening=${opening.id}&view=all`);
  await press(page, 'Session');
  await expect(dialog(page).getByRole('button', { name: 'Call the evening off' })).toHaveCount(0);
  await choose(page, 'Copy link');
  const link = `${site.url}/book?resort=${opening.resort.id}&opening=${opening.id}`;
  await expect.poll(copied).toBe(link);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await visitPanel(page, `/admin?tab=opening-dates&resort=${opening.resort.id}`);
  await page.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(toast(page, 'Link Copied')).toBeVisible();
  expect(await copied()).toBe(link);
});

test('a long note of a guest does not make the board wider than a phone (BOARD-15)', async ({ page, site }) => {
  const opening = await anOpening(site, { rooms: [{ units: 3 }], startsIn: 20 * minute });
  const notes = 'We would like to sit by the window, with the sea in view. '.repeat(4);
  await bookAs(page, 'regular', opening, { robloxUsername: 'long_note', notes });
  await visitPanel(page, `/hosting?opening=${opening.id}&view=all`);
  await expect(cardOf(page, 'long_note')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
});
