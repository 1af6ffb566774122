import type { Call } from '@sunset/contract/client.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, aBooking, refusal } from '../../../test/booked.ts';
import {
  aCompanion,
  add,
  agree,
  aSharedRoom,
  bookingOf,
  cancelOwn,
  leaveRoom,
  removeCompanion,
  seen,
  someNames,
} from '../../../test/people/companions.ts';
import { aMember, anOpening } from '../../../test/factories.ts';
import { aForm, aFriend, expectSoundData } from '../../../test/parties.ts';
import { linkRoblox } from '../../../test/roblox-link.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour } from '../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, anEntryBody } from '../../../test/waiting.ts';

/** Those who left and were removed included. */
const maxCompanionsEver = 100;

let app: TestApp;
let staff: Call;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterAll(() => app.close());
afterEach(() => expectSoundData(app));

const codeOf = async (answer: Promise<unknown>) => (await refusal(answer))?.code;

describe('the guest of a booking', () => {
  it('shares the room with a link of 64 bits, which stays the same (COMPANION-1)', async () => {
    const room = await aSharedRoom(app);
    expect(room.code).toMatch(/^[2-9A-HJKMNP-Z]{13}$/);
    const params = { reference: room.reference };
    const { booking } = await room.guest.call('POST /user/bookings/{reference}/room-link', { params });
    expect(booking).toMatchObject({ room_link: `http://test.local/room/${room.code}`, guests: 1, companions: [] });
    expect(booking.can.share).toBe(true);
    expect(await auditOf(app, room.reference)).toEqual(['companion.link']);
  });

  it('adds a friend without an account by name, and removes them (COMPANION-1, COMPANION-3)', async () => {
    const room = await aSharedRoom(app);
    const { booking } = await add(room, { robloxUsername: 'Old_Friend', robloxDisplayName: 'Old' });
    expect(booking).toMatchObject({
      guests: 2,
      companions: [{ robloxUsername: 'Old_Friend', robloxDisplayName: 'Old', name: null, is_checked_in: false }],
    });
    const { companions, history } = await staff('GET /admin/bookings/{reference}', { params: room });
    expect(companions.map(({ name }) => name)).toEqual(['Old_Friend']);
    expect(history[0]?.after).toEqual({ companion: companions[0]?.companionId });
    expect(await removeCompanion(room, 0)).toMatchObject({ guests: 1, companions: [] });
    expect(await auditOf(app, room.reference)).toEqual(['companion.link', 'companion.add', 'companion.remove']);
  });

  it('cannot once the booking or its session has ended, and nobody else can (COMPANION-1)', async () => {
    const room = await aSharedRoom(app, { startsIn: hour });
    const { booking } = await add(room);
    const companionId = booking.companions[0]?.id ?? 0;
    const stranger = await aFriend(app);
    expect(await codeOf(add({ ...room, guest: stranger }))).toBe('not_found');
    const tries = [
      () => add(room),
      () =>
        room.guest.call('DELETE /user/bookings/{reference}/companions/{companionId}', {
          params: { reference: room.reference, companionId },
        }),
      () => room.guest.call('POST /user/bookings/{reference}/room-link', { params: { reference: room.reference } }),
    ];
    app.clock.advance(2 * hour);
    for (const each of tries) expect(await codeOf(each())).toBe('already_decided');
    expect((await bookingOf(room)).can.share).toBe(false);
    app.clock.advance(-2 * hour);
    await cancelOwn(room);
    const codes: (string | undefined)[] = [];
    for (const each of tries) codes.push(await codeOf(each()));
    expect(codes).toEqual(['already_decided', 'not_found', 'already_decided']);
  });

  it('fills the room and not more, by both ways (COMPANION-2)', async () => {
    const room = await aSharedRoom(app, { rooms: [{ maxGuests: 3 }] });
    await add(room);
    const friend = await aCompanion(app, room);
    expect(await codeOf(add(room))).toBe('room_full');
    expect(await codeOf(agree(await aFriend(app), room))).toBe('room_full');
    expect(await seen(friend, room)).toMatchObject({ places: 0 });
    await leaveRoom(friend, room);
    await add(room);
    expect((await bookingOf(room)).guests).toBe(3);
  });

  it('cannot fill and empty it without end (COMPANION-2)', async () => {
    const room = await aSharedRoom(app);
    await add(room);
    await removeCompanion(room, 0);
    const rows = Array.from({ length: maxCompanionsEver - 2 }, (_, each) => ({
      bookingId: 0,
      openingId: room.opening.id,
      robloxUsername: `gone_${each}`,
      robloxDisplayName: 'Gone',
      state: 'removed',
      addedAt: app.clock.now(),
      endedAt: app.clock.now(),
    }));
    const { id } = await app.deps.db
      .selectFrom('bookings')
      .select('id')
      .where('reference', '=', room.reference)
      .executeTakeFirstOrThrow();
    await app.deps.db
      .insertInto('companions')
      .values(rows.map((row) => ({ ...row, bookingId: id })))
      .execute();
    await add(room);
    await removeCompanion(room, 0);
    expect(await codeOf(add(room))).toBe('room_full');
  });

  it('changes to a room that takes everybody, or not at all (COMPANION-2)', async () => {
    const rooms = [
      { maxGuests: 4, price: 1000 },
      { maxGuests: 2, price: 1000 },
      { maxGuests: 3, price: 1000 },
    ];
    const room = await aSharedRoom(app, { rooms });
    await add(room);
    await add(room);
    const params = { reference: room.reference };
    const options = await room.guest.call('GET /user/bookings/{reference}/changes', { params });
    expect(options.rooms.map((each) => [each.max_guests, each.can_choose])).toEqual([
      [4, true],
      [2, false],
      [3, true],
    ]);
    const change = (index: number) =>
      room.guest.call('PATCH /user/bookings/{reference}', {
        params,
        body: {
          expected_version: options.version,
          roomId: room.opening.roomIds[index] ?? 0,
          expected_final_price: 1000,
        },
      });
    expect(await codeOf(change(1))).toBe('room_full');
    expect((await change(2)).booking).toMatchObject({ roomType: 'Suite', guests: 3 });
  });
});

