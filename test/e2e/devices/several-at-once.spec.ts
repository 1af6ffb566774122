import type { Locator, Page } from '@playwright/test';
import type { TestOpening } from '../../factories.ts';
import { anOpening } from '../support/openings.ts';
import { allowManyBookings } from '../support/booking-page.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
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
  /** What a row shows while its approval is being saved. */
  expectPending: (row: Locator) => Promise<void>;
}

const panels: Panel[] = [
  {
    name: 'the admin panel',
    path: ({ resort }) => `/admin?resort=${resort.id}`,
    approve: /^Approve/,
    call: /\/admin\/bookings\/[^/]+\/status$/,
    expectPending: (row) => expect(row.getByRole('button', { name: /^Approve/ })).toHaveAttribute('aria-busy', 'true'),
  },
  {
    name: 'the hosting panel',
    path: ({ id }) => `/hosting?opening=${id}&view=all`,
    approve: /^Approve/,
    call: /\/hosting\/bookings\/[^/]+\/confirm$/,
    // The board shows the expected result at once (BOARD-13).
    expectPending: (row) => expect(row).toContainText('APPROVED'),
  },
];

for (const panel of panels) {
  test(
    `of two simultaneous approvals in ${panel.name} the failed one is shown, whichever was pressed last`,
    { tag: onlyInFull(panel.name !== 'the hosting panel') },
    async ({ page, site }) => {
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
      await panel.expectPending(first);
      await second.getByRole('button', { name: panel.approve }).click();
      // Each booking has its own pending state.
      await panel.expectPending(first);
      await panel.expectPending(second);
      gate.resolve();
      await expect(first).toContainText('Approval not saved');
      await expect(second).toContainText('APPROVED');
      await expect(second).not.toContainText('not saved');
      expect(await stateOf(site, failing)).toMatchObject({ status: 'pending' });
      // The hosting panel shows the result before the server has it.
      await expect.poll(async () => (await stateOf(site, passing)).status).toBe('confirmed');
    },
  );
}
