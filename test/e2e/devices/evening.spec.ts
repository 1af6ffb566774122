import type { Browser, Page } from '@playwright/test';
import { readFocus, readTree, watchAnnouncements } from './accessibility-tree.ts';
import { anEvening, beginIn, callEarlier, callWaitingMember } from '../walks/evening.ts';
import { expect, expectAccessible, onlyInEnglish, onlyInFull, type Site, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { asAnotherAdmin, toast, visitPanel } from '../support/staff-panel.ts';

/* A running evening by keyboard, as a screen reader reads it, and without a connection. */

const board = (page: Page) => page.getByRole('region', { name: 'Bookings Management' });
const queue = (page: Page) => page.getByRole('region', { name: /^In line/ });
const focusOf = (page: Page) => expect.poll(() => readFocus(page));
const press = (page: Page, name: string | RegExp) => board(page).getByRole('button', { name }).first().press('Enter');
const inLine = (page: Page, reference: string) =>
  asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/line`, {});
const checkIn = (page: Page, reference: string) =>
  asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/check-in`, {});

async function openGuest(browser: Browser, site: Site, key: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: site.url });
  await visitAs(page, key, '/book?view=bookings');
  return page;
}

test(
  'by keyboard a host calls, checks in, gives a room away and serves; the focus stays near, also when another host acts',
  { tag: [...onlyInFull(true), ...onlyInEnglish(true)] },
  async ({ page, browser, site }) => {
    test.slow();
    const names = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
    const { opening, guests } = await anEvening(page, site, names, 20 * 60_000);
    const [first, second, third, fourth] = guests.map(({ reference }) => reference);
    await inLine(page, first ?? '');
    await beginIn(site, opening, -15);
    const guest = await openGuest(browser, site, guests[0]?.key ?? '');
    const heard = await watchAnnouncements(guest);
    const announced = await watchAnnouncements(page);
    await visitPanel(page, `/hosting?opening=${opening.id}&view=expected`);
    await expect(queue(page)).toContainText('first');
    await inLine(page, second ?? '');
    await expect.poll(announced).toContainEqual(expect.stringMatching(/is in line\.$/));
    const tree = (await readTree(page)).map(({ role, name }) => `${role} ${name}`);
    const order = ['heading In line (2)', 'button Call next', 'list Next in line', 'list Guests'];
    expect(tree.filter((line) => order.includes(line))).toEqual(order);

    await press(page, 'Call next');
    await focusOf(page).toMatch(/^button Check in /);
    await expect.poll(heard).toContainEqual(expect.stringMatching(/^Come to the front desk/));
    await page.keyboard.press('Enter');
    await focusOf(page).toBe('button Call next');
    await expect.poll(announced).toContainEqual(expect.stringMatching(/is checked in\.$/));
    await page.keyboard.press('Enter');
    await focusOf(page).toMatch(/^button Check in /);
    await checkIn(page, second ?? '');
    await expect(queue(page)).toHaveCount(0);
    await focusOf(page).toBe('region Bookings Management');

    const rows = board(page).locator('[data-row]');
    await expect(rows).toHaveCount(4);
    await rows
      .first()
      .getByRole('button', { name: /^Check in/ })
      .focus();
    await checkIn(page, third ?? '');
    await expect(rows).toHaveCount(3);
    await expect(rows.first().getByRole('button', { name: /^Check in/ })).toBeFocused();
    await press(page, /^More/);
    await press(page, /^Give the room away/);
    await expect(rows).toHaveCount(2);
    await expect(rows.first().locator('button:focus')).toHaveCount(1);
    await expectAccessible(page);
    await press(page, /^Undo giving away/);
    await expect(rows).toHaveCount(3);
    await focusOf(page).toBe('button Add guest');

    await page.keyboard.press('Enter');
    await focusOf(page).toBe('textbox Roblox name');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await focusOf(page).toBe('button Add guest');
    await press(page, 'Session');
    await page.getByRole('button', { name: 'Call the evening off' }).press('Enter');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await focusOf(page).toBe('button Session');

    await checkIn(page, fourth ?? '');
    await press(page, /Arrived$/);
    await press(page, /^More/);
    await press(page, /^Room service/);
    await page.getByRole('button', { name: 'Add Lemonade' }).press('Enter');
    await page.getByRole('button', { name: 'Order · 50 BBC' }).press('Enter');
    await focusOf(page).toMatch(/^button Room service /);
    await expect.poll(announced, { timeout: 15_000 }).toContainEqual(expect.stringMatching(/orders Lemonade\.$/));
    await press(page, /^Claim/);
    await focusOf(page).toMatch(/^button Served /);
    await page.keyboard.press('Enter');
    await expect(board(page).getByRole('listitem', { name: /^Order of/ })).toHaveCount(0);
    await expect(rows.first().locator('button:focus')).toHaveCount(1);
    await press(page, /^Collected/);
    await expect(rows.first().locator('button:focus')).toHaveCount(1);
    await guest.close();
  },
);

