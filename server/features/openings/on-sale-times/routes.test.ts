import { forEachOnSaleGroup, onSaleGroupIds, tierIds, tiers } from '@sunset/contract/members/tiers.ts';
import { ApiError, type Call } from '@sunset/contract/client.ts';
import type { OnSaleTimes } from '@sunset/contract/openings/on-sale.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBookingBody, aMember, anOpening, type TestOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { minute } from '../../../../test/test-clock.ts';

let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.client(await aMember(app.deps, { isAdmin: true }));
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

const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * minute).toISOString();
const atOnce: OnSaleTimes = forEachOnSaleGroup(() => null);

const release = (opening: TestOpening, releases: Partial<OnSaleTimes>, share = 0) =>
  admin('PUT /admin/resort-openings/{openingId}/releases', {
    params: { openingId: opening.id },
    body: { ...atOnce, ...releases, regular_share: share },
  });

/** The answers to booking and holding for a member at this moment, without lasting effect. */
async function tryAs(opening: TestOpening, tier: Parameters<typeof aMember>[1]): Promise<string[]> {
  const call = await app.client(await aMember(app.deps, tier));
  const roomId = opening.roomIds[0] ?? 0;
  const codeOf = (error: ApiError) => error.problem?.code ?? 'lost';
  const hold = await call('POST /bookings/hold', { body: { roomId } }).then(() => 'ok', codeOf);
  await call('DELETE /bookings/hold');
  const booking = await call('POST /bookings', { body: aBookingBody(roomId) }).then(async ({ bookingId }) => {
    await call('POST /user/bookings/{reference}/cancel', { params: { reference: bookingId } });
    return 'ok';
  }, codeOf);
  return [hold, booking];
}

