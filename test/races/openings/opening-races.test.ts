import type { Call } from '@sunset/contract/client.ts';
import type { OnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brokenConstraint } from '../../../server/database/broken-constraint.ts';
import type { Database } from '../../../server/database/connect.ts';
import { checkData } from '../../../server/operations/check-data/check-data.ts';
import { aBookingBody, aMember, anOpening, setOnSaleTimes, type TestOpening } from '../../factories.ts';
import { control, isFullRun } from '../../full-run.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { delayBookings, untilDelayed, untilWaitingForLock } from '../support/delayed-writes.ts';
import { changeFunction } from '../support/changed-functions.ts';

/*
 * Changes of openings during bookings and other changes, at two servers on one database. Each fault has a control:
 * with its protection removed from the database, the same burst must show the fault.
 */

let apps: [TestApp, TestApp];
beforeEach(async () => {
  const one = await startTestApp();
  apps = [one, await startTestApp({ databaseUrl: one.databaseUrl, clock: one.clock })];
});
afterEach(async () => {
  for (const app of apps.toReversed()) await app.close();
});

const staffAt = async (at: 0 | 1): Promise<Call> => apps[at].client(await aMember(apps[0].deps, { isAdmin: true }));

/** The result of each call: `ok`, or the code of its refusal. */
async function outcomes(calls: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((one) =>
    one.status === 'fulfilled' ? 'ok' : String((one.reason as { problem?: { code: string } | null }).problem?.code),
  );
}

describe('twenty openings of one resort for the same evening, at once', () => {
  async function burst(): Promise<string[]> {
    const { resort } = await anOpening(apps[0].deps);
    const staff = [await staffAt(0), await staffAt(1)];
    const calls = Array.from({ length: 20 }, (_, index) =>
      staff[index % 2]?.('POST /admin/resort-openings/create', {
        body: {
          resort_name: resort.name,
          opening_date: `2026-12-05T19:${String(index * 2).padStart(2, '0')}:00Z`,
          timezone: 'Europe/Rome',
          repeat_weeks: 2,
        },
      }),
    );
    return outcomes(calls.map((call) => Promise.resolve(call)));
  }

  it('make one series (OPENING-3)', async () => {
    const ended = (await burst()).toSorted();
    expect(ended).toEqual(['ok', ...Array<string>(19).fill('opening_overlap')].toSorted());
  });

  control('without the constraint, more than one', async () => {
    await sql`alter table openings drop constraint openings_no_overlap`.execute(apps[0].deps.db);
    expect((await burst()).filter((outcome) => outcome === 'ok').length).toBeGreaterThan(1);
  });
});

/** The answer to a guest: the start of their session, or the code of the refusal. */
type Answered = { checkIn: string } | { code: string };

interface Meeting {
  opening: TestOpening;
  answers: Answered[];
}

const guestsAtEach = isFullRun ? 30 : 12;

async function bookAs(guest: Call, opening: TestOpening): Promise<Answered> {
  try {
    const { checkIn } = await guest('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
    return { checkIn };
  } catch (error) {
    return { code: String((error as { problem?: { code: string } | null }).problem?.code) };
  }
}

/** Members book at both servers; once they are checked and not written, staff act. */
async function bookDuring(act: (staff: Call, opening: TestOpening) => Promise<unknown>): Promise<Meeting> {
  const opening = await anOpening(apps[0].deps, { rooms: [{ units: 80 }] });
  const guests: Call[] = [];
  for (const { client, deps } of apps) {
    for (let index = 0; index < guestsAtEach; index += 1) guests.push(await client(await aMember(deps)));
  }
  const staff = await staffAt(1);
  await delayBookings(apps[0].deps.db);
  const answers = Promise.all(guests.map((guest) => bookAs(guest, opening)));
  await untilDelayed(apps[0].deps.db);
  await act(staff, opening);
  return { opening, answers: await answers };
}

const countIn = async (opening: TestOpening, status: string) =>
  (
    await apps[0].deps.db
      .selectFrom('bookings')
      .select('id')
      .where('openingId', '=', opening.id)
      .where('status', '=', status)
      .execute()
  ).length;

describe('T13 members who book while the opening is deleted', () => {
  const remove = (staff: Call, opening: TestOpening) =>
    staff('DELETE /admin/resort-openings/{openingId}', { params: { openingId: opening.id } });

  it('are refused because it is gone, or are cancelled and messaged; nobody keeps a room in it (OPENING-11)', async () => {
    const { opening, answers } = await bookDuring(remove);
    expect(await countIn(opening, 'pending')).toBe(0);
    const told = await apps[0].deps.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'booking.cancelled')
      .execute();
    const refused = answers.filter((answer) => 'code' in answer);
    expect(told).toHaveLength(answers.length - refused.length);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['no_opening']));
  });

  control('without the trigger that locks the opening, they keep rooms in a deleted opening', async () => {
    const { db } = apps[0].deps;
    await sql`drop trigger bookings_lock_openings on bookings`.execute(db);
    const { opening } = await bookDuring(remove);
    expect(await countIn(opening, 'pending')).toBeGreaterThan(0);
    expect((await checkData(db)).map(({ invariant }) => invariant)).toContain(
      'I16 a booking belongs to a session that stands',
    );
    await sql`update openings set cancelled_at = null`.execute(db);
  });
});

