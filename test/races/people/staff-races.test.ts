import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../server/operations/check-data/check-data.ts';
import { aBooking, auditOf, messagesOf, type Booked } from '../../booked.ts';
import { aBookingBody, aMember, anOpening, type TestOpening } from '../../factories.ts';
import { control, isFullRun } from '../../full-run.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { liftCallLimits } from '../../unlimited-calls.ts';
import { hour } from '../../test-clock.ts';
import { untilDelayed } from '../support/delayed-writes.ts';
import {
  changeFunction,
  changeRows,
  meetDuringPause,
  pause,
  withoutOpeningLock,
} from '../support/changed-functions.ts';

/*
 * Concurrent decisions, from two server processes on one database. Each change is guarded by the old status. The
 * control removes the guard: it sends the same two changes as if each had read the booking before the other, and the
 * fault appears.
 */

let app: TestApp;
let second: TestApp;
let tokens: string[];

beforeEach(async () => {
  app = await startTestApp();
  second = await startTestApp({ databaseUrl: app.databaseUrl, clock: app.clock });
  for (const { deps } of [app, second]) liftCallLimits(deps);
  const admins = [await aMember(app.deps, { isAdmin: true }), await aMember(app.deps, { isAdmin: true })];
  tokens = await Promise.all(admins.map((admin) => app.token(admin)));
});

afterEach(async () => {
  await second.close();
  await app.close();
});

interface Answer {
  status: number;
  code: string | undefined;
}

interface Step {
  method?: string;
  path: string;
  body?: unknown;
  token?: string;
}

/** Sends one request at one of the two servers, by default as one of the two admins. */
async function send({ method = 'POST', path, body = {}, token }: Step, at: number): Promise<Answer> {
  const place = at % 2 === 0 ? app : second;
  const headers = { authorization: `Bearer ${token ?? tokens[at % 2]}`, 'content-type': 'application/json' };
  const response = await place.fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

const approve = ({ reference }: Booked): Step => ({
  method: 'PUT',
  path: `/admin/bookings/${reference}/status`,
  body: { status: 'confirmed' },
});
const decline = ({ reference }: Booked): Step => ({
  ...approve({ reference } as Booked),
  body: { status: 'cancelled' },
});
const reject = ({ reference }: Booked): Step => ({ path: `/hosting/bookings/${reference}/reject` });
const confirm = ({ reference }: Booked): Step => ({ path: `/hosting/bookings/${reference}/confirm` });
const checkIn = ({ reference }: Booked): Step => ({ path: `/hosting/bookings/${reference}/check-in` });
const attended = ({ reference }: Booked): Step => ({
  path: `/hosting/bookings/${reference}/attendance`,
  body: { status: 'completed' },
});
const restore = ({ reference }: Booked): Step => ({ path: `/admin/bookings/${reference}/restore` });

const statusOf = async ({ reference }: Booked) =>
  (
    await app.deps.db
      .selectFrom('bookings')
      .select('status')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).status;

/** Both at once, ten times each in turn. */
const meet = (one: Step, other: Step) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => send(Math.floor(index / 2) % 2 === 0 ? one : other, index)));

/** The second comes when the first is written, and not committed. Returns what both are answered, and what is recorded. */
async function meetAtPause(step: Step, { reference }: Booked) {
  const { db } = app.deps;
  await changeFunction(db, 'record_changes', (source) => source.replace('begin', `begin perform ${pause};`));
  const answers = await meetDuringPause(
    db,
    () => send(step, 0),
    () => send(step, 1),
  );
  return { codes: answers.map(({ status, code }) => code ?? status), audited: await auditOf(app, reference) };
}

function expectOneWinner(answers: Answer[]): void {
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'already_decided')).toHaveLength(answers.length - 1);
}

describe('20 approvals of one booking', () => {
  it('T03 give one 200, one audit row and one message (STATUS-10)', async () => {
    const booked = await aBooking(app, await anOpening(app.deps));
    expectOneWinner(await meet(approve(booked), approve(booked)));
    expect(await auditOf(app, booked.reference)).toEqual(['booking.approve']);
    expect(await messagesOf(app, booked.reference)).toEqual(['booking.confirmed']);
  });

  it('T05 by both panels give one too (STATUS-10)', async () => {
    const booked = await aBooking(app, await anOpening(app.deps));
    expectOneWinner(await meet(approve(booked), confirm(booked)));
    expect(await messagesOf(app, booked.reference)).toEqual(['booking.confirmed']);
  });
});

