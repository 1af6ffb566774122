import type { Call } from '@sunset/contract/client.ts';
import type { ImportKind } from '@sunset/contract/imports/fields.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uploadFile } from '../../../server/features/imports/commands/upload-file.ts';
import { findImport } from '../../../server/features/imports/queries.ts';
import { deleteOpening } from '../../../server/features/openings/deletions/commands/delete-opening.ts';
import { checkData } from '../../../server/operations/check-data/check-data.ts';
import { aMember, anOpening, aResort, type TestOpening } from '../../factories.ts';
import { control, isFullRun } from '../../full-run.ts';
import { preview } from '../../imports/imports.ts';
import {
  finishDuringPause,
  holdPauses,
  meetDuringPause,
  pause,
  untilPaused,
  waitAfterChoosing,
  withoutUnitLock,
} from '../support/changed-functions.ts';
import { untilWaitingForLock } from '../support/delayed-writes.ts';
import { countAnswers, forgetUnits, startTwoServers, type Answer, type TwoServers } from '../support/two-servers.ts';
import { dropRowLocks } from '../support/without-row-locks.ts';
import { dropTransactions } from '../support/without-transactions.ts';

/* Imports by two admins at two servers on one PostgreSQL. Each protection has a control that removes it and expects the fault. */

let two: TwoServers;
let tokens: string[];
let calls: Call[];
beforeEach(async () => {
  two = await startTwoServers();
  const admins = await Promise.all([0, 1].map(() => aMember(two.app.deps, { isAdmin: true })));
  tokens = await Promise.all(admins.map((admin) => two.app.token(admin)));
  calls = await Promise.all(admins.map((admin) => two.app.client(admin)));
});
afterEach(() => two.close());

const db = () => two.app.deps.db;

/** Each admin has previewed the same file; imports the draft of one of them. */
async function drafts(kind: ImportKind, text: string, settings = {}) {
  const ids: number[] = [];
  for (const call of calls) ids.push((await preview(call, kind, text, settings)).id);
  return (at: number): Promise<Answer> => two.post({ token: tokens[at] ?? '', at }, `/admin/imports/${ids[at]}/import`);
}

const guests = (count: number) =>
  ['Roblox name,Room', ...Array.from({ length: count }, (_, each) => `imported_${each},Standard`)].join('\n');

const countActive = async ({ id }: TestOpening) =>
  (
    await db()
      .selectFrom('bookings')
      .select('id')
      .where('openingId', '=', id)
      .where('status', 'in', ['pending', 'confirmed'])
      .execute()
  ).length;

const countsOf = (answers: Answer[]) =>
  answers
    .map(({ body }) => (body as { counts?: Record<string, number> }).counts)
    .map((counts) => [counts?.['new'], counts?.['same']]);

/** Imports wait there after they have planned what to enter. */
const pauseInEntering = () =>
  two.changeFunction('enter_booking', (source) => source.replace('select * into wish', `perform ${pause};\n  $&`));

describe('two admins who import the same bookings at once', () => {
  async function rush() {
    const opening = await anOpening(two.app.deps, { rooms: [{ units: 10 }] });
    const run = await drafts('bookings', guests(3), { opening_id: opening.id });
    await pauseInEntering();
    return {
      opening,
      answers: await meetDuringPause(
        db(),
        () => run(0),
        () => run(1),
      ),
    };
  }

  it('add each once (IMPORT-9)', async () => {
    const { opening, answers } = await rush();
    expect(countsOf(answers)).toEqual([
      [3, 0],
      [0, 3],
    ]);
    expect(await countActive(opening)).toBe(3);
  });

  control('without the lock of the waiting list and the unique index they add each twice', async () => {
    await two.changeFunction('lock_waiting_list', (source) =>
      source.replace(/select pg_advisory_xact_lock\(.*\)/, 'select null::void'),
    );
    await sql`drop index bookings_one_per_game_account`.execute(db());
    const { opening } = await rush();
    expect(await countActive(opening)).toBe(6);
    await forgetUnits(two);
  });
});

