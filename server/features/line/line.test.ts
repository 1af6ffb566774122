import type { Call } from '@sunset/contract/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../../server/actor.ts';
import { aBooking, auditOf, messagesOf, refusal, type Booked } from '../../../test/booked.ts';
import { aMember, anOpening, type TestOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import { closeSessions } from '../bookings/commands/close-sessions.ts';
import { recordDeparture } from '../members/departures/record-departure.ts';
import { pruneLines } from './commands/prune-lines.ts';

const start = '2026-11-21T12:00:00Z';
let app: TestApp;
let host: Call;
let other: Call;
let hostMember: Member;
let opening: TestOpening;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(start);
  hostMember = await aMember(app.deps, { isHost: true });
  host = await app.client(hostMember);
  other = await app.client(await aMember(app.deps, { isHost: true }));
  opening = await anOpening(app.deps, { startsIn: 30 * minute, rooms: [{ units: 9 }] });
});

const aGuest = (of = opening) => aBooking(app, of, { status: 'confirmed' });

async function say({ member, reference }: Booked, is_here = true) {
  const call = await app.client(member);
  return (await call('POST /user/bookings/{reference}/here', { params: { reference }, body: { is_here } })).line;
}

async function lineOf({ member, reference }: Booked) {
  const bookings = await (await app.client(member))('GET /user/bookings');
  return bookings.find(({ bookingReference }) => bookingReference === reference)?.line;
}

/** Guests who said one after another that they are here. */
async function inLine(count: number): Promise<Booked[]> {
  const guests: Booked[] = [];
  for (let each = 0; each < count; each += 1) {
    const guest = await aGuest();
    await say(guest);
    app.clock.advance(1000);
    guests.push(guest);
  }
  return guests;
}

const callNext = (call: Call, openingId = opening.id) =>
  call('POST /hosting/openings/{openingId}/call', { params: { openingId } });
const checkIn = ({ reference }: Booked, checked_in = true) =>
  host('POST /hosting/bookings/{reference}/check-in', { params: { reference }, body: { checked_in } });
const put = ({ reference }: Booked, in_line = true) =>
  host('POST /hosting/bookings/{reference}/line', { params: { reference }, body: { in_line } });
const readBoard = async (call = host) =>
  (await call('GET /hosting/openings/{openingId}/board', { params: { openingId: opening.id } })).line;

async function notHere({ reference }: Booked, call = host) {
  const { guests } = await readBoard();
  const version = guests.find(({ bookingReference }) => bookingReference === reference)?.version ?? 1;
  return call('POST /hosting/bookings/{reference}/not-here', { params: { reference }, body: { version } });
}

/** The stored versions of a booking and its entry: PostgreSQL notes each write and each lock of a row there. */
async function storedVersions({ reference }: Booked) {
  const { rows } = await sql`
    select b.xmin::text as booking, b.xmax::text as booking_lock, e.xmin::text as entry, e.xmax::text as entry_lock
    from bookings b join line_entries e on e.booking_id = b.id where b.reference = ${reference}`.execute(app.deps.db);
  return rows;
}

const statusOf = async ({ reference }: Booked) =>
  (
    await app.deps.db
      .selectFrom('bookings')
      .select('status')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).status;

