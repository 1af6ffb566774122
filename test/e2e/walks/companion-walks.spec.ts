import type { Browser, Page } from '@playwright/test';
import { aBookingBody } from '../../factories.ts';
import { aFriend, button } from '../bookings/parties/friends.ts';
import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { expect, onlyInFull, test, type Site } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { aReturningGuest } from './returning-guest.ts';
import { Walk, walkTask } from './walk.ts';

/* Friends who share one room, each on a phone. They have booked before, so that their Roblox names are known. */

test.beforeEach(({ site }) => allowManyBookings(site));

async function friendOnAPhone(browser: Browser, site: Site, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitAs(page, await aReturningGuest(page, site), path);
  return page;
}

test(
  'a guest makes the link, two friends agree, and one of them takes the room over with the other, with few taps and no field (PAGE-96, PAGE-97, PAGE-99)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    test.slow();
    const opening = await new BookingPage(page, site).anOpening({
      rooms: [{ name: 'Suite', units: 1, maxGuests: 3 }],
    });
    const guest = await aFriend(page, site, 'Coral Finch');
    const { bookingId: reference } = await guest.call<{ bookingId: string }>(
      'POST',
      '/bookings',
      aBookingBody(opening.roomIds[0], { robloxUsername: guest.roblox }),
    );
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitAs(page, guest.key, '/book?view=bookings');
    await walkTask(page, { task: 'share the link of a room', limit: { taps: 2, fields: 0 } }, async (walk) => {
      await walk.tap(button(page, 'Add a friend'));
      await walk.tap(button(page, 'Copy the link'));
    });
    await expect(button(page, 'Copied')).toBeVisible();
    const { pathname } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    const friends = [await friendOnAPhone(browser, site, pathname), await friendOnAPhone(browser, site, pathname)];
    for (const friend of friends) {
      await walkTask(friend, { task: 'come along from a link', limit: { taps: 1, fields: 0 } }, async (walk) => {
        await walk.tap(button(friend, 'Come along'));
        await walk.see(friend.getByRole('heading', { name: 'You are sharing this room' }));
      });
    }
    const room = page.getByRole('region', { name: 'In your room' });
    await expect(room).toContainText('3 of 3');
    await guest.call('POST', `/user/bookings/${reference}/cancel`);
    const [first, second] = friends;
    if (first === undefined || second === undefined) throw new Error('There are two.');
    const takeover = new Walk(first);
    await takeover.tap(first.getByRole('link', { name: 'Book this room yourself' }));
    await takeover.tap(first.getByRole('checkbox', { name: /I agree/ }));
    await takeover.tap(button(first, 'Review booking'));
    await takeover.tap(button(first, 'Confirm booking'));
    await expect(first.getByText('friends can come along in your room.')).toBeVisible();
    expect(takeover.effort()).toMatchObject({ taps: 4, fields: 0 });
    await expect(second.getByRole('list', { name: 'Who comes along' }).getByRole('listitem')).toHaveCount(1);
    for (const friend of friends) await friend.context().close();
  },
);
