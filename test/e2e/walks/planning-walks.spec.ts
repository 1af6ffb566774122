import { dayAhead } from '../support/day-ahead.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { aResort } from '../../factories.ts';
import { anOpening } from '../support/openings.ts';
import { toast, visitPanel } from '../support/staff-panel.ts';
import { walkTask } from './walk.ts';

/* Planning weeks ahead: openings of several resorts, and a resort that is closed. */

test('plans twelve openings in four resorts with one draw', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const resorts = [await aResort(site), await aResort(site), await aResort(site), await aResort(site)];
  await visitPanel(page, '/admin?tab=create-opening');
  const form = page.getByRole('form', { name: 'Create Opening' });
  const task = {
    task: 'Plan twelve openings in four resorts with one draw among them',
    limit: { taps: 30, fields: 3, seconds: 60 },
  } as const;
  await walkTask(page, task, async (walk) => {
    const create = async (name: string) => {
      await walk.choose(form.getByLabel('Resort'), name);
      await walk.tap(form.getByRole('button', { name: /^Create/ }));
      await expect(form.getByLabel('Resort')).toHaveValue('');
    };
    await walk.type(form.getByLabel('Date'), dayAhead(40));
    await walk.type(form.getByLabel('Time'), '21:30');
    await walk.choose(form.getByLabel('Repeat weekly'), '3 weeks');
    for (const { name } of resorts.slice(0, 3)) await create(name);
    await walk.choose(form.getByLabel('Repeat weekly'), '2 weeks');
    await create(resorts[3]?.name ?? '');
    await walk.type(form.getByLabel('Date'), dayAhead(54));
    await walk.choose(form.getByLabel('Repeat weekly'), 'Once');
    await walk.tap(form.locator('summary', { hasText: 'Booking times' }));
    await walk.choose(form.getByLabel('How rooms are sold'), 'Draw');
    await walk.choose(form.getByLabel('When the draw is'), 'All guests: 1 day before start');
    await expect(page.getByText('How rooms are sold: Draw. All guests: 1 day before start.')).toBeVisible();
    await create(resorts[3]?.name ?? '');
  });
  // The next opening is not sold by a draw by accident.
  await expect(toast(page, 'Rooms are sold by a draw.')).toBeVisible();
  await expect(page.getByLabel('How rooms are sold').locator('option:checked')).toHaveText('As in Settings');
  const planned = await site.db
    .selectFrom('openings')
    .select('saleMode')
    .where(
      'resortId',
      'in',
      resorts.map(({ id }) => id),
    )
    .execute();
  expect(planned).toHaveLength(12);
  expect(planned.filter(({ saleMode }) => saleMode === 'draw')).toHaveLength(1);
});

test('closes a resort for a while', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const { resort } = await anOpening(site, { startsIn: 3 * 24 * 3_600_000 });
  await visitPanel(page, '/admin?tab=opening-dates');
  const dialog = page.getByRole('dialog', { name: 'Close a resort' });
  const task = {
    task: 'Close a resort from today on, with the reason',
    limit: { taps: 6, fields: 2 },
  } as const;
  await walkTask(page, task, async (walk) => {
    await walk.tap(page.getByRole('button', { name: 'Close a resort' }));
    await walk.choose(dialog.getByLabel('Resort'), resort.name);
    await walk.type(dialog.getByLabel('Last day'), dayAhead(10));
    await walk.type(dialog.getByLabel('Reason'), 'We rebuild the pool');
    await walk.tap(dialog.getByRole('button', { name: 'Close Resort' }));
    await expect(toast(page, '1 opening stays as planned.')).toBeVisible();
  });
});
