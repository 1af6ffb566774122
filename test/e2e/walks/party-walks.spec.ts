import type { Browser, Page } from '@playwright/test';
import { aFriend, startParty } from '../bookings/parties/friends.ts';
import { allowManyBookings, BookingPage, countActive } from '../support/booking-page.ts';
import { aDrawnOpening, setDrawTime } from '../support/draws.ts';
import { expect, onlyInFull, test, type Site } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { aReturningGuest } from './returning-guest.ts';
import { Walk } from './walk.ts';

/* Four friends on four phones, each from a link in a chat. They have booked before, so that their Roblox names are known. */

test.beforeEach(({ site }) => allowManyBookings(site));

/** The most taps of each of them. */
const maxTaps = 5;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const terms = (page: Page) => page.getByRole('checkbox', { name: /I agree/ });

/** From the page of an opening; returns the path of the link. */
async function startTheParty(page: Page, leader: Walk): Promise<string> {
  await leader.tap(button(page, 'Book with friends'));
  await leader.tap(terms(page));
  await leader.tap(button(page, 'Start and share the link'));
  await leader.see(page.getByRole('heading', { name: 'Invite your friends' }));
  return new URL(page.url()).pathname;
}

async function friendOnAPhone(browser: Browser, site: Site, path: string, { isLinked = false } = {}) {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitAs(page, await aReturningGuest(page, site, { isLinked }), path);
  return { page, walk: new Walk(page) };
}

test(
  'a party of four from links in a chat to four bookings, with at most five taps each (PAGE-85, PAGE-87, PAGE-88)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const opening = await new BookingPage(page, site).anOpening({ rooms: [{ name: 'Standard', units: 4 }] });
    await visitAs(page, await aReturningGuest(page, site), `/book?resort=${opening.resort.id}&opening=${opening.id}`);
    const leader = new Walk(page);
    const pathname = await startTheParty(page, leader);
    const friends = await Promise.all([1, 2, 3].map(() => friendOnAPhone(browser, site, pathname)));
    await Promise.all(
      friends.map(async (friend) => {
        await friend.walk.tap(terms(friend.page));
        await friend.walk.tap(button(friend.page, 'Join the party'));
        await friend.walk.tap(button(friend.page, /^I’m ready/));
      }),
    );
    await leader.tap(button(page, /^I’m ready/));
    await leader.tap(button(page, 'Book 4 rooms'));
    for (const each of [page, ...friends.map((friend) => friend.page)])
      await expect(each.getByRole('heading', { name: 'Your room is requested' })).toBeVisible();
    expect(await countActive(site, opening)).toBe(4);
    const taps = [leader, ...friends.map(({ walk }) => walk)].map((walk) => walk.effort());
    for (const effort of taps) {
      expect(effort.taps).toBeLessThanOrEqual(maxTaps);
      expect(effort.fields).toBe(0);
    }
    for (const friend of friends) await friend.page.context().close();
  },
);

test('a press while the names are looked up counts once they are known (PAGE-87)', async ({ page, browser, site }) => {
  const opening = await new BookingPage(page, site).anOpening({ rooms: [{ name: 'Standard', units: 2 }] });
  const leader = await aFriend(page, site, 'Coral Finch');
  const code = await startParty(leader, opening);
  const names = Promise.withResolvers<void>();
  const friend = await (await browser.newContext({ baseURL: site.url })).newPage();
  await friend.route('**/api/user/game-account', (route) => names.promise.then(() => route.continue()));
  await visitAs(friend, await aReturningGuest(friend, site), `/party/${code}`);
  await terms(friend).check();
  await button(friend, 'Join the party').click();
  await expect(button(friend, 'Join the party')).toHaveAttribute('aria-busy', 'true');
  await expect(friend.getByRole('alert')).toHaveCount(0);
  names.resolve();
  await expect(button(friend, /^I’m ready/)).toBeVisible();
  await friend.context().close();
});

test(
  'a party of three from links in a chat through a draw to three bookings, with at most five taps each (PAGE-85, PAGE-92, PAGE-93)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    test.slow();
    const opening = await aDrawnOpening(site, { rooms: [{ name: 'Standard', units: 3 }] });
    const isLinked = true;
    const guest = await aReturningGuest(page, site, { isLinked });
    await visitAs(page, guest, `/book?resort=${opening.resort.id}&opening=${opening.id}`);
    const leader = new Walk(page);
    const pathname = await startTheParty(page, leader);
    const friends = [
      await friendOnAPhone(browser, site, pathname, { isLinked }),
      await friendOnAPhone(browser, site, pathname, { isLinked }),
    ];
    for (const friend of friends) {
      await friend.walk.tap(terms(friend.page));
      await friend.walk.tap(button(friend.page, 'Join the party'));
      await friend.walk.see(friend.page.getByRole('heading', { name: 'Your party' }));
    }
    await leader.tap(button(page, 'Enter the lobby together'));
    await leader.see(page.getByText('Your party is in the lobby.'));
    await setDrawTime(site, opening, 2000);
    const all = [{ page, walk: leader }, ...friends];
    for (const each of all) await each.walk.tap(button(each.page, /^Accept/));
    for (const each of all)
      await expect(each.page.getByRole('heading', { name: 'Your room is requested' })).toBeVisible();
    expect(await countActive(site, opening)).toBe(3);
    for (const { walk } of all) {
      const effort = walk.effort();
      expect(effort.taps).toBeLessThanOrEqual(maxTaps);
      expect(effort.fields).toBe(0);
    }
    for (const friend of friends) await friend.page.context().close();
  },
);
