import { api } from '@sunset/contract/api/index.ts';
import type { Route } from '@sunset/contract/client.ts';
import { expect, it } from 'vitest';
import { createChance } from '../../bad-input/requests/chance.ts';
import type { Member } from '../../../server/actor.ts';
import { commands } from './commands.ts';
import type { People, Person } from './people.ts';
import type { View } from './view.ts';

/** Which routes that change something no storm calls, and why. */
const leftOut: Readonly<Record<string, readonly Route[]>> = {
  'They change nothing, or what the caller alone sees.': [
    'POST /bookings/calculate-price',
    'POST /user/calendar/reset',
    'PUT /user/language',
    'PUT /user/message-switches',
  ],
  'Admins sign in as guests do, who are in the storm; the others lock rows of sessions, codes and game accounts alone.':
    [
      'POST /roblox/auth/callback',
      'POST /auth/logout',
      'POST /admin/auth/callback',
      'POST /admin/auth/discord-id',
      'POST /admin/logout',
    ],
  'They write messages or one text, and lock no list, opening or unit.': [
    'POST /admin/members/{memberId}/gold-role',
    'PUT /admin/resort-openings/{openingId}/neighborhood-code',
    'PUT /admin/resorts/{resortId}/neighborhood-code',
    'POST /hosting/guest-session-announcement',
    'POST /hosting/staff-opening-ping',
    'POST /hosting/messages/{id}/resend',
    'POST /hosting/automatic-messages/{openingId}',
  ],
  'They lock rows of admins and settings alone, and would end the storm: without admins nobody plans, and other settings change what is allowed.':
    [
      'POST /admin/admins/add',
      'DELETE /admin/admins/{discordId}',
      'POST /admin/admins/{discordId}/code',
      'PATCH /admin/community-settings',
    ],
  'The set-up, keys and addresses of programs, pictures and texts: rows that no booking reads.': [
    'POST /admin/api-keys',
    'DELETE /admin/api-keys/{keyId}',
    'POST /admin/webhooks',
    'PATCH /admin/webhooks/{webhookId}',
    'POST /admin/webhooks/{webhookId}/secret',
    'POST /admin/webhooks/{webhookId}/test',
    'DELETE /admin/webhooks/{webhookId}',
    'POST /admin/webhook-deliveries/{deliveryId}/replay',
    'POST /admin/testimonials',
    'PATCH /admin/testimonials/{testimonialId}',
    'DELETE /admin/testimonials/{testimonialId}',
    'POST /admin/testimonials/{testimonialId}/restore',
    'POST /admin/merchandise',
    'PATCH /admin/merchandise/{itemId}',
    'DELETE /admin/merchandise/{itemId}',
    'POST /admin/merchandise/{itemId}/restore',
    'POST /admin/images',
    'PATCH /admin/site-content',
    'PUT /admin/robux-items/{amount}',
    'PUT /admin/robux-items',
    'POST /setup/open',
    'PUT /setup/brand',
    'POST /setup/logo',
    'PUT /setup/links',
    'PUT /setup/application',
    'PUT /setup/server',
    'PUT /setup/roles',
    'POST /setup/test-message',
    'PUT /setup/bloxlink',
    'PUT /setup/roblox',
    'PUT /setup/resort',
    'POST /setup/sign-in',
    'POST /setup/sign-in/callback',
    'POST /setup/check',
    'POST /setup/finish',
    'POST /admin/setup',
    'POST /admin/what-is-left',
    'POST /setup/what-is-left',
  ],
  'They do for others what a call of the storm does.': [
    'DELETE /admin/bookings/clear',
    'POST /hosting/resort-booking-settings/{resortName}',
  ],
  'The rest of the catalogue: each locks rows of it alone, as openings have the rooms that they were planned with.': [
    'POST /admin/resorts',
    'PUT /admin/resorts/order',
    'PATCH /admin/resorts/{resortId}',
    'DELETE /admin/resorts/{resortId}',
    'POST /admin/resorts/{resortId}/restore',
    'POST /admin/resorts/{resortId}/room-types',
    'DELETE /admin/room-types/{roomTypeId}',
    'POST /admin/room-types/{roomTypeId}/restore',
    'POST /admin/resorts/{resortId}/menu',
    'PATCH /admin/menu-items/{menuItemId}',
    'DELETE /admin/menu-items/{menuItemId}',
    'POST /admin/menu-items/{menuItemId}/restore',
  ],
  'They read. Backups are taken under load in the tests of backups.': ['POST /admin/archive', 'POST /admin/backups'],
};

