import type { Browser, Page } from '@playwright/test';
import type { Party } from '@sunset/contract/api/parties/party.ts';
import type { TestOpening } from '../../../factories.ts';
import { allowManyBookings, countActive } from '../../support/booking-page.ts';
import { aDrawnOpening, linkRoblox, setDrawTime } from '../../support/draws.ts';
import { expect, expectAccessible, onlyInFull, test, type Site } from '../../support/fixtures.ts';
import { visitAs } from '../../support/open-session.ts';
import { anOpening } from '../../support/openings.ts';
import { chooseFromMenu, moreOf, visitPanel } from '../../support/staff-panel.ts';
import { aFriend, button, join, rowOf, startParty, type Friend } from './friends.ts';

test.beforeEach(({ site }) => allowManyBookings(site));

const day = 24 * 3_600_000;
const bookingOf = ({ id, resort }: TestOpening) => `/book?resort=${resort.id}&opening=${id}`;

/** Somebody with a linked Roblox account, which a lobby asks for. */
async function aLinkedFriend(page: Page, site: Site, name: string): Promise<Friend> {
  const friend = await aFriend(page, site, name);
  await linkRoblox(site, friend.discordId, friend.roblox);
  return friend;
}

/** The page of somebody in a browser of their own. */
async function pageOf(browser: Browser, site: Site, { key }: Friend, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitAs(page, key, path);
  return page;
}

const ownPart = (page: Page) => page.locator('section[aria-labelledby="own-room"]');

async function acceptByCall(friend: Friend, code: string): Promise<void> {
  const { party } = await friend.call<{ party: Party }>('GET', `/user/parties/${code}`);
  const offer = party.own.entry?.offer;
  const body = { offer_id: offer?.id, expected_final_price: offer?.pricing.final_price };
  await friend.call('POST', `/parties/${code}/acceptance`, body);
}

