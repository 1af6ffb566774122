import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, refusal, type Booked } from '../../../test/booked.ts';
import { aBookingBody, aMember, aReachableMember, anOpening, setOnSaleTimes } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour, minute } from '../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, cancel, entryOf, runJob, waitingMessagesTo } from '../../../test/waiting.ts';
import { announceFreeRooms } from './commands/announce-free-rooms.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inMs = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
const admin = async () => app.client(await aMember(app.deps, { isAdmin: true }));
const take = (call: Awaited<ReturnType<TestApp['client']>>, openingId: number, body = {}, idempotencyKey?: string) =>
  call('POST /user/waiting/{openingId}/offer/take', {
    params: { openingId },
    body,
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });

function one<T>(list: T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('The list is empty.');
  return first;
}

describe('a room that becomes free is offered in the same transaction', () => {
  const ways: [string, (booking: Booked) => Promise<unknown>][] = [
    ['when its guest cancels', (booking) => cancel(app, booking)],
    [
      'when staff reject the request',
      async ({ reference }) =>
        (await admin())('PUT /admin/bookings/{reference}/status', {
          params: { reference },
          body: { status: 'cancelled' },
        }),
    ],
    [
      'when hosts reject the request',
      async ({ reference }) =>
        (await admin())('POST /hosting/bookings/{reference}/reject', { params: { reference }, body: {} }),
    ],
    [
      'when staff cancel the booking',
      async ({ reference }) =>
        (await admin())('POST /admin/bookings/{reference}/cancel', {
          params: { reference },
          body: { reason: 'Storm' },
        }),
    ],
    [
      'when its guest deletes their account',
      async ({ member }) => (await app.client(member))('DELETE /user/account', { body: { confirmation: 'DELETE' } }),
    ],
  ];
  it.each(ways)('%s (OFFER-2)', async (_name, free) => {
    const { opening, bookings } = await aFullOpening(app);
    const { call, member } = await aWaitingMember(app, opening);
    await free(one(bookings));
    const entry = await entryOf(call, opening);
    expect(entry).toMatchObject({ position: 1, reason: null, can: { take: true, pass: true } });
    expect(entry.offer).toMatchObject({ roomId: opening.roomIds[0], until: inMs(8 * hour), is_dearer: false });
    expect(await waitingMessagesTo(app, member)).toEqual(['waiting_list.offer']);
  });

  it('when staff add rooms: each to the next entry that wants it (OFFER-2, OFFER-3, OPENING-19)', async () => {
    const { opening } = await aFullOpening(app, { rooms: [{ units: 1 }, { units: 1 }] });
    const [standard = 0, deluxe = 0] = opening.roomIds;
    const first = await aWaitingMember(app, opening, { rooms: [standard] });
    const second = await aWaitingMember(app, opening, { rooms: [deluxe, standard] });
    const third = await aWaitingMember(app, opening, { rooms: [standard] });
    const answer = await (
      await admin()
    )('PATCH /admin/resort-openings/{openingId}/rooms', {
      params: { openingId: opening.id },
      body: {
        rooms: [
          { roomId: standard, count: 2 },
          { roomId: deluxe, count: 2 },
        ],
      },
    });
    expect(answer.offered).toBe(2);
    expect((await entryOf(first.call, opening)).offer?.roomId).toBe(standard);
    expect((await entryOf(second.call, opening)).offer?.roomId).toBe(deluxe);
    expect(await entryOf(third.call, opening)).toMatchObject({ offer: null, reason: 'offer_open', position: 3 });
  });

  it('when staff move a guest to another room type (OFFER-2)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 1 }] });
    const two = await anOpening(app.deps, { startsIn: 3 * day, rooms: [{ units: 1 }, { units: 1 }] });
    const { reference } = await aBooking(app, two);
    const { call } = await aWaitingMember(app, two, { rooms: two.roomIds.slice(0, 1) });
    const staff = await admin();
    const params = { reference };
    await staff('PATCH /admin/bookings/{reference}', {
      params,
      body: { expected_version: 1, roomId: two.roomIds[1] ?? 0 },
    });
    expect((await entryOf(call, two)).offer?.roomId).toBe(two.roomIds[0]);
    expect(opening.id).not.toBe(bookings.length);
  });

  it('by the job after a hold expired or was released (OFFER-2)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 2 * day, rooms: [{ units: 2 }] });
    const [slow, gone] = [await app.client(await aMember(app.deps)), await app.client(await aMember(app.deps))];
    for (const call of [slow, gone]) await call('POST /bookings/hold', { body: { roomId: opening.roomIds[0] ?? 0 } });
    const first = await aWaitingMember(app, opening);
    const second = await aWaitingMember(app, opening);
    await gone('DELETE /bookings/hold');
    expect(await runJob(app)).toBe(1);
    app.clock.advance(5 * minute);
    expect((await entryOf(first.call, opening)).offer).not.toBeNull();
    expect((await entryOf(second.call, opening)).offer).toBeNull();
    expect(await runJob(app)).toBe(1);
    expect((await entryOf(second.call, opening)).offer).not.toBeNull();
    expect(await runJob(app)).toBe(0);
  });

  it('not after a bulk removal until it cannot be undone any more; an undo gives the room back (REMOVAL-11)', async () => {
    const { opening, bookings } = await aFullOpening(app);
    const { call } = await aWaitingMember(app, opening);
    const staff = await admin();
    const params = { resort: opening.resort.name };
    const removed = await staff('DELETE /admin/bookings/clear/{resort}', { params });
    await runJob(app);
    expect(await entryOf(call, opening)).toMatchObject({ offer: null, reason: 'no_room_free' });
    const stranger = await app.client(await aMember(app.deps));
    const booking = stranger('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
    expect(await refusal(booking)).toMatchObject({ code: 'sold_out' });
    const undone = await staff('POST /admin/bookings/clearings/{clearingId}/undo', {
      params: { clearingId: removed.clearing_id ?? 0 },
    });
    expect(undone.restored_count).toBe(1);
    await staff('DELETE /admin/bookings/clear/{resort}', { params });
    app.clock.advance(10 * minute);
    expect(await runJob(app)).toBe(1);
    expect((await entryOf(call, opening)).offer).not.toBeNull();
    expect(bookings).toHaveLength(1);
  });
});

