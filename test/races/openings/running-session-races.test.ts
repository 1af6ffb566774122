import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseDeps } from '../../../server/database/transact.ts';
import { closeSessions } from '../../../server/features/bookings/commands/close-sessions.ts';
import { checkData } from '../../../server/operations/check-data/check-data.ts';
import { aBooking } from '../../booked.ts';
import { aMember, anOpening, type TestOpening } from '../../factories.ts';
import { control, isFullRun } from '../../full-run.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { createTestClock, hour, minute, type TestClock } from '../../test-clock.ts';
import { changeFunction, changeRows, meetDuringPause, pause, withoutKeys } from '../support/changed-functions.ts';
import { delayWrites, stopDelays, untilDelayed, untilWaitingForLock } from '../support/delayed-writes.ts';
import { dropRowLocks, withoutRowLocks } from '../support/without-row-locks.ts';

/* Two who change a running session at the same moment, at two servers with a clock each. The controls remove the locks. */

let clocks: [TestClock, TestClock];
let apps: [TestApp, TestApp];
beforeEach(async () => {
  clocks = [createTestClock(), createTestClock()];
  const one = await startTestApp({ clock: clocks[0] });
  apps = [one, await startTestApp({ databaseUrl: one.databaseUrl, clock: clocks[1], checksData: false })];
});
afterEach(async () => {
  for (const app of apps.toReversed()) await app.close();
});

const hostAt = async (at: 0 | 1) => apps[at].client(await aMember(apps[0].deps, { isHost: true }));
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => String((error as { problem?: { code: string } | null }).problem?.code),
  );

/** A session with a guest who was checked in and one who was not. */
async function aSession(): Promise<{ opening: TestOpening; references: string[] }> {
  const opening = await anOpening(apps[0].deps, { startsIn: hour, rooms: [{ units: 4 }] });
  const references: string[] = [];
  for (let count = 0; count < 3; count += 1)
    references.push((await aBooking(apps[0], opening, { status: 'confirmed' })).reference);
  for (const clock of clocks) clock.set(new Date(opening.startsAt.getTime() + minute));
  const call = await hostAt(0);
  const params = { reference: references[0] ?? '' };
  await call('POST /hosting/bookings/{reference}/check-in', { params, body: {} });
  return { opening, references };
}

async function statusesIn({ id }: TestOpening): Promise<string[]> {
  const rows = await apps[0].deps.db
    .selectFrom('bookings')
    .select('status')
    .where('openingId', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ status }) => status);
}

