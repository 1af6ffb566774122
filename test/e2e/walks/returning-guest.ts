import type { Page } from '@playwright/test';
import { aBookingBody } from '../../factories.ts';
import { BookingPage } from '../support/booking-page.ts';
import { expect, type Site } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';
import { openSession } from '../support/open-session.ts';

/** Somebody who has booked at another opening; no other journey has booked as this guest. */
export async function aReturningGuest(page: Page, site: Site): Promise<string> {
  const { key, roblox } = await aNewMember(site);
  const { token } = await openSession(page, key);
  const earlier = await new BookingPage(page, site).anOpening();
  const answer = await page.request.post('/api/bookings', {
    headers: { authorization: `Bearer ${token}` },
    data: aBookingBody(earlier.roomIds[0], { robloxUsername: roblox }),
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return key;
}
