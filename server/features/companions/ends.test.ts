import type { Call } from '@sunset/contract/client.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, auditOf, refusal } from '../../../test/booked.ts';
import {
  aCompanion,
  add,
  agree,
  aSharedRoom,
  bookingOf,
  cancelOwn,
  leaveRoom,
  messagesTo,
  seen,
  someNames,
  type TestRoom,
} from '../../../test/people/companions.ts';
import { carryOutDepartures } from '../../../test/people/departures.ts';
import { aMember, anOpening } from '../../../test/factories.ts';
import { expectSoundData, type Friend } from '../../../test/parties.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour, minute } from '../../../test/test-clock.ts';
import { aWaitingMember, entryOf } from '../../../test/waiting.ts';
import { closeSessions } from '../bookings/commands/close-sessions.ts';
import { offerRooms } from '../waiting-list/commands/offer-rooms.ts';

const takeoverMs = 10 * minute;

let app: TestApp;
let admin: Call;
let host: Call;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.client(await aMember(app.deps, { isAdmin: true }));
  host = await app.client(await aMember(app.deps, { isHost: true }));
});
afterAll(() => app.close());
afterEach(() => expectSoundData(app));

const codeOf = async (answer: Promise<unknown>) => (await refusal(answer))?.code;
const statesOf = async ({ opening }: TestRoom) =>
  (
    await app.deps.db
      .selectFrom('companions')
      .select('state')
      .where('openingId', '=', opening.id)
      .orderBy('id')
      .execute()
  ).map(({ state }) => state);
const book = ({ call }: Friend, roomId: number | undefined, more: object = {}) =>
  call('POST /bookings', { body: { roomId: roomId ?? 0, ...someNames(), ...more } });
const restore = ({ reference }: TestRoom) =>
  admin('POST /admin/bookings/{reference}/restore', { params: { reference } });

