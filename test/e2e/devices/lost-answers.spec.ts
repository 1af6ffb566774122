import type { Locator, Page } from '@playwright/test';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { asAnotherAdmin, failNext, stateOf, toast, visitPanel } from '../support/staff-panel.ts';
import { anEvening, beginIn, callEarlier } from '../walks/evening.ts';

const noAnswer = 'We got no answer. If the board does not show it, press again: nothing is done twice.';
const board = (page: Page) => page.getByRole('region', { name: 'Bookings Management' });

/** Presses a button. The server does it, and its answer is lost: the host reads so, and no place of the board says that it was not saved. */
async function loseAnswer(page: Page, path: RegExp, button: Locator): Promise<void> {
  await failNext(page, 'POST', path, { isDone: true });
  await button.click();
  await expect(toast(page, noAnswer)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(noAnswer)).toHaveCount(0);
  await expect(button).toHaveCount(0);
  await expect(page.getByText(/not saved/i)).toHaveCount(0);
}

test(
  'where the answer to a press of the evening is lost, nothing says that it was not done, and it is done once (LINE-7, ROOM-5, ROOM-10, BOARD-17)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site, consoleWatch }) => {
    consoleWatch.allow(/500 \(Internal Server Error\)/);
    const names = ['absent_guest', 'hungry_guest', 'deluxe_guest'];
    const { opening, guests } = await anEvening(page, site, names, 20 * 60_000);
    const [absent = '', hungry = ''] = guests.map(({ reference }) => reference);
    await asAnotherAdmin(page, 'POST', `/hosting/bookings/${absent}/line`, {});
    await beginIn(site, opening, -5);
    await visitPanel(page, `/hosting?opening=${opening.id}&view=all`);
    const row = (name: string) =>
      board(page).getByRole('list', { name: 'Guests' }).getByRole('listitem').filter({ hasText: name });
    const queue = page.getByRole('region', { name: /^In line/ });

    await loseAnswer(page, /\/call$/, queue.getByRole('button', { name: 'Call next' }));
    await callEarlier(site, opening.id);
    await page.reload();
    await loseAnswer(page, /\/not-here$/, queue.getByRole('button', { name: /^Not here/, disabled: false }));
    await expect(queue.getByRole('list', { name: 'Next in line' })).toContainText('called once, did not come');

    await loseAnswer(page, /\/check-in$/, row('hungry_guest').getByRole('button', { name: /^Check in/ }));
    expect((await stateOf(site, hungry)).checkedInAt).not.toBeNull();

    const guest = await (await browser.newContext({ baseURL: site.url })).newPage();
    await visitAs(guest, guests[1]?.key ?? '', '/book?view=bookings');
    const service = guest.getByRole('region', { name: 'Room service' });
    await service.getByRole('button', { name: 'Order something' }).click();
    await guest.getByRole('button', { name: 'Add Lemonade' }).click();
    await failNext(guest, 'POST', /\/orders$/, { isDone: true });
    await guest.getByRole('button', { name: 'Order · 50 BBC' }).click();
    await expect(toast(guest, /^We do not know whether your order was sent\./)).toBeVisible();
    await guest.getByRole('button', { name: 'Order · 50 BBC' }).click();
    await expect(guest.getByRole('dialog')).toHaveCount(0);
    await guest.context().close();

    await board(page).getByRole('button', { name: 'Show orders' }).click();
    const order = board(page).getByRole('listitem', { name: /^Order of/ });
    await expect(order).toHaveCount(1);
    await loseAnswer(page, /\/orders\/\d+$/, order.getByRole('button', { name: /^Claim/ }));
    await loseAnswer(page, /\/orders\/\d+$/, order.getByRole('button', { name: /^Served/ }));
    await loseAnswer(page, /\/collect$/, row('hungry_guest').getByRole('button', { name: /^Collected/ }));

    await row('deluxe_guest').getByRole('button', { name: /^More/ }).click();
    await row('deluxe_guest').getByRole('button', { name: 'Correct Roblox name' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Roblox username' }).fill('corrected_name');
    await failNext(page, 'PUT', /\/roblox-name$/, { isDone: true });
    await dialog.getByRole('button', { name: 'Save name' }).click();
    await expect(toast(page, noAnswer)).toBeVisible();
    await dialog.getByRole('button', { name: 'Save name' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row('corrected_name')).toHaveCount(1);

    const actions = ['booking.call', 'booking.move_back', 'booking.check_in', 'booking.collect'];
    const done = await site.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', 'in', [absent, hungry])
      .where('action', 'in', actions)
      .orderBy('id')
      .execute();
    expect(done.map(({ action }) => action)).toEqual(actions);
  },
);
