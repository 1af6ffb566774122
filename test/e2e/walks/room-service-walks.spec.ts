import type { Page } from '@playwright/test';
import { expect, expectAccessible, type Site, test, onlyInFull } from '../support/fixtures.ts';
import { aNewMember } from '../support/new-member.ts';
import { openSession, visitAs } from '../support/open-session.ts';
import { anOpening } from '../support/openings.ts';
import { bookAs, visitPanel } from '../support/staff-panel.ts';
import { walkTask } from './walk.ts';

/* Room service: a guest orders on their phone, a host brings it. */

const minute = 60_000;
const board = (page: Page) => page.getByRole('region', { name: 'Bookings Management' });

/** A session that begins in ten minutes, at a resort with a menu, with a guest who is checked in. */
async function aGuestInTheirRoom(site: Site, guest: Page, host: Page) {
  const opening = await anOpening(site, { startsIn: 10 * minute });
  await site.db
    .insertInto('menuItems')
    .values([
      { resortId: opening.resort.id, name: 'Lemonade', price: 50 },
      { resortId: opening.resort.id, name: 'Scones with jam', price: 300, image: '/pictures/resorts/vista.svg' },
    ])
    .execute();
  const { key } = await aNewMember(site);
  const reference = await bookAs(guest, key, opening);
  const { token } = await openSession(host, 'admin', 'admin');
  const answer = await host.request.post(`/api/hosting/bookings/${reference}/check-in`, {
    headers: { authorization: `Bearer ${token}` },
    data: { approve: true },
  });
  expect(answer.status()).toBe(200);
  await visitPanel(host, `/hosting?opening=${opening.id}`);
  await visitAs(guest, key, '/book?view=bookings');
}

test(
  'order with three taps, and see each step (ROOM-2, ROOM-6, ROOM-10)',
  { tag: onlyInFull(true) },
  async ({ page, site, browser }) => {
    const staff = await browser.newPage({ baseURL: site.url });
    await aGuestInTheirRoom(site, page, staff);
    const service = page.getByRole('region', { name: 'Room service' });
    const task = { task: 'Order room service', limit: { taps: 3, fields: 0, scrolls: 1 } } as const;
    await walkTask(page, task, async (walk) => {
      await walk.tap(service.getByRole('button', { name: 'Order something' }));
      await expectAccessible(page);
      await walk.tap(page.getByRole('button', { name: 'Add Lemonade' }));
      await walk.tap(page.getByRole('button', { name: 'Order · 50 BBC' }));
      await expect(service.locator('[aria-current=step]')).toHaveText('Ordered');
    });
    await expectAccessible(page);
    const order = board(staff).getByRole('listitem', { name: /^Order of/ });
    await order.getByRole('button', { name: /^Claim/ }).click();
    await expect(service.locator('[aria-current=step]')).toHaveText('On its way');
    await expectAccessible(staff);
    await order.getByRole('button', { name: /^Served/ }).click();
    await expect(service).toContainText('To pay: 50 BBC');
    await expect(order).toHaveCount(0);
    await board(staff)
      .getByRole('button', { name: /^\d+ All$/ })
      .click();
    await expect(board(staff)).toContainText('To collect: 50 BBC');
    await expectAccessible(staff);
    await board(staff)
      .getByRole('button', { name: /^Collected/ })
      .click();
    await expect(board(staff)).toContainText('has paid 50 BBC.');
    await expect(board(staff)).not.toContainText('To collect');
    await expect(service).not.toContainText('To pay');
    await staff.close();
  },
);

test('a host orders for a guest (ROOM-2)', { tag: onlyInFull(true) }, async ({ page, site, browser }) => {
  const guest = await browser.newPage({ baseURL: site.url });
  await aGuestInTheirRoom(site, guest, page);
  await board(page)
    .getByRole('button', { name: /^\d+ All$/ })
    .click();
  const task = { task: 'Order for a guest', limit: { taps: 4, fields: 0, scrolls: 0 } } as const;
  await walkTask(page, task, async (walk) => {
    await walk.tap(board(page).getByRole('button', { name: /^More/ }));
    await walk.tap(board(page).getByRole('button', { name: /^Room service/ }));
    await walk.tap(page.getByRole('button', { name: 'Add Scones with jam' }));
    await walk.tap(page.getByRole('button', { name: 'Order · 300 BBC' }));
    await expect(board(page).getByRole('listitem', { name: /^Order of/ })).toContainText('Scones with jam');
    await expect(board(page)).toContainText('has ordered.');
  });
  await expect(guest.getByRole('region', { name: 'Room service' })).toContainText('Scones with jam');
  await guest.close();
});
