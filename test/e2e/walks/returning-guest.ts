import type { Page } from '@playwright/test';
import { aBookingBody } from '../../factories.ts';
import { BookingPage } from '../support/booking-page.ts';
import { linkRoblox } from '../support/draws.ts';
import { expect, type Site } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';
import { openSession } from '../support/open-session.ts';

/** Somebody who has booked at another opening; no other journey has booked as this guest. */
export async function aReturningGuest(page: Page, site: Site, { isLinked = false } = {}): Promise<string> {
  const { key, id, roblox } = await aNewMember(site);
  const { token } = await openSession(page, key);
  if (isLinked) await linkRoblox(site, id, roblox);
  const earlier = await new BookingPage(page, site).anOpening();
  const answer = await page.request.post('/api/bookings', {
    headers: { authorization: `Bearer ${token}` },
    data: aBookingBody(earlier.roomIds[0], { robloxUsername: roblox }),
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return key;
}
