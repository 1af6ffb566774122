import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkData } from '../../../server/operations/check-data/check-data.ts';
import { anOpening, type TestOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { delayBookings, stopDelays, untilDelayed } from '../support/delayed-writes.ts';
import { sleepAfterChoosing, changeFunction, withoutUnitLock } from '../support/changed-functions.ts';
import { startTwoProcesses, type Guest, type TwoProcesses } from './two-processes.ts';
import { forgetUnits, countAnswers, type Answer } from '../support/two-servers.ts';

/*
 * The rush with two server processes on one PostgreSQL, one of which is killed. Each protection has a control: with
 * it removed from the database, the same run must show the fault.
 */

let two: TwoProcesses;
beforeAll(async () => {
  two = await startTwoProcesses();
}, 60_000);
afterAll(() => two.close());

/** `RUSH_SECONDS=30` repeats the rush of a thousand for that long, each time for a new opening. */
const rushSeconds = Number(process.env['RUSH_SECONDS'] ?? 0);

const countIn = async ({ id }: TestOpening) => {
  const { rows } = await sql<{ booked: number; taken: number; held: number }>`
    select (select count(*) from bookings where opening_id = ${id} and status = 'pending')::integer as booked,
      count(booking_id)::integer as taken, (count(*) filter (where held_until > now()))::integer as held
    from units where opening_id = ${id}`.execute(two.app.deps.db);
  return rows[0];
};

/** Changes an SQL function until the returned function is called. */
async function changeUntilRestored(name: string, change: (source: string) => string): Promise<() => Promise<void>> {
  const { db } = two.app.deps;
  const { rows } = await sql<{ source: string }>`select pg_get_functiondef(${name}::regproc) as source`.execute(db);
  await changeFunction(db, name, change);
  return async () => void (await sql.raw(rows[0]?.source ?? '').execute(db));
}

describe('T12 1,000 members at two processes', () => {
  async function rush(count: number): Promise<{ opening: TestOpening; answers: Answer[] }> {
    const opening = await anOpening(two.app.deps, { rooms: [30, 20, 10].map((units) => ({ units })) });
    const guests = await two.guests(opening, count);
    return { opening, answers: await Promise.all(guests.map((guest, index) => two.book(guest, index % 2))) };
  }

  it(
    'for 60 rooms: exactly 60 bookings and 940 clean refusals (BOOK-4)',
    async () => {
      const until = performance.now() + rushSeconds * 1000;
      do {
        const { opening, answers } = await rush(1000);
        expect(countAnswers(answers)).toEqual({ 200: 60, sold_out: 940 });
        expect(await countIn(opening)).toEqual({ booked: 60, taken: 60, held: 0 });
      } while (performance.now() < until);
    },
    60_000 + rushSeconds * 2000,
  );

  control('without the row lock and the unique index, rooms are given twice', async () => {
    const { db } = two.app.deps;
    const restore = await changeUntilRestored('lock_free_units', (source) =>
      withoutUnitLock(sleepAfterChoosing(source)),
    );
    await sql`drop index bookings_one_per_unit`.execute(db);
    await rush(200);
    const violations = await checkData(db);
    expect(violations.map(({ invariant }) => invariant)).toContain('I01 no room is given twice');
    await two.stop();
    await forgetUnits(two);
    await restore();
    await two.start();
  });
});

describe('a process that is killed with bookings in progress', () => {
  beforeEach(() => two.start());

  /** Twenty bookings are written when their process is killed; everybody retries at the other one. */
  async function killAsItBooks(): Promise<{ opening: TestOpening; again: Answer[] }> {
    const { db } = two.app.deps;
    const opening = await anOpening(two.app.deps, { rooms: [{ units: 30 }] });
    const guests = await two.guests(opening, 20);
    await delayBookings(db, 1.5);
    const lost = Promise.allSettled(guests.map((guest) => two.book(guest, 0)));
    await untilDelayed(db);
    await two.kill();
    expect((await lost).filter(({ status }) => status === 'fulfilled')).toEqual([]);
    await stopDelays(db);
    return { opening, again: await Promise.all(guests.map((guest) => two.book(guest, 1))) };
  }

  it('T11 members who retry find the one booking they made (BOOK-15)', async () => {
    const { opening, again } = await killAsItBooks();
    expect(countAnswers(again)).toEqual({ 200: 20 });
    expect(new Set(again.map(({ body }) => body.bookingId)).size).toBe(20);
    expect(await countIn(opening)).toEqual({ booked: 20, taken: 20, held: 0 });
  });

  control('if the answer is not stored with its booking, they get 409', async () => {
    const restore = await changeUntilRestored('place_bookings', (source) =>
      source.replace('where judged.key is not null', 'where false'),
    );
    const { again } = await killAsItBooks();
    await restore();
    expect(countAnswers(again)['booking_limit_reached']).toBeGreaterThan(0);
  });
});

describe('kill -9 of one of two processes in the middle of the rush', () => {
  const units = 120;
  let opening: TestOpening;
  let guests: Guest[];
  const acknowledged = new Map<Guest, string>();
  const refused: Guest[] = [];

  /** One guest, who holds first every other time, and retries at the other process when theirs is killed. */
  async function visit(guest: Guest, index: number): Promise<void> {
    const act = async (at: number) => {
      if (index % 2 === 0) await two.hold(guest, at);
      return two.book(guest, at);
    };
    const at = Math.floor(index / 2) % 2;
    const answer = await act(at).catch(() => act(1));
    const { bookingId } = answer.body;
    if (bookingId) acknowledged.set(guest, bookingId);
    else refused.push(guest);
  }

  beforeAll(async () => {
    await two.start();
    opening = await anOpening(two.app.deps, { rooms: [{ units: units / 2 }, { units: units / 2 }] });
    guests = await two.guests(opening, 220);
    // Twenty hold a room at the process that is killed, and never come back.
    const gone = guests.splice(0, 20);
    await Promise.all(gone.map((guest) => two.hold(guest, 0)));
    const queue = [...guests.entries()];
    const walk = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await visit(next[1], next[0]);
    };
    const crowd = Promise.all(Array.from({ length: 24 }, walk));
    await vi.waitUntil(() => acknowledged.size > units / 4, { interval: 1, timeout: 10_000 });
    await two.kill();
    await crowd;
  }, 60_000);

  it('loses no acknowledged booking, and the other process continues (BOOK-14)', async () => {
    expect(acknowledged.size).toBe(units - 20);
    expect(refused).toHaveLength(guests.length - acknowledged.size);
    const rows = await two.app.deps.db
      .selectFrom('bookings')
      .select('reference')
      .where('openingId', '=', opening.id)
      .execute();
    expect(new Set(rows.map(({ reference }) => reference))).toEqual(new Set(acknowledged.values()));
    expect(await countIn(opening)).toEqual({ booked: units - 20, taken: units - 20, held: 20 });
  });

  /** Five minutes later: the holds of the dead process have expired. */
  const letTimePass = () =>
    sql`update units set held_until = held_until - interval '5 minutes' where held_until > now()`.execute(
      two.app.deps.db,
    );
  const tryAgain = () => Promise.all(refused.map((guest) => two.book(guest, 1)));

  control('if a job had to end holds, the rooms of the dead process would stay blocked', async () => {
    await letTimePass();
    const restore = await changeUntilRestored('is_available', (source) =>
      source.replace(/held_until IS NULL\) OR \(held_until <= at\)/i, 'held_until IS NULL) OR (false)'),
    );
    expect(countAnswers(await tryAgain())).toEqual({ sold_out: refused.length });
    await restore();
  });

  it('leaves no room blocked: the holds of the dead process expire by the clock (HOLD-15)', async () => {
    await letTimePass();
    expect(countAnswers(await tryAgain())).toEqual({ 200: 20, sold_out: refused.length - 20 });
    expect(await countIn(opening)).toEqual({ booked: units, taken: units, held: 0 });
  });
});
