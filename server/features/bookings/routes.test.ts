import { ApiError, type Call } from '@sunset/contract/client.ts';
import { tierIds, type TierId } from '@sunset/contract/members/tiers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBookingBody, aMember, anOpening, type ResortFacts } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour } from '../../../test/test-clock.ts';

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

const book = (call: Call, roomId: number | undefined, more?: Record<string, unknown>, idempotencyKey?: string) =>
  call('POST /bookings', {
    // A repeated call has exactly the same body.
    body: aBookingBody(roomId, { ...(idempotencyKey ? { robloxUsername: 'repeated' } : {}), ...more }),
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });

const count = (table: 'bookings' | 'auditLog' | 'outbox') =>
  app.deps.db
    .selectFrom(table)
    .select((of) => of.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
    .then((row) => Number(row.n));

describe('booking a room', () => {
  it('stores the price of the server, takes a unit, and is listed under My Bookings and in the count (BOOK-1, BOOK-2, BOOK-6)', async () => {
    const { roomIds, resort, startsAt } = await anOpening(app.deps);
    const call = await app.client(await aMember(app.deps, { tiers: ['gold'] }));
    const placed = await book(call, roomIds[0], {
      all_inclusive: true,
      notes: 'Window, please',
      resort: 'Elsewhere',
      guests: -1,
      checkIn: '1999',
    });
    expect(placed).toMatchObject({
      success: true,
      final_price: 1500,
      discount_applied: true,
      status: 'pending',
      all_inclusive: true,
    });
    expect(placed.bookingId).toMatch(/^SR-[2-9A-HJKMNP-Z]{13}$/);
    expect(await call('GET /user/bookings/count')).toEqual({ count: 1, limit: 1 });
    const [booking] = await call('GET /user/bookings');
    expect(booking).toMatchObject({
      bookingReference: placed.bookingId,
      status: 'pending',
      resort: resort.name,
      roomName: `${resort.name} - Standard`,
      checkIn: startsAt.toISOString(),
      checkOut: new Date(startsAt.getTime() + hour).toISOString(),
      guests: 1,
      totalPrice: 1500,
      notes: 'Window, please',
      can: { cancel: true },
    });
    const [room] = await call('GET /rooms/resort/{resortId}/aggregated', { params: { resortId: resort.id } });
    expect(room).toMatchObject({ availableCount: 1, totalCount: 2 });
  });

  it('I04 charges what calculate-price returned, for every tier and payment method (PRICE-13)', async () => {
    const { roomIds } = await anOpening(app.deps, { rooms: [{ price: 3000, units: 30 }] });
    for (const tier of tierIds) {
      for (const payment_method of ['bbc', 'robux', 'donation'] as const) {
        const call = await app.client(await aMember(app.deps, { tiers: [tier] }));
        const choice = { roomId: roomIds[0] ?? 0, all_inclusive: true, payment_method };
        const { pricing } = await call('POST /bookings/calculate-price', { body: choice });
        const placed = await book(call, roomIds[0], { ...choice, expected_final_price: pricing.final_price });
        expect(placed.final_price).toBe(pricing.final_price);
        expect(placed.payment_display).toBe(pricing.payment_details.display);
        expect(placed.payment_link).toBe(pricing.payment_details.link);
      }
    }
  });

  it('returns 409 for a second booking in the same opening, and beyond the limit of the site settings (BOOK-5, BOOK-6)', async () => {
    const first = await anOpening(app.deps);
    const other = await anOpening(app.deps);
    const call = await app.client(await aMember(app.deps));
    await book(call, first.roomIds[0]);
    expect(await refusal(book(call, first.roomIds[0]))).toMatchObject({
      code: 'booking_limit_reached',
      detail: 'You already have an active booking. Each user can only have one booking per session.',
    });
    expect(await refusal(book(call, other.roomIds[0]))).toMatchObject({ code: 'booking_limit_reached' });
  });

  it('T04 returns 409 when the room is sold out: a pending booking occupies its room (BOOK-3, BOOK-4)', async () => {
    const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 1 }] });
    await book(await app.client(await aMember(app.deps)), roomIds[0]);
    expect(await refusal(book(await app.client(await aMember(app.deps)), roomIds[0]))).toMatchObject({
      code: 'sold_out',
      status: 409,
    });
  });

  it.each<[string, ResortFacts, TierId[], boolean]>([
    ['regular', { regularOpen: false }, [], true],
    ['gold', { regularOpen: false }, ['gold'], false],
    ['gold and booster', { goldOpen: false }, ['gold', 'one_boost'], false],
    ['gold and booster, both closed', { goldOpen: false, boosterOpen: false }, ['gold', 'one_boost'], true],
    ['booster', { boosterOpen: false }, ['two_boosts'], true],
  ])('T13 checks resort access: %s (BOOK-11, ACCESS-2)', async (_, resort, tiers, isRefused) => {
    const { roomIds } = await anOpening(app.deps, resort);
    const call = await app.client(await aMember(app.deps, { tiers }));
    const outcome = await book(call, roomIds[0]).then(
      () => 'booked',
      (error: unknown) => (error as ApiError).problem?.code,
    );
    expect(outcome).toBe(isRefused ? 'bookings_closed' : 'booked');
  });

  it('T13 is possible until the session starts, and not at that instant (BOOK-7)', async () => {
    const { roomIds, startsAt } = await anOpening(app.deps, { startsIn: hour, rooms: [{ units: 5 }] });
    const members = [await aMember(app.deps), await aMember(app.deps)];
    const calls = await Promise.all(members.map((member) => app.client(member)));
    const before = app.clock.now();
    app.clock.set(new Date(startsAt.getTime() - 1));
    await book(calls[0] as Call, roomIds[0]);
    app.clock.set(startsAt);
    expect(await refusal(book(calls[1] as Call, roomIds[0]))).toMatchObject({ code: 'opening_started' });
    app.clock.set(before);
  });

  it('T13 refuses a cancelled opening, an unknown room and a blocked member (BOOK-8, BOOK-9)', async () => {
    const { id, roomIds } = await anOpening(app.deps);
    const member = await aMember(app.deps);
    const call = await app.client(member);
    expect(await refusal(book(call, 2_000_000_000))).toMatchObject({ code: 'not_found' });
    await app.deps.db.updateTable('openings').set({ cancelledAt: app.deps.now() }).where('id', '=', id).execute();
    expect(await refusal(book(call, roomIds[0]))).toMatchObject({ code: 'no_opening' });
    await app.deps.db.updateTable('members').set({ blockedReason: 'Rude' }).where('id', '=', member.id).execute();
    const open = await anOpening(app.deps);
    expect(await refusal(book(call, open.roomIds[0]))).toMatchObject({
      code: 'booking_blocked',
      detail: 'Please open a support ticket.',
    });
  });

  it('returns 409 with the new price when it differs from the price on the page (PRICE-10)', async () => {
    const { roomIds } = await anOpening(app.deps);
    const member = await aMember(app.deps);
    const call = await app.client(member);
    expect(await refusal(book(call, roomIds[0], { expected_final_price: 999 }))).toMatchObject({
      code: 'price_changed',
      pricing: { final_price: 1000 },
    });
    expect(await call('GET /user/bookings')).toEqual([]);
  });

  it('I19 is refused when resort access cannot be read (BOOK-12)', async () => {
    const { roomIds } = await anOpening(app.deps);
    const call = await app.client(await aMember(app.deps));
    const before = await count('bookings');
    await sql`alter table resorts rename to resorts_away`.execute(app.deps.db);
    try {
      expect((await refusal(book(call, roomIds[0])))?.status).toBe(500);
    } finally {
      await sql`alter table resorts_away rename to resorts`.execute(app.deps.db);
    }
    expect(await count('bookings')).toBe(before);
    expect((await book(call, roomIds[0])).success).toBe(true);
  });

  it('I08 changes nothing when it is refused (BOOK-13)', async () => {
    const { roomIds } = await anOpening(app.deps, { regularOpen: false });
    const call = await app.client(await aMember(app.deps));
    const before = [await count('bookings'), await count('auditLog'), await count('outbox')];
    await refusal(book(call, roomIds[0]));
    await refusal(call('POST /bookings', { body: { ...aBookingBody(roomIds[0]), notes: 'x'.repeat(501) } }));
    expect([await count('bookings'), await count('auditLog'), await count('outbox')]).toEqual(before);
  });
});

