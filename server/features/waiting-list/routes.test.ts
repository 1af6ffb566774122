import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, refusal } from '../../../test/booked.ts';
import { aBookingBody, aMember, anOpening, setOnSaleTimes } from '../../../test/factories.ts';
import { linkRoblox } from '../../../test/roblox-link.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour, minute } from '../../../test/test-clock.ts';
import { aFullOpening, anEntryBody, aWaitingMember, cancel, entryOf, runJob } from '../../../test/waiting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inMs = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
const admin = async () => app.client(await aMember(app.deps, { isAdmin: true }));

describe('joining', () => {
  it('is refused while a wanted room can be booked, and names it (WAIT-1)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 2 * day, rooms: [{ units: 1 }, { units: 1 }] });
    await aBooking(app, opening);
    const call = await app.client(await aMember(app.deps));
    const params = { openingId: opening.id };
    const both = { params, body: anEntryBody(opening.roomIds) };
    expect(await refusal(call('PUT /user/waiting/{openingId}', both))).toMatchObject({
      status: 409,
      code: 'room_available',
      roomId: opening.roomIds[1],
    });
    const first = { params, body: anEntryBody([opening.roomIds[0] ?? 0]) };
    const { entry } = await call('PUT /user/waiting/{openingId}', first);
    expect(entry).toMatchObject({
      state: 'waiting',
      position: 1,
      waiting_count: 1,
      reason: 'no_room_free',
      offer: null,
    });
  });

  it('contains everything that a booking needs, and can be read again (WAIT-2)', async () => {
    const { opening } = await aFullOpening(app, {
      rooms: [
        { units: 1, price: 2000 },
        { units: 1, price: 3000 },
      ],
    });
    const member = await aMember(app.deps, { tiers: ['gold'] });
    const rooms = opening.roomIds.toReversed();
    const wish = { rooms, all_inclusive: true, payment_method: 'robux', notes: 'Window, please' };
    const { call } = await aWaitingMember(app, opening, { member, ...wish });
    expect(await entryOf(call, opening)).toMatchObject({
      rooms: [
        { roomId: rooms[0], final_price: 3000, shown_price: 3000, is_passed: false },
        { roomId: rooms[1], final_price: 2250, shown_price: 2250 },
      ],
      all_inclusive: true,
      payment_method: 'robux',
      notes: 'Window, please',
      can: { edit: true, leave: true, take: false, pass: false },
    });
    expect(await call('GET /user/waiting')).toHaveLength(1);
  });

  it('is refused for the same reasons as a booking (WAIT-1)', async () => {
    const { opening, bookings } = await aFullOpening(app);
    const other = await anOpening(app.deps);
    const body = anEntryBody(opening.roomIds);
    const params = { openingId: opening.id };
    const join = async (member: Parameters<TestApp['client']>[0], more: object = {}) =>
      refusal((await app.client(member))('PUT /user/waiting/{openingId}', { params, body: { ...body, ...more } }));
    expect(await join(bookings[0]?.member)).toMatchObject({ code: 'booking_limit_reached' });
    const somebody = await aMember(app.deps);
    expect(await join(somebody, { rooms: other.roomIds })).toMatchObject({ code: 'not_found' });
    expect(await join(somebody, { rooms: [2_147_483_647] })).toMatchObject({ code: 'not_found' });
    expect(await join(somebody, { robloxUsername: 'x' })).toMatchObject({ code: 'invalid_input' });
    const blocked = await aMember(app.deps);
    await app.deps.db.updateTable('members').set({ blockedReason: 'Rude' }).where('id', '=', blocked.id).execute();
    expect(await join(blocked)).toMatchObject({ code: 'booking_blocked' });
    await setOnSaleTimes(app.deps, opening.id, { regular: new Date(app.clock.now().getTime() + hour) });
    expect(await join(somebody)).toMatchObject({ code: 'bookings_closed' });
    const shut = await aFullOpening(app);
    await app.deps.db
      .updateTable('resorts')
      .set({ regularCustomerBookingsOpen: false })
      .where('id', '=', shut.opening.resort.id)
      .execute();
    expect(
      await refusal(
        (await app.client(somebody))('PUT /user/waiting/{openingId}', {
          params: { openingId: shut.opening.id },
          body: anEntryBody(shut.opening.roomIds),
        }),
      ),
    ).toMatchObject({ code: 'bookings_closed' });
  });

  it('is refused when no offer can be made any more (WAIT-1, OFFER-5)', async () => {
    const { opening } = await aFullOpening(app, { startsIn: 35 * minute });
    await aWaitingMember(app, opening);
    app.clock.advance(1);
    const late = await app.client(await aMember(app.deps));
    const request = { params: { openingId: opening.id }, body: anEntryBody(opening.roomIds) };
    expect(await refusal(late('PUT /user/waiting/{openingId}', request))).toMatchObject({ code: 'offers_over' });
  });

  it('keeps the place when the entry is changed, and the id when the member leaves and joins again (WAIT-5)', async () => {
    const { opening } = await aFullOpening(app, { rooms: [{ units: 1 }, { units: 1 }] });
    const first = await aWaitingMember(app, opening);
    const second = await aWaitingMember(app, opening);
    const again = { rooms: opening.roomIds.slice(1), notes: 'Changed' };
    expect(await aWaitingMember(app, opening, { member: first.member, ...again })).toMatchObject({
      entryId: first.entryId,
    });
    expect(await entryOf(first.call, opening)).toMatchObject({ position: 1, notes: 'Changed' });
    const params = { openingId: opening.id };
    await first.call('DELETE /user/waiting/{openingId}', { params });
    await first.call('DELETE /user/waiting/{openingId}', { params });
    expect(await entryOf(first.call, opening)).toMatchObject({ state: 'ended', end_reason: 'left', position: null });
    expect(await entryOf(second.call, opening)).toMatchObject({ position: 1, waiting_count: 1 });
    expect((await aWaitingMember(app, opening, { member: first.member })).entryId).toBe(first.entryId);
    expect(await entryOf(first.call, opening)).toMatchObject({ position: 2, state: 'waiting', end_reason: null });
  });
});