describe('an offer lasts', () => {
  it.each([
    [24 * hour + 1, 8 * hour],
    [24 * hour, 30 * minute],
    [3 * hour, 30 * minute],
    [3 * hour - 1, 10 * minute],
    [41 * minute, 10 * minute],
    [39 * minute, 9 * minute],
    [35 * minute, 5 * minute],
  ])('with %i ms to the start %i ms (OFFER-5)', async (startsIn, lasts) => {
    const { opening, bookings } = await aFullOpening(app, { startsIn });
    const { call } = await aWaitingMember(app, opening);
    await cancel(app, one(bookings));
    expect((await entryOf(call, opening)).offer?.until).toBe(inMs(lasts));
  });

  it('until its end by the clock, without a job: first to the end of the list, then out, each with a message (OFFER-7, OFFER-8, WAIT-11)', async () => {
    const { opening, bookings } = await aFullOpening(app);
    const first = await aWaitingMember(app, opening, { member: await aReachableMember(app) });
    const second = await aWaitingMember(app, opening);
    await cancel(app, one(bookings));
    await app.deliver();
    app.clock.advance(8 * hour);
    const roomId = opening.roomIds[0] ?? 0;
    expect(await refusal(take(first.call, opening.id))).toMatchObject({ code: 'offer_over' });
    expect(await entryOf(first.call, opening)).toMatchObject({ position: 2, missed_offers: 1, offer: null });
    await runJob(app);
    expect(await entryOf(first.call, opening)).toMatchObject({ position: 2, missed_offers: 1, reason: 'offer_open' });
    expect(await entryOf(second.call, opening)).toMatchObject({ position: 1, offer: { roomId } });
    await second.call('DELETE /user/waiting/{openingId}', { params: { openingId: opening.id } });
    expect(await entryOf(first.call, opening)).toMatchObject({ position: 1, offer: { roomId } });
    await app.deliver();
    app.clock.advance(8 * hour);
    expect(await entryOf(first.call, opening)).toMatchObject({ state: 'ended', end_reason: 'unanswered' });
    await runJob(app);
    expect(await entryOf(first.call, opening)).toMatchObject({ state: 'ended', end_reason: 'unanswered' });
    const kinds = ['waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.offer', 'waiting_list.removed'];
    expect(await waitingMessagesTo(app, first.member)).toEqual(kinds);
    // The list is empty, so the room is free for everybody.
    const stranger = await app.client(await aMember(app.deps));
    expect(await stranger('POST /bookings', { body: aBookingBody(roomId) })).toMatchObject({ success: true });
  });
});

