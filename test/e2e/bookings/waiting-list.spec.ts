import type { Page } from '@playwright/test';
import type { TestOpening } from '../../factories.ts';
import { allowManyBookings, BookingPage, countActive, openInNewBrowser } from '../support/booking-page.ts';
import { expect, expectAccessible, onlyInFull, test } from '../support/fixtures.ts';
import { anOpening } from '../support/openings.ts';
import { openSession, visitAs } from '../support/open-session.ts';
import type { PersonaKey } from '../support/personas.ts';
import { bookAs, chooseFromMenu, moreOf, toast, visitPanel } from '../support/staff-panel.ts';

const day = 24 * 3_600_000;
const pathOf = ({ id, resort }: TestOpening) => `/book?resort=${resort.id}&opening=${id}`;

test.beforeEach(({ site }) => allowManyBookings(site));

/** An opening in two days with one room, which a guest has booked. */
async function aSoldOutOpening(booking: BookingPage): Promise<{ opening: TestOpening; reference: string }> {
  const opening = await booking.anOpening({ rooms: [{ name: 'Standard', units: 1 }], startsIn: 2 * day });
  return { opening, reference: await bookAs(booking.page, 'regular', opening) };
}

async function callAs(page: Page, persona: PersonaKey, method: string, path: string, data: unknown = {}) {
  const { token } = await openSession(page, persona);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(`/api${path}`, { method, headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

const cancelAs = (page: Page, persona: PersonaKey, reference: string) =>
  callAs(page, persona, 'POST', `/user/bookings/${reference}/cancel`);

/** Fills in the form and joins. */
async function join({ page }: BookingPage, opening: TestOpening, username: string): Promise<void> {
  await page.getByRole('button', { name: `Join the waiting list: ${opening.resort.name}` }).click();
  await fillAndJoin(page, username);
  await expect(page.getByText(/^You are number/).first()).toBeVisible();
}

async function fillAndJoin(page: Page, username: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Join the waiting list' });
  await expect(form.getByRole('checkbox', { name: /Standard/ })).toBeChecked();
  const change = form.getByRole('button', { name: 'Change' });
  const name = form.getByLabel('Roblox username');
  await expect(change.or(name)).toBeVisible();
  if (await change.isVisible()) await change.click();
  await name.fill(username);
  await form.getByLabel('Roblox display name').fill('Sandy');
  await form.getByRole('checkbox', { name: /I agree/ }).check();
  await form.getByRole('button', { name: 'Join the list' }).click();
}

/** Personas have offers and entries of earlier journeys too. */
const entryOf = (page: Page, { resort }: TestOpening) =>
  page.getByRole('list', { name: 'Waiting list' }).locator(':scope > li').filter({ hasText: resort.name });
const offerOf = (page: Page, { resort }: TestOpening) =>
  page.getByRole('list', { name: 'Your offers' }).locator(':scope > li').filter({ hasText: resort.name });

test('two guests wait; the first is offered the room live and passes, the second takes it (PAGE-62, PAGE-63, PAGE-64)', async ({
  page,
  browser,
  site,
}) => {
  const one = new BookingPage(page, site);
  const { opening, reference } = await aSoldOutOpening(one);
  await anOpening(site, { resort: opening.resort, startsIn: 20 * day });
  const two = await openInNewBrowser(browser, site, 'booster3');
  await visitAs(page, 'gold', pathOf(opening));
  await expect(one.heading('This opening is sold out')).toBeVisible();
  // It is said of the one with rooms, not of this one (PAGE-57).
  const instead = page.getByText('Here is the next opening with rooms.', { exact: true });
  await expect(instead.locator('+ a')).toContainText(`Still has rooms: ${opening.resort.name}`);
  await join(one, opening, 'first_in_line');
  await expect(page.getByText('You are number 1 of 1. No room has become free yet.').first()).toBeVisible();
  await two.page.goto(pathOf(opening));
  await join(two, opening, 'second_in_line');
  await expect(two.page.getByText('You are number 2 of 2. No room has become free yet.').first()).toBeVisible();
  await expectAccessible(two.page);
  await two.button('My Bookings').click();
  const list = entryOf(two.page, opening);
  await expect(list.getByRole('heading', { name: opening.resort.name })).toBeVisible();

  await cancelAs(page, 'regular', reference);
  const offer = offerOf(page, opening);
  await expect(offer.getByRole('heading', { name: 'A room is free for you' })).toBeVisible();
  await expect(one.toast('A room is free for you')).toBeVisible();
  await expect(offer.getByText(/^Yours until/)).toBeVisible();
  await expect(offer.getByRole('timer')).toBeVisible();
  await expectAccessible(page);
  await expect(list.getByText(/An offer is open until|You are number 2/)).toBeVisible();
  await offer.getByRole('button', { name: 'Pass' }).click();
  const question = page.getByRole('dialog', { name: 'Pass on this room?' });
  await expect(question).toContainText('you lose your place on the list');
  await question.getByRole('button', { name: 'Pass', exact: true }).click();
  await expect(offer).toBeHidden();

  await offerOf(two.page, opening)
    .getByRole('button', { name: /^Take this room: Standard/ })
    .click();
  await expect(two.heading('Request received')).toBeVisible();
  await expect(two.page.getByText(opening.resort.name).first()).toBeVisible();
  expect(await countActive(site, opening)).toBe(1);
  await two.page.context().close();
});

test(
  'a guest edits their entry, leaves the list, and can join again (WAIT-5, PAGE-63)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const { opening } = await aSoldOutOpening(booking);
    await visitAs(page, 'gold', pathOf(opening));
    await join(booking, opening, 'can_change');
    await booking.button('My Bookings').click();
    const card = entryOf(page, opening);
    await card.getByRole('button', { name: /^Edit/ }).click();
    const form = page.getByRole('dialog', { name: 'Edit your details' });
    await expectAccessible(page);
    await form.getByRole('checkbox', { name: /Standard/ }).uncheck();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Choose at least one room type.')).toBeVisible();
    await expect(form.getByRole('group', { name: 'Room types' })).toBeFocused();
    await form.getByRole('checkbox', { name: /Standard/ }).check();
    await form.getByRole('checkbox', { name: /All-Inclusive/ }).check();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(booking.toast('Changes saved')).toBeVisible();
    const { allInclusive } = await site.db
      .selectFrom('waitingEntries')
      .select('allInclusive')
      .where('openingId', '=', opening.id)
      .executeTakeFirstOrThrow();
    expect(allInclusive).toBe(true);
    await card.getByRole('button', { name: /^Leave the list/ }).click();
    await page
      .getByRole('dialog', { name: 'Leave the waiting list?' })
      .getByRole('button', { name: 'Leave the list' })
      .click();
    await expect(card).toBeHidden();
    await page.goto(pathOf(opening));
    await booking.button(`Join the waiting list: ${opening.resort.name}`).click();
    await expect(page.getByRole('checkbox', { name: /I agree/ })).not.toBeChecked();
  },
);

test(
  'who joins while a room has just become free is led to booking it (WAIT-1, PAGE-62)',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/409|ERR_FAILED/);
    const booking = new BookingPage(page, site);
    const { opening, reference } = await aSoldOutOpening(booking);
    await page.route('**/api/live', (route) => route.abort());
    await visitAs(page, 'gold', pathOf(opening));
    await booking.button(`Join the waiting list: ${opening.resort.name}`).click();
    await cancelAs(page, 'regular', reference);
    await fillAndJoin(page, 'just_in_time');
    await expect(booking.heading('Reservation Summary')).toBeVisible();
    await expect(page.getByText('just_in_time')).toBeVisible();
    await page.getByRole('checkbox', { name: /I agree/ }).check();
    await booking.confirm();
    expect(await countActive(site, opening)).toBe(1);
  },
);

