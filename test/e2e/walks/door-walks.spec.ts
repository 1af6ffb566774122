import type { Page } from '@playwright/test';
import { expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { aFullSession, beginEarlier } from '../support/full-session.ts';
import { visitPanel } from '../support/staff-panel.ts';
import { walkTask } from './walk.ts';

/* What a host does at the door, on a phone. */

const board = (page: Page) => page.getByRole('region', { name: 'Bookings Management' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add a guest' });

test('add a guest without a booking and check them in (DOOR-1, DOOR-2)', async ({ page, site }) => {
  const opening = await aFullSession(site);
  await visitPanel(page, `/hosting?opening=${opening.id}`);
  const task = {
    task: 'Add a guest without a booking and check them in',
    limit: { taps: 4, fields: 1, scrolls: 0 },
  } as const;
  await walkTask(page, task, async (walk) => {
    await walk.tap(board(page).getByRole('button', { name: 'Add guest' }));
    await expect(dialog(page).getByRole('textbox', { name: 'Roblox name' })).toBeFocused();
    await walk.type(dialog(page).getByRole('textbox', { name: 'Roblox name' }), 'TIDEPOOL_JAY');
    await expect(dialog(page).getByText('Jay (@tidepool_jay)')).toBeVisible();
    await walk.tap(dialog(page).getByRole('button', { name: 'Add & check in' }));
    await expect(board(page).getByText(/^Jay is in .+ \d+ and checked in\.$/)).toBeVisible();
  });
  await expectAccessible(page);
  // What the dialog has loaded is no board: changes of other guests are shown and saved as before.
  const button = board(page)
    .getByRole('button', { name: /^Approve & check in/ })
    .first();
  const name = (await button.textContent())?.replace('Approve & check in', '').trim() ?? '';
  await button.click();
  await expect(board(page).getByText(`${name} is approved and checked in.`)).toBeVisible();
});

test(
  'give the room of a late guest away, and back when they come (LATE-2, LATE-4)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await aFullSession(site);
    await beginEarlier(site, opening);
    await visitPanel(page, `/hosting?opening=${opening.id}`);
    const late = board(page).locator('[data-row]').filter({ hasText: 'LATE' });
    const name = (await late.first().getByRole('paragraph').first().textContent()) ?? '';
    const task = { task: 'Give a room away', limit: { taps: 2, fields: 0, scrolls: 0 } } as const;
    await walkTask(page, task, async (walk) => {
      await walk.tap(late.first().getByRole('button', { name: /^More/ }));
      await walk.tap(board(page).getByRole('button', { name: `Give the room away ${name}`, exact: true }));
      await expect(board(page).getByText(`${name} is a no-show.`)).toBeVisible();
    });
    await board(page).getByRole('searchbox').fill(name);
    const row = board(page).getByRole('listitem', { name: `${name},` });
    await expect(row).toContainText('It is still free.');
    await row.getByRole('button', { name: `Check in ${name}`, exact: true }).click();
    await expect(row).toContainText('ARRIVED');
    await expectAccessible(page);
  },
);