describe('on-sale times', () => {
  it('are open at once unless they are set (ONSALE-1)', async () => {
    const opening = await anOpening(app.deps);
    const found = await admin('GET /admin/resort-openings/{openingId}/releases', { params: { openingId: opening.id } });
    expect(found).toMatchObject({ ...atOnce, regular_share: 0, kept_rooms: 0, openingId: opening.id });
    expect(await tryAs(opening, {})).toEqual(['ok', 'ok']);
  });

  it('admit each class of guests at its own instant, the first one included (ONSALE-2)', async () => {
    const opening = await anOpening(app.deps);
    const times = forEachOnSaleGroup((group) => inMinutes(10 * (onSaleGroupIds.indexOf(group) + 1)));
    await release(opening, times);
    const start = app.clock.now();
    for (const tier of tierIds) {
      const time = times[tiers[tier].onSaleGroup];
      app.clock.set(new Date(Date.parse(time) - 1));
      expect(await tryAs(opening, { tiers: [tier] })).toEqual(['bookings_closed', 'bookings_closed']);
      app.clock.set(time);
      expect(await tryAs(opening, { tiers: [tier] })).toEqual(['ok', 'ok']);
    }
    app.clock.set(start);
  });

  it('of regular customers count for a group without one, and for a group that is not known (ONSALE-2)', async () => {
    const opening = await anOpening(app.deps);
    const regular = inMinutes(30);
    await release(opening, { regular });
    expect(await tryAs(opening, { tiers: ['gold'] })).toEqual(['ok', 'ok']);
    const { db } = app.deps;
    await db
      .deleteFrom('onSaleTimes')
      .where('openingId', '=', opening.id)
      .where('onSaleGroup', '=', 'gold_and_booster')
      .execute();
    expect(await tryAs(opening, { tiers: ['gold'] })).toEqual(['bookings_closed', 'bookings_closed']);
    const found = await admin('GET /admin/resort-openings/{openingId}/releases', { params: { openingId: opening.id } });
    expect(found).toMatchObject({ ...atOnce, gold_and_booster: regular, regular });
    const { rows } = await sql`select utc_text(on_sale_at) as at from on_sale_time(${opening.id}, 'unknown')`.execute(
      db,
    );
    expect(rows).toEqual([{ at: regular }]);
  });

  it('are part of the refusal, of every list of rooms and of the booking status (ONSALE-4)', async () => {
    const opening = await anOpening(app.deps);
    const regular = inMinutes(30);
    await release(opening, { regular });
    const call = await app.client(await aMember(app.deps));
    const problem = await refusal(call('POST /bookings', { body: aBookingBody(opening.roomIds[0]) }));
    expect(problem).toMatchObject({ status: 409, code: 'bookings_closed', opens_at: regular });
    expect(problem?.detail).toContain('Booking opens for you on');
    const releases = { ...atOnce, regular };
    const upcoming = await call('GET /rooms/upcoming');
    expect(upcoming.find((room) => room.openingId === opening.id)).toMatchObject({ releases, keptCount: 0 });
    const rooms = await call('GET /rooms/resort/{resortId}/aggregated', { params: { resortId: opening.resort.id } });
    expect(rooms[0]).toMatchObject({ releases });
    const status = await call('GET /resort-booking-status/{resortName}', {
      params: { resortName: opening.resort.name },
    });
    expect(status).toMatchObject({
      regular_customer_bookings_open: true,
      openings: [{ openingId: opening.id, releases }],
    });
  });

  it('do not open a resort that is closed to the guest (ONSALE-5)', async () => {
    const opening = await anOpening(app.deps, { regularOpen: false });
    await release(opening, { regular: inMinutes(-1) });
    expect(await tryAs(opening, {})).toEqual(['bookings_closed', 'bookings_closed']);
  });

  it('never admit a class before a better one, nor anybody after the start (ONSALE-3)', async () => {
    const opening = await anOpening(app.deps);
    const late = await refusal(release(opening, { two_boosts: inMinutes(5) }));
    expect(late).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(late?.errors?.map(({ path }) => path)).toEqual(
      onSaleGroupIds.slice(onSaleGroupIds.indexOf('two_boosts') + 1).map((group) => `body.${group}`),
    );
    const never = await refusal(release(opening, { regular: opening.startsAt.toISOString() }));
    expect(never?.errors?.map(({ path }) => path)).toEqual(['body.regular']);
    expect(await refusal(release({ ...opening, id: 2_000_000_000 }, {}))).toMatchObject({ status: 404 });
  });

  it('are audited with the values before (ONSALE-11)', async () => {
    const opening = await anOpening(app.deps);
    await release(opening, { regular: inMinutes(5) }, 50);
    const row = await app.deps.db
      .selectFrom('auditLog')
      .select(['actorKind', 'before', 'after'])
      .where('action', '=', 'opening.release')
      .where('subjectId', '=', String(opening.id))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      actorKind: 'staff',
      before: { regularShare: 0 },
      after: { regular: expect.any(String), regularShare: 50, keptRooms: 1 },
    });
  });
});

describe('rooms reserved for regular customers', () => {
  it('are available to nobody before their time and to everybody from it on (ONSALE-6)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 5 }, { units: 1 }] });
    const regular = inMinutes(30);
    const { releases } = await release(opening, { regular }, 40);
    expect(releases.kept_rooms).toBe(2);
    const gold = () => aMember(app.deps, { tiers: ['gold'] }).then((member) => app.client(member));
    for (let index = 0; index < 3; index += 1) {
      await (
        await gold()
      )('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
    }
    const refused = await refusal((await gold())('POST /bookings', { body: aBookingBody(opening.roomIds[0]) }));
    expect(refused).toMatchObject({ code: 'sold_out' });
    const [room] = await admin('GET /rooms/resort/{resortId}/aggregated', {
      params: { resortId: opening.resort.id },
    });
    expect(room).toMatchObject({ availableCount: 0, keptCount: 2, totalCount: 5 });
    app.clock.set(regular);
    expect(await tryAs(opening, {})).toEqual(['ok', 'ok']);
    expect(await tryAs(opening, { tiers: ['gold'] })).toEqual(['ok', 'ok']);
    app.clock.advance(-30 * minute);
  });

  it('are released when the share is removed (ONSALE-7)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 4 }] });
    expect((await release(opening, { regular: inMinutes(30) }, 100)).releases.kept_rooms).toBe(4);
    expect((await release(opening, { regular: inMinutes(20) }, 25)).releases.kept_rooms).toBe(1);
    expect((await release(opening, {}, 25)).releases.kept_rooms).toBe(0);
  });
});
