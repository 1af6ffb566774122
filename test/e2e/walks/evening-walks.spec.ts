import type { Page } from '@playwright/test';
import { anEvening, beginIn } from './evening.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { visitPanel } from '../support/staff-panel.ts';
import { walkTask } from './walk.ts';

/* An evening on two phones, a guest's and a host's: what each tap costs from the change of a room to the exchange of two. */

const board = (page: Page) => page.getByRole('region', { name: 'Bookings Management' });
const rowOf = (page: Page, name: string) =>
  board(page).getByRole('list', { name: 'Guests' }).getByRole('listitem').filter({ hasText: name });

test(
  'an evening, from another room to "I\'m here", call and check-in, an order, more time and an exchange (CHANGE-4, LINE-1, LINE-6, ROOM-2, SESSION-1, SESSION-6)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const host = await browser.newPage({ baseURL: site.url });
    const { opening, guests } = await anEvening(page, site, ['walking_guest', 'other_guest']);
    await visitAs(page, guests[0]?.key ?? '', '/book?view=bookings');
    await visitPanel(host, `/hosting?opening=${opening.id}&view=all`);
    const booking = page.getByRole('listitem').filter({ hasText: opening.resort.name });
    const [guestDialog, hostDialog] = [page.getByRole('dialog'), host.getByRole('dialog')];
    await walkTask(page, { task: 'Change the room', limit: { taps: 4, fields: 0 } }, async (walk) => {
      await walk.tap(booking.getByRole('button', { name: 'Change booking' }));
      await walk.tap(guestDialog.getByRole('radio', { name: /Deluxe/ }));
      await walk.tap(guestDialog.getByRole('button', { name: 'Save change' }));
      await expect(booking).toContainText(`${opening.resort.name} - Deluxe`);
    });

    await beginIn(site, opening, 20);
    const line = page.getByRole('region', { name: `Your place in line: ${opening.resort.name}` });
    await walkTask(page, { task: 'Say "I\'m here"', limit: { taps: 1, fields: 0 } }, async (walk) => {
      await walk.tap(line.getByRole('button', { name: 'I’m here' }));
      await expect(line.getByRole('heading', { name: 'You are next in line' })).toBeVisible();
    });
    const queue = host.getByRole('region', { name: /^In line/ });
    await walkTask(host, { task: 'Call and check in', limit: { taps: 2, fields: 0, scrolls: 0 } }, async (walk) => {
      await walk.tap(queue.getByRole('button', { name: 'Call next' }));
      await walk.tap(queue.getByRole('button', { name: /^Check in/ }));
      await expect(rowOf(host, 'walking_guest')).toContainText('ARRIVED');
    });
    await expect(booking).toContainText('You are checked in.');

    const service = page.getByRole('region', { name: 'Room service' });
    await walkTask(page, { task: 'Order room service', limit: { taps: 3, fields: 0 } }, async (walk) => {
      await walk.tap(service.getByRole('button', { name: 'Order something' }));
      await walk.tap(guestDialog.getByRole('button', { name: 'Add Lemonade' }));
      await walk.tap(guestDialog.getByRole('button', { name: 'Order · 50 BBC' }));
      await expect(service.locator('[aria-current=step]')).toHaveText('Ordered');
    });

    await beginIn(site, opening, -5);
    // What is live moves the bar below it.
    await expect(board(host).getByText('Ends in')).toBeVisible();
    await walkTask(host, { task: 'Extend the session', limit: { taps: 2, fields: 0, scrolls: 0 } }, async (walk) => {
      await walk.tap(board(host).getByRole('button', { name: 'Session' }));
      await walk.tap(hostDialog.getByRole('button', { name: /^\+15 min/ }));
      await expect(board(host).getByText(/^The session lasts until /)).toBeVisible();
    });
    await walkTask(host, { task: 'Exchange the rooms of two guests', limit: { taps: 4, fields: 0 } }, async (walk) => {
      await walk.tap(rowOf(host, 'walking_guest').getByRole('button', { name: /^More/ }));
      await walk.tap(rowOf(host, 'walking_guest').getByRole('button', { name: /^Exchange room/ }));
      await walk.tap(hostDialog.getByRole('radio', { name: /Deluxe 1/ }));
      await walk.tap(hostDialog.getByRole('button', { name: 'Exchange' }));
      await expect(rowOf(host, 'walking_guest')).toContainText('Deluxe 1');
    });
    await host.close();
  },
);
