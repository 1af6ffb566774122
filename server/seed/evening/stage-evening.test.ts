import { randomBytes } from 'node:crypto';
import { personIds } from '@sunset/standin/ids.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/setup/open-test-database.ts';
import type { Database } from '../../database/connect.ts';
import { closeSessions } from '../../features/bookings/commands/close-sessions.ts';
import { checkData } from '../../operations/check-data/check-data.ts';
import { doorGuest, eveningGuests, eveningPersonas, eveningStart, waitingGuest } from '../content/evening.ts';
import { renewDemoOpenings, seedIfEmpty } from '../seed.ts';
import { stageEvening } from './stage-evening.ts';
import { isFullRun } from '../../../test/full-run.ts';

const minute = 60_000;

/** Starts of the demo: at midnight, around changes of the clock in Europe and America, and a day or two after another. */
const allStarts = [
  '2026-03-08T09:59:30Z',
  '2026-03-29T00:59:59Z',
  '2026-03-29T23:00:00Z',
  '2026-03-31T00:07:12Z',
  '2026-10-25T00:55:01Z',
  '2026-11-01T09:04:59Z',
  '2026-12-31T23:59:59Z',
];
/** Around the changes of clocks and of the year; some show that none of them matters. */
const starts = isFullRun ? allStarts : allStarts.filter((_, index) => index % 3 === 0);

async function demo(now: Date, withDemo = true): Promise<Database> {
  const db = await openTestDatabase();
  await seedIfEmpty(db, { now, random: randomBytes, withDemo, adminDiscordIds: [] });
  return db;
}

const depsAt = (db: Database, now: Date) => ({ db, now: () => now, random: randomBytes });

async function names(db: Database, query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ name }) => name);
}

/** The Roblox names of the guests of the latest opening that has begun, by what the board says of them. */
async function readEvening(db: Database, now: Date) {
  const guests = (condition: string) =>
    names(
      db,
      sql`select b.roblox_username as name from bookings b
        join openings o on o.id = b.opening_id and o.starts_at <= ${now} and o.ends_at > ${now}
        left join line_entries l on l.booking_id = b.id and l.state <> 'ended'
        where ${sql.raw(condition)} order by b.id`,
    );
  return {
    checkedIn: await guests('b.checked_in_at is not null'),
    line: await guests('l.id is not null'),
    late: await guests("b.status = 'confirmed' and b.checked_in_at is null and l.id is null"),
    pending: await guests("b.status = 'pending'"),
    atDoor: await guests("b.entered_as = 'door' and b.member_id is null"),
    waiting: await names(
      db,
      sql`select w.roblox_username as name from waiting_entries w join line_entries l on l.waiting_entry_id = w.id
        join openings o on o.id = w.opening_id and o.ends_at > ${now}
        where w.state = 'waiting' and l.state = 'waiting'`,
    ),
    openOrders: await guests("exists (select from orders r where r.booking_id = b.id and r.state = 'ordered')"),
    bills: await guests(
      "exists (select from orders r where r.booking_id = b.id and r.state = 'served' and r.price > 0 and r.collected_at is null)",
    ),
  };
}

test('whenever the demo starts, an evening is on, with a line, a walk-in, orders and late guests, and every invariant holds (OPS-30)', async () => {
  const [first = ''] = starts;
  const db = await demo(new Date(first));
  for (const start of starts) {
    const now = new Date(start);
    await closeSessions({ db, now: () => now });
    await renewDemoOpenings(db, now);
    const evening = await stageEvening(depsAt(db, now));
    const minutesLeft = ((evening?.endsAt.getTime() ?? 0) - now.getTime()) / minute;
    expect(minutesLeft, start).toBeGreaterThan(39);
    expect(minutesLeft, start).toBeLessThanOrEqual(45);
    const { checkedIn, line, late, pending, ...others } = await readEvening(db, now);
    expect([checkedIn.length, line.length, late.length, pending.length], start).toEqual([7, 3, 2, 1]);
    expect(others, start).toEqual({
      atDoor: [doorGuest.robloxUsername],
      waiting: [waitingGuest.robloxUsername],
      openOrders: ['MarlowBay7'],
      bills: ['SableShores'],
    });
    expect(await checkData(db), start).toEqual([]);
  }
});

test('nothing of the evening lies ahead of its moment, and its persons are those of the stand-in (OPS-30)', async () => {
  const now = new Date('2026-06-01T18:19:59Z');
  const db = await demo(now);
  await stageEvening(depsAt(db, now));
  const { rows } = await sql`select 1 from audit_log where at > ${now}`.execute(db);
  expect(rows).toEqual([]);
  expect(eveningPersonas).toEqual({ checkedIn: personIds.staying, late: personIds.arriving });
  // The others get no messages: they have no Discord account.
  const messaged = await names(
    db,
    sql`select distinct m.discord_id as name from outbox x join bookings b on b.reference = x.payload ->> 'reference'
      join members m on m.id = b.member_id where x.kind = 'booking.placed'`,
  );
  expect(messaged.toSorted()).toEqual([personIds.staying, personIds.arriving].toSorted());
});

test.each(Array.from({ length: 10 }, (_, offset) => offset))(
  'the evening began 15 to 20 minutes before a start at minute %i of ten (OPS-30)',
  (offset) => {
    const now = new Date(Date.UTC(2026, 9, 24, 23, 50 + offset, 31));
    const ago = (now.getTime() - eveningStart(now).getTime()) / minute;
    expect(ago).toBeGreaterThanOrEqual(15);
    expect(ago).toBeLessThan(20);
  },
);

test('a later start while a session is on changes nothing, and so do two starts at once (OPS-30)', async () => {
  const now = new Date('2026-06-01T18:00:00Z');
  const db = await demo(now);
  const both = await Promise.all([stageEvening(depsAt(db, now)), stageEvening(depsAt(db, now))]);
  expect(both.filter((evening) => evening !== null)).not.toEqual([]);
  const openings = await db.selectFrom('openings').select('id').execute();
  const later = new Date(now.getTime() + 20 * minute);
  expect(await stageEvening(depsAt(db, later))).toEqual(both.find((evening) => evening !== null));
  expect(await db.selectFrom('openings').select('id').execute()).toEqual(openings);
  expect((await readEvening(db, later)).checkedIn).toHaveLength(7);
});

test('a database that is no demo has no evening (OPS-30)', async () => {
  const now = new Date('2026-06-01T18:00:00Z');
  const db = await demo(now, false);
  expect(await stageEvening(depsAt(db, now))).toBeNull();
  expect(await db.selectFrom('openings').select('id').execute()).toEqual([]);
  expect(eveningGuests).toHaveLength(12);
});
