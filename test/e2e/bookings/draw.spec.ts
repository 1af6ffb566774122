import type { Browser, Page } from '@playwright/test';
import type { TestOpening } from '../../factories.ts';
import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { aDrawnOpening, callWith, drawResult, formParty, linkAccount, setDrawTime } from '../support/draws.ts';
import { expect, expectAccessible, expectAccessibleAgain, onlyInFull, test, type Site } from '../support/fixtures.ts';
import { openSession, visitAs } from '../support/open-session.ts';
import { personas, type PersonaKey } from '../support/personas.ts';
import { chooseFromMenu, moreOf, toast, visitPanel } from '../support/staff-panel.ts';

const players = ['gold', 'booster3', 'booster2'] as const;
const phone = { width: 390, height: 844 };
const pathOf = ({ id, resort }: TestOpening) => `/book?resort=${resort.id}&opening=${id}`;

test.beforeEach(({ site }) => allowManyBookings(site));

/** A player with a linked account, on a phone at the opening. */
async function aPlayer(browser: Browser, site: Site, persona: PersonaKey, opening: TestOpening): Promise<BookingPage> {
  const context = await browser.newContext({ baseURL: site.url, viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openSession(page, persona);
  await linkAccount(site, persona, `${persona}_plays`);
  await visitAs(page, persona, pathOf(opening));
  return new BookingPage(page, site);
}

const lobbyOf = (page: Page) => page.getByRole('region', { name: 'Rooms by draw' });
/** Personas have offers and entries of earlier journeys too. */
const offerOf = (page: Page, { resort }: TestOpening) =>
  page.getByRole('list', { name: 'Your offers' }).locator(':scope > li').filter({ hasText: resort.name });

/** Fills in the form and enters the lobby. */
async function enter(player: BookingPage, opening: TestOpening): Promise<void> {
  const { page } = player;
  await lobbyOf(page)
    .getByRole('button', { name: `Enter the lobby: ${opening.resort.name}` })
    .click();
  const form = page.getByRole('dialog', { name: 'Enter the lobby' });
  await expect(form.getByRole('checkbox', { name: /Standard/ })).toBeChecked();
  await expect(form.getByText(/^Playing as /)).toBeVisible();
  await form.getByRole('checkbox', { name: /I agree/ }).check();
  await form.getByRole('button', { name: 'Enter the lobby' }).click();
  await expect(lobbyOf(page).getByText('You are in the lobby.')).toBeVisible();
}

/** Enters the lobby without a page; returns the member's token. */
async function enterByApi(page: Page, site: Site, persona: PersonaKey, opening: TestOpening): Promise<string> {
  const { token } = await openSession(page, persona);
  await linkAccount(site, persona, `${persona}_plays`);
  const body = { rooms: opening.roomIds, robloxUsername: `${persona}_plays`, robloxDisplayName: 'Sandy' };
  await callWith(page.request, token, 'PUT', `/user/waiting/${opening.id}`, body);
  return token;
}

test('two players on phones: one gets the room, the other waits, and gets it when the first cancels (PAGE-67, PAGE-68)', async ({
  browser,
  site,
}) => {
  test.slow();
  const opening = await aDrawnOpening(site);
  const gold = await aPlayer(browser, site, 'gold', opening);
  const booster = await aPlayer(browser, site, 'booster3', opening);
  await expect(gold.button('By draw: Standard')).toBeDisabled();
  await expect(lobbyOf(gold.page).getByRole('timer')).toBeVisible();
  await expectAccessible(gold.page);
  await enter(gold, opening);
  await expect(lobbyOf(booster.page).getByText('1 player is in the lobby.')).toBeVisible();
  await enter(booster, opening);
  await expect(lobbyOf(gold.page).getByText('2 players are in the lobby.')).toBeVisible();
  await lobbyOf(gold.page).getByText('How the draw works').click();
  await expectAccessibleAgain(gold.page);
  await booster.button('My Bookings').click();
  const myLobby = booster.page.getByRole('list', { name: 'Lobby' });
  await expect(myLobby.getByRole('heading', { name: opening.resort.name })).toBeVisible();

  await setDrawTime(site, opening, 3000);
  const [first, last] = await drawResult(site, opening);
  expect([first?.roomId, last?.roomId]).toEqual([opening.roomIds[0], null]);
  const isGoldFirst = first?.discordId === personas.gold.id;
  const [winner, waiter] = isGoldFirst ? [gold, booster] : [booster, gold];
  const offer = offerOf(winner.page, opening);
  await expect(offer.getByRole('heading', { name: 'You got a room!' })).toBeVisible();
  await expect(winner.toast('You got a room!')).toBeVisible();
  await expect(waiter.page.getByText(/^You are number 2/).first()).toBeVisible();
  await expectAccessible(winner.page);
  await expectAccessibleAgain(waiter.page);
  await offer.getByRole('button', { name: /^Confirm this room: Standard/ }).click();
  await expect(winner.heading('Request received')).toBeVisible();
  await expect(waiter.page.getByText(/^You are number 1/).first()).toBeVisible();

  const { token } = await openSession(winner.page, isGoldFirst ? 'gold' : 'booster3');
  await callWith(winner.page.request, token, 'POST', `/user/bookings/${await winner.reference()}/cancel`);
  await expect(offerOf(waiter.page, opening).getByRole('heading', { name: 'A room is free for you' })).toBeVisible();
  await offerOf(waiter.page, opening)
    .getByRole('button', { name: /^Take this room: Standard/ })
    .click();
  await expect(waiter.heading('Request received')).toBeVisible();
  await gold.page.context().close();
  await booster.page.context().close();
});

test(
  'a player edits the entry and leaves the lobby (PAGE-67)',
  { tag: onlyInFull(true) },
  async ({ browser, site }) => {
    const opening = await aDrawnOpening(site, {
      rooms: [
        { name: 'Standard', units: 1 },
        { name: 'Deluxe', units: 1 },
      ],
    });
    const player = await aPlayer(browser, site, 'gold', opening);
    const { page } = player;
    await lobbyOf(page)
      .getByRole('button', { name: /^Enter the lobby/ })
      .click();
    const form = page.getByRole('dialog', { name: 'Enter the lobby' });
    await form.getByRole('button', { name: 'Enter the lobby' }).click();
    await expect(form.getByText('Choose at least one room type.')).toBeVisible();
    await form.getByRole('checkbox', { name: /Deluxe/ }).check();
    await form.getByRole('checkbox', { name: /Standard/ }).check();
    await form.getByRole('checkbox', { name: /I agree/ }).check();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Enter the lobby' }).click();
    await expect(lobbyOf(page).getByText('You want, in this order: Deluxe and Standard.')).toBeVisible();
    await player.button(/^Edit your entry/).click();
    const edit = page.getByRole('dialog', { name: 'Edit your entry' });
    await edit.getByRole('checkbox', { name: /Deluxe/ }).uncheck();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(lobbyOf(page).getByText('You want: Standard.')).toBeVisible();
    await player.button(/^Leave the lobby/).click();
    await page
      .getByRole('dialog', { name: 'Leave the lobby?' })
      .getByRole('button', { name: 'Leave the lobby' })
      .click();
    await expect(player.button(/^Enter the lobby/)).toBeVisible();
    await page.context().close();
  },
);

test(
  'without a linked account the form leads to the settings (DRAW-3, PAGE-67)',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/409/);
    const opening = await aDrawnOpening(site);
    await visitAs(page, 'regular', pathOf(opening));
    await lobbyOf(page)
      .getByRole('button', { name: /^Enter the lobby/ })
      .click();
    const form = page.getByRole('dialog', { name: 'Enter the lobby' });
    const name = form.getByLabel('Roblox username');
    const change = form.getByRole('button', { name: 'Change' });
    await expect(change.or(name)).toBeVisible();
    if (await change.isVisible()) await change.click();
    await name.fill('not_linked');
    await form.getByLabel('Roblox display name').fill('Sandy');
    await form.getByRole('checkbox', { name: /I agree/ }).check();
    await form.getByRole('button', { name: 'Enter the lobby' }).click();
    await expect(form.getByRole('alert').getByRole('link', { name: 'Open Settings' })).toHaveAttribute(
      'href',
      '/settings',
    );
    await expectAccessible(page);
  },
);

