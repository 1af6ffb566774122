import type { Page } from '@playwright/test';
import { aBookingBody, setOnSaleTimes, type TestOpening } from '../../../factories.ts';
import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import type { Party } from '@sunset/contract/api/parties/party.ts';
import { allowManyBookings, countActive } from '../../support/booking-page.ts';
import { expect, expectAccessible, expectAccessibleAgain, onlyInFull, test } from '../../support/fixtures.ts';
import { visitAs } from '../../support/open-session.ts';
import { anOpening } from '../../support/openings.ts';
import { aFriend, button, join, rowOf, startParty, type Friend } from './friends.ts';

test.beforeEach(({ site }) => allowManyBookings(site));

async function beReady(friend: Friend, code: string): Promise<void> {
  const { party } = await friend.call<{ party: Party }>('GET', `/user/parties/${code}`);
  const [room] = party.own.rooms;
  const body = { roomId: room?.roomId, expected_final_price: room?.final_price };
  await friend.call('POST', `/parties/${code}/ready`, body);
}

test('a link without names leads through Discord into the party; all are ready, one press books, and everybody sees it live (PAGE-85, PAGE-86, PAGE-87, PAGE-88, PAGE-90, PAGE-91)', async ({
  page,
  browser,
  site,
}) => {
  const opening = await anOpening(site, { rooms: [{ name: 'Standard', units: 3 }] });
  const [coral, nova] = [await aFriend(page, site, 'Coral Finch'), await aFriend(page, site, 'Nova Reef')];
  const leader = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitAs(leader, coral.key, `/book?resort=${opening.resort.id}&opening=${opening.id}`);
  await button(leader, 'Book with friends').click();
  const form = leader.getByRole('dialog', { name: 'Book with friends' });
  await expect(form.getByRole('checkbox', { name: /Standard/ })).toBeChecked();
  await form.getByLabel('Roblox username').fill('coral_finch');
  await form.getByLabel('Roblox display name').fill('Coral');
  await form.getByRole('checkbox', { name: /I agree/ }).check();
  await expectAccessible(leader);
  await button(leader, 'Start and share the link').click();
  await expect(leader.getByRole('heading', { name: 'Invite your friends' })).toBeVisible();
  const { pathname } = new URL(leader.url());

  const invitation = await page.goto(pathname);
  expect(invitation?.headers()['referrer-policy']).toBe('no-referrer');
  expect(await invitation?.text()).not.toContain(coral.name);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const title = page.locator('meta[property="og:title"]');
  await expect(title).toHaveAttribute('content', new RegExp(`${opening.resort.name}, .*\\d\\d:\\d\\d$`));
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await page.request.get(new URL(picture ?? '').pathname)).headers()['content-type']).toBe('image/png');
  await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible();
  await expectAccessibleAgain(page);
  await button(page, 'Log in with Discord to join').click();
  await page.locator(`[data-person="${nova.key}"]`).click();
  await page.waitForURL((url) => url.pathname === pathname);
  await expect(
    page.getByText('Coral Finch invites you to book rooms together. Everyone gets a room of their own.'),
  ).toBeVisible();
  await expect(
    page.getByText(
      'If one of you can’t get a room, nobody is booked. So you may end up without a room although one is free for you.',
    ),
  ).toBeVisible();
  await page.getByLabel('Roblox username').fill('nova_reef');
  await page.getByLabel('Roblox display name').fill('Nova');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await expectAccessible(page);
  await button(page, 'Join the party').click();

  await expect(rowOf(leader, nova)).toContainText('Not ready yet');
  await expect(page.locator('#own-room')).toBeFocused();
  await expect(page.locator('#own-room')).toBeInViewport();
  await button(page, 'I’m ready · 1,000 BBC').click();
  await expect(page.getByText(/^You are ready for/).getByRole('timer')).toHaveText(/^[45]:\d\d$/);
  await expect(page.getByText('We hold this room for you until then.')).toBeVisible();
  await expect(rowOf(leader, nova)).toContainText(/[45]:\d\d/);
  await expect(button(leader, /^Book/)).toHaveCount(0);
  await button(leader, /^I’m ready/).click();
  await expect(page.getByText('All are ready. Now Coral Finch can book.')).toBeVisible();
  await expectAccessibleAgain(leader);
  await button(leader, 'Book 2 rooms').click();
  for (const each of [page, leader])
    await expect(each.getByRole('heading', { name: 'Your room is requested' })).toBeVisible();
  await expectAccessibleAgain(page);
  expect(await countActive(site, opening)).toBe(2);
  await leader.context().close();
});

