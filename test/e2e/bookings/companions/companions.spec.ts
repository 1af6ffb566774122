import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import type { Page } from '@playwright/test';
import { aBookingBody, type TestOpening } from '../../../factories.ts';
import { allowManyBookings } from '../../support/booking-page.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleAgain,
  onlyInFull,
  test,
  type Site,
} from '../../support/fixtures.ts';
import { visitAs } from '../../support/open-session.ts';
import { anOpening } from '../../support/openings.ts';
import { asAnotherAdmin, visitPanel } from '../../support/staff-panel.ts';
import { aFriend, button, type Friend } from '../parties/friends.ts';

test.beforeEach(({ site }) => allowManyBookings(site));

const minute = 60_000;
/** Soon enough for check-in, and before guests can no longer cancel. */
const aRoomForThree = (site: Site) =>
  anOpening(site, { rooms: [{ name: 'Suite', units: 2, maxGuests: 3 }], startsIn: 50 * minute });

/** Books a room as a friend; returns the reference. */
async function book(guest: Friend, { roomIds }: TestOpening): Promise<string> {
  const body = aBookingBody(roomIds[0], { robloxUsername: guest.roblox, robloxDisplayName: 'Jay' });
  return (await guest.call<{ bookingId: string }>('POST', '/bookings', body)).bookingId;
}

/** The code of the link of a guest's room. */
async function linkOf(guest: Friend, reference: string): Promise<string> {
  const { booking } = await guest.call<{ booking: Booking }>('POST', `/user/bookings/${reference}/room-link`);
  return String(booking.room_link?.split('/').at(-1));
}

const agree = (friend: Friend, code: string) =>
  friend.call('PUT', `/user/shared-rooms/${code}`, { robloxUsername: friend.roblox, robloxDisplayName: 'Jay' });

const inRoom = (page: Page) => page.getByRole('region', { name: 'In your room' });
const board = (page: Page) => page.getByRole('region', { name: 'Bookings Management' });

/** Coral has booked a room for three, Nova has agreed from its link, and Zephyr has not. */
async function aRoomWithAFriend(page: Page, site: Site) {
  const opening = await aRoomForThree(site);
  const [coral, nova, zephyr] = [
    await aFriend(page, site, 'Coral Finch'),
    await aFriend(page, site, 'Nova Reef'),
    await aFriend(page, site, 'Zephyr Cove'),
  ];
  const reference = await book(coral, opening);
  const code = await linkOf(coral, reference);
  await agree(nova, code);
  return { opening, coral, nova, zephyr, reference, code };
}