describe('a Roblox account', () => {
  it('has one entry per opening, whatever the case of its name (WAIT-3)', async () => {
    const { opening, bookings } = await aFullOpening(app);
    await aWaitingMember(app, opening, { robloxUsername: 'Twin_One' });
    const call = await app.client(await aMember(app.deps));
    const params = { openingId: opening.id };
    const taken = { params, body: anEntryBody(opening.roomIds, { robloxUsername: 'twin_one' }) };
    expect(await refusal(call('PUT /user/waiting/{openingId}', taken))).toMatchObject({ code: 'roblox_account_taken' });
    const { robloxUsername } = await app.deps.db
      .selectFrom('bookings')
      .select('robloxUsername')
      .where('reference', '=', bookings[0]?.reference ?? '')
      .executeTakeFirstOrThrow();
    const booked = { params, body: anEntryBody(opening.roomIds, { robloxUsername }) };
    expect(await refusal(call('PUT /user/waiting/{openingId}', booked))).toMatchObject({
      code: 'roblox_account_taken',
    });
  });

  it('displaces a member who only typed its name when its owner joins (WAIT-3, WAIT-11)', async () => {
    const { opening } = await aFullOpening(app);
    const typed = await aWaitingMember(app, opening, { robloxUsername: 'Real_Owner' });
    const owner = await aMember(app.deps);
    await linkRoblox(app, owner, { username: 'Real_Owner' });
    const names = { robloxUsername: 'Real_Owner', robloxDisplayName: 'Real_Owner' };
    const joined = await aWaitingMember(app, opening, { member: owner, ...names });
    expect(await entryOf(typed.call, opening)).toMatchObject({ state: 'ended', end_reason: 'account_taken' });
    expect(await entryOf(joined.call, opening)).toMatchObject({ position: 1 });
    const back = { params: { openingId: opening.id }, body: anEntryBody(opening.roomIds, names) };
    expect(await refusal(typed.call('PUT /user/waiting/{openingId}', back))).toMatchObject({
      code: 'roblox_account_taken',
    });
  });
});

