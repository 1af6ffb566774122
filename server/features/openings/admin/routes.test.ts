import type { Call } from '@sunset/contract/client.ts';
import type { OnSaleTimes } from '@sunset/contract/openings/on-sale.ts';
import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBookingBody, aMember, anOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hour } from '../../../../test/test-clock.ts';

let app: TestApp;
let staff: Call;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterAll(() => app.close());

/** A resort whose only opening is a day from now. */
let resort: { id: number; name: string };
beforeEach(async () => {
  resort = (await anOpening(app.deps, { rooms: [{ units: 2 }, { units: 1, price: 2000 }] })).resort;
});

const atOnce = forEachOnSaleGroup(() => null);

interface More {
  timezone?: string;
  repeat_weeks?: number;
  releases?: OnSaleTimes & { regular_share: number; sale_mode?: 'draw' };
}

const create = (opening_date: string, more: More = {}) =>
  staff('POST /admin/resort-openings/create', {
    body: { resort_name: resort.name, opening_date, timezone: 'Europe/Rome', ...more },
  });

const openingsOf = (resortId: number) => staff('GET /admin/openings', { query: { resort: resortId } });

async function bookAt(openingId: number): Promise<string> {
  const client = await app.client(await aMember(app.deps));
  const rooms = await client('GET /rooms/resort/{resortId}/aggregated', {
    params: { resortId: resort.id },
    query: { opening: openingId },
  });
  return (await client('POST /bookings', { body: aBookingBody(rooms[0]?.id) })).bookingId;
}

const outboxOf = async (kind: string, reference: string) => {
  const rows = await app.deps.db.selectFrom('outbox').selectAll().where('kind', '=', kind).execute();
  return rows.map(({ payload }) => payload as Record<string, unknown>).filter((one) => one['reference'] === reference);
};

const auditOf = (action: string, id: number) =>
  app.deps.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', action)
    .where('subjectId', '=', String(id))
    .execute();