test('a dearer offer names both prices and asks once (OFFER-10)', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const booking = new BookingPage(page, site);
  const { opening, reference } = await aSoldOutOpening(booking);
  await visitAs(page, 'gold', pathOf(opening));
  await join(booking, opening, 'pays_more');
  // As if the room had been cheaper when the guest joined.
  await site.db.updateTable('waitingChoices').set({ shownPrice: 500 }).where('openingId', '=', opening.id).execute();
  await cancelAs(page, 'regular', reference);
  await offerOf(page, opening)
    .getByRole('button', { name: /^Take this room/ })
    .click();
  const question = page.getByRole('dialog', { name: 'The price has gone up' });
  await expect(question).toContainText('This room costs 750 BBC now. It was 500 BBC when you joined the list.');
  await expect(question.getByRole('button', { name: 'Take it for 750 BBC' })).toBeVisible();
  await question.getByRole('button', { name: 'Take it for 750 BBC' }).click();
  await expect(booking.heading('Request received')).toBeVisible();
});

test(
  'nobody can join 35 minutes before the start or later (PAGE-62)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const startIn = (minutes: number) =>
      booking.anOpening({ rooms: [{ name: 'Standard', units: 1 }], startsIn: minutes * 60_000 });
    const [early, late] = [await startIn(45), await startIn(34)];
    await bookAs(page, 'regular', early);
    await bookAs(page, 'booster1', late);
    await visitAs(page, 'gold', pathOf(early));
    await expect(booking.button(/^Join the waiting list/)).toBeVisible();
    const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/user/waiting');
    await page.goto(pathOf(late));
    await asked;
    await expect(booking.heading('This opening is sold out')).toBeVisible();
    await expect(booking.button(/^Join the waiting list/)).toHaveCount(0);
  },
);