test(
  'three friends enter the lobby with one press, one of them after linking an account; all accept, and all are booked (PAGE-85, PAGE-86, PAGE-92, PAGE-93, PAGE-94)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site, consoleWatch }) => {
    test.slow();
    consoleWatch.allow(/409/);
    const opening = await aDrawnOpening(site, { rooms: [{ name: 'Standard', units: 3 }] });
    const coral = await aLinkedFriend(page, site, 'Coral Finch');
    const nova = await aLinkedFriend(page, site, 'Nova Reef');
    const zephyr = await aFriend(page, site, 'Zephyr Cove');
    await visitAs(page, coral.key, bookingOf(opening));
    await button(page, 'Book with friends').click();
    const form = page.getByRole('dialog', { name: 'Book with friends' });
    await expect(form.getByText(/your chance in the draw is smaller than alone/)).toBeVisible();
    await form.getByRole('checkbox', { name: /I agree/ }).check();
    await expectAccessible(page);
    await button(page, 'Start and share the link').click();
    await page.waitForURL(/\/party\//);
    const code = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const stranger = await (await browser.newContext({ baseURL: site.url })).newPage();
    await stranger.goto(`/party/${code}`);
    await expect(stranger.getByText('When the lobby opens, the leader enters it with all of you.')).toBeVisible();
    await expectAccessible(stranger);
    await stranger.context().close();
    const friend = await pageOf(browser, site, nova, `/party/${code}`);
    await expect(friend.getByText(/^The lobby is open now\. Join before it closes/)).toBeVisible();
    await friend.getByRole('checkbox', { name: /I agree/ }).check();
    await expectAccessible(friend);
    await button(friend, 'Join the party').click();
    await expect(friend.getByText('Coral Finch enters the lobby with all of you.', { exact: false })).toBeVisible();
    await join(zephyr, code, opening);
    await expect(rowOf(page, zephyr)).toBeVisible();

    await button(page, 'Enter the lobby together').click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Your party did not enter' });
    await expect(refusal).toContainText('Zephyr Cove can’t book right now, and sees why on this page.');
    await expectAccessible(page);
    const refused = await pageOf(browser, site, zephyr, `/party/${code}`);
    const own = refused.getByRole('alert').filter({ hasText: 'Your party could not enter' });
    await expect(own).toContainText('For the lobby you need a linked Roblox account.');
    await expect(own.getByRole('link', { name: 'Open Settings' })).toBeVisible();
    await expectAccessible(refused);
    await linkRoblox(site, zephyr.discordId, zephyr.roblox);
    await button(page, 'Enter the lobby together').click();
    for (const each of [page, friend, refused])
      await expect(ownPart(each).getByText('Your party is in the lobby.')).toBeVisible();
    await expect(ownPart(friend).getByText(/^The draw starts in/)).toBeVisible();
    await expect(refused.getByText('Your party could not enter')).toHaveCount(0);
    await expectAccessible(friend);
    await refused.goto(bookingOf(opening));
    const lobby = refused.getByRole('region', { name: 'Rooms by draw' });
    await expect(lobby.getByRole('link', { name: /^Open your party/ })).toHaveAttribute('href', `/party/${code}`);
    await expect(button(refused, /^(Edit your entry|Leave the lobby)/)).toHaveCount(0);

    await setDrawTime(site, opening, 3000);
    for (const each of [page, friend])
      await expect(each.getByRole('heading', { name: 'Rooms for all of you!' })).toBeVisible({ timeout: 20_000 });
    const offer = refused.getByRole('list', { name: 'Your offers' });
    await offer.getByRole('link', { name: /^Open your party/ }).click();
    await expect(refused.getByRole('heading', { name: 'Rooms for all of you!' })).toBeVisible();
    await expectAccessible(friend);
    await button(friend, 'Accept · 1,000 BBC').click();
    await expect(friend.getByText('You have accepted.')).toBeVisible();
    await expect(ownPart(page).getByText('1 of 3 have accepted.')).toBeVisible();
    await button(page, 'Accept · 1,000 BBC').click();
    await expect(ownPart(page).getByText('2 of 3 have accepted.')).toBeVisible();
    await expect(ownPart(page).getByText('Not accepted yet: Zephyr Cove.')).toBeVisible();
    await expectAccessible(page);
    expect(await countActive(site, opening)).toBe(0);
    await button(refused, 'Accept · 1,000 BBC').click();
    for (const each of [page, friend, refused])
      await expect(each.getByRole('heading', { name: 'Your room is requested' })).toBeVisible();
    expect(await countActive(site, opening)).toBe(3);
    for (const each of [friend, refused]) await each.context().close();
  },
);

/** A party of two before an opening whose two rooms others have booked; both join the waiting list. */
async function aWaitingParty(page: Page, site: Site, friends: Friend[]) {
  const opening = await anOpening(site, { rooms: [{ name: 'Standard', units: 2 }], startsIn: 2 * day });
  const guests = [await aFriend(page, site, 'Pearl Bay'), await aFriend(page, site, 'Reed Isle')];
  const references: string[] = [];
  for (const guest of guests) {
    const body = { ...guest.form(opening), roomId: opening.roomIds[0], acceptTerms: true };
    references.push((await guest.call<{ bookingId: string }>('POST', '/bookings', body)).bookingId);
  }
  const [leader, ...others] = friends as [Friend, ...Friend[]];
  const code = await startParty(leader, opening);
  for (const other of others) await join(other, code, opening);
  const cancelAll = async () => {
    for (const [at, guest] of guests.entries()) await guest.call('POST', `/user/bookings/${references[at]}/cancel`, {});
  };
  return { opening, code, cancelAll };
}

/** Both entries say who belongs together. */
async function expectStaffToReadParty(browser: Browser, site: Site, { resort }: TestOpening): Promise<void> {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitPanel(page, '/admin?tab=opening-dates');
  await chooseFromMenu(moreOf(page, resort), 'Waiting list');
  const entries = page.getByRole('list', { name: 'Waiting guests' }).locator(':scope > li');
  await expect(entries).toContainText([
    'In a party with Nova Reef: rooms for all, or for nobody',
    'In a party with Coral Finch: rooms for all, or for nobody',
  ]);
  await expectAccessible(page);
  await button(page, /^Move Coral Finch/).click();
  await expect(page.getByText('The whole party moves to this number.')).toBeVisible();
  await page.context().close();
}

