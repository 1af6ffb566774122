import type { Page } from '@playwright/test';
import { controls, readFocus, readTree, watchAnnouncements } from './accessibility-tree.ts';
import { allowManyBookings, BookingPage } from '../support/booking-page.ts';
import { aDrawnOpening, drawResult, linkAccount, setDrawTime } from '../support/draws.ts';
import { expect, onlyInEnglish, onlyInFull, test } from '../support/fixtures.ts';
import { aFullSession } from '../support/full-session.ts';
import { openSession, visitAs } from '../support/open-session.ts';
import { visitPanel } from '../support/staff-panel.ts';

/*
 * The paths of a screen reader through booking, lobby, offer and session board, by keyboard: what Chromium's accessibility tree has
 * in reading order, where the focus is after each step, and what the live regions say. No screen reader runs: how one reads it is
 * not tested. See docs/accessibility.md.
 */

test.beforeEach(({ site }) => allowManyBookings(site));

const tag = [...onlyInFull(true), ...onlyInEnglish(true)];

/** Roles and names in reading order, of these roles. */
async function outline(page: Page, roles: readonly string[]): Promise<string[]> {
  return (await readTree(page)).filter(({ role }) => roles.includes(role)).map(({ role, name }) => `${role} ${name}`);
}

/** Fails if a control or a dialog has no name, or if the page behind no dialog has other than one main part and one title. */
async function expectNames(page: Page): Promise<void> {
  const tree = await readTree(page);
  expect(tree.filter(({ role, name }) => (controls.has(role) || role === 'dialog') && name.trim() === '')).toEqual([]);
  if (tree.some(({ role }) => role === 'dialog')) return;
  expect(tree.filter(({ role }) => role === 'main')).toHaveLength(1);
  expect(tree.filter(({ role, states }) => role === 'heading' && states.includes('level 1'))).toHaveLength(1);
}

/** The states of the node with this role and name. */
async function statesOf(page: Page, role: string, name: string): Promise<string[] | undefined> {
  return (await readTree(page)).find((node) => node.role === role && node.name === name)?.states;
}

const focusOf = (page: Page) => expect.poll(() => readFocus(page));

test(
  'a booking: each step has the focus at its heading, mistakes are read and lead to their fields',
  { tag },
  async ({ page, site }) => {
    const booking = new BookingPage(page, site);
    const announced = await watchAnnouncements(page);
    const opening = await booking.anOpening();
    await booking.open('regular', opening);
    await focusOf(page).toBe('heading Choose Room');
    await expectNames(page);
    expect((await outline(page, ['banner', 'main', 'heading', 'meter', 'contentinfo'])).slice(0, 8)).toEqual([
      'banner ',
      'main ',
      'heading BOOK YOUR STAY',
      'heading Choose Room',
      `heading ${opening.resort.name}`,
      'heading Standard',
      'meter Standard available',
      'contentinfo ',
    ]);

    await booking.button('Choose Room: Standard').press('Enter');
    await focusOf(page).toMatch(/^heading (Gaming Information|Reservation Summary)$/);
    if (await booking.button('Change details').isVisible()) await booking.button('Change details').press('Enter');
    await focusOf(page).toBe('heading Gaming Information');
    // What is typed comes before what the login filled in.
    expect((await outline(page, ['textbox']))[0]).toBe('textbox Roblox username');
    await page.getByLabel('Roblox username').fill('');
    await booking.button('Review Booking').press('Enter');
    await focusOf(page).toBe('textbox Roblox username');
    await expectNames(page);
    expect(await outline(page, ['group'])).toEqual(
      expect.arrayContaining(['group Discord', 'group Roblox', 'group Extras', 'group Payment method']),
    );
    const states = await statesOf(page, 'textbox', 'Roblox username');
    expect(states).toEqual(expect.arrayContaining(['invalid', 'required']));
    expect(states?.at(-1)).toContain('described: Enter your Roblox username.');
    expect((await announced()).at(-1)).toMatch(/^Almost there! .*Enter your Roblox username\./);
    await page.getByRole('link', { name: 'Enter your Roblox username.' }).press('Enter');
    await focusOf(page).toBe('textbox Roblox username');

    await booking.fillDetails();
    await booking.button('Review Booking').press('Enter');
    await focusOf(page).toBe('heading Reservation Summary');
    await expectNames(page);
    expect(await outline(page, ['region'])).toEqual(
      expect.arrayContaining(['region Your stay', 'region Price', 'region How to pay']),
    );
    await booking.button('Confirm Booking').press('Enter');
    await focusOf(page).toBe('heading Request received');
    await expectNames(page);
    await expect.poll(async () => (await announced()).at(-1)).toMatch(/^Notification Request received/);
  },
);

