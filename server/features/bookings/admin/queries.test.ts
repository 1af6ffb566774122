import type { Call } from '@sunset/contract/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, type Booked } from '../../../../test/booked.ts';
import { aMember, anOpening, type TestOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hour } from '../../../../test/test-clock.ts';

let app: TestApp;
let staff: Call;
let token: string;
let openings: [TestOpening, TestOpening];
let bookings: Booked[];

beforeAll(async () => {
  app = await startTestApp();
  const admin = await aMember(app.deps, { isAdmin: true });
  staff = await app.client(admin);
  token = await app.token(admin);
  openings = [
    await anOpening(app.deps, { rooms: [{ units: 9 }] }),
    await anOpening(app.deps, { startsIn: 48 * hour, rooms: [{ units: 9 }] }),
  ];
  const gold = await aMember(app.deps, { tiers: ['gold'], username: 'golden.jay' });
  const booster = await aMember(app.deps, { tiers: ['one_boost'] });
  bookings = [
    await aBooking(app, openings[1], { member: gold, payment_method: 'robux' }),
    await aBooking(app, openings[0], { member: booster, status: 'confirmed' }),
    await aBooking(app, openings[0], { status: 'rejected', linked: { username: '50%_off\\' } }),
    await aBooking(app, openings[1], { payment_method: 'donation', notes: 'By the WINDOW, 100%\nplease' }),
    await aBooking(app, openings[0]),
  ];
});
afterAll(() => app.close());

const reference = (index: number) => bookings[index]?.reference ?? '';
const found = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).map(({ bookingReference }) => bookings.findIndex((one) => one.reference === bookingReference));
const list = (query: Record<string, string | number>) => staff('GET /hosting/bookings', { query });

describe('the list of bookings', () => {
  it('is sorted by newest first, or by opening', async () => {
    expect(await found({})).toEqual([4, 3, 2, 1, 0]);
    expect(await found({ sort: 'opening' })).toEqual([3, 0, 4, 2, 1]);
  });

  it('has the documented fields', async () => {
    const [booking] = await staff('GET /admin/bookings', { query: { text: reference(0) } });
    expect(booking).toMatchObject({
      bookingReference: reference(0),
      roomName: `${openings[1].resort.name} - Standard`,
      checkIn: openings[1].startsAt.toISOString(),
      guests: 1,
      payment_method: 'robux',
      payment_display: '5 Robux',
      guestInfo: { discordUsername: 'golden.jay', robloxDisplayName: 'Jay' },
      guest: { user_type: 'gold_customer', discord_id: bookings[0]?.member.discordId },
      message: { kind: 'booking.placed' },
      decided: null,
    });
  });

  it.each([
    ['status', { status: 'pending' }, [4, 3, 0]],
    ['several states', { status: 'confirmed,rejected' }, [2, 1]],
    ['payment', { payment: 'robux' }, [0]],
    ['type of guest', { user_type: 'gold_customer' }, [0]],
    ['boosters', { user_type: 'server_booster' }, [1]],
    ['regular customers', { user_type: 'regular_customer' }, [4, 3, 2]],
    ['admins', { user_type: 'admin' }, []],
    ['part of a Discord name', { text: 'GOLDEN' }, [0]],
    ['a name with signs that mean something to SQL', { text: '50%_off\\' }, [2]],
    ['a sign that would stand for any other', { text: '_%' }, []],
    ['part of a note', { text: 'window, 100%' }, [3]],
    ['a note and a status', { text: 'window', status: 'confirmed' }, []],
    ['signs that are in a note, but too few', { text: '0%' }, [2]],
    ['nothing to look for', { text: '   ' }, [4, 3, 2, 1, 0]],
  ])('filters by %s (STATUS-18)', async (_, query, expected) => {
    expect(await found(query as Record<string, string>)).toEqual(expected);
  });

  it('filters by opening, resort, time, and a reference in any spelling', async () => {
    expect(await found({ opening: openings[0].id })).toEqual([4, 2, 1]);
    expect(await found({ resort: openings[1].resort.id })).toEqual([3, 0]);
    expect(await found({ from: openings[1].startsAt.toISOString() })).toEqual([3, 0]);
    expect(await found({ to: openings[1].startsAt.toISOString() })).toEqual([4, 2, 1]);
    const grouped = reference(3)
      .toLowerCase()
      .replace(/^sr-(.{4})(.{4})/, '$1 $2-');
    expect(await found({ text: grouped })).toEqual([3]);
  });

  it.each(['newest', 'opening'])('lists each booking once over pages of two, sorted by %s (API-6)', async (sort) => {
    const seen: string[] = [];
    let path: string | null = `/api/admin/bookings?limit=2&sort=${sort}`;
    while (path !== null) {
      const response = await app.fetch(path, { headers: { authorization: `Bearer ${token}` } });
      expect(response.headers.get('x-total-count')).toBe('5');
      seen.push(...((await response.json()) as { bookingReference: string }[]).map((one) => one.bookingReference));
      path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });

  it.each([
    'cursor=x',
    'cursor=1.5',
    'cursor=2147483648',
    'sort=opening&cursor=5',
    'limit=0',
    'limit=1001',
    'status=',
    'resort=0',
    'from=yesterday',
    'text=%00',
  ])('returns 422 for ?%s', async (query) => {
    const response = await app.fetch(`/api/admin/bookings?${query}`, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(422);
  });
});

describe('the figures', () => {
  it('count the bookings of the list (FIGURE-1)', async () => {
    const stats = await staff('GET /admin/bookings/stats');
    expect(stats.total_bookings).toBe(5);
    expect(stats.by_resort).toEqual([
      { _id: openings[0].resort.name, count: 3 },
      { _id: openings[1].resort.name, count: 2 },
    ]);
    expect(stats.by_room_type).toEqual([{ _id: 'Standard', count: 5 }]);
    expect(stats.by_user_type).toContainEqual({ _id: 'gold_customer', count: 1, share: 0.2 });
    expect(stats.fill_by_opening.map(({ taken, units }) => [taken, units])).toEqual([
      [2, 9],
      [2, 9],
    ]);
    expect(stats.fill_by_resort[0]?.rate).toBeCloseTo(2 / 9);
    expect(stats.over_time).toHaveLength(90);
    expect(stats.over_time.at(-1)).toEqual({ date: '2026-11-21', count: 5 });
  });

  it('can be limited to a resort, and are complete without bookings (FIGURE-3)', async () => {
    const one = await staff('GET /admin/bookings/stats', { query: { resort: openings[0].resort.id } });
    expect(one.total_bookings).toBe(3);
    const none = await staff('GET /admin/bookings/stats', { query: { from: '2036-01-01T00:00:00Z' } });
    expect(none).toMatchObject({ total_bookings: 0, by_resort: [], by_user_type: [], fill_by_opening: [] });
  });
});