test(
  'who is not booked is named with what to do, and nobody is booked; the leader removes, a member leaves (PAGE-89, PAGE-90, PAGE-91)',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/409/);
    const opening = await anOpening(site, {
      rooms: [
        { name: 'Standard', units: 2 },
        { name: 'Deluxe', units: 1 },
      ],
    });
    const [coral, nova, zephyr] = [
      await aFriend(page, site, 'Coral Finch'),
      await aFriend(page, site, 'Nova Reef'),
      await aFriend(page, site, 'Zephyr Cove'),
    ];
    const code = await startParty(coral, opening);
    await join(nova, code, opening, [opening.roomIds[1] ?? 0]);
    await join(zephyr, code, opening);
    for (const friend of [coral, nova, zephyr]) await beReady(friend, code);
    await visitAs(page, coral.key, `/party/${code}`);
    await expect(button(page, 'Book 3 rooms')).toBeEnabled();
    // As if staff had taken Nova's room out of sale after they were ready.
    await site.db
      .updateTable('units')
      .set({ heldBy: null, heldUntil: null })
      .where('openingId', '=', opening.id)
      .execute();
    await site.db
      .deleteFrom('units')
      .where('openingRoomId', '=', opening.roomIds[1] ?? 0)
      .execute();
    await button(page, 'Book 3 rooms').click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was booked' });
    await expect(refusal).toContainText('Nova Reef: the room is sold out. Another one has to be chosen.');
    await expectAccessible(page);
    expect(await countActive(site, opening)).toBe(0);

    await button(page, `Remove ${nova.name}`).click();
    const question = page.getByRole('dialog', { name: `Remove ${nova.name}?` });
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(rowOf(page, nova)).toHaveCount(0);
    await zephyr.call('DELETE', `/parties/${code}/membership`);
    await expect(rowOf(page, zephyr)).toHaveCount(0);
    await button(page, 'Leave the party').click();
    const leaving = page.getByRole('dialog', { name: 'Leave the party?' });
    await expect(leaving).toContainText('You are alone in it, so the party ends and its link stops working.');
    await leaving.getByRole('button', { name: 'Leave the party' }).click();
    await expect(page.getByRole('heading', { name: 'This party is closed' })).toBeVisible();
  },
);

test(
  'before booking is open the page counts down, and the leader changes the policy; My Bookings and the rooms lead back (PAGE-85, PAGE-88, PAGE-89, PAGE-91)',
  { tag: onlyInFull(true) },
  async ({ page, site }) => {
    const opening = await anOpening(site, { rooms: [{ name: 'Standard', units: 2 }] });
    const coral = await aFriend(page, site, 'Coral Finch');
    const opensAt = new Date(site.now().getTime() + 15_000);
    await setOnSaleTimes(
      site,
      opening.id,
      forEachOnSaleGroup(() => opensAt),
    );
    const code = await startParty(coral, opening);
    await visitAs(page, coral.key, `/party/${code}`);
    await expect(page.getByText(/^Booking opens for your party in/).getByRole('timer')).toHaveText(/^0:\d\d$/);
    await expect(button(page, /^I’m ready/)).toBeDisabled();
    await expectAccessible(page);
    await button(page, 'Change: If there is not a room for everybody').click();
    const form = page.getByRole('dialog', { name: 'Change the rule of your party' });
    await form.getByRole('radio', { name: /As many of us as possible/ }).check();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText('Everyone who is ready and gets a room is booked. The others stay in the party.'),
    ).toBeVisible();
    await expect(button(page, /^I’m ready/)).toBeEnabled({ timeout: 30_000 });
    await page.goto('/book?view=bookings');
    const mine = page.getByRole('list', { name: 'Booking with friends' }).getByRole('listitem');
    await expect(mine).toContainText('Invite your friends');
    await page.goto(`/book?resort=${opening.resort.id}&opening=${opening.id}`);
    await expect(
      page.getByText('You book this with friends. A booking of your own ends your place in the party.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Open your party' }).click();
    await expect(page.getByRole('heading', { name: 'Your party' })).toBeVisible();
  },
);