describe('T06 approving against rejecting', () => {
  it('has one winner, and the message names the final status (STATUS-10)', async () => {
    const booked = await aBooking(app, await anOpening(app.deps));
    expectOneWinner(await meet(approve(booked), decline(booked)));
    expect(await messagesOf(app, booked.reference)).toEqual([`booking.${await statusOf(booked)}`]);
  });

  control('two that both read "pending" before they write decide twice', async () => {
    const booked = await aBooking(app, await anOpening(app.deps));
    // A server that reads first and writes later, without the old status in the write.
    const read = await Promise.all([statusOf(booked), statusOf(booked)]);
    const decide = (status: string) =>
      app.deps.db.updateTable('bookings').set({ status }).where('reference', '=', booked.reference).executeTakeFirst();
    const written = [await decide('confirmed'), await decide('cancelled')];
    expect(read).toEqual(['pending', 'pending']);
    expect(written.map(({ numUpdatedRows }) => numUpdatedRows)).toEqual([1n, 1n]);
    const violations = await checkData(app.deps.db);
    expect(violations.map(({ invariant }) => invariant)).toContain('I06 the audit log explains the status');
    await forget();
  });
});

describe('a guest who cancels while staff approve', () => {
  it('ends cancelled or confirmed, with one audit row and one message for each change', async () => {
    for (let round = 0; round < 10; round += 1) {
      const booked = await aBooking(app, await anOpening(app.deps));
      const token = await app.token(booked.member);
      const cancel = { path: `/user/bookings/${booked.reference}/cancel`, token };
      const [guest, staff] = await Promise.all([send(cancel, 0), send(approve(booked), 1)]);
      // A guest can still cancel what was approved a moment before.
      expect(guest.status).toBe(200);
      const expected = staff.status === 200 ? ['booking.approve', 'booking.cancel'] : ['booking.cancel'];
      expect(await auditOf(app, booked.reference)).toEqual(expected);
      expect(await statusOf(booked)).toBe('cancelled');
      expect(await messagesOf(app, booked.reference)).toHaveLength(expected.length);
    }
  });
});

describe('requests, three at a time, that are each cancelled, rejected and deleted ten times at once', () => {
  const guests = isFullRun ? 12 : 3;

  it('T09 T10 free one room each; available and sold rooms stay correct (CANCEL-3)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: guests }] });
    const requests: Booked[] = [];
    for (let index = 0; index < guests; index += 1) requests.push(await aBooking(app, opening));
    const storm = (booked: Booked) => {
      const steps = [
        decline(booked),
        reject(booked),
        { method: 'DELETE', path: `/admin/bookings/${booked.reference}` },
      ];
      return Array.from({ length: 30 }, (_, index) => send(steps[index % 3] as Step, index));
    };
    // Three at a time: of 360 calls at once the last could wait for a connection until they are refused.
    for (let first = 0; first < guests; first += 3) {
      const answers = await Promise.all(requests.slice(first, first + 3).flatMap(storm));
      expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([]);
    }
    const call = await app.client();
    const rooms = await call('GET /rooms/resort/{resortId}/aggregated', { params: { resortId: opening.resort.id } });
    expect(rooms).toMatchObject([{ availableCount: guests, totalCount: guests }]);
    const buyers = Array.from({ length: guests + 3 }, async (_, at) => {
      const token = await app.token(await aMember(app.deps));
      return send({ path: '/bookings', body: aBookingBody(opening.roomIds[0]), token }, at);
    });
    const sold = await Promise.all(buyers);
    expect(sold.filter(({ status }) => status === 200)).toHaveLength(guests);
    expect(sold.filter(({ code }) => code === 'sold_out')).toHaveLength(3);
  });
});