test(
  'staff move and remove entries with a reason, and the guest reads it (WAIT-7, WAIT-8, PAGE-65, BOARD-14)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const guest = await openInNewBrowser(browser, site, 'booster3');
    const { opening } = await aSoldOutOpening(guest);
    for (const [persona, username] of [
      ['gold', 'amber_waits'],
      ['booster3', 'zephyr_waits'],
    ] as const) {
      const body = { rooms: opening.roomIds, robloxUsername: username, robloxDisplayName: 'W' };
      await callAs(guest.page, persona, 'PUT', `/user/waiting/${opening.id}`, body);
    }
    await guest.page.goto('/book?view=bookings');
    await expect(entryOf(guest.page, opening).getByText('You are number 2 of 2.')).toBeVisible();
    await visitPanel(page, `/hosting?opening=${opening.id}`);
    await page.getByRole('button', { name: 'Waiting list: 2' }).click();
    await expect(page.getByRole('list', { name: 'Waiting guests' }).locator(':scope > li')).toHaveCount(2);
    await visitPanel(page, '/admin?tab=opening-dates');
    await chooseFromMenu(moreOf(page, opening.resort), 'Waiting list');
    const entries = page.getByRole('list', { name: 'Waiting guests' }).locator(':scope > li');
    await expect(entries).toHaveCount(2);
    await expect(entries.nth(1)).toContainText('zephyr_waits');
    await expectAccessible(page);
    await entries.nth(1).getByRole('button', { name: /^Move/ }).click();
    await page.getByLabel('New number in the list').fill('1');
    await page.getByLabel('Reason').fill('Had a ticket');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(toast(page, 'Entry Moved')).toBeVisible();
    await expect(entries.first()).toContainText('zephyr_waits');
    await expect(entryOf(guest.page, opening).getByText('You are number 1 of 2.')).toBeVisible();
    await entries
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await page.getByLabel('Reason').fill('Asked us to');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(toast(page, 'Entry Removed')).toBeVisible();
    await expect(entries).toHaveCount(1);
    await expect(
      entryOf(guest.page, opening).getByText('Our staff removed you from the list: “Asked us to”'),
    ).toBeVisible();
    await guest.page.context().close();
  },
);

test(
  'staff add rooms to an opening, and the new room is offered (OFFER-2, PAGE-65)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const guest = await openInNewBrowser(browser, site, 'gold');
    const { opening } = await aSoldOutOpening(guest);
    const body = { rooms: opening.roomIds, robloxUsername: 'more_rooms', robloxDisplayName: 'W' };
    await callAs(guest.page, 'gold', 'PUT', `/user/waiting/${opening.id}`, body);
    await guest.page.goto('/book?view=bookings');
    await expect(entryOf(guest.page, opening).getByText('You are number 1 of 1.')).toBeVisible();
    await visitPanel(page, '/admin?tab=opening-dates');
    await chooseFromMenu(moreOf(page, opening.resort), 'Rooms');
    const form = page.getByRole('dialog', { name: 'Rooms of this opening' });
    await form.getByLabel('Standard').fill('0');
    await expect(form.getByText('At least 1: rooms in use stay.')).toBeVisible();
    await form.getByLabel('Standard').fill('2');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save Rooms' }).click();
    await expect(toast(page, '1 room was offered to the waiting list.')).toBeVisible();
    await expect(offerOf(guest.page, opening)).toBeVisible();
    await guest.page.context().close();
  },
);