it('My Bookings lists the latest session first (BOOK-25)', async () => {
  const call = await app.client(await aMember(app.deps));
  const startsIn = [48 * hour, 24 * hour, 72 * hour];
  for (const each of startsIn) {
    const { roomIds } = await anOpening(app.deps, { startsIn: each });
    const { bookingId } = await book(call, roomIds[0]);
    await call('POST /user/bookings/{reference}/cancel', { params: { reference: bookingId } });
  }
  const mine = await call('GET /user/bookings');
  expect(mine[0]).toMatchObject({ robloxUsername: expect.stringMatching(/^jay_/) as string, cancelled_by: 'guest' });
  const starts = mine.map(({ checkIn }) => Date.parse(checkIn));
  expect(starts).toHaveLength(3);
  expect(starts).toEqual(starts.toSorted((one, other) => other - one));
});

describe('an idempotency key', () => {
  it('I20 returns the same answer and makes no second booking (BOOK-15)', async () => {
    const { roomIds } = await anOpening(app.deps);
    const call = await app.client(await aMember(app.deps));
    const first = await book(call, roomIds[0], {}, 'key-1');
    expect(await book(call, roomIds[0], {}, 'key-1')).toEqual(first);
    expect(await call('GET /user/bookings')).toHaveLength(1);
  });

  it('returns 422 for another request with the same key (BOOK-16)', async () => {
    const { roomIds } = await anOpening(app.deps);
    const call = await app.client(await aMember(app.deps));
    await book(call, roomIds[0], {}, 'key-2');
    expect(await refusal(book(call, roomIds[0], { notes: 'other' }, 'key-2'))).toMatchObject({
      code: 'idempotency_key_reused',
      status: 422,
    });
  });

  it('I20 does not store refusals, and belongs to one member (BOOK-17)', async () => {
    const { roomIds } = await anOpening(app.deps);
    const [one, other] = [await app.client(await aMember(app.deps)), await app.client(await aMember(app.deps))];
    await refusal(book(one, roomIds[0], { expected_final_price: 1 }, 'key-3'));
    await book(one, roomIds[0], {}, 'key-3');
    expect((await book(other, roomIds[0], { robloxUsername: 'another' }, 'key-3')).success).toBe(true);
  });

  it('is deleted after a day (BOOK-17)', async () => {
    const { roomIds, startsAt } = await anOpening(app.deps, { startsIn: 72 * hour });
    const member = await aMember(app.deps);
    await book(await app.client(member), roomIds[0], {}, 'key-4');
    const before = app.clock.now();
    app.clock.set(new Date(startsAt.getTime() - hour));
    expect(await refusal(book(await app.client(member), roomIds[0], {}, 'key-4'))).toMatchObject({
      code: 'booking_limit_reached',
    });
    app.clock.set(before);
  });
});

