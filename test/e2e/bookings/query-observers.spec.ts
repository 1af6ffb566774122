import type { Page } from '@playwright/test';
import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { expect, test } from '../support/fixtures.ts';

/** Each observer renders its component again when its query changes, and computes what it shows from it. */
const maxObservers = 10;

test.beforeEach(({ site }) => allowManyBookings(site));

test('the review subscribes to each query once, not once for each part of the page', async ({ page, site }) => {
  const booking = new BookingPage(page, site);
  await booking.open('regular', await booking.anOpening());
  await booking.goToReview();
  const observers = await countObservers(page);
  expect(Object.keys(observers).length).toBeGreaterThan(5);
  expect(Object.values(observers).reduce((sum, count) => sum + count)).toBeLessThanOrEqual(maxObservers);
});

/** The part of TanStack's client that this test reads. */
interface QueryClient {
  getQueryCache: () => { getAll: () => { queryHash: string; getObserversCount: () => number }[] };
}

interface Fiber {
  return: Fiber | null;
  memoizedProps: { client?: QueryClient } | null;
}

/** The number of observers of each observed query, from the client that React passes to the parts of the page. */
function countObservers(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const heading = document.querySelector('#step-heading') as unknown as Record<string, Fiber>;
    const key = Object.keys(heading).find((name) => name.startsWith('__reactFiber$')) ?? '';
    let fiber: Fiber | null = heading[key] ?? null;
    while (fiber && !fiber.memoizedProps?.client) fiber = fiber.return;
    const queries = fiber?.memoizedProps?.client?.getQueryCache().getAll() ?? [];
    const counts = queries.map((query) => [query.queryHash, query.getObserversCount()] as const);
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  });
}
