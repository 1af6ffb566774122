import type { Locator, Page } from '@playwright/test';
import type { TestOpening } from '../../factories.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { aFullSession } from '../support/full-session.ts';
import { visitPanel } from '../support/staff-panel.ts';
import { walkTask } from './walk.ts';

/* The tasks of a host on a phone, before a session with 60 guests. */

const evening = (opening: TestOpening) => `/hosting?opening=${opening.id}`;
const board = (page: Page) => page.getByRole('region', { name: 'Bookings Management' });
const rows = (page: Page) => board(page).getByRole('list', { name: 'Guests' }).locator('[data-row]');
const view = (page: Page, name: string) => board(page).getByRole('button', { name: new RegExp(`^\\d+ ${name}$`) });

test('approve ten requests', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const opening = await aFullSession(site);
  await visitPanel(page, evening(opening));
  await expect(rows(page).first()).toBeVisible();
  const task = {
    task: 'Approve ten requests',
    limit: { taps: 10, fields: 0, scrolls: 0 },
  } as const;
  await walkTask(page, task, async (walk) => {
    // The board opens with them (BOARD-12).
    for (const name of (await names(page)).slice(0, 10)) {
      const button = board(page).getByRole('button', { name: `Approve ${name}`, exact: true });
      await walk.tap(button);
      // The next request takes its place.
      await expect(button).toHaveCount(0);
    }
    await expect(view(page, 'Approved')).toHaveText(/^50/);
  });
});

test(
  'the bar, the filters and the buttons of a request have one row each on a phone of 360 px',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await aFullSession(site);
    await page.setViewportSize({ width: 360, height: 740 });
    await visitPanel(page, evening(opening));
    const buttonsOf = (part: Locator, names: RegExp) => part.getByRole('button', { name: names });
    const rowsOfButtons = [
      buttonsOf(rows(page).first(), /^(?:Approve|More)/),
      buttonsOf(board(page), /^\d+ (?:All|Pending|Approved|Arrived)$/),
      board(page)
        .getByRole('searchbox')
        .or(buttonsOf(board(page), /^(?:Set code|Announce)/)),
    ];
    await expect(page.locator('html')).toHaveAttribute('data-fonts', 'brand');
    for (const fonts of ["the brand's fonts", 'fallback fonts']) {
      // On a first page until the brand's fonts have come, and for someone who saves data.
      if (fonts === 'fallback fonts') await page.locator('html').evaluate((html) => html.removeAttribute('data-fonts'));
      for (const [index, parts] of rowsOfButtons.entries()) {
        await expect(parts).toHaveCount([3, 4, 3][index] ?? 0);
        const bottoms = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().bottom));
        expect(new Set(bottoms.map(Math.round)).size, `row ${index} in ${fonts}`).toBe(1);
      }
    }
  },
);

test('check in five guests', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const opening = await aFullSession(site);
  await visitPanel(page, evening(opening));
  await expect(rows(page).first()).toBeVisible();
  const task = {
    task: 'Check in five guests',
    limit: { taps: 6, fields: 0, scrolls: 0 },
  } as const;
  await walkTask(page, task, async (walk) => {
    await walk.tap(view(page, 'Approved'));
    for (const name of (await names(page)).slice(0, 5)) {
      await walk.tap(board(page).getByRole('button', { name: `Check in ${name}`, exact: true }));
    }
    await expect(view(page, 'Arrived')).toHaveText(/^5/);
  });
});

test('find a guest by name', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const opening = await aFullSession(site);
  await visitPanel(page, evening(opening));
  await expect(rows(page).first()).toBeVisible();
  const task = {
    task: 'Find a guest by name',
    limit: { taps: 1, fields: 1, scrolls: 0 },
  } as const;
  await walkTask(page, task, async (walk) => {
    await walk.type(board(page).getByRole('searchbox', { name: 'Find a guest' }), 'quo');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('QuokkaQuinn');
  });
});

test('set the code', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const opening = await aFullSession(site);
  await visitPanel(page, evening(opening));
  const task = {
    task: 'Set the neighborhood code',
    limit: { taps: 2, fields: 1, scrolls: 0 },
  } as const;
  await walkTask(page, task, async (walk) => {
    await walk.tap(board(page).getByRole('button', { name: 'Set code' }));
    await walk.type(board(page).getByRole('textbox', { name: 'Neighborhood code' }), 'SUN 42');
    await walk.tap(board(page).getByRole('button', { name: 'Save' }));
    await expect(board(page).getByRole('button', { name: 'Neighborhood code: SUN 42' })).toBeFocused();
  });
});

test('announce the session', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const opening = await aFullSession(site);
  await site.db.updateTable('openings').set({ neighborhoodCode: 'SUN 42' }).where('id', '=', opening.id).execute();
  await visitPanel(page, evening(opening));
  const task = {
    task: 'Announce the session to guests',
    limit: { taps: 2, fields: 0, scrolls: 0 },
  } as const;
  await walkTask(page, task, async (walk) => {
    await walk.tap(board(page).getByRole('button', { name: 'Announce' }));
    const dialog = page.getByRole('dialog', { name: 'Post this on Discord?' });
    await expect(dialog).toContainText('channel');
    await expect(dialog).toContainText(`${opening.resort.name}: on sale now`);
    await walk.tap(dialog.getByRole('button', { name: 'Post' }));
    await expect(dialog).toBeHidden();
  });
});

test('reject with a reason', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const opening = await aFullSession(site);
  await visitPanel(page, evening(opening));
  const task = {
    task: 'Reject a request with a reason (before: no reason could be given)',
    limit: { taps: 4, fields: 0 },
  } as const;
  await walkTask(page, task, async (walk) => {
    const [name = ''] = await names(page);
    await walk.tap(rows(page).first().getByRole('button', { name: /^More/ }));
    await walk.tap(
      rows(page)
        .first()
        .getByRole('button', { name: /^Reject/ }),
    );
    await walk.tap(page.getByRole('dialog').getByRole('radio', { name: 'This session is full' }));
    await walk.tap(page.getByRole('dialog').getByRole('button', { name: 'Reject booking' }));
    await expect(board(page).getByText(`${name} is rejected and gets a message.`)).toBeVisible();
  });
});

/** The Discord names of the guests that are listed. */
async function names(page: Page): Promise<string[]> {
  await expect(rows(page).first()).toBeVisible();
  return rows(page).evaluateAll((all) => all.map((row) => row.querySelector('p')?.textContent ?? ''));
}