describe('creating openings', () => {
  it('opens four Sundays at the same local time, across the clock change, with the rooms of the resort (OPENING-5)', async () => {
    const { openings, success } = await create('2027-03-14T19:00:00Z', { repeat_weeks: 4 });
    expect(success).toBe(true);
    expect(openings.map(({ opening_date }) => opening_date)).toEqual([
      '2027-03-14T19:00:00.000Z',
      '2027-03-21T19:00:00.000Z',
      '2027-03-28T18:00:00.000Z',
      '2027-04-04T18:00:00.000Z',
    ]);
    expect(openings.map(({ capacity, booked }) => [capacity, booked])).toEqual(Array.from({ length: 4 }, () => [3, 0]));
    expect(await openingsOf(resort.id)).toHaveLength(5);
    expect(openings.map(({ releases }) => releases)).toEqual(Array.from({ length: 4 }, () => atOnce));
    for (const { id } of openings) expect(await auditOf('opening.create', id)).toHaveLength(1);
  });

  it('gives each opening of a series its on-sale times at the same distance from its start, or creates none (ONSALE-10)', async () => {
    const releases = { ...atOnce, regular: '2027-05-01T12:00:00Z', regular_share: 100 };
    const { openings } = await create('2027-05-01T19:00:00Z', { repeat_weeks: 2, releases });
    const set = await Promise.all(
      openings.map(({ id }) => staff('GET /admin/resort-openings/{openingId}/releases', { params: { openingId: id } })),
    );
    expect(set.map(({ regular }) => regular)).toEqual(['2027-05-01T12:00:00.000Z', '2027-05-08T12:00:00.000Z']);
    expect(set.map(({ kept_rooms }) => kept_rooms)).toEqual([3, 3]);
    const listed = await openingsOf(resort.id);
    for (const [index, { id, releases: shown }] of openings.entries()) {
      expect(shown).toEqual({ ...atOnce, regular: set[index]?.regular });
      expect(listed.find((one) => one.id === id)?.releases).toEqual(shown);
    }
    const late = create('2027-06-05T19:00:00Z', { releases: { ...releases, regular: '2027-06-05T19:00:00Z' } });
    await expect(late).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'body.releases.regular' }] } });
    expect(await openingsOf(resort.id)).toHaveLength(3);
  });

  it('B36 refuses an overlap, names the other opening, and creates none of the series (OPENING-3)', async () => {
    const { openings } = await create('2027-01-17T19:00:00Z');
    await expect(create('2027-01-03T19:30:00Z', { repeat_weeks: 4 })).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'opening_overlap',
        detail: expect.stringContaining('Sun, 17 Jan 2027, 20:00 (Europe/Rome)'),
        opening_id: openings[0]?.id,
      },
    });
    expect(await openingsOf(resort.id)).toHaveLength(2);
  });

  it('allows an opening to begin when the one before it ends (OPENING-3)', async () => {
    await create('2027-01-17T19:00:00Z');
    await create('2027-01-17T20:00:00Z');
    await create('2027-01-17T18:00:00Z');
    expect(await openingsOf(resort.id)).toHaveLength(4);
  });

  it('B30 refuses a week in which the time does not exist, naming the field and the two nearest times (OPENING-4)', async () => {
    await expect(
      create('2027-03-07T07:30:00Z', { timezone: 'America/New_York', repeat_weeks: 2 }),
    ).rejects.toMatchObject({
      status: 422,
      problem: {
        code: 'invalid_input',
        errors: [{ path: 'body.repeat_weeks', message: expect.stringContaining('Choose 01:59 or 03:00') }],
      },
    });
    expect(await openingsOf(resort.id)).toHaveLength(1);
  });

  it.each([
    '2026-02-30T10:00:00Z',
    '1',
    '2027-01-01T10:00',
    '2027-01-01T10:00:00+01:00',
    'infinity',
    '+292277-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '2027-01-01T24:00:00Z',
    '2027-01-01T10:00:60Z',
    '2026-11-21T12:00:00Z',
    '2026-11-21T09:00:00Z',
    '2099-12-31T00:00:00Z',
    '',
  ])('B32 B33 B35 B36 refuses the start %j with 422 at its field (OPENING-2)', async (start) => {
    await expect(create(start)).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'body.opening_date' }] },
    });
  });

  it.each(['Mars/Olympus', '', '../../etc/passwd', 'GMT+5'])('B34 refuses the zone %j', async (timezone) => {
    await expect(create('2027-01-01T10:00:00Z', { timezone })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'body.timezone' }] },
    });
  });

  it.each([
    ['US/Pacific', 'America/Los_Angeles'],
    ['america/new_york', 'America/New_York'],
    ['+05:30', '+05:30'],
  ])('B34 writes the zone %s as %s', async (timezone, stored) => {
    const { openings } = await create('2027-01-01T10:00:00Z', { timezone });
    expect(openings[0]?.timezone).toBe(stored);
  });

  it('lists how openings are sold, and which resorts are archived (OPENING-13)', async () => {
    const times = forEachOnSaleGroup(() => '2027-02-06T19:00:00Z');
    await create('2027-02-07T19:00:00Z', { releases: { ...times, regular_share: 0, sale_mode: 'draw' } });
    expect((await openingsOf(resort.id)).map(({ sale_mode }) => sale_mode)).toEqual(['fast', 'draw']);
    const isArchived = async () => {
      const resorts = await staff('GET /admin/openings/resorts');
      return resorts.find(({ id }) => id === resort.id)?.is_archived;
    };
    expect(await isArchived()).toBe(false);
    await app.deps.db.updateTable('resorts').set({ archivedAt: app.clock.now() }).where('id', '=', resort.id).execute();
    expect(await isArchived()).toBe(true);
  });

  it('says for whom booking is switched off at a resort (ACCESS-1)', async () => {
    const closedFor = async () =>
      (await staff('GET /admin/openings/resorts')).find(({ id }) => id === resort.id)?.booking_closed_for;
    expect(await closedFor()).toEqual([]);
    await app.deps.db
      .updateTable('resorts')
      .set({ serverBoosterBookingsOpen: false, regularCustomerBookingsOpen: false })
      .where('id', '=', resort.id)
      .execute();
    expect(await closedFor()).toEqual(['server_booster', 'regular_customer']);
  });

  it('returns 404 for an unknown resort (OPENING-13)', async () => {
    resort = { id: 0, name: 'Nowhere' };
    await expect(create('2027-01-01T10:00:00Z')).rejects.toMatchObject({ status: 404 });
  });
});