describe('staff give the booking another room', () => {
  const rooms = [
    { maxGuests: 4, price: 1000 },
    { maxGuests: 2, price: 1000 },
    { maxGuests: 3, price: 1000 },
  ];

  it('that takes everybody, or not at all: the refusal says how many come (COMPANION-2)', async () => {
    const room = await aSharedRoom(app, { rooms });
    await add(room);
    await aCompanion(app, room);
    const move = async (index: number) => {
      const [booking] = await staff('GET /hosting/bookings', { query: { text: room.reference } });
      const body = { expected_version: booking?.version ?? 0, roomId: room.opening.roomIds[index] ?? 0 };
      return staff('PATCH /admin/bookings/{reference}', { params: room, body });
    };
    expect(await refusal(move(1))).toMatchObject({
      code: 'room_full',
      detail: expect.stringMatching(/^This room is for 2 people, and .* comes with 2 friends\./) as string,
    });
    expect((await move(2)).booking).toMatchObject({ roomId: room.opening.roomIds[2], guests: 3 });
  });

  it('in exchange for that of another guest, also if the other one comes with more (COMPANION-2, SESSION-6)', async () => {
    const opening = await anOpening(app.deps, { rooms });
    const room = await aSharedRoom(app, { opening });
    await add(room);
    await add(room);
    const [small, large] = [await aBooking(app, opening, { room: 1 }), await aBooking(app, opening, { room: 2 })];
    const exchange = (one: string, other: string) =>
      staff('POST /hosting/bookings/{reference}/exchange', {
        params: { reference: one },
        body: { with: other, expected_version: 1, expected_version_of_other: 1 },
      });
    expect(await codeOf(exchange(room.reference, small.reference))).toBe('room_full');
    expect(await codeOf(exchange(small.reference, room.reference))).toBe('room_full');
    expect((await exchange(room.reference, large.reference)).bookings.map(({ guests }) => guests)).toEqual([3, 1]);
  });
});

