import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';
import { visitAs } from '../support/open-session.ts';
import { aReturningGuest } from './returning-guest.ts';
import type { TestOpening } from '../../factories.ts';
import { walkTask, type Walk } from './walk.ts';

/* From a link to a booking. A returning guest has booked before, so that their Roblox names are known. */

test.beforeEach(({ site }) => allowManyBookings(site));

const link = ({ id, resort }: TestOpening) => `/book?resort=${resort.id}&opening=${id}`;

async function confirmAsKnown(walk: Walk, booking: BookingPage): Promise<void> {
  await walk.tap(booking.button('Choose Room: Standard'));
  await walk.tap(booking.page.getByRole('checkbox', { name: /I agree/ }));
  await walk.tap(booking.button('Confirm booking'));
  await expect(booking.heading('Request received')).toBeVisible();
}

test('from a chat link to a booking, for the first time', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const booking = new BookingPage(page, site);
  const opening = await booking.anOpening();
  await visitAs(page, (await aNewMember(site)).key, link(opening));
  const task = {
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

test(
  'from a chat link to a booking, for a returning guest (PAGE-58)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const guest = await aReturningGuest(page, site);
    await visitAs(page, guest, link(await booking.anOpening()));
    const task = {
      task: 'From a chat link to a booking as a returning guest, signed in',
      limit: { taps: 4, fields: 0 },
    } as const;
    await walkTask(page, task, (walk) => confirmAsKnown(walk, booking));
  },
);

test(
  'from a chat link to a booking, for a returning guest who is signed out (PAGE-58, PAGE-80)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const guest = await aReturningGuest(page, site);
    await page.context().clearCookies();
    await page.goto(link(await booking.anOpening()));
    const task = {
      task: 'From a chat link to a booking as a returning guest, signed out',
      limit: { taps: 4, fields: 0 },
    } as const;
    await walkTask(page, task, async (walk) => {
      await walk.tap(booking.button('Log in with Discord to book'));
      await walk.tap(page.locator(`[data-person="${guest}"]`));
      await walk.tap(page.getByRole('checkbox', { name: /I agree/ }));
      await walk.tap(booking.button('Confirm booking'));
      await expect(booking.heading('Request received')).toBeVisible();
    });
  },
);

test(
  'from a chat link to a booking, for the first time and signed out (PAGE-80)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const guest = await aNewMember(site);
    await page.goto(link(await booking.anOpening()));
    const task = {
      task: 'From a chat link to a booking for the first time, signed out',
      limit: { taps: 6, fields: 2 },
    } as const;
    await walkTask(page, task, async (walk) => {
      await walk.see(page.getByRole('radio', { name: /^Standard/ }));
      await walk.tap(booking.button('Log in with Discord to book'));
      await walk.tap(page.locator(`[data-person="${guest.key}"]`));
      await walk.type(page.getByLabel('Roblox username'), 'sandbar_guest');
      await page.keyboard.press('Enter');
      await walk.type(page.getByLabel('Roblox display name'), 'Jay');
      await walk.tap(page.getByRole('checkbox', { name: /I agree/ }));
      await walk.tap(booking.button('Review booking'));
      await walk.tap(booking.button('Confirm booking'));
      await expect(booking.heading('Request received')).toBeVisible();
    });
  },
);

test(
  'from a room of a resort to a booking, for a returning guest (PAGE-59)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening();
    const guest = await aReturningGuest(page, site);
    await visitAs(page, guest, `/resort/${opening.resort.id}`);
    const task = {
      task: 'From a room on the page of a resort to a booking as a returning guest, signed in',
      limit: { taps: 4, fields: 0 },
    } as const;
    await walkTask(page, task, async (walk) => {
      await walk.tap(page.getByRole('link', { name: 'Book Now : Standard' }));
      await walk.tap(page.getByRole('checkbox', { name: /I agree/ }));
      await walk.tap(booking.button('Confirm booking'));
      await expect(booking.heading('Request received')).toBeVisible();
    });
  },
);