describe('the guest cancels', () => {
  it('holds the room for the first who agreed, and not for the waiting list (COMPANION-9)', async () => {
    const room = await aSharedRoom(app, { rooms: [{ maxGuests: 4, units: 1 }] });
    await add(room, { robloxUsername: 'named_one' });
    const [first, second] = [await aCompanion(app, room), await aCompanion(app, room)];
    const waiting = await aWaitingMember(app, room.opening);
    await cancelOwn(room);
    const until = new Date(app.clock.now().getTime() + takeoverMs).toISOString();
    const roomId = room.opening.roomIds[0];
    const { hold } = await first.call('GET /user/hold');
    expect(hold).toMatchObject({ roomId, until, can_extend: false });
    expect(await first.call('POST /bookings/hold', { body: { roomId: roomId ?? 0 } })).toMatchObject({ hold });
    expect((await seen(first, room)).room).toMatchObject({ takeover: { until, roomId }, can: { leave: false } });
    expect((await seen(second, room)).room).toMatchObject({
      status: 'cancelled',
      takeover: { until, roomId: null },
      companions: [{ robloxUsername: 'named_one' }, { name: first.member.displayName }, {}],
    });
    expect(await second.call('GET /user/shared-rooms')).toHaveLength(1);
    expect(await messagesTo(app, first)).toEqual(['companion.takeover']);
    expect((await entryOf(waiting.call, room.opening)).offer).toBeNull();
    expect(await statesOf(room)).toEqual(['ended', 'ended', 'ended']);
    app.clock.advance(takeoverMs);
    await offerRooms(app.deps);
    expect((await entryOf(waiting.call, room.opening)).offer).not.toBeNull();
    expect(await first.call('GET /user/shared-rooms')).toEqual([]);
  });

  it('who books in time brings the others and the link (COMPANION-9)', async () => {
    const room = await aSharedRoom(app, { rooms: [{ maxGuests: 3, units: 1, price: 1000 }] });
    const [first, second] = [await aCompanion(app, room), await aCompanion(app, room)];
    await cancelOwn(room);
    const { bookingId: reference } = await book(first, room.opening.roomIds[0]);
    const booking = await bookingOf({ guest: first, reference });
    expect(booking).toMatchObject({
      totalPrice: 1000,
      guests: 2,
      companions: [{ name: second.member.displayName }],
      room_link: `http://test.local/room/${room.code}`,
    });
    expect((await seen(second, room)).room).toMatchObject({
      status: 'pending',
      guest: first.member.displayName,
      takeover: null,
    });
    expect(await auditOf(app, reference)).toEqual(['companion.return']);
    expect((await bookingOf(room)).room_link).toBeNull();
    expect(await codeOf(book(second, room.opening.roomIds[0]))).toBe('booking_limit_reached');
  });

  it('costs whom it is held for what any room costs them (COMPANION-9)', async () => {
    const room = await aSharedRoom(app, { rooms: [{ maxGuests: 2, units: 1, price: 1000 }] });
    const friend = await aCompanion(app, room, { tiers: ['two_boosts'] });
    await cancelOwn(room);
    expect((await friend.call('GET /user/hold')).hold?.pricing).toMatchObject({ base_price: 1000, final_price: 500 });
    expect(await book(friend, room.opening.roomIds[0])).toMatchObject({ final_price: 500, discount_applied: true });
  });

  it('brings nobody after the time, and nobody who is elsewhere by then (COMPANION-9)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ maxGuests: 4, units: 4 }] });
    const room = await aSharedRoom(app, { opening });
    const [first, second, third] = [
      await aCompanion(app, room),
      await aCompanion(app, room),
      await aCompanion(app, room),
    ];
    const other = await aSharedRoom(app, { opening });
    await cancelOwn(room);
    await book(second, opening.roomIds[0]);
    await agree(third, other);
    const { bookingId: reference } = await book(first, opening.roomIds[0]);
    expect((await bookingOf({ guest: first, reference })).companions).toEqual([]);
    const late = await aSharedRoom(app);
    const [one] = [await aCompanion(app, late), await aCompanion(app, late)];
    await cancelOwn(late);
    app.clock.advance(takeoverMs);
    const { bookingId } = await book(one, late.opening.roomIds[0]);
    expect((await bookingOf({ guest: one, reference: bookingId })).guests).toBe(1);
  });

  it('skips who holds another room, is blocked or has left (COMPANION-9)', async () => {
    const room = await aSharedRoom(app);
    const [busy, away, free] = [await aCompanion(app, room), await aCompanion(app, room), await aCompanion(app, room)];
    await app.deps.db.updateTable('settings').set({ maxActiveBookingsPerUser: 2 }).execute();
    const elsewhere = await anOpening(app.deps);
    await busy.call('POST /bookings/hold', { body: { roomId: elsewhere.roomIds[0] ?? 0 } });
    await admin('PUT /admin/members/{memberId}/block', {
      params: { memberId: away.member.id },
      body: { reason: 'Rude', until: null },
    });
    await app.deps.db.updateTable('settings').set({ maxActiveBookingsPerUser: 1 }).execute();
    await cancelOwn(room);
    expect((await free.call('GET /user/hold')).hold).toMatchObject({ openingId: room.opening.id });
    expect((await busy.call('GET /user/hold')).hold).toMatchObject({ openingId: elsewhere.id });
    expect(await messagesTo(app, free)).toEqual(['companion.takeover']);
  });

  it('ends the places at once if nobody agreed, or the session has begun (COMPANION-10)', async () => {
    const room = await aSharedRoom(app, { rooms: [{ maxGuests: 4, units: 1 }] });
    await add(room);
    const waiting = await aWaitingMember(app, room.opening);
    await cancelOwn(room);
    expect((await entryOf(waiting.call, room.opening)).offer).not.toBeNull();
    expect(await statesOf(room)).toEqual(['ended']);
  });
});