describe('a member with the link', () => {
  it('sees who invites, agrees, sees the room, changes their names and leaves (COMPANION-3, COMPANION-6, COMPANION-7)', async () => {
    const room = await aSharedRoom(app, { status: 'confirmed' });
    await add(room, { robloxUsername: 'named_friend' });
    const friend = await aFriend(app);
    expect(await seen(friend, room)).toEqual({
      guest: room.guest.member.displayName,
      places: 2,
      is_over: false,
      is_own: false,
      room: null,
    });
    const { room: shared } = await agree(friend, room, { robloxUsername: 'Coming_Along', robloxDisplayName: 'Coming' });
    expect(shared).toMatchObject({
      code: room.code,
      openingId: room.opening.id,
      roomType: 'Standard',
      room_number: 1,
      status: 'confirmed',
      guest: room.guest.member.displayName,
      companions: [
        { robloxUsername: 'named_friend', name: null },
        { robloxUsername: 'Coming_Along', name: friend.member.displayName },
      ],
      own: { robloxUsername: 'Coming_Along', robloxDisplayName: 'Coming', is_checked_in: false },
      neighborhood_code: null,
      takeover: null,
      can: { leave: true },
    });
    expect(await friend.call('GET /user/shared-rooms')).toEqual([shared]);
    expect((await bookingOf(room)).guests).toBe(3);
    const { room: changed } = await agree(friend, room, { robloxUsername: 'coming_along', robloxDisplayName: 'Later' });
    expect(changed.own).toMatchObject({ id: shared.own.id, robloxDisplayName: 'Later' });
    await leaveRoom(friend, room);
    expect(await friend.call('GET /user/shared-rooms')).toEqual([]);
    expect(await codeOf(leaveRoom(friend, room))).toBe('not_found');
    await agree(friend, room);
    expect(await auditOf(app, room.reference)).toEqual([
      'companion.link',
      'companion.add',
      'companion.agree',
      'companion.leave',
      'companion.agree',
    ]);
  });

  it('sees the code of the neighborhood exactly when the guest does (COMPANION-7)', async () => {
    const room = await aSharedRoom(app, { status: 'confirmed', startsIn: 4 * hour });
    const friend = await aCompanion(app, room);
    await app.deps.db
      .updateTable('openings')
      .set({ neighborhoodCode: 'SEA 7' })
      .where('id', '=', room.opening.id)
      .execute();
    const codes = async () => [
      (await bookingOf(room)).neighborhood_code,
      (await seen(friend, room)).room?.neighborhood_code,
    ];
    expect(await codes()).toEqual([null, null]);
    app.clock.advance(4 * hour - 60_000);
    expect(await codes()).toEqual(['SEA 7', 'SEA 7']);
    app.clock.advance(hour + 120_000);
    expect(await friend.call('GET /user/shared-rooms')).toEqual([]);
  });

  it('shows a stranger resort and time, and no name (COMPANION-7)', async () => {
    const room = await aSharedRoom(app);
    const visitor = await app.client();
    const params = { code: room.code.toLowerCase() };
    const invitation = await visitor('GET /shared-rooms/{code}', { params });
    expect(invitation).toEqual({
      openingId: room.opening.id,
      resortId: room.opening.resort.id,
      resort: room.opening.resort.name,
      image: '/pictures/resorts/vista.svg',
      checkIn: room.opening.startsAt.toISOString(),
      timezone: 'Europe/Rome',
      is_over: false,
    });
    const away = await aFriend(app);
    await app.deps.db.updateTable('members').set({ isInServer: false }).where('id', '=', away.member.id).execute();
    expect(await seen(away, room)).toMatchObject({ guest: null, room: null });
    expect(await seen(room.guest, room)).toMatchObject({ is_own: true, room: null });
    expect(await codeOf(visitor('GET /shared-rooms/{code}', { params: { code: '2222222222222' } }))).toBe('not_found');
    expect(await codeOf(visitor('GET /shared-rooms/{code}', { params: { code: 'x' } }))).toBe('not_found');
    await cancelOwn(room);
    expect(await visitor('GET /shared-rooms/{code}', { params })).toMatchObject({ is_over: true });
    expect(await codeOf(agree(await aFriend(app), room))).toBe('already_decided');
  });

  it('cannot come back after the guest removed them (COMPANION-3)', async () => {
    const room = await aSharedRoom(app);
    const friend = await aCompanion(app, room);
    await removeCompanion(room, 0);
    expect(await codeOf(agree(friend, room))).toBe('removed_from_room');
    expect((await seen(friend, room)).room).toBeNull();
  });

  it('is refused who is blocked, away, or has a room, an entry or a party in the opening (COMPANION-4)', async () => {
    const room = await aSharedRoom(app);
    const friend = await aFriend(app);
    const change = (set: object) =>
      app.deps.db.updateTable('members').set(set).where('id', '=', friend.member.id).execute();
    await change({ blockedReason: 'Rude' });
    expect(await codeOf(agree(friend, room))).toBe('booking_blocked');
    await change({ blockedReason: null, isInServer: false });
    expect(await codeOf(agree(friend, room))).toBe('not_a_member');
    await change({ isInServer: true });
    const { party } = await friend.call('POST /parties', {
      body: { ...aForm(room.opening), openingId: room.opening.id, policy: 'together' },
    });
    expect(await refusal(agree(friend, room))).toMatchObject({ code: 'in_party', party: party.code });
    await friend.call('DELETE /parties/{code}/membership', { params: party });
    await aBooking(app, room.opening, { member: friend.member });
    expect(await codeOf(agree(friend, room))).toBe('booking_limit_reached');
    expect(await codeOf(agree(room.guest, room))).toBe('booking_limit_reached');
    const full = await aFullOpening(app);
    const waiting = await aWaitingMember(app, full.opening);
    const other = { ...full.bookings[0], code: '' };
    const guest = { member: other.member ?? waiting.member, call: await app.client(other.member) };
    const { booking } = await guest.call('POST /user/bookings/{reference}/room-link', {
      params: { reference: other.reference ?? '' },
    });
    const code = booking.room_link?.split('/').at(-1) ?? '';
    expect(await codeOf(agree(waiting, { code }))).toBe('entry_active');
  });

  it('counts like a booking: in the opening and in the number of bookings (COMPANION-4)', async () => {
    await app.deps.db.updateTable('settings').set({ maxActiveBookingsPerUser: 2 }).execute();
    const room = await aSharedRoom(app);
    const friend = await aCompanion(app, room);
    const { openingId, roomIds } = { openingId: room.opening.id, roomIds: room.opening.roomIds };
    const names = someNames();
    const roomId = roomIds[0] ?? 0;
    expect(await friend.call('GET /user/bookings/count')).toEqual({ count: 1, limit: 2 });
    expect(await codeOf(friend.call('POST /bookings', { body: { roomId, ...names } }))).toBe('booking_limit_reached');
    expect(await codeOf(friend.call('POST /bookings/hold', { body: { roomId } }))).toBe('booking_limit_reached');
    expect(
      await codeOf(friend.call('PUT /user/waiting/{openingId}', { params: { openingId }, body: anEntryBody(roomIds) })),
    ).toBe('booking_limit_reached');
    expect(
      await codeOf(friend.call('POST /parties', { body: { ...aForm(room.opening), openingId, policy: 'together' } })),
    ).toBe('booking_limit_reached');
    await aBooking(app, await anOpening(app.deps), { member: friend.member });
    expect(await codeOf(agree(friend, await aSharedRoom(app)))).toBe('booking_limit_reached');
    const elsewhere = await anOpening(app.deps);
    const body = { roomId: elsewhere.roomIds[0] ?? 0, ...names };
    expect(await codeOf(friend.call('POST /bookings', { body }))).toBe('booking_limit_reached');
    await leaveRoom(friend, room);
    await friend.call('POST /bookings', { body });
    await app.deps.db.updateTable('settings').set({ maxActiveBookingsPerUser: 1 }).execute();
  });
});