const now = new Date('2026-11-21T12:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const person = (id: number): Person => ({ member: { id } as Member, robloxName: `player_${id}` });
const guests = [1, 2, 3].map(person);
const staff = [4, 5].map(person);

const people: People = {
  guests,
  hosts: staff,
  admins: staff,
  guestOf: (memberId) => guests.find(({ member }) => member.id === memberId),
  tokenOf: async () => '',
  forgetToken: () => undefined,
  replace: async () => undefined,
};

/** Something of each kind. */
const view: View = {
  openings: [-10, 5, 100].map((minutes, index) => ({
    id: index + 1,
    resortId: 1,
    startsAt: at(minutes),
    isPublic: minutes < 100,
    saleMode: 'draw',
    onSaleAt: at(5),
    roomIds: [1, 2],
    places: [{ id: 1, holderId: 4 }],
  })),
  bookings: ['pending', 'confirmed', 'confirmed', 'completed', 'cancelled', 'no_show'].map((status, index) => ({
    reference: `SR-${index}`,
    memberId: 1 + (index % 3),
    openingId: 1,
    status,
    version: 1,
    roomCode: 'code',
  })),
  entries: [{ id: 'e', openingId: 2, memberId: 1 }],
  offers: [{ id: 1, openingId: 2, memberId: 1, partyCode: 'code', price: 1000 }],
  parties: [{ code: 'code', openingId: 2, members: guests.map(({ member: { id } }) => ({ id, memberId: id })) }],
  companions: [{ id: 1, memberId: 2, reference: 'SR-1', roomCode: 'code', guestId: 1 }],
  line: [
    { openingId: 1, version: 1, reference: 'SR-1', entryId: null },
    { openingId: 1, version: 1, reference: null, entryId: 'e' },
  ],
  menu: [{ id: 1, resortId: 1, price: 50 }],
  roomTypes: [{ id: 1, resortId: 1, version: 1 }],
  orders: [{ id: 1, state: 'ordered' }],
  bills: [{ reference: 'SR-1', amount: 50 }],
  holderIds: [1],
  goldIds: [1],
  removalIds: [1],
  departureIds: [1],
  closureIds: [1],
  deletionIds: [1],
  proposalIds: [1],
  imports: (['draft', 'imported'] as const).map((state, index) => ({
    id: index + 1,
    kind: 'bookings',
    state,
    createdBy: 4,
    settings: {},
  })),
  holdId: 1,
};

/** The routes of what each command chooses in many tries. */
function routesInStorm(): Set<Route> {
  const situation = { view, people, resorts: [{ id: 1, name: 'One' }], chance: createChance(1), now };
  return new Set(
    commands.flatMap(([name, { choose }]) => {
      const orders = Array.from({ length: 60 }, () => choose(situation)).filter((order) => order !== null);
      expect(orders, name).not.toEqual([]);
      return orders.map(({ route }) => route);
    }),
  );
}

it('a storm calls every route that changes something, unless it is left out with a reason', () => {
  const called = routesInStorm();
  const excused = Object.values(leftOut).flat();
  const changing = api
    .map(({ method, path }) => `${method} ${path}` as Route)
    .filter((route) => !route.startsWith('GET '));
  expect(changing.filter((route) => !called.has(route) && !excused.includes(route))).toEqual([]);
  expect(excused.filter((route) => called.has(route))).toEqual([]);
});