test(
  'by keyboard a host gives a claimed room, says who is not here, declines, exchanges and extends; the focus stays near',
  { tag: [...onlyInFull(true), ...onlyInEnglish(true)] },
  async ({ page, site }) => {
    test.slow();
    const { opening, guests } = await anEvening(
      page,
      site,
      ['absent', 'hungry', 'third', 'fourth', 'suite'],
      20 * 60_000,
    );
    const [absent, hungry] = guests.map(({ reference }) => reference);
    await inLine(page, absent ?? '');
    await beginIn(site, opening, -15);
    await checkIn(page, hungry ?? '');
    const { id } = await site.db
      .selectFrom('menuItems')
      .select('id')
      .where('resortId', '=', opening.resort.id)
      .executeTakeFirstOrThrow();
    const order = { items: [{ id, quantity: 1 }], expected_price: 50 };
    await asAnotherAdmin(page, 'POST', `/hosting/bookings/${hungry}/orders`, order);
    await callWaitingMember(page, site, { opening, who: 'booster1' });
    const announced = await watchAnnouncements(page);
    await visitPanel(page, `/hosting?opening=${opening.id}&view=expected`);

    await press(page, 'Call next');
    await focusOf(page).toMatch(/^button Check in /);
    await callEarlier(site, opening.id);
    const notHere = queue(page).getByRole('button', { name: /^Not here/, disabled: false });
    await expect(notHere).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(notHere).toBeFocused();
    await page.keyboard.press('Enter');
    await focusOf(page).toBe('button Call next');
    await expect.poll(announced).toContainEqual(expect.stringMatching(/is at the end of the line\.$/));

    const claims = page.getByRole('list', { name: 'Called from the waiting list' });
    await claims.getByRole('button', { name: /^Check in / }).press('Enter');
    await expect(claims).toHaveCount(0);
    await focusOf(page).toBe('button Call next');
    await expect.poll(announced).toContainEqual(expect.stringMatching(/has Standard \d and is checked in\.$/));

    await press(page, 'Show orders');
    await press(page, /^Decline/);
    await expect(board(page).getByRole('listitem', { name: /^Order of/ })).toHaveCount(0);
    await expect(board(page).locator(':focus')).toHaveCount(1);

    const third = board(page).getByRole('listitem').filter({ hasText: 'third' });
    await third.getByRole('button', { name: /^More/ }).press('Enter', { timeout: 10_000 });
    await third.getByRole('button', { name: /^Exchange room/ }).press('Enter', { timeout: 10_000 });
    await page.getByRole('dialog').getByRole('radio').first().press('Space');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Exchange' }).press('Enter');
    await expect.poll(announced).toContainEqual(expect.stringMatching(/exchanged rooms\.$/));
    await expect(board(page).locator('[data-row] button:focus')).toHaveCount(1);

    await press(page, 'Session');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^\+15 min/ })
      .press('Enter');
    await expect.poll(announced).toContainEqual(expect.stringMatching(/^The session lasts until /));
    await focusOf(page).toBe('button Session');
  },
);

test(
  'without a connection nothing of an evening is lost: an order, a call and a step of an order are said and sent again',
  { tag: onlyInFull(true) },
  async ({ page, browser, context, site, consoleWatch }) => {
    consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/);
    const { opening, guests } = await anEvening(page, site, ['here', 'waiting'], 20 * 60_000);
    const [here, waiting] = guests.map(({ reference }) => reference);
    await checkIn(page, here ?? '');
    await inLine(page, waiting ?? '');
    const guest = await openGuest(browser, site, guests[0]?.key ?? '');
    const service = guest.getByRole('region', { name: 'Room service' });
    const dialog = guest.getByRole('dialog');
    await service.getByRole('button', { name: 'Order something' }).click();
    await dialog.getByRole('button', { name: 'Add Lemonade' }).click();
    await guest.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Order · 50 BBC' }).click();
    await expect(toast(guest, 'You are offline.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Order · 50 BBC' })).toBeVisible();
    await guest.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Order · 50 BBC' }).click();
    await expect(service.locator('[aria-current=step]')).toHaveText('Ordered');

    await visitPanel(page, `/hosting?opening=${opening.id}&view=all`);
    const order = board(page).getByRole('listitem', { name: /^Order of/ });
    // On a phone it is behind a press while there is a line (BOARD-15).
    await board(page).getByRole('button', { name: 'Show orders' }).click();
    await expect(order).toContainText('Lemonade');
    await context.setOffline(true);
    await expect(page.getByText('You are offline. Changes cannot be saved.')).toBeVisible();
    await queue(page).getByRole('button', { name: 'Call next' }).click();
    await expect(queue(page)).toContainText('Call not saved');
    // The toast may be that of the call, and a press is sent after its spinner is shown.
    const notSent = page.waitForEvent('requestfailed', (request) => request.url().includes('/hosting/orders/'));
    await order.getByRole('button', { name: /^Claim/ }).click();
    await notSent;
    await expect(toast(page, 'You are offline.')).toBeVisible();
    // The board was asked for after the press; that it did not come is said once, for the whole page.
    await expect(page.getByText('did not load completely')).toHaveCount(0);
    await context.setOffline(false);
    await queue(page)
      .getByRole('button', { name: /^Try again/ })
      .click();
    await expect(queue(page).getByRole('list', { name: 'Called' })).toContainText('waiting');
    await order.getByRole('button', { name: /^Claim/ }).click();
    await expect(service.locator('[aria-current=step]')).toHaveText('On its way');
    await guest.close();
  },
);

test('what changed before the live updates were connected is on the board once they are', async ({ page, site }) => {
  const { opening, guests } = await anEvening(page, site, ['unseen'], 20 * 60_000);
  const released = Promise.withResolvers<void>();
  await page.route(/\/board$/, async (route) => {
    // The first answer is older than the change, and comes after the stream is open.
    const answer = await route.fetch();
    await released.promise;
    return route.fulfill({ response: answer });
  });
  const asked = page.waitForRequest(/\/board$/);
  const live = page.waitForResponse(/\/api\/live$/);
  await page.route(/\/api\/live$/, async (route) => {
    await asked;
    await checkIn(page, guests[0]?.reference ?? '');
    return route.continue();
  });
  await visitPanel(page, `/hosting?opening=${opening.id}&view=all`);
  await live;
  await page.unroute(/\/board$/);
  released.resolve();
  await expect(board(page).getByRole('listitem').filter({ hasText: 'unseen' })).toContainText('ARRIVED');
});
