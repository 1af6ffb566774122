import type { Page } from '@playwright/test';
import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { bookAs } from '../support/staff-panel.ts';

const day = 24 * 3_600_000;

test.beforeEach(({ site }) => allowManyBookings(site));

/** React continues 200 ms late, as on a slow phone, and each new button to join a list is counted. */
async function renderLate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = { posted: 0, waiting: 0, buttons: 0 };
    Object.assign(globalThis, { counts });
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...given: unknown[]) {
      counts.posted += 1;
      counts.waiting += 1;
      setTimeout(() => {
        counts.waiting -= 1;
        Reflect.apply(post, this, given);
      }, 200);
    };
    const seen = new WeakSet<Element>();
    new MutationObserver(() => {
      // The plus beside the list.
      for (const icon of document.querySelectorAll('main button svg path[d*="M18 9v6"]')) {
        if (seen.has(icon)) continue;
        seen.add(icon);
        counts.buttons += 1;
      }
    }).observe(document, { subtree: true, childList: true });
  });
}

declare const counts: { posted: number; waiting: number; buttons: number };

test(
  'a part that was loaded while React waited is built once, so that nothing in it closes (PAGE-62)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const opening = await booking.anOpening({ rooms: [{ name: 'Standard', units: 1 }], startsIn: 2 * day });
    await bookAs(page, 'regular', opening);
    await renderLate(page);
    await visitAs(page, 'gold', `/book?resort=${opening.resort.id}&opening=${opening.id}`);
    await expect(booking.button(`Join the waiting list: ${opening.resort.name}`)).toBeVisible();
    const before = await page.evaluate(() => counts.posted);
    const updated = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/rooms/upcoming');
    await booking.anOpening({ rooms: [{ name: 'Standard', units: 1 }], startsIn: 3 * day });
    await updated;
    await page.waitForFunction((posted) => counts.posted > posted && counts.waiting === 0, before);
    expect(await page.evaluate(() => counts.buttons)).toBe(1);
  },
);
