import type { Party } from '@sunset/contract/api/parties/party.ts';
import type { PartyPolicy } from '@sunset/contract/bookings/party.ts';
import type { Call } from '@sunset/contract/client.ts';
import type { Member } from '../server/actor.ts';
import { aBookingBody, aMember, type TestOpening } from './factories.ts';
import type { TestApp } from './test-app.ts';

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

/** A party of new members, three of them by default, none of whom is ready. */
export async function aParty(
  app: TestApp,
  opening: TestOpening,
  {
    size = 3,
    policy = 'together',
    form = {},
  }: { size?: number; policy?: PartyPolicy; form?: Record<string, unknown> } = {},
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