describe('the preview of a local time', () => {
  const preview = (query: Record<string, string | number>) =>
    staff('GET /admin/openings/preview', {
      query: { local_time: '2027-01-17T20:00', timezone: 'Europe/Rome', ...query },
    });

  it('returns the instants and the openings in the way (OPENING-14)', async () => {
    const { openings } = await create('2027-01-24T18:30:00Z');
    expect(await preview({ repeat_weeks: 2, resort: resort.id })).toEqual([
      { opening_date: '2027-01-17T19:00:00.000Z', overlaps: null, closure: null },
      {
        opening_date: '2027-01-24T19:00:00.000Z',
        overlaps: { id: openings[0]?.id, opening_date: '2027-01-24T18:30:00.000Z' },
        closure: null,
      },
    ]);
    const alone = await preview({ repeat_weeks: 2, resort: resort.id, moving: openings[0]?.id ?? 0 });
    expect(alone.map(({ overlaps }) => overlaps)).toEqual([null, null]);
  });

  it.each([
    [{ local_time: '2027-03-14T02:30', timezone: 'America/New_York' }, 'Choose 01:59 or 03:00'],
    [{ local_time: '2026-11-21T12:30', timezone: 'Europe/Rome' }, 'must be in the future'],
    [{ local_time: '2027-02-30T12:30' }, 'such as'],
    [{ local_time: '2027-02-20T12:30:00' }, 'such as'],
    [{ local_time: '2027-02-20T12:30Z' }, 'such as'],
    [{ local_time: '2027-02-20' }, 'such as'],
  ])('B30 B32 B33 refuses %j at its field', async (query, message) => {
    await expect(preview(query)).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'query.local_time', message: expect.stringContaining(message) }] },
    });
  });
});

