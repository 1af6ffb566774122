import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../server/operations/check-data/check-data.ts';
import { listen, type Listening } from '../../../server/http/connection/listen.ts';
import { aBookingBody, anOpening } from '../../factories.ts';
import { control, isFullRun } from '../../full-run.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { liftCallLimits } from '../../unlimited-calls.ts';
import { tokensOfMany } from '../support/many-members.ts';
import {
  sleepAfterChoosing,
  sleepBeforeClaiming,
  changeFunction,
  withoutUnitLock,
} from '../support/changed-functions.ts';

/*
 * Concurrent bookings, over real HTTP on a real PostgreSQL, from two servers on one database. Each fault has a
 * control: with its protection removed from the database, the same burst must show the fault.
 */

interface Place {
  app: TestApp;
  server: Listening;
}

let places: Place[];
const first = () => (places[0] as Place).app;

beforeEach(async () => {
  const one = await startTestApp();
  const other = await startTestApp({ databaseUrl: one.databaseUrl, clock: one.clock, checksData: false });
  places = [];
  for (const app of [one, other]) {
    liftCallLimits(app.deps);
    places.push({
      app,
      server: await listen((request) => app.api.hono.fetch(request), { host: '127.0.0.1', port: 0 }),
    });
  }
});

async function closeServers(): Promise<void> {
  for (const { server } of places) {
    server.server.closeAllConnections();
    await server.close();
  }
}

afterEach(async () => {
  await closeServers();
  for (const { app } of places.toReversed()) await app.close();
});

interface Answer {
  status: number;
  body: { code?: string; bookingId?: string };
}

interface Order {
  token: string;
  roomId: number | undefined;
  key?: string;
  /** Which of the two servers. */
  at: number;
}