describe('while members wait', () => {
  it('nobody else books or holds a room that becomes free, and the answer has the size of the list (WAIT-4, OFFER-1)', async () => {
    const { opening, bookings } = await aFullOpening(app);
    const waiting = await aWaitingMember(app, opening);
    await aWaitingMember(app, opening);
    const [booking] = bookings;
    if (!booking) throw new Error('no booking');
    await cancel(app, booking);
    const rude = await app.client(await aMember(app.deps));
    const roomId = opening.roomIds[0] ?? 0;
    expect(await refusal(rude('POST /bookings', { body: aBookingBody(roomId) }))).toMatchObject({
      code: 'sold_out',
      waiting_list: { openingId: opening.id, waiting: 2 },
    });
    expect(await refusal(rude('POST /bookings/hold', { body: { roomId } }))).toMatchObject({ code: 'sold_out' });
    const rooms = await rude('GET /rooms/resort/{resortId}/aggregated', { params: { resortId: opening.resort.id } });
    expect(rooms[0]).toMatchObject({ availableCount: 0, waitingCount: 2 });
    // The offer is over by the clock, and no job has run: the room belongs to the list all the same.
    app.clock.set(new Date((await entryOf(waiting.call, opening)).offer?.until ?? ''));
    expect(await refusal(rude('POST /bookings', { body: aBookingBody(roomId) }))).toMatchObject({ code: 'sold_out' });
    expect(await refusal(rude('POST /bookings/hold', { body: { roomId } }))).toMatchObject({ code: 'sold_out' });
    const later = await rude('GET /rooms/upcoming');
    expect(later.find(({ id }) => id === roomId)).toMatchObject({ availableCount: 0, waitingCount: 2 });
  });

  it('nobody joins while everybody can book a room that was reserved and never sold (WAIT-1, OFFER-4)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 2 * day, rooms: [{ units: 2 }] });
    const booking = await aBooking(app, opening);
    const reserved = app.deps.db
      .updateTable('units')
      .where('openingId', '=', opening.id)
      .where('bookingId', 'is', null);
    await reserved.set({ reservedUntil: inMs(minute) }).execute();
    const waiting = await aWaitingMember(app, opening);
    await cancel(app, booking);
    // The other room is free by the clock, too, and belongs to the list.
    app.clock.set(new Date((await entryOf(waiting.call, opening)).offer?.until ?? ''));
    const call = await app.client(await aMember(app.deps));
    const [room] = await call('GET /rooms/resort/{resortId}/aggregated', { params: { resortId: opening.resort.id } });
    expect(room).toMatchObject({ availableCount: 1, waitingCount: 1 });
    const entry = { params: { openingId: opening.id }, body: anEntryBody(opening.roomIds) };
    expect(await refusal(call('PUT /user/waiting/{openingId}', entry))).toMatchObject({
      code: 'room_available',
      roomId: opening.roomIds[0],
    });
    expect(await call('POST /bookings', { body: aBookingBody(opening.roomIds[0]) })).toMatchObject({ success: true });
  });

  it('an entry whose member cannot book does not keep a room from the others (WAIT-4, WAIT-6, OFFER-9)', async () => {
    const { opening, bookings } = await aFullOpening(app);
    const waiting = await aWaitingMember(app, opening);
    await aBooking(app, await anOpening(app.deps), { member: waiting.member });
    expect(await entryOf(waiting.call, opening)).toMatchObject({ reason: 'limit_reached', position: 1 });
    const [booking] = bookings;
    if (!booking) throw new Error('no booking');
    await cancel(app, booking);
    expect(await entryOf(waiting.call, opening)).toMatchObject({ state: 'waiting', offer: null });
    const call = await app.client(await aMember(app.deps));
    expect(await call('POST /bookings', { body: aBookingBody(opening.roomIds[0]) })).toMatchObject({ success: true });
  });

  it('everything is as before in the last 35 minutes: the first who presses gets the room (OFFER-11)', async () => {
    const { opening, bookings } = await aFullOpening(app, { startsIn: 2 * hour });
    const waiting = await aWaitingMember(app, opening);
    app.clock.set(new Date(opening.startsAt.getTime() - 35 * minute + 1));
    const [booking] = bookings;
    if (!booking) throw new Error('no booking');
    await cancel(app, booking);
    expect(await entryOf(waiting.call, opening)).toMatchObject({ offer: null, reason: 'offers_over' });
    const call = await app.client(await aMember(app.deps));
    expect(await call('POST /bookings', { body: aBookingBody(opening.roomIds[0]) })).toMatchObject({ success: true });
  });
});