describe('"I\'m here"', () => {
  it('is possible from 30 minutes before the start to the end, with a confirmed booking (LINE-1)', async () => {
    const guest = await aGuest();
    const pending = await aBooking(app, opening);
    app.clock.advance(-1);
    expect(await lineOf(guest)).toMatchObject({ state: 'out', opens_at: new Date(start).toISOString() });
    expect(await refusal(say(guest))).toMatchObject({ code: 'line_closed', status: 409 });
    app.clock.advance(1);
    expect(await refusal(say(pending))).toMatchObject({ code: 'line_closed' });
    expect(await lineOf(pending)).toBeNull();
    expect(await say(guest)).toMatchObject({ state: 'waiting', place: 1, estimate_minutes: null, called_until: null });
    const absent = await aGuest();
    app.clock.advance(90 * minute - 1);
    const late = await aGuest(await anOpening(app.deps, { startsIn: minute }));
    expect(await say(late)).toMatchObject({ place: 1 });
    app.clock.advance(1);
    expect(await refusal(say(absent))).toMatchObject({ code: 'line_closed' });
  });

  it('changes nothing when it is repeated, and is not possible for another guest (LINE-1, LINE-13)', async () => {
    const guest = await aGuest();
    await say(guest);
    await say(guest);
    expect(await auditOf(app, guest.reference)).toEqual(['booking.join_line']);
    const stranger = { ...guest, member: await aMember(app.deps) };
    expect(await refusal(say(stranger))).toMatchObject({ code: 'not_found' });
    await say(guest, false);
    await say(guest, false);
    expect(await auditOf(app, guest.reference)).toEqual(['booking.join_line', 'booking.leave_line']);
  });

  it('writes nothing when it is repeated, not even a lock of a row (LINE-1)', async () => {
    const guest = await aGuest();
    await say(guest);
    const before = await storedVersions(guest);
    await say(guest);
    await put(guest);
    expect(await storedVersions(guest)).toEqual(before);
    await say(guest, false);
    expect(await storedVersions(guest)).not.toEqual(before);
  });

  it('says the place, without those who are called; who joins again is at the end (LINE-3, LINE-5)', async () => {
    const [one, two, three] = await inLine(3);
    if (!one || !two || !three) throw new Error('no guests');
    expect(await Promise.all([one, two, three].map(async (guest) => (await lineOf(guest))?.place))).toEqual([1, 2, 3]);
    await callNext(host);
    expect(await lineOf(one)).toMatchObject({ state: 'called', place: null });
    expect(await lineOf(three)).toMatchObject({ place: 2 });
    await say(two, false);
    expect(await lineOf(three)).toMatchObject({ place: 1 });
    expect(await say(two)).toMatchObject({ place: 2 });
  });

  it('estimates by the median of the last check-ins, from three on (LINE-4)', async () => {
    const early = [await aGuest(), await aGuest(), await aGuest(), await aGuest(), await aGuest(), await aGuest()];
    const [, last] = await inLine(2);
    if (!last) throw new Error('no guests');
    const estimates: unknown[] = [];
    // The first interval, of 50 minutes, is not among those of the last five.
    for (const [index, gap] of [0, 50, 2, 4, 3, 9].entries()) {
      app.clock.advance(gap * minute);
      const guest = early[index];
      if (guest) await checkIn(guest);
      estimates.push((await lineOf(last))?.estimate_minutes);
    }
    // Two places. At the end the intervals are 2, 3, 4 and 9 minutes: 3.5 for each.
    expect(estimates).toEqual([null, null, 52, 8, 7, 7]);
  });

  it('is said by staff for a guest without a phone, and taken back (LINE-5)', async () => {
    const guest = await aGuest();
    expect((await put(guest)).booking.can).toMatchObject({ put_in_line: false, take_out_of_line: true });
    expect(await lineOf(guest)).toMatchObject({ state: 'waiting', place: 1 });
    expect((await put(guest, false)).booking.can).toMatchObject({ put_in_line: true, take_out_of_line: false });
    const pending = await aBooking(app, opening);
    expect(await refusal(put(pending))).toMatchObject({ code: 'line_closed' });
  });
});

