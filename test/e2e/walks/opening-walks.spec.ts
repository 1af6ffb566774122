import type { Page } from '@playwright/test';
import { aBookingBody, setOnSaleTimes } from '../../factories.ts';
import { anOpening } from '../support/openings.ts';
import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { openSession, visitAs } from '../support/open-session.ts';
import { walkTask } from './walk.ts';

/* Finding an opening: what is next, when it opens for the visitor, and where to go if it is sold out. */

const minute = 60_000;

// A site of its own: other journeys book, and create openings that are earlier.
test.use({ siteSettings: { PAGE_CACHE_SECONDS: '2' } });

test.beforeEach(({ site }) => allowManyBookings(site));

async function bookAs(page: Page, persona: string, roomId: number | undefined): Promise<void> {
  const { token } = await openSession(page, persona);
  const answer = await page.request.post('/api/bookings', {
    headers: { authorization: `Bearer ${token}` },
    data: aBookingBody(roomId),
  });
  expect(answer.status()).toBe(200);
}

async function cancelAll(page: Page, persona: string): Promise<void> {
  const { token } = await openSession(page, persona);
  const headers = { authorization: `Bearer ${token}` };
  const own = (await (await page.request.get('/api/user/bookings', { headers })).json()) as {
    bookingReference: string;
    status: string;
  }[];
  for (const { bookingReference: reference } of own.filter(({ status }) => status === 'pending')) {
    expect((await page.request.post(`/api/user/bookings/${reference}/cancel`, { headers })).status()).toBe(200);
  }
}

// Each opening starts earlier than those of the tests before it, so that it is the next one.

test(
  'from the home page to the rooms of the next opening, signed in',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    await booking.anOpening({ startsIn: 35 * minute });
    await visitAs(page, 'regular');
    const task = {
      task: 'From the home page to the rooms of the next opening, signed in',
      limit: { taps: 1, scrolls: 0, fields: 0 },
    } as const;
    await walkTask(page, task, async (walk) => {
      await walk.tap(page.getByRole('link', { name: 'See the rooms' }));
      await expect(booking.heading('Choose Room')).toBeVisible();
    });
  },
);

test(
  'from the home page to a booking, for a returning guest (PAGE-58)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    // They have booked before, so that their Roblox names are known, and have no booking now.
    const earlier = await booking.anOpening({ startsIn: 34 * minute });
    await bookAs(page, 'booster2', earlier.roomIds[0]);
    await cancelAll(page, 'booster2');
    await booking.anOpening({ startsIn: 33 * minute });
    await visitAs(page, 'booster2');
    const task = {
      task: 'From the home page to a booking as a returning guest, signed in',
      limit: { taps: 6, fields: 0 },
    } as const;
    await walkTask(page, task, async (walk) => {
      await walk.tap(page.getByRole('link', { name: 'See the rooms' }));
      await walk.tap(booking.button('Choose Room: Standard'));
      await walk.tap(page.getByRole('checkbox', { name: /I agree/ }));
      await walk.tap(booking.button('Confirm booking'));
      await expect(booking.heading('Request received')).toBeVisible();
    });
  },
);

test(
  'when the next opening opens for me, from the home page, signed in',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening({ startsIn: 30 * minute });
    await setOnSaleTimes(site, opening.id, { regular: new Date(opening.startsAt.getTime() - 10 * minute) });
    await visitAs(page, 'regular');
    const task = {
      task: 'See when the next opening opens for me, from the home page',
      limit: { taps: 0, scrolls: 0, fields: 0 },
    } as const;
    await walkTask(page, task, async (walk) => {
      await walk.see(page.getByText('Opens for you in').first());
    });
  },
);

test(
  'from a link to a sold-out opening to the rooms of the next one',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening({ startsIn: 25 * minute, rooms: [{ units: 1 }] });
    await anOpening(site, { resort: opening.resort, startsIn: 24 * 60 * minute });
    await bookAs(page, 'gold', opening.roomIds[0]);
    await visitAs(page, 'regular', `/book?resort=${opening.resort.id}&opening=${opening.id}`);
    const task = {
      task: 'From a link to a sold-out opening to the rooms of the next one',
      limit: { taps: 1, scrolls: 0, fields: 0 },
    } as const;
    await walkTask(page, task, async (walk) => {
      await expect(booking.heading('This opening is sold out')).toBeVisible();
      await walk.tap(page.getByRole('link', { name: `Still has rooms: ${opening.resort.name}` }));
      await expect(booking.heading('Choose Room')).toBeVisible();
    });
  },
);

test(
  'what opens next and when, from the booking page, signed out',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await anOpening(site, { startsIn: 20 * minute });
    const time = new Date(opening.startsAt.getTime() - 10 * minute);
    await setOnSaleTimes(site, opening.id, { regular: time });
    await page.goto('/book');
    const task = {
      task: 'See which opening is next and when it opens for regular customers, from the booking page, signed out',
      limit: { taps: 0, scrolls: 1, fields: 0 },
    } as const;
    await walkTask(page, task, async (walk) => {
      const row = page.getByRole('listitem').filter({ hasText: opening.resort.name });
      await walk.see(row.getByText(/^Regular customers: /));
    });
  },
);

test('see my next stay and cancel it, from the home page', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const opening = await anOpening(site, { startsIn: 15 * minute });
  await bookAs(page, 'booster1', opening.roomIds[0]);
  await visitAs(page, 'booster1');
  const task = {
    task: 'See my next stay and cancel it, from the home page',
    limit: { taps: 2, scrolls: 0, fields: 0 },
  } as const;
  await walkTask(page, task, async (walk) => {
    await walk.tap(page.getByRole('button', { name: `Cancel booking: ${opening.resort.name}` }));
    await walk.tap(page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }));
    await expect(page.getByText('Booking cancelled', { exact: true })).toBeVisible();
  });
});