describe('two admins who import the same openings at once', () => {
  async function rush(meeting = pause) {
    const resort = await aResort(two.app.deps);
    const run = await drafts('openings', `Resort,Start\n${resort.name},2026-12-05 20:00`);
    await two.changeFunction('create_opening', (source) =>
      source
        .replace('with opening as', `with pause as materialized (select ${meeting}), opening as`)
        .replace(
          'values (resort, starts, zone, at, published, publish, closure)',
          'select resort, starts, zone, at, published, publish, closure from pause',
        ),
    );
    return meetDuringPause(
      db(),
      () => run(0),
      () => run(1),
    );
  }

  it('plan each once (IMPORT-9)', async () => {
    expect(countsOf(await rush())).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  control('without the lock of the resorts the second is refused by the constraint', async () => {
    dropRowLocks(two.servers);
    // One after the other: rows that are written at once wait for each other, and the one that gives way would be planned again.
    expect(countAnswers(await rush(pause.replace('_shared', '')))).toEqual({ 200: 1, unavailable: 1 });
  });
});

describe('two admins who import the same gold members at once', () => {
  async function rush() {
    const run = await drafts('members', 'Discord ID,Gold until\n1199999999999999990,2027-06-30', { timezone: 'UTC' });
    // Each has planned and stored its rows by then.
    await two.changeFunction('record_changes', (source) => source.replace(/begin\n/, `begin\n  perform ${pause};\n`));
    return meetDuringPause(
      db(),
      () => run(0),
      () => run(1),
    );
  }

  it('promise gold once (IMPORT-16)', async () => {
    expect(countsOf(await rush())).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  control('without the lock both promise it', async () => {
    await two.changeFunction('lock_gold_imports', (source) =>
      source.replace(/select pg_advisory_xact_lock\(.*\)/, 'select null::void'),
    );
    expect(countsOf(await rush())).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });
});

describe('an import while a guest books the last room of the same opening', () => {
  async function rush() {
    const opening = await anOpening(two.app.deps, { rooms: [{ units: 1 }] });
    const run = await drafts('bookings', guests(1), { opening_id: opening.id });
    const [token = ''] = await two.tokens(1);
    const answers = await meetDuringPause(
      db(),
      () => run(0),
      () => two.book({ token, at: 1 }, opening.roomIds[0]),
    );
    return { opening, answers };
  }

  it('gives it once, and each side a clear answer (IMPORT-9, BOOK-4)', async () => {
    await two.changeFunction('lock_free_units', waitAfterChoosing);
    const { opening, answers } = await rush();
    expect(countsOf(answers.slice(0, 1))).toEqual([[1, 0]]);
    expect(countAnswers(answers.slice(1))).toEqual({ sold_out: 1 });
    expect(await countActive(opening)).toBe(1);
    expect(await checkData(db())).toEqual([]);
  });

  control('without the lock of the unit and the unique index both get it', async () => {
    await sql`drop index bookings_one_per_unit`.execute(db());
    await two.changeFunction('lock_free_units', (source) => withoutUnitLock(waitAfterChoosing(source)));
    expect(await countActive((await rush()).opening)).toBe(2);
    await forgetUnits(two);
  });
});

describe('an import that comes in and goes live while its opening is in the middle of a drop', () => {
  const [rooms, imported, players] = isFullRun ? [200, 100, 500] : [24, 12, 60];

  interface Drop {
    /** What the import says of each row, by the guest of it. */
    rows: Map<string, string>;
    pressed: Answer[];
    live: Answer;
    bookings: { guest: string; unitId: number; isImported: boolean }[];
  }

  /**
   * The import, and a batch of each server, have each chosen rooms when all others press and everything goes on. Some of the members are in
   * the file.
   */
  async function drop(): Promise<Drop> {
    const opening = await anOpening(two.app.deps, { rooms: [{ units: rooms / 2 }, { units: rooms / 2 }] });
    const text = [
      'Roblox name,Room',
      ...Array.from({ length: imported }, (_, each) => `imported_${each},${each % 2 ? 'Deluxe' : 'Standard'}`),
    ];
    const { id } = await preview(calls[0] as Call, 'bookings', text.join('\n'), { opening_id: opening.id });
    const people = await two.tokens(players);
    const staff = { token: tokens[0] ?? '', at: 0 };
    const press = (token: string, index: number) =>
      two.book({ token, at: index % 2 }, opening.roomIds[index % 4 < 2 ? 0 : 1], {
        ...(index % 10 === 0 && { robloxUsername: `imported_${index / 10}` }),
      });
    const [importing, pressing] = await holdPauses(db(), async () => {
      const run = two.post(staff, `/admin/imports/${id}/import`);
      await untilPaused(db());
      const early = people.slice(0, 8).map(press);
      await Promise.race([untilWaitingForLock(db(), 3), run]);
      return [[run], [...early, ...people.slice(8).map((token, index) => press(token, index + 8))]] as const;
    });
    const answer = await importing[0];
    expect(answer.status).toBe(200);
    const live = await two.post({ ...staff, at: 1 }, `/admin/imports/${id}/live`);
    const pressed = await Promise.all(pressing);
    const { rows } = await sql<{ guest: string; what: string }>`
      select 'imported_' || line - 2 as guest, coalesce(problem, outcome) as what from import_rows where import_id = ${id} order by line`.execute(
      db(),
    );
    const bookings = await db()
      .selectFrom('bookings')
      .select(['robloxUsername as guest', 'unitId', sql<boolean>`import_id is not null`.as('isImported')])
      .where('openingId', '=', opening.id)
      .where('status', 'in', ['pending', 'confirmed'])
      .execute();
    return { rows: new Map(rows.map(({ guest, what }) => [guest, what])), pressed, live, bookings };
  }

  const countTwice = (values: readonly unknown[]) => values.length - new Set(values).size;

  it('gives no room twice, and every row is booked or says why not (IMPORT-9, IMPORT-14, BOOK-4)', async () => {
    await two.changeFunction('lock_free_units', waitAfterChoosing);
    const { rows, pressed, live, bookings } = await drop();
    expect(live).toMatchObject({ status: 200, body: { success: true } });
    const answers = countAnswers(pressed);
    const { 200: placed = 0, ...refused } = answers;
    expect(Object.keys(refused).filter((code) => code !== 'sold_out' && code !== 'roblox_account_taken')).toEqual([]);
    expect(countTwice(bookings.map(({ unitId }) => unitId))).toBe(0);
    expect(countTwice(bookings.map(({ guest }) => guest))).toBe(0);
    // The import was in time for some rooms, and the members were too.
    const entered = [...rows].filter(([, what]) => what === 'new').map(([guest]) => guest);
    expect(entered.length).toBeGreaterThan(0);
    expect(placed).toBeGreaterThan(0);
    expect(bookings).toHaveLength(entered.length + placed);
    expect(
      bookings
        .filter(({ isImported }) => isImported)
        .map(({ guest }) => guest)
        .toSorted(),
    ).toEqual(entered.toSorted());
    const problems = [...rows.values()].filter((what) => what !== 'new');
    expect(problems.filter((what) => what !== 'sold_out' && what !== 'roblox_account_taken')).toEqual([]);
    expect(await checkData(db())).toEqual([]);
  }, 120_000);

  control(
    'without the lock of the units and the unique index rooms are given twice',
    async () => {
      await sql`drop index bookings_one_per_unit`.execute(db());
      await two.changeFunction('lock_free_units', (source) => withoutUnitLock(waitAfterChoosing(source)));
      const { bookings } = await drop();
      expect(countTwice(bookings.map(({ unitId }) => unitId))).toBeGreaterThan(0);
      await forgetUnits(two);
    },
    120_000,
  );
});

describe('an admin who uploads two files at once', () => {
  /** What the answer to the first reads of its draft while the second waits or, without its transaction, is stored. */
  async function uploadTwice() {
    const member = await aMember(two.app.deps, { isAdmin: true });
    const actor = { kind: 'member', member, sessionId: 'a test' } as const;
    const file = {
      kind: 'bookings',
      fileName: 'guests.csv',
      bytes: Buffer.from(guests(1)),
      timeZone: undefined,
    } as const;
    const [first, second] = two.servers;
    const uploads: Promise<number>[] = [];
    const found = await uploadFile(first.deps, actor, file, async (deps, id) => {
      const other = uploadFile(second.deps, actor, file, async (_, id) => id);
      uploads.push(other);
      await Promise.race([untilWaitingForLock(db()), other]);
      return findImport(deps.db, id);
    });
    await Promise.all(uploads);
    return found;
  }

  it('gets the draft of each, although one is left (IMPORT-7)', async () => {
    expect(await uploadTwice()).toMatchObject({ fileName: 'guests.csv' });
    expect(await db().selectFrom('imports').select('id').execute()).toHaveLength(1);
  });

  control('without the transaction the draft is gone before it is read', async () => {
    dropTransactions(two.servers);
    expect(await uploadTwice()).toBeNull();
  });
});

describe('an opening that is deleted while bookings are imported into it', () => {
  it('gets none: they are problems of their rows (IMPORT-9, OPENING-11)', async () => {
    const opening = await anOpening(two.app.deps, { rooms: [{ units: 10 }] });
    const run = await drafts('bookings', guests(3), { opening_id: opening.id });
    await pauseInEntering();
    // Otherwise the deletion waits for the import.
    await two.changeFunction('lock_waiting_list', (source) =>
      source.replace(/select pg_advisory_xact_lock\(.*\)/, 'select null::void'),
    );
    const member = await aMember(two.app.deps, { isAdmin: true });
    const remove = () =>
      deleteOpening(
        two.app.deps,
        { kind: 'member', member, sessionId: 'a test' },
        { openingId: opening.id, reason: null, idempotencyKey: null },
      );
    const [answer] = await finishDuringPause(db(), () => run(0), remove);
    expect(countsOf([answer])).toEqual([[0, 0]]);
    expect(await countActive(opening)).toBe(0);
  });
});

describe('an import whose connection is killed in the middle', () => {
  /** Killed when its bookings are entered and not yet recorded. */
  async function killInTheMiddle() {
    const opening = await anOpening(two.app.deps, { rooms: [{ units: 10 }] });
    const run = await drafts('bookings', guests(5), { opening_id: opening.id });
    await two.changeFunction('record_changes', (source) => source.replace(/begin\n/, `begin\n  perform ${pause};\n`));
    const answer = await holdPauses(db(), async () => {
      const waiting = run(0);
      await untilPaused(db());
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event = 'advisory' and datname = current_database()`.execute(db());
      return waiting;
    });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    return { opening, run };
  }

  it('leaves nothing, and can be repeated (IMPORT-9)', async () => {
    const { opening, run } = await killInTheMiddle();
    expect(await countActive(opening)).toBe(0);
    expect(countsOf([await run(0)])).toEqual([[5, 0]]);
    expect(await countActive(opening)).toBe(5);
  });

  control('without the transaction its bookings stay', async () => {
    dropTransactions(two.servers);
    expect(await countActive((await killInTheMiddle()).opening)).toBe(5);
    await forgetUnits(two);
  });
});