describe('the guest leaves the Discord server', () => {
  const cancel = (room: TestRoom) =>
    admin('POST /admin/bookings/{reference}/cancel', { params: room, body: { reason: 'You left' } });

  /** The departure of the guest was carried out. */
  async function left(room: TestRoom) {
    const { username, discordId: id } = room.guest.member;
    app.standin.world.people.add({ key: username, id, username, member: null });
    const checked = { rolesCheckedAt: app.clock.now() };
    await app.deps.db.updateTable('members').set(checked).where('id', '=', room.guest.member.id).execute();
    await carryOutDepartures(app);
  }

  it('holds the room of a pending booking for a companion (COMPANION-9)', async () => {
    const room = await aSharedRoom(app, { startsIn: 10 * day });
    const friend = await aCompanion(app, room);
    await left(room);
    expect((await friend.call('GET /user/hold')).hold).toMatchObject({ openingId: room.opening.id });
    expect(await messagesTo(app, friend)).toEqual(['companion.takeover']);
  });

  it('leaves an approved one with its companions, and holds its room once staff cancel it (COMPANION-9)', async () => {
    const room = await aSharedRoom(app, { startsIn: 10 * day, status: 'confirmed' });
    const friend = await aCompanion(app, room);
    await left(room);
    expect((await seen(friend, room)).room).toMatchObject({ status: 'confirmed', takeover: null });
    expect(await messagesTo(app, friend)).toEqual([]);
    await cancel(room);
    expect((await seen(friend, room)).room?.takeover?.roomId).toBe(room.opening.roomIds[0]);
    expect(await messagesTo(app, friend)).toEqual(['companion.takeover']);
    expect(await codeOf(cancel(room))).toBe('already_decided');
  });
});

describe('staff end a booking', () => {
  it('ends the places without a hold, and says so (COMPANION-10)', async () => {
    const room = await aSharedRoom(app);
    const friend = await aCompanion(app, room);
    await host('POST /hosting/bookings/{reference}/reject', { params: room, body: {} });
    expect((await friend.call('GET /user/hold')).hold).toBeNull();
    expect(await messagesTo(app, friend)).toEqual(['companion.ended']);
    expect(await friend.call('GET /user/shared-rooms')).toEqual([]);
    await aBooking(app, room.opening, { member: friend.member });
  });

  it('the places come back with it, except of who is elsewhere (COMPANION-10)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ maxGuests: 4, units: 4 }] });
    const room = await aSharedRoom(app, { opening });
    await add(room, { robloxUsername: 'comes_back' });
    const [friend, gone] = [await aCompanion(app, room), await aCompanion(app, room)];
    await admin('POST /admin/bookings/{reference}/cancel', { params: room, body: { reason: 'Full' } });
    await aBooking(app, opening, { member: gone.member });
    await restore(room);
    expect((await bookingOf(room)).companions.map(({ name }) => name)).toEqual([null, friend.member.displayName]);
    expect((await seen(friend, room)).room?.status).toBe('pending');
  });

  it('a restored booking takes back the room that is held for a companion (COMPANION-10)', async () => {
    const room = await aSharedRoom(app, { rooms: [{ maxGuests: 4, units: 1 }] });
    const friend = await aCompanion(app, room);
    await cancelOwn(room);
    await restore(room);
    expect(await bookingOf(room)).toMatchObject({ status: 'pending', guests: 2 });
    expect((await friend.call('GET /user/hold')).hold).toBeNull();
    expect((await seen(friend, room)).room?.takeover).toBeNull();
  });

  it('messages only who has no place when it is due (COMPANION-9, COMPANION-10)', async () => {
    const room = await aSharedRoom(app);
    const [first, second] = [await aCompanion(app, room), await aCompanion(app, room)];
    await cancelOwn(room);
    expect(await messagesTo(app, second)).toEqual(['companion.ended']);
    await book(first, room.opening.roomIds[0]);
    app.clock.advance(takeoverMs);
    expect(await sentTo(second)).toEqual(['dead out_of_date']);
  });
});

/** What became of the messages to a companion. */
async function sentTo({ member }: Friend): Promise<string[]> {
  await app.deliver();
  const rows = await app.deps.db
    .selectFrom('outbox')
    .select(['kind', 'payload', 'status', 'failure'])
    .orderBy('id')
    .execute();
  return rows
    .filter(
      ({ kind, payload }) =>
        kind.startsWith('companion.') && (payload as { member_id?: number }).member_id === member.id,
    )
    .map(({ status, failure }) => `${status} ${failure}`);
}

