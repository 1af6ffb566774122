import type { Hold } from '@sunset/contract/api/bookings/holds.ts';
import { ApiError, type Call } from '@sunset/contract/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBookingBody, aMember, anOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour, minute } from '../../../test/test-clock.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function refusal(answer: Promise<unknown>): Promise<ApiError['problem']> {
  const error: unknown = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return (error as ApiError).problem;
}

const aCall = async (tier?: Parameters<typeof aMember>[1]) => app.client(await aMember(app.deps, tier));
const hold = (call: Call, roomId: number | undefined) => call('POST /bookings/hold', { body: { roomId: roomId ?? 0 } });
const book = (call: Call, roomId: number | undefined, more?: Record<string, unknown>) =>
  call('POST /bookings', { body: aBookingBody(roomId, more) });
const mine = async (call: Call) => (await call('GET /user/hold')).hold;

/** The hold, which must exist. */
async function held(call: Call, roomId: number | undefined): Promise<Hold> {
  const { hold: taken } = await hold(call, roomId);
  if (taken === null) throw new Error('There was no hold.');
  return taken;
}

async function freeRooms(resortId: number): Promise<number[]> {
  const call = await app.client();
  const rooms = await call('GET /rooms/resort/{resortId}/aggregated', { params: { resortId } });
  return rooms.map((room) => room.availableCount);
}

const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * minute).toISOString();

describe('a hold', () => {
  it('takes a unit for five minutes, which counts as taken for everybody else until then (HOLD-1)', async () => {
    const { roomIds, resort, id } = await anOpening(app.deps, { rooms: [{ units: 1, price: 2000 }] });
    const [one, other] = [await aCall({ tiers: ['gold'] }), await aCall()];
    const taken = await held(one, roomIds[0]);
    expect(taken).toMatchObject({ roomId: roomIds[0], openingId: id, until: inMinutes(5), can_extend: true });
    expect(taken.pricing.final_price).toBe(1500);
    expect(await mine(one)).toEqual(taken);
    expect(await freeRooms(resort.id)).toEqual([0]);
    expect(await refusal(hold(other, roomIds[0]))).toMatchObject({ status: 409, code: 'sold_out' });
    expect(await refusal(book(other, roomIds[0]))).toMatchObject({ code: 'sold_out' });
    app.clock.advance(5 * minute - 1);
    expect(await refusal(hold(other, roomIds[0]))).toMatchObject({ code: 'sold_out' });
    app.clock.advance(1);
    expect(await mine(one)).toBeNull();
    expect(await freeRooms(resort.id)).toEqual([1]);
    expect((await held(other, roomIds[0])).roomId).toBe(roomIds[0]);
  });

  it('becomes the booking, in the same unit (BOOK-24, HOLD-7)', async () => {
    const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 1 }] });
    const call = await aCall();
    await hold(call, roomIds[0]);
    expect(await book(call, roomIds[0], { held: true })).toMatchObject({ status: 'pending' });
    expect(await mine(call)).toBeNull();
  });

  it('is optional: booking claims a room directly (HOLD-2)', async () => {
    const { roomIds } = await anOpening(app.deps);
    expect(await book(await aCall(), roomIds[0])).toMatchObject({ success: true });
  });

  it('is one per member: another room moves it and keeps the remaining time; another opening starts a new one (HOLD-3)', async () => {
    const { roomIds, resort } = await anOpening(app.deps, { rooms: [{ units: 1 }, { units: 1 }] });
    const call = await aCall();
    await hold(call, roomIds[0]);
    const until = inMinutes(5);
    app.clock.advance(minute);
    expect(await held(call, roomIds[1])).toMatchObject({ roomId: roomIds[1], until });
    expect(await freeRooms(resort.id)).toEqual([1, 0]);
    const elsewhere = await anOpening(app.deps);
    expect(await held(call, elsewhere.roomIds[0])).toMatchObject({ until: inMinutes(5) });
    expect(await freeRooms(resort.id)).toEqual([1, 1]);
  });

  it('is kept when the other room is gone (HOLD-4)', async () => {
    const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 1 }, { units: 1 }] });
    const [one, other] = [await aCall(), await aCall()];
    await hold(other, roomIds[1]);
    await hold(one, roomIds[0]);
    expect(await refusal(hold(one, roomIds[1]))).toMatchObject({ code: 'sold_out' });
    expect(await mine(one)).toMatchObject({ roomId: roomIds[0] });
  });

  it('is unchanged when requested twice; a released one is free at once (HOLD-5)', async () => {
    const { roomIds, resort } = await anOpening(app.deps, { rooms: [{ units: 1 }] });
    const call = await aCall();
    const first = await held(call, roomIds[0]);
    app.clock.advance(minute);
    expect(await held(call, roomIds[0])).toEqual(first);
    await call('DELETE /bookings/hold');
    await call('DELETE /bookings/hold');
    expect(await mine(call)).toBeNull();
    expect(await freeRooms(resort.id)).toEqual([1]);
  });

  it('is extended once, by three minutes (HOLD-6)', async () => {
    const { roomIds } = await anOpening(app.deps);
    const call = await aCall();
    await hold(call, roomIds[0]);
    const until = inMinutes(8);
    app.clock.advance(4 * minute);
    const { hold: extended } = await call('POST /bookings/hold/extend');
    expect(extended).toMatchObject({ until, can_extend: false });
    expect((await call('POST /bookings/hold/extend')).hold).toEqual(extended);
    app.clock.advance(4 * minute);
    expect(await refusal(call('POST /bookings/hold/extend'))).toMatchObject({ status: 409, code: 'hold_expired' });
  });

  it('is released when its holder books another room (HOLD-7)', async () => {
    const { roomIds, resort } = await anOpening(app.deps, { rooms: [{ units: 1 }, { units: 1 }] });
    const call = await aCall();
    await hold(call, roomIds[0]);
    await book(call, roomIds[1]);
    expect(await freeRooms(resort.id)).toEqual([1, 0]);
  });
});