test(
  'a lobby and the offer of its draw: the focus is never lost, and the result is read',
  { tag },
  async ({ page, site }) => {
    test.slow();
    const announced = await watchAnnouncements(page);
    const opening = await aDrawnOpening(site);
    await openSession(page, 'gold');
    await linkAccount(site, 'gold', 'gold_plays');
    await visitAs(page, 'gold', `/book?resort=${opening.resort.id}&opening=${opening.id}`);
    const lobby = page.getByRole('region', { name: 'Rooms by draw' });
    await lobby.getByRole('button', { name: `Enter the lobby: ${opening.resort.name}` }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Enter the lobby' });
    await expect(form.getByRole('checkbox', { name: /Standard/ })).toBeChecked();
    await expectNames(page);
    expect(await statesOf(page, 'dialog', 'Enter the lobby')).toContain('modal');
    expect((await outline(page, ['dialog', 'heading', 'group', 'textbox', 'button'])).slice(0, 10)).toEqual([
      'dialog Enter the lobby',
      'heading Enter the lobby',
      'button Close',
      'group Room types',
      'button Change',
      'group Extras',
      'group Payment method',
      'textbox Notes (optional)',
      'button Cancel',
      'button Enter the lobby',
    ]);
    await form.getByRole('button', { name: 'Enter the lobby' }).press('Enter');
    await focusOf(page).toMatch(/^checkbox I agree/);
    expect((await announced()).at(-1)).toBe('Almost there! Please fix this first:Agree to the terms to continue.');
    await form.getByRole('checkbox', { name: /I agree/ }).check();
    await form.getByRole('button', { name: 'Enter the lobby' }).press('Enter');
    await focusOf(page).toBe('region Rooms by draw');
    await expect.poll(async () => (await announced()).at(-1)).toMatch(/^Notification You are in the lobby/);
    await expectNames(page);

    // The lobby closes while somebody is in it: its section disappears.
    await lobby.getByRole('button', { name: /^Leave the lobby/ }).focus();
    await setDrawTime(site, opening, 3000);
    await drawResult(site, opening);
    const offer = page.getByRole('list', { name: 'Your offers' }).getByRole('listitem').filter({
      hasText: opening.resort.name,
    });
    await expect(offer.getByRole('heading', { name: 'You got a room!' })).toBeVisible();
    await expect.poll(announced).toContainEqual(expect.stringMatching(/^Notification You got a room/));
    await focusOf(page).toBe('heading Choose Room');
    await expectNames(page);
    const read = await outline(page, ['list', 'heading', 'button']);
    expect(read).toContain('list Your offers');
    // Journeys before may have left this member other offers.
    expect(read.slice(read.indexOf('heading You got a room!')).slice(0, 4)).toEqual([
      'heading You got a room!',
      // The time of the opening.
      expect.stringMatching(/^button .*\d\d:\d\d/),
      expect.stringMatching(/^button Confirm this room: Standard/),
      'button Pass',
    ]);
    expect(read.indexOf('heading Choose Room')).toBeGreaterThan(read.lastIndexOf('button Pass'));
    await offer.getByRole('button', { name: /^Confirm this room: Standard/ }).press('Enter');
    await focusOf(page).toBe('heading Request received');
  },
);

test('the session board: a decision is read, and the focus goes to the next guest', { tag }, async ({ page, site }) => {
  const announced = await watchAnnouncements(page);
  const opening = await aFullSession(site);
  await visitPanel(page, `/hosting?opening=${opening.id}`);
  const board = page.getByRole('region', { name: 'Bookings Management' });
  const guests = board.getByRole('list', { name: 'Guests' }).getByRole('listitem');
  await expect(guests.first()).toBeVisible();
  await expectNames(page);
  const read = await outline(page, ['region', 'heading', 'list', 'listitem', 'button']);
  const ofGuests = read.slice(read.indexOf('region Bookings Management'));
  expect(ofGuests.slice(0, 2)).toEqual(['region Bookings Management', 'heading Bookings Management']);
  const list = ofGuests.slice(ofGuests.indexOf('list Guests'));
  const [, name = ''] = /^listitem (\S+), /.exec(list[1] ?? '') ?? [];
  expect(list.slice(0, 7)).toEqual([
    'list Guests',
    expect.stringMatching(/^listitem \S+, \w+ \d+$/),
    expect.stringMatching(/^button \w+ copy the Roblox name$/),
    `button Approve & check in ${name}`,
    `button Approve ${name}`,
    `button More ${name}`,
    expect.stringMatching(/^listitem \S+, \w+ \d+$/),
  ]);
  expect(await statesOf(page, 'button', '20 Pending')).toEqual(['pressed']);
  const [first = '', second = ''] = (await outline(page, ['button'])).filter((name) =>
    /^button Approve (?!&)/.test(name),
  );
  expect(first).not.toBe(second);
  await board.getByRole('button', { name: first.replace('button ', ''), exact: true }).press('Enter');
  await focusOf(page).toBe(second);
  await expect.poll(announced).toContainEqual(expect.stringMatching(/is approved and gets a message\./));
  await expectNames(page);
});