test(
  'before the lobby opens, pages say when, and a member can be reminded (PAGE-66, PAGE-69)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await aDrawnOpening(site, { drawsIn: 2 * 3_600_000 });
    const path = `/resort/${opening.resort.id}`;
    const row = page.getByRole('region', { name: 'Next openings' }).getByRole('listitem');
    await page.goto(path);
    await expect(row).toContainText('Draw for 1 room.');
    await expect(row).toContainText('The lobby opens');
    await expect(page.getByRole('button', { name: /^Remind me/ })).toHaveCount(0);
    await visitAs(page, 'gold', path);
    await expect(row).toContainText('The lobby opens in 1');
    await row.getByRole('button', { name: `Remind me of ${opening.resort.name}` }).click();
    await expect(row.getByRole('button', { name: /^Reminder is on/ })).toBeVisible();
    await expectAccessible(page);
    await page.goto(pathOf(opening));
    await expect(lobbyOf(page).getByText(/^The lobby opens in/)).toBeVisible();
    await lobbyOf(page)
      .getByRole('button', { name: /^Reminder is on/ })
      .click();
    await expect(lobbyOf(page).getByRole('button', { name: /^Remind me/ })).toBeVisible();
  },
);

test(
  'the page of a draw shows live what is published, and recomputes the result (PAGE-70)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await aDrawnOpening(site);
    for (const persona of players) await enterByApi(page, site, persona, opening);
    await visitAs(page, 'gold', `/draw/${opening.id}`);
    await expect(page.getByText('Fingerprint of the seed')).toBeVisible();
    await expect(page.getByText('Not published yet')).toHaveCount(2);
    await expect(page.getByText(/^The draw starts in/)).toBeVisible();
    await expectAccessible(page);
    await setDrawTime(site, opening, 2000);
    const result = page.getByRole('list', { name: 'Result in the order of the draw' }).getByRole('listitem');
    await expect(result).toHaveCount(3, { timeout: 15_000 });
    await expect(result.first()).toContainText('Standard');
    await expect(result.last()).toContainText('Waiting list');
    await expect(page.getByText(/^Your entry: number [123] of 3\./)).toBeVisible();
    await page.getByRole('button', { name: 'Check it yourself' }).click();
    await expect(page.getByText('Correct. Your browser got the same result.')).toBeVisible();
    await expect(page.getByText(/^npm run draw:verify -- http/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What this does not prove' })).toBeVisible();
    await expectAccessible(page);
    expect((await page.request.get('/draw/999999')).status()).toBe(404);
  },
);

test(
  'the page of a draw shows who is in a party, which has one number (PAGE-70, PARTY-18)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await aDrawnOpening(site, { rooms: [{ name: 'Standard', units: 9 }] });
    for (const persona of players) await enterByApi(page, site, persona, opening);
    await formParty(site, opening, ['booster3', 'booster2']);
    await setDrawTime(site, opening, 1000);
    await drawResult(site, opening);
    await page.setViewportSize(phone);
    await visitAs(page, 'booster3', `/draw/${opening.id}`);
    const result = page.getByRole('list', { name: 'Result in the order of the draw' }).getByRole('listitem');
    await expect(result.filter({ hasText: /\(member [12] of a party: all or nobody\)/ })).toHaveCount(2);
    const own = page.getByRole('paragraph').filter({ hasText: /^Your entry: number [12] of 2\./ });
    await expect(own).toContainText('Result: Standard.');
    await expect(own).toContainText('Your party was drawn as one entry.');
    await page.getByRole('button', { name: 'Check it yourself' }).click();
    await expect(page.getByText('Correct. Your browser got the same result.')).toBeVisible();
    await expectAccessible(page);
  },
);