describe('after two unused holds in an opening', () => {
  it('a member books without one (HOLD-8)', async () => {
    const { roomIds } = await anOpening(app.deps);
    const call = await aCall();
    for (let index = 0; index < 2; index += 1) {
      await hold(call, roomIds[0]);
      app.clock.advance(6 * minute);
    }
    expect(await hold(call, roomIds[0])).toEqual({ success: true, hold: null, reason: 'two_holds_unused' });
    expect((await held(call, (await anOpening(app.deps)).roomIds[0])).can_extend).toBe(true);
    expect(await hold(call, roomIds[0])).toMatchObject({ hold: null });
    expect(await mine(call)).toBeNull();
    expect(await book(call, roomIds[0])).toMatchObject({ success: true });
  });

  it('a member gets 409 when no room is left (HOLD-8)', async () => {
    const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 1 }] });
    const [one, other] = [await aCall(), await aCall()];
    for (let index = 0; index < 2; index += 1) {
      await hold(one, roomIds[0]);
      app.clock.advance(5 * minute);
    }
    await hold(other, roomIds[0]);
    expect(await refusal(hold(one, roomIds[0]))).toMatchObject({ code: 'sold_out' });
  });

  it('one that is released and taken again continues, in any room, and counts once until its time is over (HOLD-9)', async () => {
    const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 1 }, { units: 1 }] });
    const call = await aCall();
    const first = await held(call, roomIds[0]);
    for (let index = 0; index < 4; index += 1) {
      await call('DELETE /bookings/hold');
      app.clock.advance(minute);
      expect((await held(call, roomIds[index % 2])).until).toBe(first.until);
    }
    await call('POST /bookings/hold/extend');
    await call('DELETE /bookings/hold');
    const again = await held(call, roomIds[0]);
    expect(again).toMatchObject({ until: inMinutes(4), can_extend: false });
    await call('DELETE /bookings/hold');
    app.clock.advance(4 * minute);
    expect((await held(call, roomIds[0])).until).toBe(inMinutes(5));
    app.clock.advance(5 * minute);
    expect(await hold(call, roomIds[0])).toMatchObject({ hold: null, reason: 'two_holds_unused' });
  });

  it('a hold that became a booking does not count (HOLD-10)', async () => {
    const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 3 }] });
    const call = await aCall();
    for (let index = 0; index < 3; index += 1) {
      await hold(call, roomIds[0]);
      const { bookingId: reference } = await book(call, roomIds[0]);
      await call('POST /user/bookings/{reference}/cancel', { params: { reference } });
    }
    expect((await hold(call, roomIds[0])).hold).not.toBeNull();
  });
});