test(
  'a party is usable at 320 px and without a connection, and shares its link with the sheet of the phone (PAGE-91)',
  { tag: onlyInFull(true) },
  async ({ page, context, site, consoleWatch }) => {
    consoleWatch.allow(/ERR_INTERNET_DISCONNECTED/);
    const opening = await anOpening(site, { rooms: [{ name: 'Standard', units: 2 }] });
    const [coral, nova] = [await aFriend(page, site, 'Coral Finch'), await aFriend(page, site, 'Nova Reef')];
    const code = await startParty(coral, opening);
    await join(nova, code, opening);
    await page.addInitScript(() => {
      Object.assign(navigator, { share: (data: unknown) => Object.assign(window, { shared: data }) });
    });
    await nova.call('POST', '/bookings/hold', { roomId: opening.roomIds[0] });
    await page.setViewportSize({ width: 320, height: 640 });
    await visitAs(page, nova.key, `/party/${code}`);
    await expect(page.getByText(/^This room is held for you for/).getByRole('timer')).toHaveText(/^[45]:\d\d$/);
    await button(page, 'Share the link').click();
    const shared = await page.evaluate(() => (window as unknown as { shared: { text: string; url: string } }).shared);
    expect(shared.url).toBe(`${site.url}/party/${code}`);
    expect(shared.text).toContain(opening.resort.name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await context.setOffline(true);
    await expect(page.getByText('You are offline. Your party may have changed since then.')).toBeVisible();
    await button(page, /^I’m ready/).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'You are offline. Please try again when you are connected.' }),
    ).toBeVisible();
    await context.setOffline(false);
    await button(page, /^I’m ready/).click();
    await expect(page.getByText(/^You are ready for/)).toBeVisible();
  },
);