describe('two hosts who check the same guest in', () => {
  async function rush() {
    const booked = await aBooking(app, await anOpening(app.deps, { startsIn: hour }), { status: 'confirmed' });
    return meetAtPause(checkIn(booked), booked);
  }

  it('record it once (BOARD-2)', async () => {
    expect(await rush()).toEqual({ codes: [200, 'already_decided'], audited: ['booking.check_in'] });
  });

  control('without the guard of what was noted before, both do', async () => {
    await changeRows(app.deps.db, 'update on bookings', 'new.checked_in_at := null');
    expect(await rush()).toEqual({ codes: [200, 200], audited: ['booking.check_in', 'booking.check_in'] });
    await forget();
  });
});

describe('two hosts who note that a no-show was there', () => {
  async function rush() {
    const booked = await aBooking(app, await anOpening(app.deps, { startsIn: hour }), { status: 'no_show' });
    app.clock.advance(3 * hour);
    return meetAtPause(attended(booked), booked);
  }

  it('record it once (BOARD-5)', async () => {
    expect(await rush()).toEqual({ codes: [200, 'already_decided'], audited: ['booking.correct_attendance'] });
  });

  control('without the guard of the old status, both do', async () => {
    const keepNoShow = "if old.status = 'no_show' then new.status := old.status; end if";
    await changeRows(app.deps.db, 'update on bookings', keepNoShow);
    const audited = ['booking.correct_attendance', 'booking.correct_attendance'];
    expect(await rush()).toEqual({ codes: [200, 200], audited });
    await forget();
  });
});

describe('T04 a restore against a new booking for the last room', () => {
  interface Duel {
    opening: TestOpening;
    lost: Booked;
    tokenOfOther: string;
  }
  const duel = async (): Promise<Duel> => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 1 }] });
    const lost = await aBooking(app, opening, { status: 'cancelled' });
    return { opening, lost, tokenOfOther: await app.token(await aMember(app.deps)) };
  };
  const fight = ({ opening, lost, tokenOfOther }: Duel) =>
    Promise.all([
      send(restore(lost), 0),
      send({ path: '/bookings', body: aBookingBody(opening.roomIds[0]), token: tokenOfOther }, 1),
    ]);

  it('gives it to one of them (STATUS-12)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const answers = await fight(await duel());
      expect(new Set(answers.map(({ status, code }) => code ?? status))).toEqual(new Set([200, 'sold_out']));
    }
  });

  control('without the locks of opening and room and the unique index, both get it', async () => {
    const { db } = app.deps;
    await sql`drop index bookings_one_per_unit`.execute(db);
    await changeFunction(db, 'restore_booking', withoutOpeningLock);
    await changeFunction(db, 'claim_unit', (source) =>
      source
        .replace('for no key update skip locked', '')
        .replace('update units', 'with pause as materialized (select pg_sleep(0.5)) update units')
        .replace('select id from units', 'select units.id from units, pause'),
    );
    const fought = await duel();
    const restored = send(restore(fought.lost), 0);
    // The restore has chosen its room, and sleeps before it takes it.
    await untilDelayed(db);
    const placed = await send(
      { path: '/bookings', body: aBookingBody(fought.opening.roomIds[0]), token: fought.tokenOfOther },
      1,
    );
    expect([(await restored).status, placed.status]).toEqual([200, 200]);
    const violations = await checkData(db);
    expect(violations.map(({ invariant }) => invariant)).toContain('I01 no room is given twice');
    await forget();
  });
});

describe('two admins who undo the same removal', () => {
  it('restore it once (REMOVAL-5)', async () => {
    const booked = await aBooking(app, await anOpening(app.deps), { status: 'confirmed' });
    await send({ method: 'DELETE', path: `/admin/bookings/${booked.reference}` }, 0);
    const { id } = await app.deps.db.selectFrom('bulkRemovals').select('id').executeTakeFirstOrThrow();
    const undo = { path: `/admin/bookings/clearings/${id}/undo` };
    expectOneWinner(await meet(undo, undo));
    expect(await statusOf(booked)).toBe('confirmed');
    expect(await messagesOf(app, booked.reference)).toEqual([]);
  });
});

/** A control leaves wrong data behind on purpose; it is deleted before the database is audited. */
async function forget(): Promise<void> {
  const { db } = app.deps;
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(db);
  await sql`truncate bookings, units, audit_log, outbox, idempotency_keys cascade`.execute(db);
}