describe('the price of a hold', () => {
  async function heldByGold() {
    const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 1, price: 2000 }] });
    const member = await aMember(app.deps, { tiers: ['gold'] });
    const call = await app.client(member);
    await hold(call, roomIds[0]);
    await app.deps.db.updateTable('members').set({ tiers: {} }).where('id', '=', member.id).execute();
    return { call, roomId: roomIds[0] ?? 0 };
  }

  it('stays the same when the tier changes, for calculate-price and the booking (HOLD-11)', async () => {
    const { call, roomId } = await heldByGold();
    const body = { roomId, all_inclusive: true };
    expect((await call('POST /bookings/calculate-price', { body })).pricing.final_price).toBe(2250);
    const placed = await book(call, roomId, { all_inclusive: true, held: true, expected_final_price: 2250 });
    expect(placed.final_price).toBe(2250);
  });

  it('ends with the hold: a higher price returns 409 hold_expired with the current price (HOLD-12)', async () => {
    const { call, roomId } = await heldByGold();
    app.clock.advance(5 * minute);
    const problem = await refusal(book(call, roomId, { held: true, expected_final_price: 1500 }));
    expect(problem).toMatchObject({ status: 409, code: 'hold_expired', pricing: { final_price: 2000 } });
    expect(await book(call, roomId, { held: true, expected_final_price: 2000 })).toMatchObject({ final_price: 2000 });
  });

  it('an expired hold does not matter while a room is free at the same price (HOLD-12)', async () => {
    const { roomIds } = await anOpening(app.deps);
    const call = await aCall();
    await hold(call, roomIds[0]);
    app.clock.advance(5 * minute);
    expect(await book(call, roomIds[0], { held: true, expected_final_price: 1000 })).toMatchObject({ success: true });
  });

  it('an expired hold without a free room returns 409 hold_expired (HOLD-12)', async () => {
    const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 1 }] });
    const [one, other] = [await aCall(), await aCall()];
    await hold(one, roomIds[0]);
    app.clock.advance(5 * minute);
    await book(other, roomIds[0]);
    expect(await refusal(book(one, roomIds[0], { held: true }))).toMatchObject({ status: 409, code: 'hold_expired' });
    expect(await refusal(book(one, roomIds[0]))).toMatchObject({ code: 'sold_out' });
  });
});

describe('a hold is refused for the reasons of a booking', () => {
  it('resort access, the limit, blocks, time and existence (HOLD-13)', async () => {
    const closed = await anOpening(app.deps, { regularOpen: false });
    const call = await aCall();
    expect(await refusal(hold(call, closed.roomIds[0]))).toMatchObject({ code: 'bookings_closed' });
    expect(await refusal(hold(call, 2_000_000_000))).toMatchObject({ status: 404 });
    const { roomIds } = await anOpening(app.deps);
    await book(call, roomIds[0]);
    expect(await refusal(hold(call, roomIds[0]))).toMatchObject({ code: 'booking_limit_reached' });
    const soon = await anOpening(app.deps, { startsIn: hour });
    app.clock.advance(hour);
    expect(await refusal(hold(await aCall(), soon.roomIds[0]))).toMatchObject({ code: 'opening_started' });
    const blocked = await aMember(app.deps);
    await app.deps.db.updateTable('members').set({ blockedReason: 'no' }).where('id', '=', blocked.id).execute();
    expect(await refusal(hold(await app.client(blocked), roomIds[0]))).toMatchObject({ status: 403 });
    app.clock.advance(-hour);
  });

  it('resort access that is turned off also counts for the holder (HOLD-14)', async () => {
    const { roomIds, resort } = await anOpening(app.deps);
    const call = await aCall();
    await hold(call, roomIds[0]);
    await app.deps.db
      .updateTable('resorts')
      .set({ regularCustomerBookingsOpen: false })
      .where('id', '=', resort.id)
      .execute();
    expect(await refusal(book(call, roomIds[0], { held: true }))).toMatchObject({ code: 'bookings_closed' });
  });
});

it('one Roblox account gets one room of an opening, however many ask at once (ROBLOX-5)', async () => {
  const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 9 }] });
  const calls = await Promise.all(Array.from({ length: 4 }, () => aCall()));
  const answers = await Promise.all(
    calls.map((call, index) =>
      book(call, roomIds[0], { robloxUsername: index % 2 === 0 ? 'Same_Player' : 'same_player' }).then(
        () => 'placed',
        (error: unknown) => (error as ApiError).problem?.code,
      ),
    ),
  );
  expect(answers.filter((answer) => answer === 'placed')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'roblox_account_taken')).toHaveLength(3);
  expect(await book(await aCall(), roomIds[0])).toMatchObject({ success: true });
  app.clock.advance(day);
});
