import type { Party } from '@sunset/contract/api/parties/party.ts';
import type { PartyPolicy } from '@sunset/contract/bookings/party.ts';
import type { Call } from '@sunset/contract/client.ts';
import type { TierId } from '@sunset/contract/members/tiers.ts';
import type { Member } from '../server/actor.ts';
import { aPlayer } from './draws.ts';
import { aBookingBody, aMember, type TestOpening } from './factories.ts';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';
import { startOfClock } from './test-clock.ts';

/* Parties of tests. */

export interface Friend {
  member: Member;
  call: Call;
}

export interface TestParty {
  opening: TestOpening;
  code: string;
  /** The leader first. */
  friends: Friend[];
}

/** What a member sends to join: every room type of the opening, each time with another Roblox account. */
export function aForm({ roomIds }: TestOpening, more: Record<string, unknown> = {}) {
  const { roomId: _, ...names } = aBookingBody(0);
  return { rooms: roomIds, ...names, ...more };
}

export async function aFriend(app: TestApp, facts: Parameters<typeof aMember>[1] = {}): Promise<Friend> {
  const member = await aMember(app.deps, facts);
  return { member, call: await app.client(member) };
}

interface PartyFacts {
  size?: number;
  policy?: PartyPolicy;
  form?: Record<string, unknown>;
}

/** A party of new members with linked Roblox accounts, who may enter lobbies: the leader with the first of the `tiers`. */
export async function aPlayerParty(
  app: TestApp,
  opening: TestOpening,
  { size = 3, policy = 'together', form = {}, tiers = [] }: PartyFacts & { tiers?: (readonly TierId[])[] } = {},
): Promise<TestParty> {
  const friends: Friend[] = [];
  let code = '';
  for (let place = 0; place < size; place += 1) {
    const { member, name } = await aPlayer(app, { tiers: tiers[place] ?? [] });
    const friend = { member, call: await app.client(member) };
    const body = aForm(opening, { robloxUsername: name, ...form });
    if (place > 0) await friend.call('PUT /parties/{code}/membership', { params: { code }, body });
    else code = (await friend.call('POST /parties', { body: { ...body, openingId: opening.id, policy } })).party.code;
    friends.push(friend);
  }
  return { opening, code, friends };
}

/** A party of new members, three of them by default, none of whom is ready. */
export async function aParty(
  app: TestApp,
  opening: TestOpening,
  { size = 3, policy = 'together', form = {} }: PartyFacts = {},
): Promise<TestParty> {
  const friends = await Promise.all(Array.from({ length: size }, () => aFriend(app)));
  const [leader, ...others] = friends;
  if (leader === undefined) throw new Error('A party has a leader.');
  const { party } = await leader.call('POST /parties', {
    body: { ...aForm(opening, form), openingId: opening.id, policy },
  });
  for (const friend of others) await join(friend, party.code, opening, form);
  return { opening, code: party.code, friends };
}

export const join = ({ call }: Friend, code: string, opening: TestOpening, more: Record<string, unknown> = {}) =>
  call('PUT /parties/{code}/membership', { params: { code }, body: aForm(opening, more) });

export const leave = ({ call }: Friend, code: string) =>
  call('DELETE /parties/{code}/membership', { params: { code } });

/** "Ready" for a room at the price that the page shows, by default the room that is wanted most. */
export async function ready(friend: Friend, code: string, room = 0): Promise<Party> {
  const { own } = await partyOf(friend, code);
  const { roomId = 0, final_price: price = 0 } = own.rooms[room] ?? {};
  const body = { roomId, expected_final_price: price };
  return (await friend.call('POST /parties/{code}/ready', { params: { code }, body })).party;
}

export const press = ({ call }: Friend, code: string, key?: string) =>
  call('POST /parties/{code}/book', { params: { code }, ...(key !== undefined && { idempotencyKey: key }) });

/** The leader enters with everybody. */
export const enter = async ({ call }: Friend, code: string): Promise<Party> =>
  (await call('POST /parties/{code}/entry', { params: { code } })).party;

/** The leader takes all of them out of the list. */
export const leaveList = async ({ call }: Friend, code: string): Promise<Party> =>
  (await call('DELETE /parties/{code}/entry', { params: { code } })).party;

/** Accepts the open offer at the price that the page shows. */
export async function accept(friend: Friend, code: string): Promise<Party> {
  const offer = (await partyOf(friend, code)).own.entry?.offer ?? null;
  if (offer === null) throw new Error('They have no offer.');
  const body = { offer_id: offer.id, expected_final_price: offer.pricing.final_price };
  return (await friend.call('POST /parties/{code}/acceptance', { params: { code }, body })).party;
}

/** The leader removes the member with this place, from 0. */
export async function remove(leader: Friend, code: string, place: number): Promise<Party> {
  const memberId = (await partyOf(leader, code)).members[place]?.id ?? 0;
  return (await leader.call('DELETE /parties/{code}/members/{memberId}', { params: { code, memberId } })).party;
}

/** A party as one of its members sees it. */
export async function partyOf({ call }: Friend, code: string): Promise<Party> {
  const { party } = await call('GET /user/parties/{code}', { params: { code } });
  if (party === null) throw new Error('They are not in this party.');
  return party;
}

/** The active bookings of an opening: whose, and the number of the room. */
export async function bookingsOf({ deps }: TestApp, { id }: TestOpening) {
  return deps.db
    .selectFrom('bookings')
    .innerJoin('units', 'units.id', 'bookings.unitId')
    .select(['bookings.memberId', 'bookings.reference', 'bookings.openingRoomId as roomId', 'units.number'])
    .where('bookings.openingId', '=', id)
    .where('bookings.status', 'in', ['pending', 'confirmed'])
    .orderBy('units.number')
    .execute();
}

/** The friend with this place in the party, from 0. */
export function friendOf({ friends }: TestParty, place: number): Friend {
  const friend = friends[place];
  if (friend === undefined) throw new Error('There is no such friend.');
  return friend;
}

/** After a test of parties: no rule of the data is broken. The clock of the site is set back. */
export async function expectSoundData({ violations, clock }: TestApp): Promise<void> {
  expect(await violations()).toEqual([]);
  clock.set(startOfClock);
}