test(
  'a party waits together for rooms for all, and is booked when all have accepted (PAGE-92, PAGE-93, PAGE-94, PARTY-19)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    test.slow();
    const [coral, nova] = [await aFriend(page, site, 'Coral Finch'), await aFriend(page, site, 'Nova Reef')];
    const { opening, code, cancelAll } = await aWaitingParty(page, site, [coral, nova]);
    await visitAs(page, coral.key, `/party/${code}`);
    await expect(ownPart(page).getByText(/^Not all of you can get a room that you chose\./)).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Join the list together').click();
    await expect(ownPart(page).getByText('You are number 1 of 1. No room has become free yet.')).toBeVisible();
    await expect(ownPart(page).getByText('Everyone in your party has this number.')).toBeVisible();
    await expectAccessible(page);
    await expectStaffToReadParty(browser, site, opening);
    await page.goto('/book?view=bookings');
    const entry = page
      .getByRole('list', { name: 'Waiting list' })
      .getByRole('listitem')
      .filter({ hasText: opening.resort.name });
    await entry.getByRole('link', { name: /^Open your party/ }).click();
    await expect(ownPart(page).getByText(/^You are number 1/)).toBeVisible();

    await cancelAll();
    await expect(page.getByRole('heading', { name: 'Rooms for all of you!' })).toBeVisible();
    await acceptByCall(nova, code);
    await expect(ownPart(page).getByText('1 of 2 have accepted.')).toBeVisible();
    await button(page, 'Accept · 1,000 BBC').click();
    await expect(page.getByRole('heading', { name: 'Your room is requested' })).toBeVisible();
    expect(await countActive(site, opening)).toBe(2);
  },
);

test(
  'the leader takes the party off the list, and the friend sees it live (PAGE-92)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const [coral, nova] = [await aFriend(page, site, 'Coral Finch'), await aFriend(page, site, 'Nova Reef')];
    const { code, cancelAll } = await aWaitingParty(page, site, [coral, nova]);
    await coral.call('POST', `/parties/${code}/entry`);
    const friend = await pageOf(browser, site, nova, `/party/${code}`);
    await expect(ownPart(friend).getByText(/^You are number 1/)).toBeVisible();
    await expect(button(friend, 'Leave the list together')).toHaveCount(0);
    await cancelAll();
    await visitAs(page, coral.key, `/party/${code}`);
    await expect(page.getByRole('heading', { name: 'Rooms for all of you!' })).toBeVisible();
    await button(page, 'Leave the list together').click();
    const question = page.getByRole('dialog', { name: 'Leave the waiting list?' });
    await expect(question).toContainText('The offered rooms go to somebody else.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Leave the list together' }).click();
    // Nobody else waits, so the rooms are free.
    for (const each of [page, friend]) await expect(button(each, 'I’m ready · 1,000 BBC')).toBeVisible();
    await expectAccessible(page);
    await friend.context().close();
  },
);

test(
  'if the last acceptance cannot book, nobody is booked, and the page says for whom and why (PAGE-93)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site, consoleWatch }) => {
    test.slow();
    consoleWatch.allow(/409/);
    const [coral, nova] = [await aFriend(page, site, 'Coral Finch'), await aFriend(page, site, 'Nova Reef')];
    const { opening, code, cancelAll } = await aWaitingParty(page, site, [coral, nova]);
    await coral.call('POST', `/parties/${code}/entry`);
    await cancelAll();
    await visitAs(page, coral.key, `/party/${code}`);
    await expect(page.getByRole('heading', { name: 'Rooms for all of you!' })).toBeVisible();
    await acceptByCall(nova, code);
    // As if somebody else had linked the account that Nova typed.
    const owner = await aFriend(page, site, 'Isla Shore');
    const link = { robloxId: owner.discordId, robloxUsername: nova.roblox, robloxDisplayName: 'Isla' };
    await site.db
      .updateTable('members')
      .set({ ...link, robloxLinkedAt: site.now() })
      .where('discordId', '=', owner.discordId)
      .execute();
    await button(page, 'Accept · 1,000 BBC').click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was booked' });
    await expect(refusal).toContainText('Nova Reef can’t book right now, and sees why on this page.');
    await expect(refusal).toContainText('Your party is at the end of the waiting list now.');
    await expectAccessible(page);
    expect(await countActive(site, opening)).toBe(0);
    const friend = await pageOf(browser, site, nova, `/party/${code}`);
    await expect(friend.getByRole('alert').filter({ hasText: 'The last try did not book your room.' })).toBeVisible();
    await friend.context().close();
  },
);