describe('an entry ends', () => {
  it('when its member books, leaves, or the session starts (WAIT-9)', async () => {
    const { opening } = await aFullOpening(app, { rooms: [{ units: 1 }, { units: 1 }] });
    const waiting = await aWaitingMember(app, opening, { rooms: [opening.roomIds[0] ?? 0] });
    const other = await aWaitingMember(app, opening);
    const staff = await admin();
    await other.call('DELETE /user/waiting/{openingId}', { params: { openingId: opening.id } });
    await staff('PATCH /admin/resort-openings/{openingId}/rooms', {
      params: { openingId: opening.id },
      body: { rooms: [{ roomId: opening.roomIds[1] ?? 0, count: 2 }] },
    });
    await waiting.call('POST /bookings', { body: aBookingBody(opening.roomIds[1]) });
    expect(await entryOf(waiting.call, opening)).toMatchObject({ state: 'ended', end_reason: 'booked' });
    const late = await aFullOpening(app, { startsIn: 2 * hour });
    const last = await aWaitingMember(app, late.opening);
    app.clock.set(late.opening.startsAt);
    await runJob(app);
    expect(await entryOf(last.call, late.opening)).toMatchObject({ state: 'ended', end_reason: 'session_started' });
  });

  it('when the member is blocked, and the offer goes to the next (WAIT-9)', async () => {
    const { opening, bookings } = await aFullOpening(app);
    const first = await aWaitingMember(app, opening);
    const second = await aWaitingMember(app, opening);
    const [booking] = bookings;
    if (!booking) throw new Error('no booking');
    await cancel(app, booking);
    const staff = await admin();
    const params = { memberId: first.member.id };
    await staff('PUT /admin/members/{memberId}/block', { params, body: { reason: 'Rude', until: null } });
    expect(await entryOf(first.call, opening)).toMatchObject({ state: 'ended', end_reason: 'blocked', offer: null });
    expect((await entryOf(second.call, opening)).offer).toMatchObject({ until: inMs(8 * hour) });
  });

  it('when the opening is deleted: no offer outlives it, and its members are messaged (WAIT-9, OFFER-9)', async () => {
    const { opening, bookings } = await aFullOpening(app);
    const first = await aWaitingMember(app, opening);
    const second = await aWaitingMember(app, opening);
    const [booking] = bookings;
    if (!booking) throw new Error('no booking');
    await cancel(app, booking);
    await (
      await admin()
    )('DELETE /admin/resort-openings/{openingId}', { params: { openingId: opening.id } });
    for (const { call } of [first, second]) {
      expect(await entryOf(call, opening)).toMatchObject({
        state: 'ended',
        end_reason: 'opening_cancelled',
        offer: null,
      });
    }
    const open = await app.deps.db.selectFrom('offers').select('id').where('state', '=', 'open').execute();
    const units = await app.deps.db.selectFrom('units').select('id').where('offerId', 'is not', null).execute();
    expect(units).toHaveLength(open.length);
  });
});