describe('calling guests', () => {
  it('calls in order, notifies the guest, and calls nobody else while one is called (LINE-6, LINE-13)', async () => {
    const [one, two] = await inLine(2);
    if (!one || !two) throw new Error('no guests');
    expect(await callNext(host)).toMatchObject({ bookingReference: one.reference });
    expect(await callNext(host)).toMatchObject({ bookingReference: one.reference });
    expect(await lineOf(one)).toMatchObject({
      state: 'called',
      called_until: new Date(app.clock.now().getTime() + 5 * minute).toISOString(),
    });
    expect(await messagesOf(app, one.reference)).toEqual(['booking.called']);
    expect(await auditOf(app, one.reference)).toEqual(['booking.join_line', 'booking.call']);
    expect(await callNext(other)).toMatchObject({ bookingReference: two.reference });
    const third = await app.client(await aMember(app.deps, { isHost: true }));
    expect(await refusal(callNext(third))).toMatchObject({
      code: 'already_decided',
      detail: 'Nobody is in line anymore.',
    });
    const elsewhere = await anOpening(app.deps, { startsIn: 20 * minute });
    expect(await refusal(callNext(host, elsewhere.id))).toMatchObject({
      code: 'already_decided',
      detail: expect.stringContaining('of another session'),
    });
    expect(await refusal(callNext(third, 2_000_000_000))).toMatchObject({ code: 'not_found' });
  });

  it('refuses while the line is not open (LINE-6)', async () => {
    const later = await anOpening(app.deps, { startsIn: hour });
    expect(await refusal(callNext(host, later.id))).toMatchObject({ code: 'line_closed' });
  });

  it('"Not here" is possible after three minutes: to the end once, then out (LINE-7)', async () => {
    const [one, two] = await inLine(2);
    if (!one || !two) throw new Error('no guests');
    await callNext(host);
    app.clock.advance(3 * minute - 1);
    expect(await refusal(notHere(one))).toMatchObject({ code: 'line_closed' });
    app.clock.advance(1);
    expect(await notHere(one)).toMatchObject({ is_out: false });
    expect(await lineOf(one)).toMatchObject({ state: 'waiting', place: 2 });
    await callNext(host);
    await checkIn(two);
    await callNext(host);
    app.clock.advance(3 * minute);
    expect(await notHere(one, other)).toMatchObject({ is_out: true });
    expect(await lineOf(one)).toMatchObject({ state: 'out', was_missed: true });
    expect(await refusal(notHere(one))).toMatchObject({ code: 'already_decided' });
    expect(await auditOf(app, one.reference)).toEqual([
      'booking.join_line',
      'booking.call',
      'booking.move_back',
      'booking.call',
      'booking.leave_line',
    ]);
    expect(await say(one)).toMatchObject({ place: 1, was_missed: false });
  });

  it('a stale "Not here" does not end a later call (LINE-7)', async () => {
    const [one] = await inLine(1);
    if (!one) throw new Error('no guests');
    await callNext(host);
    const { version } = (await readBoard()).guests[0] ?? { version: 0 };
    app.clock.advance(5 * minute);
    await callNext(other);
    app.clock.advance(3 * minute);
    const stale = { params: { reference: one.reference }, body: { version } };
    expect(await refusal(host('POST /hosting/bookings/{reference}/not-here', stale))).toMatchObject({
      code: 'already_decided',
    });
  });

  it('a call lapses after five minutes, and another host can call the guest (LINE-8)', async () => {
    const [one, two] = await inLine(2);
    if (!one || !two) throw new Error('no guests');
    await callNext(host);
    app.clock.advance(5 * minute - 1);
    expect(await lineOf(one)).toMatchObject({ state: 'called' });
    app.clock.advance(1);
    expect(await lineOf(one)).toMatchObject({ state: 'waiting', place: 1 });
    expect(await lineOf(two)).toMatchObject({ place: 2 });
    expect((await readBoard()).guests.map(({ call }) => call)).toEqual([null, null]);
    // A press that comes too late counts as no missed call.
    expect(await refusal(notHere(one))).toMatchObject({ code: 'already_decided' });
    expect((await readBoard()).guests[0]).toMatchObject({ bookingReference: one.reference, missed_calls: 0 });
    expect(await callNext(other)).toMatchObject({ bookingReference: one.reference });
    expect(await callNext(host)).toMatchObject({ bookingReference: two.reference });
    expect(await messagesOf(app, one.reference)).toEqual(['booking.called', 'booking.called']);
  });

  it('the board shows the line in order, and who called whom (LINE-9)', async () => {
    const [one, two] = await inLine(2);
    if (!one || !two) throw new Error('no guests');
    await callNext(host);
    const { is_open, guests, waiting_members } = await readBoard();
    expect(is_open).toBe(true);
    expect(guests.map(({ bookingReference }) => bookingReference)).toEqual([one.reference, two.reference]);
    expect(guests[0]?.call).toMatchObject({ by: hostMember.username, is_own: true });
    expect((await readBoard(other)).guests[0]?.call).toMatchObject({ is_own: false });
    expect(waiting_members).toEqual([]);
  });
});

describe('a host who slipped', () => {
  const undo = ({ reference }: Booked, step: 'take_out' | 'not_here') =>
    host('POST /hosting/bookings/{reference}/line', { params: { reference }, body: { undo: step } });
  const refused = { code: 'already_decided', detail: expect.stringContaining('within a minute') };

  it('puts a guest back who was taken out, at the place that they had (LINE-15)', async () => {
    const [one, two] = await inLine(2);
    if (!one || !two) throw new Error('no guests');
    expect(await refusal(undo(one, 'take_out'))).toMatchObject(refused);
    await put(one, false);
    app.clock.advance(minute - 1);
    expect(await refusal(undo(one, 'not_here'))).toMatchObject(refused);
    expect((await undo(one, 'take_out')).booking.can).toMatchObject({ take_out_of_line: true });
    expect([(await lineOf(one))?.place, (await lineOf(two))?.place]).toEqual([1, 2]);
    expect((await auditOf(app, one.reference)).at(-1)).toBe('booking.return_to_line');
    expect(await refusal(undo(one, 'take_out'))).toMatchObject(refused);
    await put(one, false);
    app.clock.advance(minute);
    expect(await refusal(undo(one, 'take_out'))).toMatchObject(refused);
    await put(two, false);
    await checkIn(two);
    expect(await refusal(undo(two, 'take_out'))).toMatchObject(refused);
  });

  it('undoes each "Not here", which is no missed call then (LINE-7, LINE-15)', async () => {
    const [one, two] = await inLine(2);
    if (!one || !two) throw new Error('no guests');
    const callAndMiss = async () => {
      await callNext(host);
      app.clock.advance(3 * minute);
      return notHere(one);
    };
    await callAndMiss();
    await undo(one, 'not_here');
    expect((await readBoard()).guests).toMatchObject([
      { bookingReference: one.reference, missed_calls: 0, call: null },
      { bookingReference: two.reference },
    ]);
    expect(await callAndMiss()).toMatchObject({ is_out: false });
    await checkIn(two);
    expect(await callAndMiss()).toMatchObject({ is_out: true });
    const last = (await inLine(1))[0];
    await undo(one, 'not_here');
    expect(await lineOf(one)).toMatchObject({ state: 'waiting', place: 1 });
    expect((await readBoard()).guests[0]).toMatchObject({ bookingReference: one.reference, missed_calls: 1 });
    expect(await lineOf(last ?? one)).toMatchObject({ place: 2 });
  });

  it('does not undo it once the guest is called again, or after a minute (LINE-15)', async () => {
    const [one] = await inLine(1);
    if (!one) throw new Error('no guests');
    await callNext(host);
    app.clock.advance(3 * minute);
    await notHere(one);
    await callNext(other);
    expect(await refusal(undo(one, 'not_here'))).toMatchObject(refused);
    app.clock.advance(3 * minute);
    await notHere(one, other);
    app.clock.advance(minute);
    expect(await refusal(undo(one, 'not_here'))).toMatchObject(refused);
  });
});