describe('a Roblox account', () => {
  it('is once in an opening, as guest or companion, whatever its case (COMPANION-5)', async () => {
    const room = await aSharedRoom(app);
    await add(room, { robloxUsername: 'Twice_There' });
    const other = await aSharedRoom(app, { opening: room.opening });
    expect(await codeOf(add(other, { robloxUsername: 'twice_there' }))).toBe('roblox_account_taken');
    expect(await codeOf(agree(await aFriend(app), other, { robloxUsername: 'TWICE_THERE' }))).toBe(
      'roblox_account_taken',
    );
    const opening = await anOpening(app.deps, { rooms: [{ units: 4, maxGuests: 4 }] });
    const third = await aSharedRoom(app, { opening });
    await add(third, { robloxUsername: 'Twice_There' });
    expect(await refusal(aBooking(app, opening, { robloxUsername: 'twice_there' }))).toMatchObject({
      code: 'roblox_account_taken',
    });
    await aBooking(app, opening, { robloxUsername: 'booked_one' });
    expect(await codeOf(add(third, { robloxUsername: 'Booked_One' }))).toBe('roblox_account_taken');
    await removeCompanion(third, 0);
    await aBooking(app, opening, { robloxUsername: 'twice_there' });
  });

  it('of a member is for that member alone, and known by its id (COMPANION-5)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 4, maxGuests: 4 }] });
    const room = await aSharedRoom(app, { opening });
    const friend = await aFriend(app);
    await linkRoblox(app, friend.member, { username: 'Linked_Friend', displayName: 'Linked' });
    expect(await codeOf(add(room, { robloxUsername: 'linked_friend' }))).toBe('roblox_account_taken');
    expect(await codeOf(agree(await aFriend(app), room, { robloxUsername: 'linked_friend' }))).toBe(
      'roblox_account_taken',
    );
    await agree(friend, room, { robloxUsername: 'linked_friend', robloxDisplayName: 'Linked' });
    const { robloxId } = await app.deps.db
      .selectFrom('companions')
      .select('robloxId')
      .where('memberId', '=', friend.member.id)
      .executeTakeFirstOrThrow();
    expect(robloxId).not.toBeNull();
    expect((await bookingOf(room)).companions[0]?.robloxUsername).toBe('Linked_Friend');
    // Staff enter the account under the name that it has at Roblox by now.
    const [booked] = [await aBooking(app, opening, { robloxUsername: 'somebody' })];
    const rename = app.deps.db
      .updateTable('bookings')
      .set({ robloxId, robloxUsername: 'New_Name' })
      .where('reference', '=', booked.reference)
      .execute();
    await expect(rename).rejects.toMatchObject({ constraint: 'bookings_one_per_roblox_id' });
  });

  it('has names as in a booking (COMPANION-6)', async () => {
    const room = await aSharedRoom(app);
    const friend = await aFriend(app);
    for (const names of [{ robloxUsername: 'a b' }, { robloxDisplayName: 'x\u200Bx' }]) {
      expect(await codeOf(add(room, names))).toBe('invalid_input');
      expect(await codeOf(agree(friend, room, names))).toBe('invalid_input');
    }
  });
});

it('does not keep the guest from being the member whom staff enter (COMPANION-4, DOOR-6)', async () => {
  const room = await aSharedRoom(app, { startsIn: hour / 2, status: 'confirmed' });
  const friend = await aFriend(app);
  await linkRoblox(app, friend.member, { username: 'at_the_door', displayName: 'Door' });
  await agree(friend, room, { robloxUsername: 'at_the_door', robloxDisplayName: 'Door' });
  const host = await app.client(await aMember(app.deps, { isHost: true }));
  const entering = host('POST /hosting/openings/{openingId}/guests', {
    params: { openingId: room.opening.id },
    body: { roomId: room.opening.roomIds[0] ?? 0, robloxUsername: 'at_the_door', expected_final_price: 1000 },
  });
  expect(await codeOf(entering)).toBe('roblox_account_taken');
});