describe('a session that a host changes at its end', () => {
  /** The clock of the first server, which ends sessions, is ahead: for it the session is over, for the host at the second it is not. */
  async function atTheEnd() {
    const session = await aSession();
    const end = session.opening.startsAt.getTime() + hour;
    clocks[0].set(new Date(end + 1000));
    clocks[1].set(new Date(end - 1000));
    const host = await hostAt(1);
    const params = { openingId: session.opening.id };
    return {
      ...session,
      extend: () => codeOf(host('POST /hosting/openings/{openingId}/extend', { params, body: { minutes: 15 } })),
      callOff: () => codeOf(host('DELETE /admin/resort-openings/{openingId}', { params, body: { reason: 'Ill' } })),
    };
  }

  /** The host's change is written and not committed when the job begins. */
  async function hostFirst(change: 'extend' | 'callOff', deps: DatabaseDeps) {
    const { db } = apps[0].deps;
    const session = await atTheEnd();
    await delayWrites(db, 'audit_log', 0.4);
    const changing = session[change]();
    await untilDelayed(db);
    const ending = closeSessions(deps);
    const outcome = await changing;
    await ending;
    await stopDelays(db);
    return { outcome, statuses: await statusesIn(session.opening) };
  }

  it('goes on if the host is first: nobody is a no-show (SESSION-2)', async () => {
    const { outcome, statuses } = await hostFirst('extend', apps[0].deps);
    expect({ outcome, statuses }).toEqual({ outcome: 'ok', statuses: ['confirmed', 'confirmed', 'confirmed'] });
    clocks[0].advance(15 * minute);
    await closeSessions(apps[0].deps);
  });

  control('without the lock of the job, its guests are no-shows while it goes on', async () => {
    const { db } = apps[0].deps;
    const { outcome, statuses } = await hostFirst('extend', { ...apps[0].deps, db: withoutRowLocks(db) });
    expect({ outcome, statuses }).toEqual({ outcome: 'ok', statuses: ['completed', 'no_show', 'no_show'] });
    expect((await checkData(db)).map(({ invariant }) => invariant)).toEqual([
      'SESSION-2 no session was ended before its end',
    ]);
    await sql`update openings set ended_at = null`.execute(db);
  });

  it('makes nobody a no-show if the host calls it off first (SESSION-4)', async () => {
    const { outcome, statuses } = await hostFirst('callOff', apps[0].deps);
    expect({ outcome, statuses }).toEqual({ outcome: 'ok', statuses: ['cancelled', 'cancelled', 'cancelled'] });
  });

  it('is over if the job is first, whatever the clock of the host says (SESSION-2)', async () => {
    const { db } = apps[0].deps;
    const session = await atTheEnd();
    await delayWrites(db, 'audit_log', 0.4);
    const ending = closeSessions(apps[0].deps);
    await untilDelayed(db);
    const changing = Promise.all([session.extend(), session.callOff()]);
    await untilWaitingForLock(db);
    await ending;
    await stopDelays(db);
    expect(await changing).toEqual(['opening_started', 'opening_started']);
    expect(await statusesIn(session.opening)).toEqual(['completed', 'no_show', 'no_show']);
  });
});

describe('two hosts who extend at once', () => {
  async function extendTwice() {
    const { opening } = await aSession();
    const hosts = [await hostAt(0), await hostAt(1)];
    const params = { openingId: opening.id };
    const calls = hosts.map((host) =>
      codeOf(host('POST /hosting/openings/{openingId}/extend', { params, body: { minutes: 15 } })),
    );
    const outcomes = (await Promise.all(calls)).toSorted();
    const { sessionMinutes } = await apps[0].deps.db
      .selectFrom('openings')
      .select('sessionMinutes')
      .where('id', '=', opening.id)
      .executeTakeFirstOrThrow();
    return { outcomes, sessionMinutes };
  }

  it('one does, the other reads who (SESSION-1)', async () => {
    expect(await extendTwice()).toEqual({ outcomes: ['already_decided', 'ok'], sessionMinutes: 75 });
  });

  control('without the guard of the first extension, both do', async () => {
    const { db } = apps[0].deps;
    await sql`alter table openings drop constraint openings_extended`.execute(db);
    await changeRows(db, 'update on openings', 'new.extended_at := null');
    expect(await extendTwice()).toEqual({ outcomes: ['ok', 'ok'], sessionMinutes: 90 });
  });
});

describe('a call that arrives twice at once, at two servers', () => {
  const changes = {
    extend: { action: 'opening.extend', refused: 'already_decided' },
    callOff: { action: 'opening.delete', refused: 'not_found' },
  };

  /** The second begins when the first is written and not committed. */
  async function pressTwice(change: keyof typeof changes) {
    const { db } = apps[0].deps;
    const { opening } = await aSession();
    const member = await aMember(apps[0].deps, { isHost: true });
    const call = { params: { openingId: opening.id }, idempotencyKey: 'press' };
    const press = async (at: 0 | 1) => {
      const host = await apps[at].client(member);
      return () =>
        change === 'extend'
          ? codeOf(host('POST /hosting/openings/{openingId}/extend', { ...call, body: { minutes: 15 } }))
          : codeOf(host('DELETE /admin/resort-openings/{openingId}', { ...call, body: { reason: 'Ill' } }));
    };
    const [first, second] = [await press(0), await press(1)];
    await delayWrites(db, 'audit_log', 0.4);
    const one = first();
    await untilDelayed(db);
    const outcomes = await Promise.all([one, second()]);
    await stopDelays(db);
    const { action } = changes[change];
    const audited = await db.selectFrom('auditLog').select('id').where('action', '=', action).execute();
    return { outcomes, audited: audited.length };
  }

  it.each(['extend', 'callOff'] as const)('is answered twice and done once: %s (BOARD-17, BOOK-15)', async (change) => {
    expect(await pressTwice(change)).toEqual({ outcomes: ['ok', 'ok'], audited: 1 });
  });

  control('without the key the second is refused', async () => {
    await withoutKeys(apps[0].deps.db);
    for (const change of ['extend', 'callOff'] as const)
      expect(await pressTwice(change)).toEqual({ outcomes: ['ok', changes[change].refused], audited: 1 });
  });
});