describe('the end of an entry', () => {
  it('a check-in closes it, and taking it back restores it (LINE-10)', async () => {
    const [one, two] = await inLine(2);
    if (!one || !two) throw new Error('no guests');
    await callNext(host);
    await checkIn(one);
    expect(await lineOf(one)).toBeNull();
    expect(await callNext(host)).toMatchObject({ bookingReference: two.reference });
    await checkIn(one, false);
    expect(await lineOf(one)).toMatchObject({ state: 'waiting', place: 1 });
  });

  it('a booking that ends and an opening that is moved leave the line (LINE-11)', async () => {
    const [one, two] = await inLine(2);
    if (!one || !two) throw new Error('no guests');
    const { reference } = one;
    await (
      await app.client(one.member)
    )('POST /user/bookings/{reference}/cancel', { params: { reference } });
    expect(await lineOf(two)).toMatchObject({ place: 1 });
    const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
    await admin('PUT /admin/resorts/{resortId}/opening', {
      params: { resortId: opening.resort.id },
      body: { new_opening_date: '2026-11-23T20:00:00Z' },
    });
    expect(await lineOf(two)).toMatchObject({ state: 'out' });
    expect((await readBoard()).guests).toEqual([]);
  });

  it('who left the Discord server is not in line any more (LINE-11)', async () => {
    const [one, two] = await inLine(2);
    if (!one || !two) throw new Error('no guests');
    const since = new Date(app.clock.now().getTime() - hour);
    const absence = { absentSince: since, departureDueAt: since };
    await app.deps.db.updateTable('members').set(absence).where('id', '=', one.member.id).execute();
    await recordDeparture(app.deps, one.member.id);
    expect(await lineOf(two)).toMatchObject({ place: 1 });
    expect(await statusOf(one)).toBe('confirmed');
  });

  it('who is still in line at the end becomes completed, the absent a no-show (LINE-12)', async () => {
    const [here, inside, gone] = await inLine(3);
    const absent = await aGuest();
    if (!here || !inside || !gone) throw new Error('no guests');
    await checkIn(inside);
    await say(gone, false);
    app.clock.advance(2 * hour);
    await closeSessions(app.deps);
    expect(await Promise.all([here, inside, gone, absent].map(statusOf))).toEqual([
      'completed',
      'completed',
      'no_show',
      'no_show',
    ]);
  });

  it('nothing of it is left a day after the session, or after the account is deleted (LINE-14)', async () => {
    const [one, two] = await inLine(2);
    if (!one || !two) throw new Error('no guests');
    const rows = app.deps.db.selectFrom('lineEntries').select('id').where('openingId', '=', opening.id);
    const countRows = async () => (await rows.execute()).length;
    const before = await countRows();
    const token = await app.token(one.member);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const data = await (await app.fetch('/api/user/data', { headers })).json();
    expect(data).toMatchObject({ line_entries: [{ opening_id: opening.id, state: 'waiting' }] });
    const removal = { method: 'DELETE', headers, body: JSON.stringify({ confirmation: 'DELETE' }) };
    expect((await app.fetch('/api/user/account', removal)).status).toBe(200);
    expect(await countRows()).toBe(before - 1);
    app.clock.advance(90 * minute + 24 * hour);
    await closeSessions(app.deps);
    await pruneLines(app.deps);
    expect(await countRows()).toBe(0);
  });
});
