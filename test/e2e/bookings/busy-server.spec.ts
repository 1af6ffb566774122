import type { Page } from '@playwright/test';
import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';

/* An overloaded server: the page waits as long as the server asks, says so, and retries. */

test.beforeEach(async ({ site, consoleWatch }) => {
  await allowManyBookings(site);
  consoleWatch.allow(/503/);
});

const askedMs = 1000;
/** The page and the test have different clocks. */
const slackMs = 50;

interface Shed {
  method: string;
  path: RegExp;
  times: number;
}

/** Rejects calls with 503 as the server does; returns the times of the calls. */
async function rejectWhenOverloaded(page: Page, { method, path, times }: Shed): Promise<number[]> {
  const askedAt: number[] = [];
  await page.route(path, (route) => {
    if (route.request().method() !== method) return route.fallback();
    askedAt.push(performance.now());
    if (askedAt.length > times) return route.fallback();
    const problem = { type: '', title: '', status: 503, detail: 'Too many people at once.', code: 'overloaded' };
    return route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      headers: { 'retry-after': String(askedMs / 1000) },
      body: JSON.stringify(problem),
    });
  });
  return askedAt;
}

const notice = (page: Page) => page.getByText('Many people are here right now. Trying again…');

function expectRetry(askedAt: number[], times: number): void {
  expect(askedAt.length).toBeGreaterThan(times);
  for (let index = 1; index <= times; index += 1) {
    expect((askedAt[index] ?? 0) - (askedAt[index - 1] ?? 0)).toBeGreaterThan(askedMs - slackMs);
  }
}

test('the list of openings loads when the server has capacity again, with a notice meanwhile', async ({
  page,
  site,
}) => {
  const booking = new BookingPage(page, site);
  const opening = await booking.anOpening();
  const askedAt = await rejectWhenOverloaded(page, { method: 'GET', path: /\/api\/rooms\/upcoming$/, times: 1 });
  await visitAs(page, 'regular', '/book');
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('heading', { name: opening.resort.name })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  expectRetry(askedAt, 1);
});

test('a room is held after a retry', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const booking = new BookingPage(page, site);
  const opening = await booking.anOpening();
  await booking.open('gold', opening);
  const askedAt = await rejectWhenOverloaded(page, { method: 'POST', path: /\/api\/bookings\/hold$/, times: 1 });
  await booking.button('Choose Room: Standard').click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText(/This room is held for you for/)).toBeVisible();
  await expect(notice(page)).toBeHidden();
  expectRetry(askedAt, 1);
});
