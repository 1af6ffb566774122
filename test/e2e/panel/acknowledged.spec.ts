import type { Locator, Page } from '@playwright/test';
import { slowDown } from '../../../bench/pages/throttled.ts';
import { expect, onlyInFull, test } from '../support/fixtures.ts';
import { visitAs } from '../support/open-session.ts';
import { asAnotherAdmin } from '../support/staff-panel.ts';
import { anEvening } from '../walks/evening.ts';

/* How long after a tap in the evening the page shows that it was noticed, on the slow phone of `bench:pages`. */

const maxMs = 100;
const times = 3;
const noticed = new Map<string, number[]>();

interface Tap {
  at: number;
  /** When the first frame with another content was painted; null until then. */
  shownAt: number | null;
}

/**
 * Runs in the page: records each click with the first frame in which texts or elements differ, apart from countdowns. A frame is
 * painted when the message that follows it arrives.
 */
function watchTaps(): void {
  const taps: Tap[] = [];
  Object.assign(globalThis, { taps });
  const isCountdown = ({ target }: MutationRecord) =>
    Boolean((target instanceof Element ? target : target.parentElement)?.closest('[role="timer"], time'));
  const noteFrame = () => {
    const shownAt = performance.now();
    for (const tap of taps) tap.shownAt ??= shownAt;
  };
  new MutationObserver((records) => {
    if (records.every(isCountdown) || taps.at(-1)?.shownAt !== null) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', noteFrame);
      port1.start();
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
  document.addEventListener('click', ({ timeStamp }) => taps.push({ at: timeStamp, shownAt: null }), true);
}

/** Taps, and notes how long it took until something else was shown. */
async function tap(page: Page, kind: string, button: Locator): Promise<void> {
  await button.click();
  await expect.poll(() => lastTap(page).then((last) => last?.shownAt ?? null)).not.toBeNull();
  const last = await lastTap(page);
  noticed.set(kind, [...(noticed.get(kind) ?? []), (last?.shownAt ?? Infinity) - (last?.at ?? 0)]);
}

const lastTap = (page: Page) => page.evaluate(() => (globalThis as unknown as { taps: Tap[] }).taps.at(-1) ?? null);

/** A slow phone, from the next page on. */
async function makeSlow(page: Page): Promise<void> {
  await page.addInitScript(watchTaps);
  await slowDown(await page.context().newCDPSession(page));
}

/** The kinds of press that were noticed too late. The fastest of each counts: other work on the machine can only add to it. */
function slowKinds(): string[] {
  const all = [...noticed].map(([kind, each]) => ({
    kind,
    ms: Math.round(Math.min(...each)),
    all: each.map(Math.round),
  }));
  test.info().annotations.push({ type: 'milliseconds', description: JSON.stringify(all) });
  noticed.clear();
  return all.filter(({ ms }) => ms > maxMs).map(({ kind, ms }) => `${kind}: ${ms} ms`);
}

test(
  'a guest sees within 100 ms that "I\'m here" and an order were noticed',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    test.slow();
    const { opening, guests } = await anEvening(page, site, ['noticed', 'other'], 20 * 60_000);
    await makeSlow(page);
    await visitAs(page, guests[0]?.key ?? '', '/book?view=bookings');
    const card = page.getByRole('region', { name: `Your place in line: ${opening.resort.name}` });
    for (let each = 0; each < times; each += 1) {
      await tap(page, 'I’m here', card.getByRole('button', { name: 'I’m here' }));
      await tap(page, 'I’m not here anymore', card.getByRole('button', { name: 'I’m not here anymore' }));
    }
    await asAnotherAdmin(page, 'POST', `/hosting/bookings/${guests[0]?.reference}/check-in`, {});
    const service = page.getByRole('region', { name: 'Room service' });
    // Two orders can be open.
    for (let each = 0; each < 2; each += 1) {
      await tap(page, 'Order something', service.getByRole('button', { name: /^Order something/ }));
      await tap(page, 'Add', page.getByRole('button', { name: 'Add Lemonade' }));
      await tap(page, 'Order', page.getByRole('button', { name: 'Order · 50 BBC' }));
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    expect(slowKinds()).toEqual([]);
  },
);
