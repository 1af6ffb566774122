import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { aBooking, type Booked } from '../booked.ts';
import { anOpening, aBookingBody, type ResortFacts, type TestOpening } from '../factories.ts';
import { aFriend, type Friend } from '../parties.ts';
import type { TestApp } from '../test-app.ts';

/* Rooms with companions, of tests. */

export interface TestRoom extends Booked {
  opening: TestOpening;
  guest: Friend;
  /** Of the link. */
  code: string;
}

/** A booking of a room for four whose guest has made the link. */
export async function aSharedRoom(
  app: TestApp,
  {
    status = 'pending',
    ...facts
  }: ResortFacts & { startsIn?: number; opening?: TestOpening; status?: 'pending' | 'confirmed' } = {},
): Promise<TestRoom> {
  const opening = facts.opening ?? (await anOpening(app.deps, { rooms: [{ maxGuests: 4 }], ...facts }));
  const guest = await aFriend(app);
  const booked = await aBooking(app, opening, { member: guest.member, status });
  const room = { ...booked, opening, guest };
  const { booking } = await guest.call('POST /user/bookings/{reference}/room-link', { params: booked });
  return { ...room, code: booking.room_link?.split('/').at(-1) ?? '' };
}

/** What a friend sends to come along: each time another Roblox account. */
export function someNames(more: Partial<Record<'robloxUsername' | 'robloxDisplayName', string>> = {}) {
  const { roomId: _, ...names } = aBookingBody(0);
  return { ...names, ...more };
}

export const agree = ({ call }: Friend, { code }: Pick<TestRoom, 'code'>, more: Parameters<typeof someNames>[0] = {}) =>
  call('PUT /user/shared-rooms/{code}', { params: { code }, body: someNames(more) });

export const leaveRoom = ({ call }: Friend, { code }: TestRoom) =>
  call('DELETE /user/shared-rooms/{code}', { params: { code } });

/** A new member who comes along. */
export async function aCompanion(
  app: TestApp,
  room: TestRoom,
  facts: Parameters<typeof aFriend>[1] = {},
): Promise<Friend> {
  const friend = await aFriend(app, facts);
  await agree(friend, room);
  return friend;
}

/** The guest adds a friend by name. */
export const add = ({ guest, reference }: TestRoom, more: Parameters<typeof someNames>[0] = {}) =>
  guest.call('POST /user/bookings/{reference}/companions', { params: { reference }, body: someNames(more) });

/** The guest removes the companion with this place, from 0. */
export async function removeCompanion(room: TestRoom, place: number): Promise<Booking> {
  const { reference, guest } = room;
  const companionId = (await bookingOf(room)).companions[place]?.id ?? 0;
  const params = { reference, companionId };
  return (await guest.call('DELETE /user/bookings/{reference}/companions/{companionId}', { params })).booking;
}

/** The booking as its guest sees it. */
export async function bookingOf({ guest, reference }: Pick<TestRoom, 'guest' | 'reference'>): Promise<Booking> {
  const bookings = await guest.call('GET /user/bookings');
  const booking = bookings.find(({ bookingReference }) => bookingReference === reference);
  if (booking === undefined) throw new Error('They have no such booking.');
  return booking;
}

/** The room as somebody sees it who has the link. */
export const seen = ({ call }: Friend, { code }: Pick<TestRoom, 'code'>) =>
  call('GET /user/shared-rooms/{code}', { params: { code } });

export const cancelOwn = ({ guest, reference }: Pick<TestRoom, 'guest' | 'reference'>) =>
  guest.call('POST /user/bookings/{reference}/cancel', { params: { reference } });

/** The messages to a companion, in order. */
export async function messagesTo({ deps }: TestApp, { member }: Friend): Promise<string[]> {
  const rows = await deps.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute();
  return rows
    .filter(
      ({ kind, payload }) =>
        kind.startsWith('companion.') && (payload as { member_id?: number }).member_id === member.id,
    )
    .map(({ kind }) => kind);
}