describe('members who book while the opening is moved', () => {
  const from = () => new Date(apps[0].clock.now().getTime() + 24 * 3_600_000).toISOString();
  const to = '2026-12-05T19:00:00.000Z';
  const move = (staff: Call, opening: TestOpening) =>
    staff('PUT /admin/resorts/{resortId}/opening', {
      params: { resortId: opening.resort.id },
      body: { new_opening_date: to, opening_id: opening.id },
    });

  const told = async () => {
    const rows = await apps[0].deps.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'booking.moved')
      .execute();
    return rows.map(({ payload }) => payload as { from: string; to: string });
  };

  it('each get a message with both times, once, and the new time in the answer (BOOK-23)', async () => {
    const { opening, answers } = await bookDuring(move);
    expect(answers).toEqual(Array.from({ length: 2 * guestsAtEach }, () => ({ checkIn: to })));
    expect(await countIn(opening, 'pending')).toBe(answers.length);
    const messages = await told();
    expect(messages).toHaveLength(answers.length);
    for (const message of messages) expect(message).toMatchObject({ from: from(), to });
  });

  control('without the trigger, they get no message', async () => {
    await sql`drop trigger bookings_lock_openings on bookings`.execute(apps[0].deps.db);
    await bookDuring(move);
    expect(await told()).toEqual([]);
  });

  control('without the second check of the start, the answer has the old time', async () => {
    await changeFunction(apps[0].deps.db, 'place_bookings', (source) =>
      source.replace('b.reference = item.reference', 'false'),
    );
    const { answers } = await bookDuring(move);
    expect(answers).toContainEqual({ checkIn: from() });
  });
});

describe('two transactions that change on-sale times of one opening', () => {
  const inHours = (hours: number) => new Date(apps[0].clock.now().getTime() + hours * 3_600_000);
  const setTime = (db: Database, group: OnSaleGroup, onSaleAt: Date) =>
    db.updateTable('onSaleTimes').set({ onSaleAt }).where('onSaleGroup', '=', group).execute();

  /** Each is in order on its own, both are not. The second starts before the first commits. Returns the constraint that refuses the second. */
  async function collide({ isSecondWaiting }: { isSecondWaiting: boolean }): Promise<string | null> {
    const [here, there] = [apps[0].deps.db, apps[1].deps.db];
    const { id } = await anOpening(apps[0].deps);
    await setOnSaleTimes(apps[0].deps, id, { gold_and_booster: inHours(1), regular: inHours(4) });
    const { second } = await here.transaction().execute(async (first) => {
      await setTime(first, 'gold_and_booster', inHours(3));
      const second = setTime(there, 'regular', inHours(2)).then(() => null, brokenConstraint);
      await (isSecondWaiting ? untilWaitingForLock(here) : second);
      return { second };
    });
    return second;
  }

  it('are put in order, and the second is refused (ONSALE-3)', async () => {
    expect(await collide({ isSecondWaiting: true })).toBe('on_sale_times_order');
    expect(await apps[0].violations()).toEqual([]);
  });

  control('without the lock on the opening, both are written', async () => {
    const { db } = apps[0].deps;
    await changeFunction(db, 'require_on_sale_order', (source) => source.replace(' for no key update', ''));
    expect(await collide({ isSecondWaiting: false })).toBeNull();
    expect((await checkData(db)).map(({ invariant }) => invariant)).toEqual([
      'I09 nobody waits longer than guests of a lesser tier',
    ]);
    await sql`truncate on_sale_times`.execute(db);
  });
});