async function book({ token, roomId, key, at }: Order): Promise<Answer> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  if (key) headers['idempotency-key'] = key;
  const body = JSON.stringify(aBookingBody(roomId, key ? { robloxUsername: key } : {}));
  const response = await fetch(`http://127.0.0.1:${places[at]?.server.port}/api/bookings`, {
    method: 'POST',
    headers,
    body,
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const tokens = (count: number) => tokensOfMany(first().deps, count);
const countBookings = async () => (await first().deps.db.selectFrom('bookings').select('id').execute()).length;

function countAnswers(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = body.code ?? String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const changePlaceBookings = (change: (source: string) => string) =>
  changeFunction(first().deps.db, 'place_bookings', change);

const withoutMemberLock = (source: string) => source.replace(/order by m\.id\s+for no key update/, 'order by m.id');

/** A control leaves wrong data behind on purpose; it is deleted before the database is audited. */
async function forgetBookings(): Promise<void> {
  const { db } = first().deps;
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(db);
  await sql`truncate bookings, units, audit_log, outbox, idempotency_keys cascade`.execute(db);
  await sql`create unique index if not exists bookings_one_per_member on bookings (member_id, opening_id) where status in ('pending', 'confirmed')`.execute(
    db,
  );
}

describe('T01 500 members and 40 rooms of six types', () => {
  const rooms = [12, 10, 8, 5, 3, 2].map((units, index) => ({ name: `Type ${index}`, units }));

  /** The pause needs a crowd, not the whole of it. */
  const some = isFullRun ? 500 : 150;

  async function burst(count = 500): Promise<Answer[]> {
    const { roomIds } = await anOpening(first().deps, { rooms });
    const people = await tokens(count);
    return Promise.all(
      people.map((token, index) => book({ token, roomId: roomIds[index % 6], at: Math.floor(index / 6) % 2 })),
    );
  }

  it.runIf(isFullRun)('get exactly 40 bookings and 460 clean refusals (BOOK-4)', async () => {
    expect(countAnswers(await burst())).toEqual({ 200: 40, sold_out: 460 });
    expect(await countBookings()).toBe(40);
  });

  it('T02 get as many however long the pause between choosing and writing a room', async () => {
    await changeFunction(first().deps.db, 'lock_free_units', sleepAfterChoosing);
    expect(countAnswers(await burst(some))).toEqual({ 200: 40, sold_out: some - 40 });
  });

  control('without the row lock and the unique index, rooms are given twice', async () => {
    const { db } = first().deps;
    await sql`drop index bookings_one_per_unit`.execute(db);
    await changeFunction(db, 'lock_free_units', (source) => withoutUnitLock(sleepAfterChoosing(source)));
    await burst(some);
    const violations = await checkData(db);
    expect(violations.map(({ invariant }) => invariant)).toContain('I01 no room is given twice');
    await forgetBookings();
  });
});

describe('T07 one member, 20 times at once, at two servers', () => {
  const burst = async () => {
    const { roomIds } = await anOpening(first().deps, { rooms: [{ units: 30 }] });
    const [token = ''] = await tokens(1);
    return Promise.all(Array.from({ length: 20 }, (_, index) => book({ token, roomId: roomIds[0], at: index % 2 })));
  };

  it('gets one booking', async () => {
    expect(countAnswers(await burst())).toEqual({ 200: 1, booking_limit_reached: 19 });
    expect(await countBookings()).toBe(1);
  });

  control('without the lock on the member and the unique index, they get two', async () => {
    await sql`drop index bookings_one_per_member`.execute(first().deps.db);
    await changePlaceBookings((source) => withoutMemberLock(sleepBeforeClaiming(source)));
    await burst();
    expect(await countBookings()).toBeGreaterThan(1);
    await forgetBookings();
  });
});

describe('T07 one member at two openings at once, at two servers', () => {
  const burst = async () => {
    const openings = [await anOpening(first().deps), await anOpening(first().deps)];
    const [token = ''] = await tokens(1);
    return Promise.all(openings.map(({ roomIds }, at) => book({ token, roomId: roomIds[0], at })));
  };

  it('respects the limit of the site settings (BOOK-6)', async () => {
    expect(countAnswers(await burst())).toEqual({ 200: 1, booking_limit_reached: 1 });
  });

  control('without the lock on the member, the limit is exceeded', async () => {
    await changePlaceBookings((source) => withoutMemberLock(sleepBeforeClaiming(source)));
    expect(countAnswers(await burst())).toEqual({ 200: 2 });
  });
});

describe('the same idempotency key, ten times at once, at two servers', () => {
  const burst = async () => {
    const { roomIds } = await anOpening(first().deps);
    const [token = ''] = await tokens(1);
    return Promise.all(
      Array.from({ length: 10 }, (_, index) => book({ token, roomId: roomIds[0], key: 'tap', at: index % 2 })),
    );
  };

  it('makes one booking and returns the same answer ten times (BOOK-15)', async () => {
    const answers = await burst();
    expect(countAnswers(answers)).toEqual({ 200: 10 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countBookings()).toBe(1);
  });

  control('without the lock on the member, the answers differ', async () => {
    await changePlaceBookings((source) => withoutMemberLock(sleepBeforeClaiming(source)));
    expect(new Set((await burst()).map(({ status }) => status)).size).toBeGreaterThan(1);
  });
});

describe('T10 a guest who cancels ten times at once', () => {
  it('frees one room, once (CANCEL-3)', async () => {
    const { roomIds } = await anOpening(first().deps, { rooms: [{ units: 1 }] });
    const [token = ''] = await tokens(1);
    const { body } = await book({ token, roomId: roomIds[0], at: 0 });
    const cancel = (at: number) =>
      fetch(`http://127.0.0.1:${places[at]?.server.port}/api/user/bookings/${body.bookingId}/cancel`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => cancel(index % 2)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    const audit = await first()
      .deps.db.selectFrom('auditLog')
      .select('action')
      .where('action', '=', 'booking.cancel')
      .execute();
    expect(audit).toHaveLength(1);
  });
});
