import type { Call } from '@sunset/contract/client.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, auditOf, messagesOf } from '../../../test/booked.ts';
import { aMember, anOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour, minute } from '../../../test/test-clock.ts';
import { purgeSessions } from '../auth/commands/purge-sessions.ts';
import { allJobs } from '../../jobs/all-jobs.ts';

const names = new Set([
  'close sessions',
  'ping staff about waiting requests',
  'aggregate counters',
  'forget answers',
  'forget unused holds',
]);
const jobs = allJobs.filter(({ name }) => names.has(name));

const start = '2026-11-21T12:00:00Z';
let app: TestApp;
let second: TestApp;
let staff: Call;
beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ databaseUrl: app.databaseUrl, clock: app.clock });
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterAll(async () => {
  await second.close();
  await app.close();
});
afterEach(() => app.clock.set(start));

/** Every job twice in each of two processes, all at once: it must have its effect once. */
async function runJobs(): Promise<void> {
  const { signal } = new AbortController();
  const places = [app, second, app, second];
  await Promise.all(places.flatMap(({ deps }) => jobs.map((job) => job.run(deps, signal))));
}

const statusOf = async (reference: string) =>
  app.deps.db
    .selectFrom('bookings')
    .select(['status', 'reason'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

describe('the end of a session', () => {
  it('cancels bookings that nobody approved, and messages each guest once (BOARD-8)', async () => {
    const opening = await anOpening(app.deps, { startsIn: hour });
    const { reference } = await aBooking(app, opening);
    app.clock.advance(2 * hour - 1);
    await runJobs();
    expect((await statusOf(reference)).status).toBe('pending');
    app.clock.advance(1);
    await runJobs();
    expect(await statusOf(reference)).toEqual({ status: 'cancelled', reason: 'not_approved_in_time' });
    expect(await auditOf(app, reference)).toEqual(['booking.expire']);
    expect(await messagesOf(app, reference)).toEqual(['booking.cancelled']);
  });

  it('completes every booking when the hosts did not use check-in (BOARD-9)', async () => {
    const opening = await anOpening(app.deps, { startsIn: hour });
    const { reference } = await aBooking(app, opening, { status: 'confirmed' });
    app.clock.advance(2 * hour);
    await runJobs();
    expect((await statusOf(reference)).status).toBe('completed');
    expect(await auditOf(app, reference)).toEqual(['booking.end']);
    expect(await messagesOf(app, reference)).toEqual([]);
  });

  it('counts a booking that its guest made pending again as confirmed (CHANGE-7)', async () => {
    const opening = await anOpening(app.deps, { startsIn: hour });
    const changed = await aBooking(app, opening, { status: 'confirmed' });
    const waiting = await aBooking(app, opening);
    const guest = await app.client(changed.member);
    const body = { expected_version: 2, payment_method: 'robux' } as const;
    await guest('PATCH /user/bookings/{reference}', { params: { reference: changed.reference }, body });
    expect((await statusOf(changed.reference)).status).toBe('pending');
    app.clock.advance(2 * hour);
    await runJobs();
    expect(await statusOf(changed.reference)).toEqual({ status: 'completed', reason: null });
    expect(await statusOf(waiting.reference)).toEqual({ status: 'cancelled', reason: 'not_approved_in_time' });
    expect(await auditOf(app, changed.reference)).toEqual(['booking.edit', 'booking.approve', 'booking.end']);
    expect(await messagesOf(app, changed.reference)).toEqual(['booking.changed']);
  });

  it('marks guests without check-in as no-shows when the hosts used it (BOARD-10)', async () => {
    const opening = await anOpening(app.deps, { startsIn: hour });
    const came = await aBooking(app, opening, { status: 'confirmed' });
    const missed = await aBooking(app, opening, { status: 'confirmed' });
    const params = { reference: came.reference };
    await staff('POST /hosting/bookings/{reference}/check-in', { params, body: {} });
    app.clock.advance(2 * hour);
    await runJobs();
    expect((await statusOf(came.reference)).status).toBe('completed');
    expect((await statusOf(missed.reference)).status).toBe('no_show');
  });
});

describe('pending requests', () => {
  const pings = async (openingId: number) => {
    const rows = await app.deps.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'staff.waiting_requests')
      .orderBy('id')
      .execute();
    return rows
      .map(({ payload }) => payload as { opening_id: number })
      .filter(({ opening_id }) => opening_id === openingId);
  };

  it('ping staff 60 and 20 minutes before the start, once each (BOARD-11)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 2 * hour, rooms: [{ units: 3 }] });
    await aBooking(app, opening);
    await aBooking(app, opening);
    const approved = await anOpening(app.deps, { startsIn: 2 * hour });
    await aBooking(app, approved, { status: 'confirmed' });
    app.clock.advance(hour - 1);
    await runJobs();
    expect(await pings(opening.id)).toEqual([]);
    app.clock.advance(1);
    await runJobs();
    app.clock.advance(39 * minute);
    await runJobs();
    expect(await pings(opening.id)).toEqual([{ opening_id: opening.id, minutes: 60, waiting: 2 }]);
    app.clock.advance(minute);
    await runJobs();
    expect(await pings(opening.id)).toHaveLength(2);
    app.clock.advance(21 * minute);
    await runJobs();
    expect(await pings(opening.id)).toHaveLength(2);
    expect(await pings(approved.id)).toEqual([]);
  });
});

describe('expired rows', () => {
  it('are deleted: stored answers after a day, sessions a day after their end (BOOK-17)', async () => {
    const member = await aMember(app.deps);
    await app.token(member);
    const { roomIds } = await anOpening(app.deps, { startsIn: 72 * hour });
    const call = await app.client(member);
    const body = { roomId: roomIds[0] ?? 0, robloxUsername: 'kept_answer', robloxDisplayName: 'Jay' };
    await call('POST /bookings', { body, idempotencyKey: 'kept' });
    const keys = () =>
      app.deps.db.selectFrom('idempotencyKeys').select('key').where('memberId', '=', member.id).execute();
    const sessions = () => app.deps.db.selectFrom('sessions').select('id').where('memberId', '=', member.id).execute();
    app.clock.advance(day - 1);
    await runJobs();
    expect(await keys()).toHaveLength(1);
    app.clock.advance(1);
    await runJobs();
    expect(await keys()).toEqual([]);
    app.clock.advance(day - 1);
    await purgeSessions(app.deps);
    expect(await sessions()).not.toEqual([]);
    app.clock.advance(1);
    await purgeSessions(app.deps);
    expect(await sessions()).toEqual([]);
  });

  it('unused holds are deleted a day after their session, and control: not before', async () => {
    const { roomIds, id } = await anOpening(app.deps, { startsIn: hour });
    const call = await app.client(await aMember(app.deps));
    await call('POST /bookings/hold', { body: { roomId: roomIds[0] ?? 0 } });
    const unused = () => app.deps.db.selectFrom('unusedHolds').select('taken').where('openingId', '=', id).execute();
    app.clock.advance(2 * hour + day - 1);
    await runJobs();
    expect(await unused()).toHaveLength(1);
    app.clock.advance(1);
    await runJobs();
    expect(await unused()).toEqual([]);
  });
});