describe('two hosts who undo at once that a session was called off', () => {
  /** The second begins when the first is written and not committed. */
  async function undoTwice() {
    const { db } = apps[0].deps;
    const { opening } = await aSession();
    const hosts = [await hostAt(0), await hostAt(1)] as const;
    const { deletion_id: deletionId } = await hosts[0]('DELETE /admin/resort-openings/{openingId}', {
      params: { openingId: opening.id },
      body: { reason: 'A wrong tap' },
    });
    const undo = (at: 0 | 1) =>
      codeOf(hosts[at]('POST /admin/opening-deletions/{deletionId}/undo', { params: { deletionId } }));
    await changeFunction(db, 'record_changes', (source) => source.replace('begin', `begin perform ${pause};`));
    const outcomes = await meetDuringPause(
      db,
      () => undo(0),
      () => undo(1),
    );
    const audited = await db.selectFrom('auditLog').select('id').where('action', '=', 'opening.undo_delete').execute();
    return { outcomes, audited: audited.length, statuses: await statusesIn(opening) };
  }

  const statuses = ['confirmed', 'confirmed', 'confirmed'];

  it('do it once (SESSION-4, OPENING-24)', async () => {
    expect(await undoTwice()).toEqual({ outcomes: ['ok', 'already_decided'], audited: 1, statuses });
  });

  control('without the guard of the first undo, both do', async () => {
    await changeRows(apps[0].deps.db, 'update on opening_deletions', 'new.undone_at := null');
    expect(await undoTwice()).toEqual({ outcomes: ['ok', 'ok'], audited: 2, statuses });
  });
});

describe('a session that a host extends while the time after it is planned', () => {
  /** An admin plans an opening or closes the resort from ten minutes after the end; the host begins before that is committed. */
  async function meet(planned: 'opening' | 'closure') {
    const { db } = apps[0].deps;
    const { opening } = await aSession();
    const admin = await apps[0].client(await aMember(apps[0].deps, { isAdmin: true }));
    const host = await hostAt(1);
    const afterEnd = (ms: number) => new Date(opening.startsAt.getTime() + hour + ms).toISOString();
    const { id: resortId, name } = opening.resort;
    const plan = () =>
      planned === 'opening'
        ? admin('POST /admin/resort-openings/create', {
            body: { resort_name: name, opening_date: afterEnd(10 * minute), timezone: 'Europe/Rome' },
          })
        : admin('POST /admin/resorts/{resortId}/closures', {
            params: { resortId },
            body: { from: afterEnd(10 * minute), until: afterEnd(5 * hour), reason: 'Rebuilding', openings: [] },
          });
    await changeFunction(db, 'record_changes', (source) => source.replace('begin', `begin perform ${pause};`));
    const params = { openingId: opening.id };
    return meetDuringPause(
      db,
      () => codeOf(plan()),
      () => codeOf(host('POST /hosting/openings/{openingId}/extend', { params, body: { minutes: 15 } })),
    );
  }

  it('is not extended into the opening (SESSION-1)', async () => {
    expect(await meet('opening')).toEqual(['ok', 'opening_overlap']);
  });

  control('without the constraint, two openings are in the resort', async () => {
    await sql`alter table openings drop constraint openings_no_overlap`.execute(apps[0].deps.db);
    expect(await meet('opening')).toEqual(['ok', 'ok']);
  });

  it('is not extended into the closure (SESSION-1)', async () => {
    expect(await meet('closure')).toEqual(['ok', 'resort_closed']);
  });

  control('without the trigger, the closed resort is open', async () => {
    await sql`drop trigger openings_outside_closures on openings`.execute(apps[0].deps.db);
    expect(await meet('closure')).toEqual(['ok', 'ok']);
  });
});