describe('taking an offer', () => {
  it('books the offered room with everything that the entry contains, and ends the entry (OFFER-6)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 1, price: 2000 }] });
    const member = await aMember(app.deps, { tiers: ['gold'] });
    const wish = { all_inclusive: true, payment_method: 'robux', notes: 'Late', robloxUsername: 'taker_1' };
    const { call } = await aWaitingMember(app, opening, { member, ...wish });
    await cancel(app, one(bookings));
    const placed = await take(call, opening.id);
    expect(placed).toMatchObject({ success: true, status: 'pending', final_price: 2250, payment_method: 'robux' });
    const [booking] = await call('GET /user/bookings');
    expect(booking).toMatchObject({ notes: 'Late', all_inclusive: true, totalPrice: 2250 });
    expect(await entryOf(call, opening)).toMatchObject({ state: 'ended', end_reason: 'booked', offer: null });
  });

  it('repeats its answer for the same key, and books once (OFFER-6, BOOK-15)', async () => {
    const { opening, bookings } = await aFullOpening(app);
    const { call } = await aWaitingMember(app, opening);
    await cancel(app, one(bookings));
    const placed = await take(call, opening.id, {}, 'one-tap');
    expect(await take(call, opening.id, {}, 'one-tap')).toEqual(placed);
    expect(await refusal(take(call, opening.id))).toMatchObject({ code: 'offer_over' });
    expect(await refusal(take(call, opening.id, {}, 'another'))).toMatchObject({ code: 'offer_over' });
    expect(await call('GET /user/bookings')).toHaveLength(1);
  });

  it('works by booking the room as well, at the price of the offer (OFFER-6, OFFER-10)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 1, price: 2000 }] });
    const { call } = await aWaitingMember(app, opening);
    await cancel(app, one(bookings));
    await app.deps.db.updateTable('openingRooms').set({ price: 9000 }).where('openingId', '=', opening.id).execute();
    const body = aBookingBody(opening.roomIds[0], { expected_final_price: 2000 });
    expect(await call('POST /bookings', { body })).toMatchObject({ final_price: 2000 });
    const { state } = await app.deps.db
      .selectFrom('offers')
      .select('state')
      .where('openingId', '=', opening.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('taken');
    await app.deps.db.updateTable('openingRooms').set({ price: 2000 }).where('openingId', '=', opening.id).execute();
  });

  it('asks again if the room is dearer than it was at entry (OFFER-10)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 1, price: 2000 }] });
    const { call } = await aWaitingMember(app, opening);
    const room = app.deps.db.updateTable('openingRooms').where('openingId', '=', opening.id);
    await room.set({ price: 3000 }).execute();
    await cancel(app, one(bookings));
    const [{ final_price: now, shown_price: shown } = { final_price: 0, shown_price: 0 }] = (
      await entryOf(call, opening)
    ).rooms;
    expect([now, shown]).toEqual([3000, 2000]);
    expect((await entryOf(call, opening)).offer).toMatchObject({ is_dearer: true, shown_price: 2000 });
    expect(await refusal(take(call, opening.id))).toMatchObject({
      code: 'price_changed',
      shown_price: 2000,
      pricing: { final_price: 3000 },
    });
    expect(await refusal(take(call, opening.id, { expected_final_price: 2000 }))).toMatchObject({
      code: 'price_changed',
    });
    expect(await take(call, opening.id, { expected_final_price: 3000 })).toMatchObject({ final_price: 3000 });
    // The booking before was made at the old price, which staff would have changed with an audit row.
    await room.set({ price: 2000 }).execute();
    await app.deps.db
      .updateTable('bookings')
      .set({ basePrice: 2000, originalPrice: 2000, finalPrice: 2000 })
      .where('openingId', '=', opening.id)
      .where('finalPrice', '=', 3000)
      .execute();
  });

  it('checks the member again (WAIT-10)', async () => {
    const { opening, bookings } = await aFullOpening(app);
    const { call } = await aWaitingMember(app, opening);
    await cancel(app, one(bookings));
    const resort = app.deps.db.updateTable('resorts').where('id', '=', opening.resort.id);
    await resort.set({ regularCustomerBookingsOpen: false }).execute();
    expect(await refusal(take(call, opening.id))).toMatchObject({ code: 'bookings_closed' });
    // The job withdraws it, without a consequence (OFFER-9).
    await runJob(app);
    expect(await entryOf(call, opening)).toMatchObject({ missed_offers: 0, reason: 'not_admitted', offer: null });
    await resort.set({ regularCustomerBookingsOpen: true }).execute();
    await runJob(app);
    expect((await entryOf(call, opening)).offer).not.toBeNull();
  });

  it('of one opening ends the others when the booking limit is reached, without a consequence (OFFER-9)', async () => {
    const [one1, two] = [await aFullOpening(app), await aFullOpening(app)];
    const waiting = await aWaitingMember(app, one1.opening);
    await aWaitingMember(app, two.opening, { member: waiting.member });
    const next = await aWaitingMember(app, two.opening);
    for (const { bookings } of [one1, two]) await cancel(app, one(bookings));
    await take(waiting.call, one1.opening.id);
    await runJob(app);
    expect(await entryOf(waiting.call, two.opening)).toMatchObject({
      state: 'waiting',
      position: 1,
      missed_offers: 0,
      reason: 'limit_reached',
    });
    expect((await entryOf(next.call, two.opening)).offer).not.toBeNull();
  });
});