describe('in the evening', () => {
  const checkIn = ({ reference }: TestRoom, companionId: number, checked_in = true) =>
    host('POST /hosting/bookings/{reference}/companions/{companionId}/check-in', {
      params: { reference, companionId },
      body: { checked_in },
    });
  const check = ({ reference }: TestRoom, checked_in: boolean) =>
    host('POST /hosting/bookings/{reference}/check-in', { params: { reference }, body: { checked_in } });

  async function anEvening() {
    const room = await aSharedRoom(app, { startsIn: 2 * hour, status: 'confirmed' });
    const { booking } = await add(room);
    const friend = await aCompanion(app, room);
    app.clock.advance(2 * hour + 11 * minute);
    return { room, friend, named: booking.companions[0]?.id ?? 0 };
  }

  it('hosts check each companion in, and the booking with the first of them (COMPANION-8)', async () => {
    const { room, friend, named } = await anEvening();
    const { booking } = await checkIn(room, named);
    expect(booking).toMatchObject({
      guests: 3,
      max_guests: 4,
      checked_in_at: app.clock.now().toISOString(),
      companions: [{ is_checked_in: true }, { is_checked_in: false, name: friend.member.displayName }],
      can: { check_in_companions: true, give_away: false },
    });
    expect(await codeOf(checkIn(room, named))).toBe('already_decided');
    expect(await codeOf(checkIn(room, 2_000_000_000))).toBe('not_found');
    await host('GET /hosting/openings/{openingId}/board', { params: { openingId: room.opening.id } });
    const params = { reference: room.reference, companionId: named };
    expect(
      await codeOf(room.guest.call('DELETE /user/bookings/{reference}/companions/{companionId}', { params })),
    ).toBe('already_decided');
    await check(room, true);
    await checkIn(room, named, false);
    expect((await bookingOf(room)).is_checked_in).toBe(true);
    await checkIn(room, named);
    await check(room, false);
    expect((await bookingOf(room)).companions.map((each) => each.is_checked_in)).toEqual([false, false]);
    expect(await auditOf(app, room.reference)).toEqual([
      'companion.link',
      'companion.add',
      'companion.agree',
      'companion.check_in',
      'booking.check_in',
      'booking.check_in',
      'companion.undo_check_in',
      'companion.check_in',
      'booking.undo_check_in',
    ]);
  });

  it('the guest is not checked in with a companion, and has a check-in of their own (COMPANION-8)', async () => {
    const { room, named } = await anEvening();
    const { booking } = await checkIn(room, named);
    const arrivedAt = booking.checked_in_at;
    expect(booking).toMatchObject({ is_guest_awaited: true, can: { check_in: false, undo_check_in: true } });
    expect(await bookingOf(room)).toMatchObject({ is_checked_in: false, companions: [{ is_checked_in: true }, {}] });
    app.clock.advance(minute);
    expect((await check(room, true)).booking).toMatchObject({ checked_in_at: arrivedAt, is_guest_awaited: false });
    expect((await bookingOf(room)).is_checked_in).toBe(true);
    expect(await codeOf(check(room, true))).toBe('already_decided');
    expect((await check(room, false)).booking).toMatchObject({ checked_in_at: null, is_guest_awaited: false });
  });

  it('taken back for the last who is there, the room is not in use any more (COMPANION-8)', async () => {
    const { room, friend, named } = await anEvening();
    const own = (await seen(friend, room)).room?.own.id ?? 0;
    await checkIn(room, named);
    await checkIn(room, own);
    expect((await checkIn(room, named, false)).booking.checked_in_at).not.toBeNull();
    const { booking } = await checkIn(room, own, false);
    expect(booking).toMatchObject({ checked_in_at: null, is_guest_awaited: false, can: { give_away: true } });
    expect((await auditOf(app, room.reference)).slice(-2)).toEqual([
      'companion.undo_check_in',
      'booking.undo_check_in',
    ]);
  });

  it('a companion who is checked in does not leave (COMPANION-3)', async () => {
    const { room, friend } = await anEvening();
    const own = (await seen(friend, room)).room?.own.id ?? 0;
    await checkIn(room, own);
    expect((await seen(friend, room)).room?.can.leave).toBe(false);
    expect(await codeOf(leaveRoom(friend, room))).toBe('already_decided');
    expect(await codeOf(agree(friend, room))).toBe('already_decided');
  });

  it('a room with a companion in it is not given away and no no-show (COMPANION-8)', async () => {
    const { room, named } = await anEvening();
    const { opening } = room;
    await aBooking(app, opening, { status: 'confirmed' }).catch(() => null);
    await checkIn(room, named);
    const giving = host('POST /hosting/bookings/{reference}/give-away', { params: room, body: { given_away: true } });
    expect(await codeOf(giving)).toBe('already_decided');
    app.clock.advance(hour);
    await closeSessions(app.deps);
    expect(await bookingOf(room)).toMatchObject({ status: 'completed', guests: 3 });
  });

  it('without anybody it is a no-show, whose places end and come back with a correction (COMPANION-8, COMPANION-10)', async () => {
    const { room, friend } = await anEvening();
    await host('POST /hosting/bookings/{reference}/give-away', { params: room, body: { given_away: true } });
    expect(await bookingOf(room)).toMatchObject({ status: 'no_show', guests: 1 });
    expect(await messagesTo(app, friend)).toEqual(['companion.ended']);
    await host('POST /hosting/bookings/{reference}/give-away', { params: room, body: { given_away: false } });
    expect(await bookingOf(room)).toMatchObject({ status: 'confirmed', guests: 3 });
    app.clock.advance(minute);
    expect(await sentTo(friend)).toEqual(['dead out_of_date']);
  });

  it('not before the hour ahead, unless it is approved, and not after it (COMPANION-8)', async () => {
    const room = await aSharedRoom(app, { startsIn: 2 * hour });
    const { booking } = await add(room);
    const id = booking.companions[0]?.id ?? 0;
    expect(await codeOf(checkIn(room, id))).toBe('no_opening');
    app.clock.advance(hour);
    expect(await codeOf(checkIn(room, id))).toBe('already_decided');
    app.clock.advance(2 * hour);
    expect(await codeOf(checkIn(room, id))).toBe('opening_started');
  });

  it('staff find a booking by the name of a companion, and count the guests (COMPANION-8)', async () => {
    const room = await aSharedRoom(app);
    await add(room, { robloxUsername: 'Zebra_Friend', robloxDisplayName: 'Zed the First' });
    // No reference of a booking has an underscore or a space.
    for (const text of ['zebra_fr', 'zed the']) {
      const rows = await host('GET /hosting/bookings', { query: { text } });
      expect(rows.map(({ bookingReference, guests }) => [bookingReference, guests])).toEqual([[room.reference, 2]]);
    }
  });
});