test(
  'the leader removes the friend who does not answer, and the others are booked (PAGE-93)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    test.slow();
    const opening = await aDrawnOpening(site, { rooms: [{ name: 'Standard', units: 3 }] });
    const coral = await aLinkedFriend(page, site, 'Coral Finch');
    const nova = await aLinkedFriend(page, site, 'Nova Reef');
    const zephyr = await aLinkedFriend(page, site, 'Zephyr Cove');
    const code = await startParty(coral, opening);
    for (const friend of [nova, zephyr]) await join(friend, code, opening);
    await coral.call('POST', `/parties/${code}/entry`);
    await visitAs(page, coral.key, `/party/${code}`);
    await expect(ownPart(page).getByText('Your party is in the lobby.')).toBeVisible();
    await expect(page.getByText('Who joins before the lobby closes is in the draw with you.')).toBeVisible();
    await setDrawTime(site, opening, 2000);
    await expect(page.getByRole('heading', { name: 'Rooms for all of you!' })).toBeVisible({ timeout: 20_000 });
    await acceptByCall(nova, code);
    await button(page, 'Accept · 1,000 BBC').click();
    await expect(
      ownPart(page).getByText('Before the time is over you can remove them.', { exact: false }),
    ).toBeVisible();
    await button(page, `Remove ${zephyr.name}`).click();
    const question = page.getByRole('dialog', { name: `Remove ${zephyr.name}?` });
    await expect(question).toContainText('All others have accepted, so you are booked at once.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your room is requested' })).toBeVisible();
    expect(await countActive(site, opening)).toBe(2);
  },
);

test(
  'before the lobby the page counts down; as many as possible, each takes or passes on their own offer (PAGE-92, PAGE-93)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    test.slow();
    const opening = await aDrawnOpening(site, { rooms: [{ name: 'Standard', units: 1 }], drawsIn: 11 * 60_000 });
    const [coral, nova] = [
      await aLinkedFriend(page, site, 'Coral Finch'),
      await aLinkedFriend(page, site, 'Nova Reef'),
    ];
    const code = await startParty(coral, opening, 'as_many_as_possible');
    await join(nova, code, opening);
    await visitAs(page, coral.key, `/party/${code}`);
    await expect(ownPart(page).getByText(/^The lobby opens in/)).toBeVisible();
    await expect(button(page, 'Enter the lobby together')).toBeDisabled();
    await expectAccessible(page);
    await setDrawTime(site, opening, 5 * 60_000);
    await page.reload();
    await button(page, 'Enter the lobby together').click();
    await expect(ownPart(page).getByText('Your party is in the lobby.')).toBeVisible();
    await button(page, 'Leave the lobby together').click();
    const question = page.getByRole('dialog', { name: 'Leave the lobby?' });
    await expect(question.getByText(/^Then none of you is in the draw for/)).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Leave the lobby together' }).click();
    await expect(button(page, 'Enter the lobby together')).toBeEnabled();
    await expect(rowOf(page, nova)).toBeVisible();
    await button(page, 'Enter the lobby together').click();
    await expect(ownPart(page).getByText('Your party is in the lobby.')).toBeVisible();
    await setDrawTime(site, opening, 2000);
    await expect(page.getByRole('heading', { name: 'You got a room!' })).toBeVisible({ timeout: 20_000 });
    await button(page, /^Confirm this room/).click();
    await expect(page.getByRole('heading', { name: 'Your room is requested' })).toBeVisible();
    await expect(page.getByText('Not booked yet: Nova Reef. They stay in the party.')).toBeVisible();
    expect(await countActive(site, opening)).toBe(1);
  },
);
