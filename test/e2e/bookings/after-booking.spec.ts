import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { journeyLocale } from '../support/second-language/journey-locale.ts';
import { asAnotherAdmin, bookAs } from '../support/staff-panel.ts';

const minute = 60_000;

test.beforeEach(({ site }) => allowManyBookings(site));

test(
  'a request says until when staff answer, and leads to the booking, which says how to pay (PAGE-37, PAGE-60, BOOK-25)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening();
    await booking.open('regular', opening);
    await booking.goToReview();
    await booking.confirm();
    // Nor is a request confirmed (PAGE-37).
    await expect(page.getByText('Step 5 of 5 · Request received')).toBeVisible();
    await expect(page.getByText(/Confirmed/)).toHaveCount(0);
    const time = new Intl.DateTimeFormat(journeyLocale === 'en' ? 'en-GB' : journeyLocale, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Berlin',
    });
    const text = `Request sent: your room is held; staff answer before ${time.format(opening.startsAt)}. Without an answer it is cancelled.`;
    await expect(page.getByText(text)).toBeVisible();
    await booking.button('See my booking').click();
    const card = page.getByRole('listitem').filter({ hasText: opening.resort.name });
    await expect(card).toContainText(text);
    await expect(card.getByRole('region', { name: 'How to pay' })).toBeVisible();
    await expect(card).toContainText('only you book.');
    await expect(card.getByRole('region', { name: 'How to join' })).toHaveCount(0);
    await expect(card).toContainText('(@sandbar_guest)');
    await expectAccessible(page);
    // A cancelled booking stays where it was.
    await card.getByRole('button', { name: 'Cancel Booking' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(page.getByRole('list', { name: 'Coming up' }).filter({ has: card })).toContainText(
      'Cancelled by you.',
    );
    await expect(card.getByRole('heading', { level: 3 })).toBeFocused();
    await expect(card.getByRole('heading', { level: 3 })).toBeInViewport();
  },
);

test(
  'My Bookings is in the menu and shows the code, the room and how to join from 30 minutes ahead (MSG-5, PAGE-60)',
  { tag: onlyInFull(true) },
  async ({ page, site, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const opening = await new BookingPage(page, site).anOpening({ startsIn: 29 * minute, rooms: [{ units: 1 }] });
    await site.db.updateTable('openings').set({ neighborhoodCode: 'SUN 42' }).where('id', '=', opening.id).execute();
    await site.db.updateTable('resorts').set({ plotOwner: 'SandyPlots' }).where('id', '=', opening.resort.id).execute();
    const robloxUsername = `arrives_${opening.id}`;
    const reference = await bookAs(page, 'booster2', opening, { robloxUsername, payment_method: 'robux' });
    await asAnotherAdmin(page, 'POST', `/hosting/bookings/${reference}/confirm`, { payment_confirmed: true });
    await visitAs(page, 'booster2');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'My Bookings' }).click();
    // No booking is under way that the button could lead back to.
    await expect(page.getByRole('button', { name: 'Book a Room' })).toBeVisible();
    const card = page.getByRole('listitem').filter({ hasText: opening.resort.name });
    const arrival = card.getByRole('region', { name: 'How to join' });
    await expect(arrival).toContainText('SUN 42');
    await expect(arrival).toContainText('Go to the plot of SandyPlots, room 1. Arrive at least 10 minutes early.');
    await expect(card.getByRole('region', { name: 'How to pay' })).toHaveCount(0);
    await arrival.getByRole('button', { name: 'Copy' }).click();
    await expect(arrival.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('SUN 42');
    await expectAccessible(page);
  },
);

test(
  'a link to a room that is sold out shows the rooms (PAGE-59)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening({
      rooms: [{ units: 1 }, { units: 2, price: 3000 }],
    });
    await bookAs(page, 'gold', opening, { robloxUsername: `first_${opening.id}` });
    await visitAs(page, 'regular', `/book?resort=${opening.resort.id}&opening=${opening.id}&type=Standard`);
    await expect(booking.heading('Choose Room')).toBeVisible();
    await expect(booking.button('Choose Room: Deluxe')).toBeVisible();
    await expect.poll(() => new URL(page.url()).searchParams.has('type')).toBe(false);
  },
);

test(
  'a link to a free room shows no other room before it is known whether it can be held (PAGE-59)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening({ rooms: [{ units: 2 }, { units: 2, price: 3000 }] });
    let answer = () => {};
    const canAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/bookings/hold', async (route) => {
      await canAnswer;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/bookings/hold');
    await visitAs(page, 'regular', `/book?resort=${opening.resort.id}&opening=${opening.id}&type=Standard`);
    await asked;
    await expect(booking.heading('Finding your opening…')).toBeFocused();
    await expect(booking.button(/^Choose Room/)).toHaveCount(0);
    answer();
    await expect(booking.heading('Gaming Information').or(booking.heading('Reservation Summary'))).toBeVisible();
  },
);