describe('two hosts who exchange rooms at once', () => {
  /** Both saw the same versions; the second begins before the first commits. */
  async function exchangeTwice(partners: readonly [number, number], idempotencyKey?: string) {
    const { db } = apps[0].deps;
    const { references } = await aSession();
    const rows = await db.selectFrom('bookings').select(['reference', 'version', 'unitId']).orderBy('id').execute();
    const [subject] = rows;
    const member = await aMember(apps[0].deps, { isHost: true });
    const exchange = async (at: 0 | 1) => {
      const partner = rows[partners[at]];
      const host = idempotencyKey === undefined ? await hostAt(at) : await apps[at].client(member);
      return () =>
        codeOf(
          host('POST /hosting/bookings/{reference}/exchange', {
            params: { reference: references[0] ?? '' },
            body: {
              with: partner?.reference ?? '',
              expected_version: subject?.version ?? 0,
              expected_version_of_other: partner?.version ?? 0,
            },
            ...(idempotencyKey !== undefined && { idempotencyKey }),
          }),
        );
    };
    const [first, second] = [await exchange(0), await exchange(1)];
    await delayWrites(db, 'audit_log', 0.4);
    const one = first();
    await untilDelayed(db);
    const outcomes = await Promise.all([one, second()]);
    await stopDelays(db);
    const after = await db.selectFrom('bookings').select('unitId').orderBy('id').execute();
    const messages = await db.selectFrom('outbox').select('id').where('kind', '=', 'booking.exchanged').execute();
    const before = rows.map(({ unitId }) => unitId);
    return { outcomes, messages: messages.length, rooms: after.map(({ unitId }) => before.indexOf(unitId)) };
  }

  it('one of them wins, the other changes nothing (SESSION-6)', async () => {
    const done = { outcomes: ['ok', 'changed_meanwhile'], messages: 2 };
    expect(await exchangeTwice([1, 2])).toEqual({ ...done, rooms: [1, 0, 2] });
  });

  it.runIf(isFullRun)('who presses twice has exchanged once (SESSION-6)', async () => {
    const done = { outcomes: ['ok', 'changed_meanwhile'], messages: 2 };
    expect(await exchangeTwice([1, 1])).toEqual({ ...done, rooms: [1, 0, 2] });
  });

  it('a call that arrives twice is answered twice, and exchanges once (SESSION-6, BOOK-15)', async () => {
    const done = { outcomes: ['ok', 'ok'], messages: 2 };
    expect(await exchangeTwice([1, 1], 'press')).toEqual({ ...done, rooms: [1, 0, 2] });
  });

  control('without the key the second is refused', async () => {
    await withoutKeys(apps[0].deps.db);
    const done = { outcomes: ['ok', 'changed_meanwhile'], messages: 2 };
    expect(await exchangeTwice([1, 1], 'press')).toEqual({ ...done, rooms: [1, 0, 2] });
  });

  control('without the lock, the guests get the message of both exchanges', async () => {
    dropRowLocks(apps);
    const { outcomes, messages } = await exchangeTwice([1, 1]);
    expect({ outcomes, messages }).toEqual({ outcomes: ['ok', 'ok'], messages: 4 });
  });
});
