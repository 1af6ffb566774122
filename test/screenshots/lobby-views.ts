import type { Page } from '@playwright/test';
import { systemRandom } from '../../server/random.ts';
import { aMember, anOpening, setOnSaleTimes, type TestOpening } from '../factories.ts';
import { enterMany } from '../races/support/many-players.ts';
import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import type { View, ViewedSite } from './view.ts';

/* Openings that are sold by a draw, and waiting lists: before, in and after the first minute of a sale. */

const minute = 60_000;
const stock = [
  { name: 'Standard', price: 1000, units: 6 },
  { name: 'Deluxe', price: 2000, units: 3 },
  { name: 'Suite', price: 3000, units: 1 },
];

export const lobbyViews: View[] = [
  {
    name: 'draw-announced',
    path: '',
    as: 'guest',
    prepare: async (site) => resortOf(await aLobby(site, { inMinutes: 90 })),
  },
  {
    name: 'draw-soon',
    path: '',
    as: 'guest',
    prepare: async (site) => bookingOf(await aLobby(site, { inMinutes: 90 })),
  },
  { name: 'draw-lobby', path: '', as: 'guest', prepare: async (site) => bookingOf(await aLobby(site)) },
  {
    name: 'draw-form',
    path: '',
    as: 'guest',
    prepare: async (site) => bookingOf(await aLobby(site)),
    open: (page) => press(page, /^Enter the lobby/),
  },
  { name: 'draw-entered', path: '', as: 'guest', prepare: async (site) => bookingOf(await aLobby(site)), open: enter },
  {
    name: 'draw-offer',
    path: '',
    as: 'guest',
    // Fewer players than rooms.
    prepare: async (site) => bookingOf(await aLobby(site, { inMinutes: 0.2, players: 4 })),
    open: async (page) => {
      await enter(page);
      await page.getByRole('heading', { name: 'You got a room!' }).first().waitFor({ timeout: 40_000 });
    },
  },
  {
    name: 'draw-page',
    path: '',
    as: 'visitor',
    prepare: async (site) => {
      const opening = await aLobby(site, { inMinutes: 0.02, players: 40 });
      await until(async () =>
        site.db.selectFrom('draws').select('openingId').where('openingId', '=', opening.id).executeTakeFirst(),
      );
      return `/draw/${opening.id}`;
    },
    open: (page) => press(page, 'Check it yourself'),
  },
  {
    name: 'waiting-list',
    path: '',
    as: 'guest',
    prepare: async (site) => bookingOf(await aSoldOutOpening(site)),
  },
  {
    name: 'waiting-joined',
    path: '',
    as: 'guest',
    prepare: async (site) => bookingOf(await aSoldOutOpening(site)),
    open: async (page) => {
      await press(page, /^Join the waiting list/);
      await fillIn(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Join the list' }).click();
      await page
        .getByText(/^You are number/)
        .first()
        .waitFor();
    },
  },
  { name: 'my-waiting', path: '/book?view=bookings', as: 'guest' },
  {
    name: 'admin-lobby',
    path: '/admin?tab=opening-dates',
    as: 'admin',
    prepare: async (site) => {
      await aLobby(site, { startsInDays: 0.05, players: 12 });
      return '/admin?tab=opening-dates';
    },
    open: async (page) => {
      await press(page, /^More for Test/);
      await page.getByRole('menuitem', { name: 'Waiting list' }).click();
      await press(page, 'Lobby');
    },
  },
  {
    name: 'admin-draw-times',
    path: '/admin?tab=opening-dates',
    as: 'admin',
    prepare: async (site) => {
      await aLobby(site, { startsInDays: 0.05 });
      return '/admin?tab=opening-dates';
    },
    open: async (page) => {
      await press(page, /^More for Test/);
      await page.getByRole('menuitem', { name: 'Booking times' }).click();
    },
  },
];

const resortOf = ({ resort }: TestOpening) => `/resort/${resort.id}`;
const bookingOf = ({ id, resort }: TestOpening) => `/book?resort=${resort.id}&opening=${id}`;

interface LobbyFacts {
  /** Until the draw. */
  inMinutes?: number;
  startsInDays?: number;
  /** Who is in the lobby already. */
  players?: number;
}

/** An opening that is sold by a draw. */
async function aLobby(site: ViewedSite, facts: LobbyFacts = {}): Promise<TestOpening> {
  const { inMinutes = 5, startsInDays = 2, players = 0 } = facts;
  const opening = await anOpening(site, { rooms: stock, startsIn: startsInDays * 1440 * minute });
  await site.db.updateTable('openings').set({ saleMode: 'draw' }).where('id', '=', opening.id).execute();
  const at = new Date(site.now().getTime() + inMinutes * minute);
  await setOnSaleTimes(
    site,
    opening.id,
    forEachOnSaleGroup(() => at),
  );
  if (players > 0) await enterMany({ ...site, random: systemRandom }, opening, players);
  await isShown(site, opening);
  return opening;
}

/** An opening whose only room somebody is booking. */
async function aSoldOutOpening(site: ViewedSite): Promise<TestOpening> {
  const opening = await anOpening(site, { rooms: [{ name: 'Standard', units: 1 }], startsIn: 2880 * minute });
  const holder = await aMember(site);
  await site.db
    .updateTable('units')
    .set({ heldBy: holder.id, heldUntil: new Date(site.now().getTime() + 10 * minute) })
    .where('openingId', '=', opening.id)
    .execute();
  await isShown(site, opening);
  return opening;
}

/** The site hears of new rows a moment after they are there. */
const isShown = ({ url }: ViewedSite, { id }: TestOpening) =>
  until(async () => {
    const openings = (await (await fetch(`${url}/api/rooms/upcoming`)).json()) as { openingId: number }[];
    return openings.find(({ openingId }) => openingId === id);
  });

async function until(isThere: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + 20_000;
  while ((await isThere()) === undefined) {
    if (Date.now() > end) throw new Error('What a picture needs did not come.');
  }
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

async function enter(page: Page): Promise<void> {
  await press(page, /^Enter the lobby/);
  const form = page.getByRole('dialog');
  await form.getByRole('checkbox', { name: /Standard/ }).check();
  await fillIn(page);
  await form.getByRole('button', { name: 'Enter the lobby' }).click();
  await page.getByText('You are in the lobby.').waitFor();
}

async function fillIn(page: Page): Promise<void> {
  const form = page.getByRole('dialog');
  const name = form.getByLabel('Roblox username');
  const change = form.getByRole('button', { name: 'Change' });
  await name.or(change).first().waitFor();
  if (await name.isVisible()) {
    await name.fill('sandbar_guest');
    await form.getByLabel('Roblox display name').fill('Jay');
  }
  await form.getByRole('checkbox', { name: /I agree/ }).check();
}