test(
  'the page of a resort, and a link while signed out, lead to the form that starts a party (PAGE-85)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const opening = await anOpening(site, { rooms: [{ name: 'Standard', units: 3 }] });
    const [coral, nova] = [await aFriend(page, site, 'Coral Finch'), await aFriend(page, site, 'Nova Reef')];
    const form = (of: Page) => of.getByRole('dialog', { name: 'Book with friends' });
    const member = await (await browser.newContext({ baseURL: site.url })).newPage();
    await visitAs(member, coral.key, `/resort/${opening.resort.id}`);
    const link = member.getByRole('link', { name: `Book with friends: ${opening.resort.name}` });
    await expectAccessible(member);
    await link.click();
    await expect(form(member).getByRole('checkbox', { name: /Standard/ })).toBeChecked();
    await member.keyboard.press('Escape');
    await expect(form(member)).toHaveCount(0);
    await expect(member).not.toHaveURL(/friends=1/);
    await button(member, 'Book with friends').click();
    await expect(form(member)).toBeVisible();
    await member.context().close();

    await page.goto(`/book?resort=${opening.resort.id}&opening=${opening.id}`);
    await expect(page.getByRole('link', { name: 'Book with friends' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Book with friends' }).click();
    await page
      .getByRole('button', { name: /Discord/ })
      .first()
      .click();
    await page.locator(`[data-person="${nova.key}"]`).click();
    await expect(form(page).getByRole('checkbox', { name: /Standard/ })).toBeChecked();
    await expect(form(page).getByRole('button', { name: 'Start and share the link' })).toBeVisible();
  },
);

test(
  'a link to an opening that is sold out leads to the form too, before and after the sign-in, until offers are over (PAGE-80, PAGE-85)',
  { tag: onlyInFull(true) },
  async ({ page, browser, site }) => {
    const opening = await anOpening(site, { rooms: [{ name: 'Standard', units: 1 }] });
    const soon = await anOpening(site, { rooms: [{ name: 'Standard', units: 1 }], startsIn: 34 * 60_000 });
    const [coral, nova] = [await aFriend(page, site, 'Coral Finch'), await aFriend(page, site, 'Nova Reef')];
    for (const { roomIds } of [opening, soon]) {
      const buyer = await aFriend(page, site, 'Kai Shore');
      await buyer.call('POST', '/bookings', aBookingBody(roomIds[0], { robloxUsername: buyer.roblox }));
    }
    const pathOf = ({ id, resort }: TestOpening) => `/book?resort=${resort.id}&opening=${id}`;
    const member = await (await browser.newContext({ baseURL: site.url })).newPage();
    await visitAs(member, coral.key, pathOf(opening));
    await expect(member.getByRole('heading', { name: 'This opening is sold out' })).toBeVisible();
    await expect(member.getByRole('button', { name: /^Join the waiting list/ })).toBeVisible();
    await expectAccessible(member);
    await button(member, 'Book with friends').click();
    const form = member.getByRole('dialog', { name: 'Book with friends' });
    await expect(form.getByRole('checkbox', { name: /Standard/ })).toBeVisible();
    await member.keyboard.press('Escape');
    await member.goto(pathOf(soon));
    await expect(member.getByRole('heading', { name: 'This opening is sold out' })).toBeVisible();
    await expect(button(member, 'See all openings')).toBeVisible();
    await expect(button(member, 'Book with friends')).toHaveCount(0);
    await member.context().close();

    await page.goto(pathOf(soon));
    await expect(page.getByRole('heading', { level: 1, name: soon.resort.name })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Book with friends' })).toHaveCount(0);
    await expect(page.getByText('Log in to join the waiting list.')).toHaveCount(0);
    await page.goto(pathOf(opening));
    await expect(page.getByText('No rooms left. Log in to join the waiting list.')).toBeVisible();
    await page.getByRole('link', { name: 'Book with friends' }).click();
    await page
      .getByRole('button', { name: /Discord/ })
      .first()
      .click();
    await page.locator(`[data-person="${nova.key}"]`).click();
    await expect(page.getByRole('dialog', { name: 'Book with friends' })).toBeVisible();
  },
);

test(
  'who cannot join reads why and where to go; an unknown link says what to do (PAGE-86, PAGE-87)',
  { tag: onlyInFull(true) },
  async ({ page, site, consoleWatch }) => {
    consoleWatch.allow(/404|409/);
    const opening = await anOpening(site, { rooms: [{ name: 'Standard', units: 4 }] });
    const [coral, nova] = [await aFriend(page, site, 'Coral Finch'), await aFriend(page, site, 'Nova Reef')];
    const [code, other] = [await startParty(coral, opening), await startParty(nova, opening)];
    await visitAs(page, nova.key, `/party/${code}`);
    await page.getByLabel('Roblox username').fill('nova_reef');
    await page.getByLabel('Roblox display name').fill('Nova');
    await page.getByRole('checkbox', { name: /I agree/ }).check();
    await button(page, 'Join the party').click();
    await expect(page.getByRole('alert')).toContainText('You are already in a party in this opening. Leave it first.');
    await page.getByRole('alert').getByRole('link', { name: 'Open your party' }).click();
    await page.waitForURL((url) => url.pathname === `/party/${other}`);
    await expect(page.getByRole('heading', { name: 'Your party' })).toBeVisible();
    const unknown = await page.goto('/party/AAAAAAAAAAAAA');
    expect(unknown?.status()).toBe(404);
    await expect(page.getByText('The link is old or not complete. Ask your friend to send it again.')).toBeVisible();
  },
);