describe('moving an opening', () => {
  const move = (body: { new_opening_date: string; opening_id?: number; timezone?: string }) =>
    staff('PUT /admin/resorts/{resortId}/opening', { params: { resortId: resort.id }, body });

  it('keeps its bookings with room and price, and messages each guest both times, once per move (OPENING-8)', async () => {
    const [opening] = await openingsOf(resort.id);
    const reference = await bookAt(opening?.id ?? 0);
    const before = await app.deps.db.selectFrom('bookings').selectAll().where('reference', '=', reference).execute();
    for (const to of ['2026-12-05T19:00:00.000Z', '2026-12-06T19:00:00.000Z', '2026-12-05T19:00:00.000Z']) {
      const moved = await move({ new_opening_date: to, opening_id: opening?.id ?? 0 });
      expect(moved).toMatchObject({ success: true, moved_bookings: 1, opening: { opening_date: to, booked: 1 } });
    }
    const after = await app.deps.db.selectFrom('bookings').selectAll().where('reference', '=', reference).execute();
    expect(after).toEqual(before);
    expect(await outboxOf('booking.moved', reference)).toEqual([
      { reference, from: opening?.opening_date, to: '2026-12-05T19:00:00.000Z' },
      // The guest has got no message about the move yet: they know the first start.
      { reference, from: opening?.opening_date, to: '2026-12-06T19:00:00.000Z' },
      { reference, from: opening?.opening_date, to: '2026-12-05T19:00:00.000Z' },
    ]);
    expect(await auditOf('opening.move', opening?.id ?? 0)).toHaveLength(3);
  });

  it('moves its on-sale times and the reserved rooms by the same distance (ONSALE-9)', async () => {
    const { openings } = await create('2027-03-27T19:00:00Z', {
      releases: {
        ...atOnce,
        gold_and_booster: '2027-03-26T18:00:00Z',
        regular: '2027-03-27T12:30:00Z',
        regular_share: 50,
      },
    });
    const openingId = openings[0]?.id ?? 0;
    await move({ opening_id: openingId, new_opening_date: '2027-03-30T17:15:00Z' });
    const moved = await staff('GET /admin/resort-openings/{openingId}/releases', { params: { openingId } });
    expect(moved).toMatchObject({
      three_boosts: null,
      gold_and_booster: '2027-03-29T16:15:00.000Z',
      regular: '2027-03-30T10:45:00.000Z',
      kept_rooms: 1,
    });
    const kept = await app.deps.db
      .selectFrom('units')
      .select('reservedUntil')
      .where('openingId', '=', openingId)
      .execute();
    expect(kept.filter(({ reservedUntil }) => reservedUntil !== null)).toEqual([
      { reservedUntil: new Date(moved.regular ?? '') },
    ]);
  });

  it('takes the next opening when none is named, and messages nobody when the time is the same (OPENING-10)', async () => {
    const [next] = await openingsOf(resort.id);
    const later = await create('2027-01-17T19:00:00Z');
    const reference = await bookAt(next?.id ?? 0);
    const answer = await move({ new_opening_date: next?.opening_date ?? '', timezone: 'Asia/Tokyo' });
    expect(answer).toMatchObject({ moved_bookings: 0, opening: { id: next?.id, timezone: 'Asia/Tokyo' } });
    expect(await outboxOf('booking.moved', reference)).toEqual([]);
    await move({ new_opening_date: '2026-12-01T19:00:00Z' });
    expect((await openingsOf(resort.id)).map(({ id }) => id)).toEqual([next?.id, later.openings[0]?.id]);
  });

  it('messages a member who books within a minute of it, because the page may have shown the old time (OPENING-9)', async () => {
    const [opening] = await openingsOf(resort.id);
    await move({ new_opening_date: '2026-12-05T19:00:00.000Z' });
    const soon = await bookAt(opening?.id ?? 0);
    expect(await outboxOf('booking.moved', soon)).toEqual([
      { reference: soon, from: opening?.opening_date, to: '2026-12-05T19:00:00.000Z' },
    ]);
    app.clock.advance(60_000);
    const later = await bookAt(opening?.id ?? 0);
    expect(await outboxOf('booking.moved', later)).toEqual([]);
  });

  it('B36 refuses a past time, the hour of another opening, an opening of another resort, and a running session (OPENING-7)', async () => {
    const [opening] = await openingsOf(resort.id);
    await create('2027-01-17T19:00:00Z');
    const elsewhere = await anOpening(app.deps);
    const refusals = [
      [{ new_opening_date: '2026-11-20T12:00:00Z' }, 'invalid_input'],
      [{ new_opening_date: '2099-12-31T00:00:00Z' }, 'invalid_input'],
      [{ new_opening_date: '2027-01-17T19:59:00Z' }, 'opening_overlap'],
      [{ new_opening_date: '2027-01-19T19:00:00Z', opening_id: elsewhere.id }, 'not_found'],
    ] as const;
    for (const [body, code] of refusals) await expect(move(body)).rejects.toMatchObject({ problem: { code } });
    const running = await anOpening(app.deps, { resort, startsIn: -hour / 2 });
    await expect(move({ new_opening_date: '2027-01-19T19:00:00Z', opening_id: running.id })).rejects.toMatchObject({
      problem: { code: 'opening_started' },
    });
    expect((await openingsOf(resort.id))[0]).toEqual(opening);
  });

  it('returns 409 no_opening when nothing is planned (OPENING-10)', async () => {
    const [opening] = await openingsOf(resort.id);
    await staff('DELETE /admin/resort-openings/{openingId}', { params: { openingId: opening?.id ?? 0 } });
    await expect(move({ new_opening_date: '2027-01-19T19:00:00Z' })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'no_opening' },
    });
  });
});

