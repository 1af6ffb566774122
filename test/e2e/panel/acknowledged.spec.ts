import type { Locator, Page } from '@playwright/test';
import { median } from '../../../bench/pages/median.ts';
import { slowDown } from '../../../bench/pages/throttled.ts';
import { expect, onlyInFull, type Site, test } from '../support/fixtures.ts';
import { aFullSession, beginEarlier, fillLine } from '../support/full-session.ts';
import { openSession, visitAs } from '../support/open-session.ts';
import { asAnotherAdmin, visitPanel } from '../support/staff-panel.ts';
import { anEvening, beginIn, callEarlier } from '../walks/evening.ts';

/* How long after a tap in the evening the page shows that it was noticed, on the slow phone of `bench:pages`. */

const maxMs = 100;
const times = 3;
const fingerMs = 80;
const noticed = new Map<string, number[]>();

interface Tap {
  at: number;
  /** What the button said. */
  text: string;
  /** When the first frame with another content was painted; null until then. */
  shownAt: number | null;
}

/**
 * Runs in the page: records each click with the first frame in which texts or elements differ, apart from countdowns. The page renders
 * most changes within a frame. The message that a frame sends arrives when it is painted.
 */
function watchTaps(): void {
  const taps: Tap[] = [];
  Object.assign(globalThis, { taps });
  let isChanged = false;
  const isCountdown = ({ target }: MutationRecord) =>
    Boolean((target instanceof Element ? target : target.parentElement)?.closest('[role="timer"], time'));
  new MutationObserver((records) => {
    isChanged ||= !records.every(isCountdown);
  }).observe(document, { subtree: true, childList: true, characterData: true });
  const { port1, port2 } = new MessageChannel();
  const watchFrame = () => requestAnimationFrame(() => port2.postMessage(null));
  port1.addEventListener('message', () => {
    const last = taps.at(-1);
    if (last?.shownAt !== null) return;
    if (isChanged) last.shownAt = performance.now();
    else watchFrame();
  });
  port1.start();
  const handleClick = ({ timeStamp, target }: MouseEvent) => {
    isChanged = false;
    const text = target instanceof Element ? target.closest('button')?.textContent : null;
    taps.push({ at: timeStamp, text: text ?? '', shownAt: null });
    watchFrame();
  };
  document.addEventListener('click', handleClick, true);
}

/** Taps, and notes how long it took until something else was shown. */
async function tap(page: Page, kind: string, button: Locator): Promise<void> {
  const index = await press(page, button);
  let ms: number | null = null;
  await expect.poll(async () => (ms = await timeOf(page, index)), kind).not.toBeNull();
  noticed.set(kind, [...(noticed.get(kind) ?? []), ms ?? Infinity]);
}

/**
 * As a finger does it, which lies on the button for a moment, and without what Playwright's own click does in the page. Returns the
 * index of the tap. The answer to the press before may move the button while the finger comes down: a tap beside it is none.
 */
async function press(page: Page, button: Locator): Promise<number> {
  let index = 0;
  await expect(async () => {
    await button.click({ trial: true });
    index = await countTaps(page);
    const text = await button.textContent();
    const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height / 2, { delay: fingerMs });
    await expect.poll(() => countTaps(page)).toBeGreaterThan(index);
    expect(await textOf(page, index)).toBe(text);
  }).toPass({ timeout: 30_000 });
  return index;
}

const textOf = (page: Page, index: number) =>
  page.evaluate((at) => (globalThis as unknown as { taps: Tap[] }).taps[at]?.text, index);

const countTaps = (page: Page) => page.evaluate(() => (globalThis as unknown as { taps: Tap[] }).taps.length);

/** Milliseconds from a tap until something else was shown; null while there is none. */
const timeOf = (page: Page, index: number) =>
  page.evaluate((at) => {
    const { at: tappedAt = 0, shownAt = null } = (globalThis as unknown as { taps: Tap[] }).taps[at] ?? {};
    return shownAt === null ? null : shownAt - tappedAt;
  }, index);

/** A slow phone, from the next page on. */
async function makeSlow(page: Page): Promise<void> {
  await page.addInitScript(watchTaps);
  await slowDown(await page.context().newCDPSession(page));
}

/** The kinds of press that were noticed too late, by the median of each. */
function slowKinds(): string[] {
  const all = [...noticed].map(([kind, each]) => ({
    kind,
    ms: Math.round(median(each)),
    all: each.map(Math.round),
  }));
  test.info().annotations.push({ type: 'milliseconds', description: JSON.stringify(all) });
  noticed.clear();
  return all.filter(({ ms }) => ms > maxMs).map(({ kind, ms }) => `${kind}: ${ms} ms`);
}