test('a guest invites friends by link and by name, one agrees from the link, and hosts check both in (PAGE-95, PAGE-96, PAGE-97, PAGE-98, PAGE-100)', async ({
  page,
  browser,
  site,
}) => {
  const opening = await aRoomForThree(site);
  const [coral, nova] = [await aFriend(page, site, 'Coral Finch'), await aFriend(page, site, 'Nova Reef')];
  const reference = await book(coral, opening);
  await asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/confirm`, {});
  const guest = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitAs(guest, coral.key, '/book?view=bookings');
  await expect(inRoom(guest)).toContainText('1 of 3');
  await expect(inRoom(guest)).toContainText('Bring up to 2 friends; only you book.');
  await expect(inRoom(guest)).toContainText('Adding a friend is optional');
  await button(guest, 'Add a friend').click();
  const dialog = guest.getByRole('dialog', { name: 'Add a friend' });
  const url = await dialog.getByText(/\/room\/\w{13}$/).textContent();
  await dialog.getByLabel('Roblox username').fill('kai shore');
  await dialog.getByRole('button', { name: 'Add to my room' }).click();
  await expect(dialog.getByText('Enter the Roblox username: 3 to 20 letters')).toBeVisible();
  await expectAccessible(guest);
  await dialog.getByLabel('Roblox username').fill('kai_shore');
  await dialog.getByRole('button', { name: 'Add to my room' }).click();
  await expect(inRoom(guest)).toContainText('2 of 3');
  await expect(inRoom(guest)).toContainText('@kai_shore');

  const { pathname } = new URL(String(url));
  const invitation = await page.goto(pathname);
  expect(invitation?.headers()['referrer-policy']).toBe('no-referrer');
  expect(await invitation?.text()).not.toContain(coral.name);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const title = page.locator('meta[property="og:title"]');
  await expect(title).toHaveAttribute('content', new RegExp(`${opening.resort.name}, .*\\d\\d:\\d\\d$`));
  await expect(page.getByText('A friend wants to share a room with you.')).toBeVisible();
  await expectAccessibleAgain(page);
  await button(page, 'Log in with Discord to join').click();
  await page.locator(`[data-person="${nova.key}"]`).click();
  await page.waitForURL((at) => at.pathname === pathname);
  await expect(page.getByText('Coral Finch wants to share a room with you.')).toBeVisible();
  await expect(page.getByText('1 place left')).toBeVisible();
  await page.getByLabel('Roblox username').fill(nova.roblox);
  await page.getByLabel('Roblox display name').fill('Nova');
  await expectAccessible(page);
  await button(page, 'Come along').click();
  const result = page.getByRole('heading', { name: 'You are sharing this room' });
  await expect(result).toBeFocused();
  await expect(result).toBeInViewport();
  await expect(page.getByRole('list', { name: 'Who comes along' })).toContainText('kai_shore');
  await expectAccessibleAgain(page);
  await expect(inRoom(guest)).toContainText('Nova Reef');
  await expect(inRoom(guest)).toContainText('Your room is full.');
  await expectAccessibleAgain(guest);
  await page.goto('/book?view=bookings');
  const shared = page.getByRole('list', { name: 'Rooms you share' }).getByRole('listitem').first();
  await expect(shared).toContainText('Coral Finch');
  await expectAccessibleAgain(page);

  const host = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitPanel(host, `/hosting?opening=${opening.id}&view=all`);
  const card = board(host).getByRole('listitem').filter({ hasText: coral.roblox });
  await expect(card).toContainText('Suite 1 · 3 guests');
  await card.getByRole('button', { name: 'Check in Nova Reef' }).click();
  await expect(card).toContainText('ARRIVED');
  await expect(card.getByRole('button', { name: 'Undo check-in Nova Reef' })).toBeVisible();
  await card.getByRole('button', { name: 'Check in kai_shore' }).click();
  await expect(card.getByRole('button', { name: 'Undo check-in kai_shore' })).toBeVisible();
  await expectAccessibleAgain(host);
  await expect(inRoom(guest).getByRole('listitem').filter({ hasText: 'Nova Reef' })).toContainText('Checked in');
  const own = inRoom(guest)
    .getByRole('listitem')
    .filter({ hasText: `@${coral.roblox}` });
  await expect(own).not.toContainText('Checked in');
  await expect(guest.getByText('kai_shore and Nova Reef are here already. Come to the front desk, too.')).toBeVisible();
  await card.getByRole('button', { name: /^Check in / }).click();
  await expect(own).toContainText('Checked in');
  await expect(guest.getByText('You are checked in. Enjoy your stay.')).toBeVisible();
  for (const each of [guest, host]) await each.context().close();
});

test(
  'when the guest cancels, the friend who agreed first reads that the room is held, and books it with the others (PAGE-99)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const { coral, nova, zephyr, reference, code } = await aRoomWithAFriend(page, site);
    await agree(zephyr, code);
    await visitAs(page, nova.key, `/room/${code}`);
    await expect(page.getByRole('heading', { name: 'You are sharing this room' })).toBeVisible();
    await coral.call('POST', `/user/bookings/${reference}/cancel`);
    await expect(page.getByRole('heading', { name: 'The booking was cancelled' })).toBeVisible();
    await expect(page.getByText('You can have this room')).toBeVisible();
    await expect(page.getByText(/^Held for you for/).getByRole('timer')).toHaveText(/^(?:10|9):\d\d$/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Book this room yourself' }).click();
    await expect(page.getByText(/^This room is held for you for/)).toBeVisible();
    await expect(page.getByLabel('Roblox username')).toHaveValue(nova.roblox);
    await expect(page.getByLabel('Roblox display name')).toHaveValue('Jay');
    await page.getByRole('checkbox', { name: /I agree/ }).check();
    await button(page, 'Review booking').click();
    await button(page, 'Confirm booking').click();
    await expect(page.getByText('friends can come along in your room.')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'See my booking').click();
    await expect(inRoom(page)).toContainText('Zephyr Cove');
    await expect(inRoom(page)).toContainText('2 of 3');
  },
);

test(
  'the guest removes a friend, who cannot come back; a friend leaves; a full room and an unknown link say what to do (PAGE-95, PAGE-96, PAGE-97, PAGE-98)',
  { tag: onlyInFull(true) },
  async ({ page, context, browser, site, consoleWatch }) => {
    consoleWatch.allow(/404|409|ERR_INTERNET_DISCONNECTED/);
    const { opening, coral, nova, zephyr, reference, code } = await aRoomWithAFriend(page, site);
    const guest = await (await browser.newContext({ baseURL: site.url })).newPage();
    await visitAs(guest, coral.key, `/room/${code}`);
    await expect(guest.getByRole('heading', { name: 'This is the link of your room' })).toBeVisible();
    await expectAccessible(guest);
    await guest.addInitScript(() => {
      Object.assign(navigator, { share: (data: unknown) => Object.assign(window, { shared: data }) });
    });
    await guest.setViewportSize({ width: 320, height: 640 });
    await guest.goto('/book?view=bookings');
    await button(guest, 'Add a friend').click();
    await button(guest, 'Share the link').click();
    const shared = await guest.evaluate(() => (window as unknown as { shared: { text: string; url: string } }).shared);
    expect(shared.url).toBe(`${site.url}/room/${code}`);
    expect(shared.text).toContain(opening.resort.name);
    expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await button(guest, 'Close').click();
    await button(guest, 'Cancel booking').click();
    await expect(guest.getByRole('dialog')).toContainText('becomes free at once: first for friends who share it');
    await button(guest, 'Keep booking').click();
    await button(guest, `Remove ${nova.name}`).click();
    const question = guest.getByRole('dialog', { name: `Remove ${nova.name}?` });
    await expect(question).toContainText('can’t come back with the link');
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(inRoom(guest)).not.toContainText(nova.name);

    await visitAs(page, nova.key, `/room/${code}`);
    await page.getByLabel('Roblox username').fill(nova.roblox);
    await page.getByLabel('Roblox display name').fill('Nova');
    await button(page, 'Come along').click();
    await expect(page.getByRole('alert')).toContainText('You were removed from this room.');
    await visitAs(page, zephyr.key, `/room/${code}`);
    await page.getByLabel('Roblox username').fill(zephyr.roblox);
    await page.getByLabel('Roblox display name').fill('Zephyr');
    await button(page, 'Come along').click();
    await expect(inRoom(guest)).toContainText(zephyr.name);
    await context.setOffline(true);
    await expect(page.getByText('You are offline. This room may have changed since then.')).toBeVisible();
    await context.setOffline(false);
    await button(page, 'Leave the room').click();
    const leaving = page.getByRole('dialog', { name: 'Leave the room?' });
    await leaving.getByRole('button', { name: 'Leave the room' }).click();
    await expect(page.getByRole('heading', { name: 'Come along' })).toBeVisible();
    for (const name of ['kai_shore', 'ida_shore']) {
      const body = { robloxUsername: name, robloxDisplayName: name };
      await coral.call('POST', `/user/bookings/${reference}/companions`, body);
    }
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This room is full' })).toBeVisible();
    await expectAccessible(page);
    const unknown = await page.goto('/room/AAAAAAAAAAAAA');
    expect(unknown?.status()).toBe(404);
    await expect(page.getByText('The link is old or not complete. Ask your friend to send it again.')).toBeVisible();
    await guest.context().close();
  },
);
