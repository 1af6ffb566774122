import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { aFullSession } from '../support/full-session.ts';
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
    await expect(board(page).getByText('Jay is added and checked in.')).toBeVisible();
  });
  await expectAccessible(page);
});
