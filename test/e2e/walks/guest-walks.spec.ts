import type { Page } from '@playwright/test';
import { aBookingBody } from '../../factories.ts';
import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { expect, test, type Site } from '../support/fixtures.ts';
import { openSession, visitAs } from '../support/open-session.ts';
import type { TestOpening } from '../../factories.ts';
import { walkTask, type Walk } from './walk.ts';

/* From a link to a booking. A returning guest has booked before, so that their Roblox names are known. */

// A site of its own: no other journey has booked as these guests.
test.use({ siteSettings: { COMMUNITY_NAME: 'Walked Resorts' } });
test.beforeEach(({ site }) => allowManyBookings(site));

/** The gold customer has booked at another opening. */
async function bookEarlier(page: Page, site: Site): Promise<void> {
  const { token } = await openSession(page, 'gold');
  const earlier = await new BookingPage(page, site).anOpening();
  const answer = await page.request.post('/api/bookings', {
    headers: { authorization: `Bearer ${token}` },
    data: aBookingBody(earlier.roomIds[0], { robloxUsername: `guest_${earlier.id}` }),
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

const link = ({ id, resort }: TestOpening) => `/book?resort=${resort.id}&opening=${id}`;

async function confirmAsKnown(walk: Walk, booking: BookingPage): Promise<void> {
  await walk.tap(booking.button('Choose Room: Standard'));
  await walk.tap(booking.page.getByRole('checkbox', { name: /I agree/ }));
  await walk.tap(booking.button('Confirm booking'));
  await expect(booking.heading('Request received')).toBeVisible();
}

test('from a chat link to a booking, for the first time', async ({ page, site }) => {
  const booking = new BookingPage(page, site);
  const opening = await booking.anOpening();
  await visitAs(page, 'regular', link(opening));
  const task = {
    id: 'guest-link-to-booking',
    who: 'guest',
    task: 'From a chat link to a booking for the first time, signed in',
    limit: { taps: 6, fields: 2 },
  } as const;
  await walkTask(page, task, async (walk) => {
    await walk.tap(booking.button('Choose Room: Standard'));
    await walk.type(page.getByLabel('Roblox username'), 'sandbar_guest');
    await walk.type(page.getByLabel('Roblox display name'), 'Jay');
    await walk.tap(page.getByRole('checkbox', { name: /I agree/ }));
    await walk.tap(booking.button('Review booking'));
    await walk.tap(booking.button('Confirm booking'));
    await expect(booking.heading('Request received')).toBeVisible();
  });
});

test('from a chat link to a booking, for a returning guest (PAGE-58)', async ({ page, site }) => {
  const booking = new BookingPage(page, site);
  await bookEarlier(page, site);
  await visitAs(page, 'gold', link(await booking.anOpening()));
  const task = {
    id: 'guest-link-to-booking-again',
    who: 'guest',
    task: 'From a chat link to a booking as a returning guest, signed in',
    limit: { taps: 4, fields: 0 },
  } as const;
  await walkTask(page, task, (walk) => confirmAsKnown(walk, booking));
});

test('from a chat link to a booking, for a returning guest who is signed out (PAGE-58)', async ({ page, site }) => {
  const booking = new BookingPage(page, site);
  await bookEarlier(page, site);
  await page.context().clearCookies();
  await page.goto(link(await booking.anOpening()));
  const task = {
    id: 'guest-link-to-booking-signed-out',
    who: 'guest',
    task: 'From a chat link to a booking as a returning guest, signed out',
    limit: { taps: 6, fields: 0 },
  } as const;
  await walkTask(page, task, async (walk) => {
    await walk.tap(page.getByRole('link', { name: 'Login with Discord' }));
    await walk.tap(booking.button('Login with Discord'));
    await walk.tap(page.locator('[data-person="gold"]'));
    await confirmAsKnown(walk, booking);
  });
});

test('from a room of a resort to a booking, for a returning guest (PAGE-59)', async ({ page, site }) => {
  const booking = new BookingPage(page, site);
  const opening = await booking.anOpening();
  await bookEarlier(page, site);
  await visitAs(page, 'gold', `/resort/${opening.resort.id}`);
  const task = {
    id: 'guest-room-to-booking',
    who: 'guest',
    task: 'From a room on the page of a resort to a booking as a returning guest, signed in',
    limit: { taps: 4, fields: 0 },
  } as const;
  await walkTask(page, task, async (walk) => {
    await walk.tap(page.getByRole('link', { name: 'Book Now : Standard' }));
    await walk.tap(page.getByRole('checkbox', { name: /I agree/ }));
    await walk.tap(booking.button('Confirm booking'));
    await expect(booking.heading('Request received')).toBeVisible();
  });
});