test('a result that was changed is found (control of PAGE-70)', { tag: onlyInFull(true) }, async ({ page, site }) => {
  const opening = await aDrawnOpening(site);
  for (const persona of ['gold', 'booster3'] as const) await enterByApi(page, site, persona, opening);
  await setDrawTime(site, opening, 1000);
  await drawResult(site, opening);
  await page.route(`**/api/draws/${opening.id}`, async (route) => {
    const answer = await route.fetch();
    const draw = (await answer.json()) as { classes: { entries: { order: number; roomId: number | null }[] }[] };
    const [one, two] = draw.classes[0]?.entries ?? [];
    if (one && two) [one.order, two.order, one.roomId, two.roomId] = [two.order, one.order, two.roomId, one.roomId];
    return route.fulfill({ response: answer, json: draw });
  });
  await page.goto(`/draw/${opening.id}`);
  await page.getByRole('button', { name: 'Check it yourself' }).click();
  await expect(page.getByText('Not correct. Please tell our staff.')).toBeVisible();
});

test(
  'staff see the lobby and move an entry after the draw; its guest sees the new number (WAIT-7, PAGE-65)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const opening = await aDrawnOpening(site);
    for (const persona of players) await enterByApi(page, site, persona, opening);
    await visitPanel(page, '/admin?tab=opening-dates');
    await chooseFromMenu(moreOf(page, opening.resort), 'Waiting list');
    await page.getByRole('button', { name: 'Lobby', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Guests in the lobby' }).locator(':scope > li')).toHaveCount(3);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Waiting', exact: true }).click();
    await setDrawTime(site, opening, 1000);
    const result = await drawResult(site, opening);
    const last = players.find((key) => personas[key].id === result.at(-1)?.discordId) ?? 'gold';
    const guest = await aPlayer(browser, site, last, opening);
    await expect(guest.page.getByText('You are number 3 of 3.').first()).toBeVisible();
    const entries = page.getByRole('list', { name: 'Waiting guests' }).locator(':scope > li');
    await expect(entries).toHaveCount(3);
    await entries.nth(2).getByRole('button', { name: /^Move/ }).click();
    await page.getByLabel('New number in the list').fill('2');
    await page.getByLabel('Reason').fill('Had a ticket');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(toast(page, 'Entry Moved')).toBeVisible();
    await expect(guest.page.getByText('You are number 2 of 3.').first()).toBeVisible();
    await guest.page.context().close();
  },
);