describe('a companion', () => {
  it('who is blocked has no place any more, and neither has who deletes the account (COMPANION-11)', async () => {
    const room = await aSharedRoom(app);
    const [blocked, deleted] = [await aCompanion(app, room), await aCompanion(app, room)];
    await admin('PUT /admin/members/{memberId}/block', {
      params: { memberId: blocked.member.id },
      body: { reason: 'Rude', until: null },
    });
    await deleted.call('DELETE /user/account', { body: { confirmation: 'DELETE' } });
    expect((await bookingOf(room)).companions).toEqual([]);
    expect(await statesOf(room)).toEqual(['left', 'left']);
    const names = await app.deps.db
      .selectFrom('companions')
      .select('robloxUsername')
      .where('memberId', '=', deleted.member.id)
      .execute();
    expect(names).toEqual([{ robloxUsername: '' }]);
  });

  it('can take over the room of a guest who deletes the account (COMPANION-9)', async () => {
    const room = await aSharedRoom(app);
    await add(room, { robloxUsername: 'left_behind' });
    const friend = await aCompanion(app, room);
    await room.guest.call('DELETE /user/account', { body: { confirmation: 'DELETE' } });
    expect((await friend.call('GET /user/hold')).hold).toMatchObject({ openingId: room.opening.id });
    expect((await seen(friend, room)).room?.takeover?.roomId).toBe(room.opening.roomIds[0]);
    const names = await app.deps.db
      .selectFrom('companions')
      .select('robloxUsername')
      .where('openingId', '=', room.opening.id)
      .where('memberId', 'is', null)
      .execute();
    expect(names).toEqual([{ robloxUsername: '' }]);
  });
});
