import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';
import { openSession } from '../support/open-session.ts';
import { bookAs } from '../support/staff-panel.ts';

test.beforeEach(({ site }) => allowManyBookings(site));

/** Edits of Discord run in the background: at most one every five seconds for each card. */
const patient = { timeout: 30_000 };

test(
  'a booking has one card in the direct messages, which changes when staff confirm and when the guest presses Cancel (CARD-1, CARD-3)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const { key, roblox } = await aNewMember(site);
    const opening = await new BookingPage(page, site).anOpening();
    const reference = await bookAs(page, key, opening, { robloxUsername: roblox });
    await expect(async () => {
      await page.goto(`${site.standinUrl}/chat?person=${key}&channel=direct`);
      await expect(page.locator('#messages > ul > li')).toHaveCount(1, { timeout: 2000 });
    }).toPass(patient);
    const card = page.locator('#messages > ul > li').first();
    await expect(card).toContainText('Request received');
    await expect(card.getByRole('link', { name: 'Calendar' })).toHaveAttribute('href', /booking\.ics$/);

    const { token } = await openSession(page, 'admin', 'admin');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.post(`/api/hosting/bookings/${reference}/confirm`, { headers, data: {} });
    expect(answer.status()).toBe(200);
    await page.goto(`${site.standinUrl}/chat?person=${key}&channel=direct`);
    await expect(card).toContainText('Reservation Confirmed!', patient);
    await expect(card).toContainText('(edited)');
    await expect(page.locator('#messages')).toContainText('Your room is confirmed', patient);

    await card.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(card).toContainText('Booking cancelled', patient);
    await expect(card.getByRole('button')).toHaveCount(0);
  },
);
