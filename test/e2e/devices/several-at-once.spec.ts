import type { Page } from '@playwright/test';
import { anOpening, type TestOpening } from '../../factories.ts';
import { allowManyBookings } from '../support/booking-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { bookAs, stateOf, visitPanel } from '../support/staff-panel.ts';

test.beforeEach(async ({ site, consoleWatch }) => {
  consoleWatch.allow(/status of 500/);
  await allowManyBookings(site);
});

const minute = 60_000;
const rowOf = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name }).last();

interface Panel {
  name: string;
  path: (opening: TestOpening) => string;
  approve: RegExp;
  call: RegExp;
}

const panels: Panel[] = [
  {
    name: 'the admin panel',
    path: ({ resort }) => `/admin?resort=${resort.id}`,
    approve: /^Approve/,
    call: /\/admin\/bookings\/[^/]+\/status$/,
  },
  {
    name: 'the hosting panel',
    path: ({ id }) => `/hosting?opening=${id}`,
    approve: /^Confirm/,
    call: /\/hosting\/bookings\/[^/]+\/confirm$/,
  },
];

for (const panel of panels) {
  test(`of two simultaneous approvals in ${panel.name} the failed one is shown, whichever was pressed last`, async ({
    page,
    site,
  }) => {
    const opening = await anOpening(site, { rooms: [{ units: 4 }], startsIn: 30 * 60 * minute });
    const failing = await bookAs(page, 'regular', opening, { robloxUsername: 'first_guest' });
    const passing = await bookAs(page, 'booster1', opening, { robloxUsername: 'second_guest' });
    await visitPanel(page, panel.path(opening));
    const first = rowOf(page, 'first_guest');
    const second = rowOf(page, 'second_guest');
    const gate = Promise.withResolvers<void>();
    await page.route(panel.call, async (route) => {
      await gate.promise;
      if (!route.request().url().includes(failing)) return route.continue();
      const problem = { type: '', title: '', status: 500, detail: 'The server failed.', code: 'internal' };
      return route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) });
    });
    await first.getByRole('button', { name: panel.approve }).click();
    await expect(first.getByRole('button', { name: panel.approve })).toHaveAttribute('aria-busy', 'true');
    await second.getByRole('button', { name: panel.approve }).click();
    // Each booking has its own pending state.
    await expect(first.getByRole('button', { name: panel.approve })).toHaveAttribute('aria-busy', 'true');
    await expect(second.getByRole('button', { name: panel.approve })).toHaveAttribute('aria-busy', 'true');
    gate.resolve();
    await expect(first).toContainText('Approval not saved');
    await expect(second).toContainText(/APPROVED|CONFIRMED/);
    await expect(second).not.toContainText('not saved');
    expect(await stateOf(site, failing)).toMatchObject({ status: 'pending' });
    expect(await stateOf(site, passing)).toMatchObject({ status: 'confirmed' });
  });
}
