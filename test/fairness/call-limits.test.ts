import { api } from '@sunset/contract/api/index.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../server/actor.ts';
import { inProcess } from '../../server/http/caller-address.ts';
import { rateLimitOf, rateLimits } from '../../server/http/limits/rate-limits.ts';
import { aBookingBody, aMember, anOpening } from '../factories.ts';
import { changeFunction } from '../races/support/changed-functions.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { minute } from '../test-clock.ts';
import { liftCallLimits, unlimitedCalls } from '../unlimited-calls.ts';
import { isFullRun } from '../full-run.ts';

let app: TestApp;
let member: Member;
let other: Member;
beforeEach(async () => {
  app = await startTestApp();
  member = await aMember(app.deps);
  other = await aMember(app.deps);
});
afterEach(() => app.close());

const sender = async (who: Member) => {
  const headers = { authorization: `Bearer ${await app.token(who)}`, 'content-type': 'application/json' };
  return (method: string, path: string, body?: unknown) =>
    app.fetch(`/api${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
};
const countOf = (answers: Response[], status: number) => answers.filter((answer) => answer.status === status).length;

describe('limits per caller', () => {
  it('every call has one, except public reads (LIMIT-1)', () => {
    const unlimited = api.filter((endpoint) => rateLimitOf(endpoint) === null);
    expect(unlimited.filter(({ access, method }) => access !== 'public' || method !== 'GET')).toEqual([]);
  });

  it('returns 429 with Retry-After when a member has three bookings in progress, and books for another member (LIMIT-7)', async () => {
    const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 20 }] });
    const [send, sendAsOther] = [await sender(member), await sender(other)];
    const body = aBookingBody(roomIds[0]);
    const flood = Array.from({ length: 40 }, () => send('POST', '/bookings', body));
    const placed = await sendAsOther('POST', '/bookings', { ...body, robloxUsername: 'other_guest' });
    const answers = await Promise.all(flood);
    expect(placed.status).toBe(200);
    expect(countOf(answers, 200)).toBe(1);
    expect(countOf(answers, 429)).toBe(37);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused?.json()).toMatchObject({ code: 'too_many_requests' });
  });

  it('control: without the limits all bookings of the member wait together', async () => {
    const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 20 }] });
    liftCallLimits(app.deps);
    const send = await sender(member);
    const body = aBookingBody(roomIds[0]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('POST', '/bookings', body)));
    expect(countOf(answers, 429)).toBe(0);
  });

  it('returns 429 for writes beyond the burst without a database query, and 200 again later (LIMIT-1)', async () => {
    const send = await sender(member);
    const { burst, intervalMs } = rateLimits.price;
    const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 1 }] });
    const ask = () => send('POST', '/bookings/calculate-price', { roomId: roomIds[0] });
    for (let count = 0; count < burst; count += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    expect((await (await sender(other))('POST', '/bookings/calculate-price', { roomId: roomIds[0] })).status).toBe(200);
    app.clock.advance(intervalMs);
    expect((await ask()).status).toBe(200);
  });

  it('counts writes of a member at all servers together (LIMIT-2)', async () => {
    const second = await startTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, standin: app.standin });
    const { burst } = rateLimits.dataDownload;
    const headers = { authorization: `Bearer ${await app.token(member)}` };
    const statuses: number[] = [];
    for (let count = 0; count <= burst; count += 1)
      statuses.push((await (count % 2 ? app : second).fetch('/api/user/data', { headers })).status);
    await second.close();
    expect(statuses).toEqual([...Array<number>(burst).fill(200), 429]);
  });

  it('admits a caller at once after the clock of the server was set back (LIMIT-13)', async () => {
    const send = await sender(member);
    const { burst } = rateLimits.dataDownload;
    app.clock.advance(12 * 60 * minute);
    for (let count = 0; count < burst; count += 1) await send('GET', '/user/data');
    expect((await send('GET', '/user/data')).status).toBe(429);
    app.clock.advance(-60 * minute);
    expect((await send('GET', '/user/data')).status).toBe(200);
  });

  it('asks Bloxlink no more often than the limit for outside calls', async () => {
    const send = await sender(member);
    const { burst } = rateLimits.outside;
    const answers: Response[] = [];
    for (let count = 0; count < burst + 5; count += 1) answers.push(await send('GET', '/user/bloxlink-roblox'));
    expect(countOf(answers, 429)).toBe(5);
  });

  it('writes no sign-in row beyond the limit of a network', async () => {
    const { burst } = rateLimits.signInStart;
    expect(burst).toBeGreaterThanOrEqual(2000);
    await app.deps.db
      .insertInto('rateLimitBuckets')
      .values({ name: `signInStart:${inProcess}`, usedUntil: new Date(app.clock.now().getTime() + burst * 20) })
      .execute();
    expect((await app.fetch('/api/auth/url')).status).toBe(429);
    expect(await app.deps.db.selectFrom('signIns').selectAll().execute()).toEqual([]);
    app.clock.advance(minute);
    expect((await app.fetch('/api/auth/url')).status).toBe(200);
  });
});

describe('booking and cancelling in turn', () => {
  async function cycle(times: number): Promise<number[]> {
    const send = await sender(member);
    const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 5 }] });
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) {
      const answer = await send('POST', '/bookings', aBookingBody(roomIds[0]));
      statuses.push(answer.status);
      const { bookingId } = (await answer.json()) as { bookingId?: string };
      if (bookingId !== undefined) await send('POST', `/user/bookings/${bookingId}/cancel`);
    }
    return statuses;
  }

  it('returns 429 for the 21st booking in ten minutes, and books again after them (BOOK-22)', async () => {
    expect(await cycle(21)).toEqual([...Array<number>(20).fill(200), 429]);
    app.clock.advance(10 * minute);
    expect(await cycle(1)).toEqual([200]);
  });

  it.runIf(isFullRun)('control: without the rule of place_bookings the 21st is placed', async () => {
    await changeFunction(app.deps.db, 'place_bookings', (source) =>
      source.replace('frequent.oldest > at - recent', 'false'),
    );
    expect(await cycle(21)).toEqual(Array<number>(21).fill(200));
  });
});

it('returns 429 when a member holds 60 times at once, and control: not without the limit of hold_units (HOLD-16)', async () => {
  const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 2 }, { units: 2 }] });
  app.deps.callLimits = unlimitedCalls;
  const send = await sender(member);
  const hold = async (count: number) => (await send('POST', '/bookings/hold', { roomId: roomIds[count % 2] })).status;
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) statuses.push(await hold(count));
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
  await changeFunction(app.deps.db, 'hold_units', (source) =>
    source.replace('item.member_id <> all (admitted)', 'false'),
  );
  expect(await hold(0)).toBe(200);
});

it('returns 403 not_a_member for the booking and the hold of a member who left the server (BOOK-10)', async () => {
  const { roomIds } = await anOpening(app.deps, { rooms: [{ units: 2 }] });
  const send = await sender(member);
  await app.deps.db.updateTable('members').set({ isInServer: false }).where('id', '=', member.id).execute();
  for (const [path, body] of [
    ['/bookings', aBookingBody(roomIds[0])],
    ['/bookings/hold', { roomId: roomIds[0] }],
  ] as const) {
    const answer = await send('POST', path, body);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'not_a_member' });
  }
});