/** Sixty guests, some of whom have ordered, are in line, or are late; returns the id of the opening. */
async function aFullEvening(page: Page, site: Site): Promise<number> {
  const opening = await aFullSession(site);
  const item = { resortId: opening.resort.id, name: 'Lemonade', price: 50 };
  const { id } = await site.db.insertInto('menuItems').values(item).returning('id').executeTakeFirstOrThrow();
  const ordering = await site.db
    .selectFrom('bookings')
    .select('reference')
    .where('openingId', '=', opening.id)
    .where('status', '=', 'confirmed')
    .where('allInclusive', '=', false)
    .orderBy('id')
    .limit(2 * times)
    .execute();
  // One sign-in for all: there is a limit of them.
  const { token } = await openSession(page, 'primary', 'admin');
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: unknown) =>
    expect((await page.request.post(`/api/hosting/bookings/${path}`, { headers, data })).status()).toBe(200);
  for (const { reference } of ordering) {
    await post(`${reference}/check-in`, {});
    await post(`${reference}/orders`, { items: [{ id, quantity: 1 }], expected_price: item.price });
  }
  await fillLine(site, opening.id, 2 * times);
  await beginEarlier(site, opening);
  return opening.id;
}

test(
  'a host with sixty guests sees within 100 ms that a press was noticed',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    test.slow();
    const id = await aFullEvening(page, site);
    await makeSlow(page);
    await visitPanel(page, `/hosting?opening=${id}&view=all`);
    const board = page.getByRole('region', { name: 'Bookings Management' });
    const queue = page.getByRole('region', { name: /^In line/ });
    const called = queue.getByRole('list', { name: 'Called' }).getByRole('listitem');
    const order = board.getByRole('list', { name: 'Open orders' }).getByRole('listitem').first();
    const guests = board.getByRole('list', { name: 'Guests' }).getByRole('listitem');
    const late = guests.filter({ hasText: 'LATE' });
    const dialog = page.getByRole('dialog');
    await expect(late.first()).toBeVisible();
    await expect(guests).toHaveCount(60);
    await board.getByRole('button', { name: 'Show orders' }).click();
    for (let each = 0; each < times; each += 1) {
      await tap(page, 'Call next', queue.getByRole('button', { name: 'Call next' }));
      await callEarlier(site, id);
      await tap(page, 'Not here', called.getByRole('button', { name: /^Not here/, disabled: false }));
      await expect(called).toHaveCount(0);
      await tap(page, 'Call next', queue.getByRole('button', { name: 'Call next' }));
      await tap(page, 'Check in a called guest', called.getByRole('button', { name: /^Check in/ }));
      await expect(called).toHaveCount(0);
      await tap(page, 'Claim', order.getByRole('button', { name: /^Claim/ }));
      await tap(page, 'Served', order.getByRole('button', { name: /^Served/ }));
      await tap(page, 'Decline', order.getByRole('button', { name: /^Decline/ }));
      await tap(page, 'Collected', board.getByRole('button', { name: /^Collected/ }).first());
      await tap(page, 'Check in', late.first().getByRole('button', { name: /^Check in/ }));
      // Far from the screen, where nothing is laid out before.
      await tap(page, 'More', late.last().getByRole('button', { name: /^More/ }));
      await tap(page, 'Give the room away', late.last().getByRole('button', { name: /^Give the room away/ }));
      await press(page, late.first().getByRole('button', { name: /^More/ }));
      await press(page, late.first().getByRole('button', { name: /^Exchange room/ }));
      await dialog.getByRole('radio').first().check();
      await tap(page, 'Exchange', dialog.getByRole('button', { name: 'Exchange' }));
      await expect(dialog).toHaveCount(0);
      await press(page, board.getByRole('button', { name: 'Add guest' }));
      await dialog.getByRole('textbox', { name: 'Roblox name' }).fill(`walker_${each}`);
      await tap(page, 'Add & check in', dialog.getByRole('button', { name: 'Add & check in', disabled: false }));
      await expect(dialog).toHaveCount(0);
    }
    await press(page, board.getByRole('button', { name: 'Session' }));
    await tap(page, 'Extend', dialog.getByRole('button', { name: /^\+15 min/ }));
    expect(slowKinds()).toEqual([]);
  },
);

test(
  'a guest sees within 100 ms that a change, "I\'m here" and an order were noticed',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    test.slow();
    const { opening, guests } = await anEvening(page, site, ['noticed', 'other']);
    await makeSlow(page);
    await visitAs(page, guests[0]?.key ?? '', '/book?view=bookings');
    const dialog = page.getByRole('dialog');
    for (let each = 0; each < times; each += 1) {
      await press(page, page.getByRole('button', { name: 'Change booking' }));
      await dialog.getByRole('radio', { name: each % 2 === 0 ? /Deluxe/ : /Standard/ }).check();
      await tap(page, 'Save change', dialog.getByRole('button', { name: 'Save change' }));
      await expect(dialog).toHaveCount(0);
    }
    await beginIn(site, opening, 20);
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
      await expect(dialog).toHaveCount(0);
    }
    expect(slowKinds()).toEqual([]);
  },
);