describe('cancelling one’s own booking', () => {
  it('frees the room, writes audit row and message, and lets the guest book again (CANCEL-2, MSG-1)', async () => {
    const { roomIds, resort } = await anOpening(app.deps, { rooms: [{ units: 1 }] });
    const call = await app.client(await aMember(app.deps));
    const { bookingId } = await book(call, roomIds[0]);
    const { booking } = await call('POST /user/bookings/{reference}/cancel', { params: { reference: bookingId } });
    expect(booking).toMatchObject({ status: 'cancelled', cancelled_by: 'guest', can: { cancel: false } });
    const [room] = await call('GET /rooms/resort/{resortId}/aggregated', { params: { resortId: resort.id } });
    expect(room?.availableCount).toBe(1);
    expect(
      await refusal(call('POST /user/bookings/{reference}/cancel', { params: { reference: bookingId } })),
    ).toMatchObject({
      code: 'already_decided',
    });
    const actions = await app.deps.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', '=', bookingId)
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['booking.place', 'booking.cancel']);
    const messages = await app.deps.db
      .selectFrom('outbox')
      .select('kind')
      .where(sql<boolean>`payload ->> 'reference' = ${bookingId}`)
      .orderBy('id')
      .execute();
    expect(messages.map(({ kind }) => kind)).toEqual(['booking.placed', 'booking.cancelled']);
    expect((await book(call, roomIds[0])).success).toBe(true);
  });

  it('T20 T30 B04 returns 404 for other members, whatever they know (BOOK-20)', async () => {
    const { roomIds } = await anOpening(app.deps);
    const { bookingId } = await book(await app.client(await aMember(app.deps)), roomIds[0]);
    const stranger = await app.client(await aMember(app.deps));
    for (const reference of [bookingId, 'SR-2222222222222', 'nonsense', '__proto__']) {
      expect(
        await refusal(stranger('POST /user/bookings/{reference}/cancel', { params: { reference } })),
      ).toMatchObject({ status: 404 });
    }
  });

  it('is refused from the start of the session on (CANCEL-1)', async () => {
    const { roomIds, startsAt } = await anOpening(app.deps, { startsIn: hour });
    const call = await app.client(await aMember(app.deps));
    const { bookingId } = await book(call, roomIds[0]);
    const before = app.clock.now();
    app.clock.set(startsAt);
    expect(
      await refusal(call('POST /user/bookings/{reference}/cancel', { params: { reference: bookingId } })),
    ).toMatchObject({
      code: 'opening_started',
    });
    app.clock.set(before);
  });
});