describe('deleting an opening', () => {
  it('cancels its active bookings with a reason, messages their guests, and keeps the history (OPENING-11)', async () => {
    const [opening] = await openingsOf(resort.id);
    const openingId = opening?.id ?? 0;
    const references = [await bookAt(openingId), await bookAt(openingId)];
    const remove = () => staff('DELETE /admin/resort-openings/{openingId}', { params: { openingId } });
    expect(await remove()).toMatchObject({ success: true, cancelled_bookings: 2 });
    const rows = await app.deps.db.selectFrom('bookings').selectAll().where('openingId', '=', openingId).execute();
    expect(rows.map(({ status, reason }) => [status, reason])).toEqual(
      Array.from({ length: 2 }, () => ['cancelled', 'The opening was cancelled']),
    );
    for (const reference of references) expect(await outboxOf('booking.cancelled', reference)).toHaveLength(1);
    expect(await auditOf('opening.delete', openingId)).toHaveLength(1);
    expect(await openingsOf(resort.id)).toEqual([]);
    await expect(remove()).rejects.toMatchObject({ status: 404 });
  });

  it('refuses a session that is over (OPENING-7)', async () => {
    const running = await anOpening(app.deps, { resort, startsIn: -hour });
    await expect(
      staff('DELETE /admin/resort-openings/{openingId}', { params: { openingId: running.id } }),
    ).rejects.toMatchObject({ status: 409, problem: { code: 'opening_started' } });
  });
});

describe('openings in the admin panel', () => {
  it('lists future openings with their counts, soonest first, page by page', async () => {
    await create('2027-01-17T19:00:00Z', { repeat_weeks: 3 });
    const [first] = await openingsOf(resort.id);
    await bookAt(first?.id ?? 0);
    const token = await app.token(await aMember(app.deps, { isAdmin: true }));
    const seen: { id: number; booked: number; pending: number }[] = [];
    let path: string | undefined = `/api/admin/openings?resort=${resort.id}&limit=3`;
    while (path !== undefined) {
      const answer = await app.fetch(path, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.headers.get('x-total-count')).toBe('4');
      seen.push(...((await answer.json()) as typeof seen));
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toHaveLength(4);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(4);
    expect(seen[0]).toMatchObject({ id: first?.id, booked: 1, pending: 1 });
  });

  it('shows the rooms of an opening, the next opening, and null when none is planned (OPENING-14)', async () => {
    const find = async () => (await staff('GET /admin/openings/resorts')).find(({ id }) => id === resort.id);
    const [opening] = await openingsOf(resort.id);
    expect(await find()).toMatchObject({
      next_opening_date: opening?.opening_date,
      rooms: [
        { type: 'Standard', price: 1000, count: 2 },
        { type: 'Deluxe', price: 2000, count: 1 },
      ],
    });
    await staff('DELETE /admin/resort-openings/{openingId}', { params: { openingId: opening?.id ?? 0 } });
    expect(await find()).toMatchObject({ next_opening_date: null });
  });

  it('B38 sets the neighborhood code of an opening and of its resort, and refuses Discord markup (OPENING-12)', async () => {
    const [opening] = await openingsOf(resort.id);
    const params = { openingId: opening?.id ?? 0 };
    const setOwn = (neighborhood_code: string | null) =>
      staff('PUT /admin/resort-openings/{openingId}/neighborhood-code', { params, body: { neighborhood_code } });
    expect(await setOwn(' SUNSET-7 ')).toEqual({ success: true, neighborhood_code: 'SUNSET-7' });
    expect((await openingsOf(resort.id))[0]?.neighborhood_code).toBe('SUNSET-7');
    for (const code of ['@everyone', '<@&1>', '', ' ', 'a'.repeat(41), '**x**']) {
      await expect(setOwn(code)).rejects.toMatchObject({ status: 422 });
    }
    await setOwn(null);
    const resortCode = { neighborhood_code: 'RESORT' };
    await staff('PUT /admin/resorts/{resortId}/neighborhood-code', {
      params: { resortId: resort.id },
      body: resortCode,
    });
    const resorts = await staff('GET /admin/openings/resorts');
    expect(resorts.find(({ id }) => id === resort.id)?.neighborhood_code).toBe('RESORT');
    expect(await auditOf('opening.set_code', params.openingId)).toHaveLength(2);
  });
});
