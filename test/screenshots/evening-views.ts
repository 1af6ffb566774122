import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { anEvening, asGuest } from './evening.ts';
import type { View, ViewedSite } from './view.ts';

/* A session that runs, for hosts and for a guest of it. */

const onBoard = (more = '&view=all') => ({
  path: '',
  as: 'admin' as const,
  prepare: async (site: ViewedSite) => `/hosting?opening=${(await anEvening(site)).id}${more}`,
});

export const eveningViews: View[] = [
  { name: 'evening-board', ...onBoard() },
  { name: 'evening-orders', ...onBoard(), open: showOrders },
  { name: 'evening-undo', ...onBoard(), open: claimOrder },
  { name: 'evening-cancelled-bill', ...onBoard(), prepare: cancelledBill },
  { name: 'evening-more', ...onBoard('&view=expected'), open: (page) => press(page, /^More peach/) },
  { name: 'evening-add-guest', ...onBoard(), open: addGuest },
  { name: 'evening-order-for-guest', ...onBoard('&view=arrived'), open: orderForGuest },
  { name: 'evening-session', ...onBoard(), open: (page) => press(page, 'Session') },
  { name: 'evening-call-off', ...onBoard(), open: callOff },
  { name: 'evening-exchange', ...onBoard('&view=expected'), open: exchange },
  { name: 'evening-given-away', ...onBoard('&view=expected'), open: giveAway },
  { name: 'evening-correct-name', ...onBoard('&view=expected'), open: correctName },
  { name: 'evening-refunds', ...onBoard(), prepare: paidEvening, open: callOffPaid },
  { name: 'evening-offline', ...onBoard('&view=expected'), open: checkInOffline },
  {
    name: 'evening-room-given-away',
    path: '',
    as: 'guest',
    prepare: (site) => asGuest(site, 'absent'),
    open: (page) => page.getByText('gave your room').first().waitFor(),
  },
  { name: 'evening-ordered', path: '', as: 'guest', prepare: (site) => asGuest(site, 'arrived') },
  { name: 'evening-order', path: '', as: 'guest', prepare: (site) => asGuest(site, 'arrived'), open: openMenu },
  { name: 'evening-change', path: '', as: 'guest', prepare: (site) => asGuest(site, 'coming'), open: changeRoom },
  {
    name: 'evening-waiting',
    path: '',
    as: 'guest',
    prepare: (site) => asGuest(site, 'waiting'),
    open: (page) => page.getByText('a room may be free in about').first().waitFor(),
  },
  { name: 'evening-claim', path: '', as: 'guest', prepare: (site) => asGuest(site, 'claim') },
  {
    name: 'evening-menu',
    path: '',
    as: 'admin',
    prepare: async (site) => `/admin?tab=catalogue&resort=${(await anEvening(site)).resort.id}`,
    open: (page) => press(page, /^Edit Scones/),
  },
  {
    name: 'evening-bookings',
    path: '',
    as: 'admin',
    prepare: async (site) => `/admin?resort=${(await anEvening(site)).resort.id}`,
  },
];

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

/** On a phone they are one line below a line of guests. */
async function showOrders(page: Page): Promise<void> {
  const orders = page.getByRole('list', { name: 'Open orders' });
  await page.getByRole('button', { name: /^(Show|Hide) orders$/ }).waitFor();
  if (!(await orders.isVisible())) await press(page, 'Show orders');
  await orders.waitFor();
}

async function claimOrder(page: Page): Promise<void> {
  await showOrders(page);
  await press(page, /^Claim/);
  await page.getByRole('button', { name: /^Undo that the order/ }).waitFor();
}

async function addGuest(page: Page): Promise<void> {
  await press(page, 'Add guest');
  await page.getByRole('textbox', { name: 'Roblox name' }).fill('tidepool_jay');
  await page.getByText('Jay (@tidepool_jay)').waitFor();
}

async function orderForGuest(page: Page): Promise<void> {
  await press(page, /^More/);
  await press(page, /^Room service/);
  await page.getByRole('button', { name: /^Add Lemonade/ }).click();
}

async function callOff(page: Page): Promise<void> {
  await press(page, 'Session');
  await press(page, 'Call the evening off');
}

async function exchange(page: Page): Promise<void> {
  await press(page, /^More/);
  await press(page, /^Exchange room/);
  await page.getByRole('dialog').getByRole('radio').first().check();
}

async function correctName(page: Page): Promise<void> {
  await press(page, /^More/);
  await press(page, 'Correct Roblox name');
  await page.getByRole('dialog').getByLabel('Roblox username').fill('right_name');
}

/** Three guests have paid with Robux, who are to get it back when the evening is called off. */
async function paidEvening(site: ViewedSite): Promise<string> {
  const { id } = await anEvening(site);
  await sql`update bookings set payment_method = 'robux', paid_at = ${site.now()}
    where id in (select id from bookings where opening_id = ${id} and status = 'confirmed' order by id limit 3)`.execute(
    site.db,
  );
  return `/hosting?opening=${id}&view=all`;
}

/** A guest was served, and then their booking was cancelled. */
async function cancelledBill(site: ViewedSite): Promise<string> {
  const { id } = await anEvening(site);
  await sql`update bookings b set status = 'cancelled' from orders o
    where o.booking_id = b.id and b.opening_id = ${id} and o.state = 'served'`.execute(site.db);
  return `/hosting?opening=${id}&view=all`;
}

async function callOffPaid(page: Page): Promise<void> {
  await callOff(page);
  await page.getByRole('dialog').getByRole('radio').first().check();
  await press(page, 'Call it off');
  await page
    .getByRole('button', { name: /^Refunded/ })
    .first()
    .waitFor();
}

async function checkInOffline(page: Page): Promise<void> {
  const checkIn = page
    .getByRole('list', { name: 'Guests' })
    .getByRole('button', { name: /^Check in/ })
    .first();
  await checkIn.waitFor();
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.context().setOffline(true);
  await checkIn.click();
  await page
    .getByRole('button', { name: /^Try again/ })
    .first()
    .waitFor();
}

async function giveAway(page: Page): Promise<void> {
  await press(page, /^More peach/);
  await press(page, /^Give the room away/);
  await page.getByText('is a no-show.').waitFor();
  await press(page, /All$/);
}

async function openMenu(page: Page): Promise<void> {
  await press(page, 'Order something');
  const add = page.getByRole('button', { name: 'Add Lemonade' });
  await add.click();
  await add.click();
}

async function changeRoom(page: Page): Promise<void> {
  await press(page, 'Change booking');
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /Deluxe/ })
    .check();
}