describe('passing', () => {
  it('removes the room type, and ends the entry with none left; the next gets the room (OFFER-6)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 1 }, { units: 1 }] });
    const first = await aWaitingMember(app, opening);
    const second = await aWaitingMember(app, opening);
    const pass = (call: typeof first.call) =>
      call('POST /user/waiting/{openingId}/offer/pass', { params: { openingId: opening.id }, body: {} });
    expect(await refusal(pass(first.call))).toMatchObject({ code: 'offer_over' });
    for (const booking of bookings) await cancel(app, booking);
    expect((await pass(first.call)).entry).toMatchObject({ state: 'waiting', missed_offers: 0 });
    const entry = await entryOf(first.call, opening);
    expect(entry.rooms.map(({ is_passed: isPassed }) => isPassed)).toEqual([true, false]);
    expect((await entryOf(second.call, opening)).offer?.roomId).toBe(opening.roomIds[1]);
    await pass(second.call);
    expect((await entryOf(first.call, opening)).offer?.roomId).toBe(opening.roomIds[1]);
    expect((await entryOf(second.call, opening)).offer?.roomId).toBe(opening.roomIds[0]);
    expect((await pass(first.call)).entry).toMatchObject({ state: 'ended', end_reason: 'passed' });
  });
});

describe('an opening', () => {
  it('that is moved keeps its offers, as long as they end 30 minutes before the start (OFFER-5, OFFER-9)', async () => {
    const { opening, bookings } = await aFullOpening(app);
    const { call } = await aWaitingMember(app, opening);
    await cancel(app, one(bookings));
    const staff = await admin();
    const moveTo = (startsAt: number) =>
      staff('PUT /admin/resorts/{resortId}/opening', {
        params: { resortId: opening.resort.id },
        body: { opening_id: opening.id, new_opening_date: inMs(startsAt) },
      });
    await moveTo(5 * hour);
    expect((await entryOf(call, opening)).offer?.until).toBe(inMs(4.5 * hour));
    await moveTo(20 * minute);
    expect(await entryOf(call, opening)).toMatchObject({ offer: null, missed_offers: 0, reason: 'offers_over' });
    await moveTo(5 * day);
    expect((await entryOf(call, opening)).offer?.until).toBe(inMs(8 * hour));
  });

  it('gives rooms that were reserved for regular customers to them, not to members who waited before (OFFER-4)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 3 * day, rooms: [{ units: 2 }] });
    const [roomId = 0] = opening.roomIds;
    const regular = new Date(app.clock.now().getTime() + hour);
    await setOnSaleTimes(app.deps, opening.id, { regular });
    await app.deps.db
      .updateTable('units')
      .set({ reservedUntil: regular })
      .where('openingRoomId', '=', roomId)
      .where('number', '=', 2)
      .execute();
    const gold = () => aMember(app.deps, { tiers: ['gold'] });
    const booking = await aBooking(app, opening, { member: await gold() });
    const waiting = await aWaitingMember(app, opening, { member: await gold() });
    app.clock.set(regular);
    await runJob(app);
    expect(await entryOf(waiting.call, opening)).toMatchObject({ offer: null });
    const rooms = await waiting.call('GET /rooms/upcoming');
    expect(rooms.find(({ id }) => id === roomId)).toMatchObject({ availableCount: 1, waitingCount: 1 });
    const guest = await app.client(await aMember(app.deps));
    await guest('POST /bookings', { body: aBookingBody(roomId) });
    await cancel(app, booking);
    expect((await entryOf(waiting.call, opening)).offer?.roomId).toBe(roomId);
  });

  it('posts a free room once in its last 30 minutes, if staff switched that on (OFFER-12)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 30 * minute });
    const posts = () =>
      app.deps.db.selectFrom('outbox').select('id').where('dedupKey', '=', `guests.free_room:${opening.id}`).execute();
    await announceFreeRooms(app.deps);
    expect(await posts()).toHaveLength(0);
    await (
      await admin()
    )('PATCH /admin/community-settings', { body: { announce_free_rooms: true, opening_posts: false } });
    await announceFreeRooms(app.deps);
    await announceFreeRooms(app.deps);
    expect(await posts()).toHaveLength(1);
    await app.deliver();
    const sent = await app.deps.db
      .selectFrom('outbox')
      .select(['status', 'failure'])
      .where('dedupKey', '=', `guests.free_room:${opening.id}`)
      .executeTakeFirst();
    expect(sent).toMatchObject({ status: 'sent' });
  });
});
