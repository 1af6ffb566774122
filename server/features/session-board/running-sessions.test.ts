import type { Call } from '@sunset/contract/client.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, auditOf, messagesOf, refusal } from '../../../test/booked.ts';
import { aBookingBody, aMember, anOpening, aReachableMember, type TestOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, entryOf, runJob } from '../../../test/waiting.ts';
import { enqueueAutomaticMessages } from '../messages/automatic/commands/enqueue-automatic-messages.ts';
import { closeSessions } from '../bookings/commands/close-sessions.ts';

const start = '2026-11-21T12:00:00Z';
let app: TestApp;
let host: Call;
let hostName: string;
let other: Call;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
  const first = await aMember(app.deps, { isHost: true });
  hostName = first.username;
  host = await app.client(first);
  other = await app.client(await aMember(app.deps, { isHost: true }));
  admin = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterAll(() => app.close());
afterEach(() => app.clock.set(start));

type Minutes = 15 | 30;
const extend = ({ id: openingId }: Pick<TestOpening, 'id'>, minutes: Minutes, call = host) =>
  call('POST /hosting/openings/{openingId}/extend', { params: { openingId }, body: { minutes } });
const callOff = ({ id: openingId }: Pick<TestOpening, 'id'>, reason?: string, call = host) =>
  call('DELETE /admin/resort-openings/{openingId}', {
    params: { openingId },
    ...(reason === undefined ? {} : { body: { reason } }),
  });
const undo = (deletionId: number, call = host) =>
  call('POST /admin/opening-deletions/{deletionId}/undo', { params: { deletionId } });
const boardOf = ({ id: openingId }: Pick<TestOpening, 'id'>) =>
  host('GET /hosting/openings/{openingId}/board', { params: { openingId } });
const checkIn = (reference: string) =>
  host('POST /hosting/bookings/{reference}/check-in', { params: { reference }, body: {} });
const later = (opening: TestOpening, ms: number) => new Date(opening.startsAt.getTime() + ms).toISOString();

const readBooking = (reference: string) =>
  app.deps.db
    .selectFrom('bookings')
    .innerJoin('units', 'units.id', 'bookings.unitId')
    .select(['status', 'reason', 'checkedInAt', 'version', 'number', 'bookings.openingRoomId', 'finalPrice'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

/** An opening that has begun some minutes ago, with a confirmed guest in each room. */
async function aSession(guests = 0, facts: Parameters<typeof anOpening>[1] = {}) {
  const opening = await anOpening(app.deps, { startsIn: hour, rooms: [{ units: 4 }], ...facts });
  const bookings = [];
  for (let index = 0; index < guests; index += 1)
    bookings.push(await aBooking(app, opening, { status: 'confirmed', payment_method: index === 0 ? 'robux' : 'bbc' }));
  app.clock.advance(hour + 10 * minute);
  return {
    opening,
    references: bookings.map(({ reference }) => reference),
    members: bookings.map((one) => one.member),
  };
}

describe('extending a session', () => {
  it('is possible once, from the start to the end, by 15 or 30 minutes (SESSION-1)', async () => {
    const { opening } = await aSession();
    expect((await boardOf(opening)).opening).toMatchObject({ extended_minutes: 0, can: { extend: [15, 30] } });
    const { opening: extended } = await extend(opening, 15);
    expect(extended).toMatchObject({ endsAt: later(opening, 75 * minute), extended_minutes: 15, can: { extend: [] } });
    expect(await refusal(extend(opening, 30, other))).toMatchObject({
      code: 'already_decided',
      detail: expect.stringMatching(new RegExp(`already extended until .+, changed by ${hostName}`)) as string,
    });
    app.clock.set(later(opening, 75 * minute));
    expect(await refusal(extend(opening, 15))).toMatchObject({
      code: 'opening_started',
      detail: 'This session is over.',
    });
    const rows = await app.deps.db.selectFrom('auditLog').select(['action', 'before', 'after']).execute();
    expect(rows.filter(({ action }) => action === 'opening.extend')).toEqual([
      {
        action: 'opening.extend',
        before: { ends_at: later(opening, hour) },
        after: { ends_at: later(opening, 75 * minute) },
      },
    ]);
    const ahead = await anOpening(app.deps);
    expect(await refusal(extend(ahead, 15))).toMatchObject({ code: 'no_opening' });
    expect(await refusal(extend({ id: 2_000_000_000 }, 15))).toMatchObject({ status: 404 });
  });

  it('goes as far as the next opening and closures of the resort permit (SESSION-1, CLOSURE-2)', async () => {
    const { opening } = await aSession();
    await anOpening(app.deps, { resort: opening.resort, startsIn: hour + 5 * minute });
    expect((await boardOf(opening)).opening.can.extend).toEqual([15]);
    expect(await refusal(extend(opening, 30))).toMatchObject({ code: 'opening_overlap' });
    await extend(opening, 15);
    app.clock.set(start);
    const closed = await aSession();
    const from = later(closed.opening, hour + 10 * minute);
    await app.deps.db
      .insertInto('closures')
      .values({
        resortId: closed.opening.resort.id,
        startsAt: from,
        endsAt: later(closed.opening, 5 * hour),
        reason: 'Rebuilding',
        createdAt: app.deps.now(),
      })
      .execute();
    expect((await boardOf(closed.opening)).opening.can.extend).toEqual([]);
    expect(await refusal(extend(closed.opening, 15))).toMatchObject({
      code: 'resort_closed',
      detail: expect.stringContaining('Rebuilding') as string,
    });
    expect((await boardOf(closed.opening)).opening.endsAt).toBe(later(closed.opening, hour));
  });

  it('moves all that follows the end: check-in, the end of bookings, My Bookings and the question (SESSION-3)', async () => {
    const { opening, references, members } = await aSession(2);
    const [here = '', late = ''] = references;
    await extend(opening, 30);
    const guest = await app.client(members[0] ?? (await aMember(app.deps)));
    expect(await guest('GET /user/bookings')).toMatchObject([{ checkOut: later(opening, 90 * minute) }]);
    await checkIn(here);
    app.clock.set(later(opening, 80 * minute));
    await closeSessions(app.deps);
    expect((await readBooking(here)).status).toBe('confirmed');
    await checkIn(late);
    app.clock.set(later(opening, 90 * minute));
    await closeSessions(app.deps);
    expect([(await readBooking(here)).status, (await readBooking(late)).status]).toEqual(['completed', 'completed']);
    for (const [minutes, questions] of [
      [104, 0],
      [105, 1],
    ] as const) {
      app.clock.set(later(opening, minutes * minute));
      await enqueueAutomaticMessages(app.deps);
      expect((await messagesOf(app, here)).filter((kind) => kind === 'booking.feedback')).toHaveLength(questions);
    }
  });

  it('raises the sequence of calendars (SESSION-3, CAL-3)', async () => {
    const { opening } = await aSession();
    const file = async () => (await app.fetch(`/api/calendars/resorts/${opening.resort.id}/openings.ics`)).text();
    await extend(opening, 15);
    const stamp = later(opening, 75 * minute).replaceAll(/[-:]|\.\d+/g, '');
    expect(await file()).toContain(`DTEND:${stamp}`);
    expect(await file()).toContain('SEQUENCE:1');
  });

  it('lets the event on Discord end later (SESSION-3, MSG-6)', async () => {
    const opening = await anOpening(app.deps, { startsIn: hour });
    await app.deliver();
    await app.deliver();
    const event = () =>
      listSent(app.standin.world).events.find((each) => JSON.stringify(each).includes(opening.resort.name));
    expect(event()).toMatchObject({ scheduled_end_time: later(opening, hour) });
    app.clock.advance(hour + minute);
    await extend(opening, 15);
    await app.deliver();
    await app.deliver();
    expect(event()).toMatchObject({ status: 2, scheduled_end_time: later(opening, 75 * minute) });
  });
});

describe('calling a session off', () => {
  it('cancels all bookings with the reason, makes nobody a no-show, and messages guests at once (SESSION-4)', async () => {
    const opening = await anOpening(app.deps, { startsIn: hour, rooms: [{ units: 4 }] });
    const guest = await aReachableMember(app);
    const { bookingId: here } = await (
      await app.client(guest)
    )('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
    await host('POST /hosting/bookings/{reference}/confirm', { params: { reference: here }, body: {} });
    const { reference: absent } = await aBooking(app, opening, { status: 'confirmed' });
    await app.deliver();
    app.clock.advance(hour + 5 * minute);
    await checkIn(here);
    expect(await refusal(callOff(opening))).toMatchObject({ code: 'invalid_input', status: 422 });
    expect(await callOff(opening, 'The game is down')).toMatchObject({ cancelled_bookings: 2, paid_bookings: 0 });
    await app.deliver();
    expect(JSON.stringify(listSent(app.standin.world).directMessages)).toContain('The game is down');
    app.clock.advance(2 * hour);
    await closeSessions(app.deps);
    for (const reference of [here, absent])
      expect(await readBooking(reference)).toMatchObject({ status: 'cancelled', reason: 'The game is down' });
    expect(await auditOf(app, absent)).toEqual(['booking.cancel']);
    expect(await refusal(callOff(opening, 'Again'))).toMatchObject({ status: 404 });
  });

  it('is for hosts once it has begun, and nobody after its end (SESSION-4, OPENING-7)', async () => {
    const ahead = await anOpening(app.deps);
    expect(await refusal(callOff(ahead, 'Ill'))).toMatchObject({ code: 'admin_required', status: 403 });
    const { deletion_id: planned } = await callOff(ahead, 'Ill', admin);
    expect(await refusal(undo(planned))).toMatchObject({ code: 'admin_required', status: 403 });
    const { opening } = await aSession();
    app.clock.advance(hour);
    expect(await refusal(callOff(opening, 'Ill', admin))).toMatchObject({ code: 'opening_started' });
  });

  it('is undone by a host with rooms and check-ins, until the session ends (SESSION-4, OPENING-24)', async () => {
    const { opening, references } = await aSession(2);
    const [here = ''] = references;
    await checkIn(here);
    const before = await Promise.all(references.map(readBooking));
    const { deletion_id: id, undo_until: until } = await callOff(opening, 'A wrong tap');
    expect(until).toBe(new Date(app.deps.now().getTime() + 10 * minute).toISOString());
    expect(await undo(id)).toMatchObject({ restored_bookings: 2, not_restored: [] });
    const after = await Promise.all(references.map(readBooking));
    expect(after).toEqual(before.map((booking) => ({ ...booking, version: expect.any(Number) as number })));
    app.clock.set(later(opening, hour - 5 * minute));
    const last = await callOff(opening, 'The game is down');
    expect(last.undo_until).toBe(later(opening, hour));
  });

  it('can be undone by each host from the list of openings, until the time is over (SESSION-4)', async () => {
    const { opening } = await aSession(1);
    const { deletion_id: id, undo_until: until } = await callOff(opening, 'A wrong tap');
    const listed = async (call = other) => (await call('GET /hosting/openings')).find((row) => row.id === opening.id);
    expect(await listed()).toMatchObject({
      called_off: { deletion_id: id, undo_until: until },
      is_live: false,
      can_add_guest: false,
      can: { extend: [], call_off: false },
    });
    app.clock.set(until);
    expect(await listed()).toBeUndefined();
    app.clock.advance(-1);
    await undo(id, other);
    expect(await listed()).toMatchObject({ called_off: null, is_live: true, can: { call_off: true } });
  });

  it('brings the waiting list, the line and open orders back with their places (SESSION-4, ROOM-8)', async () => {
    const { opening, bookings } = await aFullOpening(app, { startsIn: 3 * hour, rooms: [{ units: 2 }] });
    const waiting = await aWaitingMember(app, opening);
    const [inLine = '', arrived = ''] = bookings.map(({ reference }) => reference);
    for (const reference of [inLine, arrived])
      await host('POST /hosting/bookings/{reference}/confirm', { params: { reference }, body: {} });
    app.clock.advance(3 * hour - 10 * minute);
    await waiting.call('POST /user/waiting/{openingId}/here', { params: { openingId: opening.id }, body: {} });
    await host('POST /hosting/bookings/{reference}/line', { params: { reference: inLine }, body: {} });
    await checkIn(arrived);
    const { id: item } = await admin('POST /admin/resorts/{resortId}/menu', {
      params: { resortId: opening.resort.id },
      body: { name: 'Lemonade', price: 50 },
    });
    const order = { items: [{ id: item, quantity: 1 }], expected_price: 50 };
    await host('POST /hosting/bookings/{reference}/orders', { params: { reference: arrived }, body: order });
    app.clock.advance(20 * minute);
    const evening = async () => {
      const { line, room_service: service } = await boardOf(opening);
      return {
        guests: line.guests.map(({ bookingReference }) => bookingReference),
        waiting: line.waiting_members.map(({ discordUsername }) => discordUsername),
        orders: service.orders.map(({ bookingReference }) => bookingReference),
      };
    };
    const before = { guests: [inLine], waiting: [waiting.member.username], orders: [arrived] };
    expect(await evening()).toEqual(before);
    const { deletion_id: id } = await callOff(opening, 'A wrong tap');
    app.clock.advance(minute);
    await undo(id);
    expect(await evening()).toEqual(before);
    await runJob(app);
    expect(await entryOf(waiting.call, opening)).toMatchObject({ state: 'waiting', position: 1 });
    expect((await auditOf(app, arrived)).slice(-3)).toEqual([
      'booking.restore',
      'booking.restore',
      'booking.restore_orders',
    ]);
    expect(await app.violations()).toEqual([]);
  });

  it('lists paid bookings for refund until they are refunded (SESSION-5, BOARD-4)', async () => {
    const { opening, references } = await aSession(2);
    const [paid = '', free = ''] = references;
    await host('POST /hosting/bookings/{reference}/payment', { params: { reference: paid }, body: { paid: true } });
    const due = () => host('GET /hosting/bookings', { query: { refund: 'due', opening: String(opening.id) } });
    expect(await due()).toEqual([]);
    expect(await callOff(opening, 'The game is down')).toMatchObject({ paid_bookings: 1 });
    expect(await due()).toMatchObject([{ bookingReference: paid, can: { mark_refunded: true, mark_paid: false } }]);
    const pay = (reference: string, isPaid: boolean) =>
      host('POST /hosting/bookings/{reference}/payment', { params: { reference }, body: { paid: isPaid } });
    expect(await refusal(pay(free, true))).toMatchObject({ code: 'already_decided' });
    expect((await pay(paid, false)).booking).toMatchObject({ paid_at: null, can: { mark_refunded: false } });
    expect(await due()).toEqual([]);
    const answer = await app.fetch('/api/hosting/bookings?refund=due', {
      headers: { authorization: `Bearer ${await app.token(await aMember(app.deps, { isHost: true }))}` },
    });
    expect(answer.headers.get('x-total-count')).toBe('0');
  });
});

describe('exchanging rooms', () => {
  interface Exchange {
    call?: Call;
    versions?: readonly [number, number];
    key?: string;
  }
  async function exchange(one: string, two: string, { call = host, versions, key }: Exchange = {}) {
    const [first, second] = versions ?? [(await readBooking(one)).version, (await readBooking(two)).version];
    return call('POST /hosting/bookings/{reference}/exchange', {
      params: { reference: one },
      body: { with: two, expected_version: first, expected_version_of_other: second },
      ...(key !== undefined && { idempotencyKey: key }),
    });
  }

  it('gives each guest the room of the other, messages both, and is undone by exchanging again (SESSION-6)', async () => {
    const rooms = [{ units: 1 }, { units: 1 }, { units: 1, price: 2000 }];
    const opening = await anOpening(app.deps, { startsIn: hour, rooms });
    const [one, two, dear] = await Promise.all(
      [0, 1, 2].map((room) => aBooking(app, opening, { room, status: 'confirmed' })),
    );
    const [a, b, c] = [one?.reference ?? '', two?.reference ?? '', dear?.reference ?? ''];
    await checkIn(a);
    const before = [await readBooking(a), await readBooking(b)];
    const { bookings } = await exchange(a, b);
    expect(bookings.map(({ bookingReference, roomId }) => [bookingReference, roomId])).toEqual([
      [a, opening.roomIds[1]],
      [b, opening.roomIds[0]],
    ]);
    const board = await boardOf(opening);
    expect(board.units.map(({ booking }) => booking?.bookingReference)).toEqual([b, a, c]);
    expect(await readBooking(a)).toMatchObject({ checkedInAt: before[0]?.checkedInAt, finalPrice: 1000 });
    for (const reference of [a, b]) {
      expect((await auditOf(app, reference)).at(-1)).toBe('booking.exchange');
      expect(await messagesOf(app, reference)).toEqual(['booking.exchanged']);
    }
    await exchange(b, a, { call: other });
    const again = [await readBooking(a), await readBooking(b)];
    expect(again.map(({ openingRoomId, number }) => [openingRoomId, number])).toEqual(
      before.map(({ openingRoomId, number }) => [openingRoomId, number]),
    );
    expect(await refusal(exchange(a, c))).toMatchObject({ code: 'invalid_input' });
    expect(await refusal(exchange(a, a))).toMatchObject({ code: 'invalid_input' });
  });

  it('is not undone by a repeat after a lost answer, whose versions are new (SESSION-6, BOOK-15, BOOK-16)', async () => {
    const { references } = await aSession(3);
    const [a = '', b = '', c = ''] = references;
    const before = [await readBooking(a), await readBooking(b)];
    await exchange(a, b, { key: 'press' });
    const { bookings } = await exchange(a, b, { key: 'press' });
    expect(bookings.map(({ unitNumber }) => unitNumber)).toEqual([before[1]?.number, before[0]?.number]);
    for (const reference of [a, b]) {
      expect((await auditOf(app, reference)).filter((action) => action === 'booking.exchange')).toHaveLength(1);
      expect(await messagesOf(app, reference)).toEqual(['booking.exchanged']);
    }
    expect(await refusal(exchange(a, c, { key: 'press' }))).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('is refused for another version, after a decision, in another opening and after the end (SESSION-6)', async () => {
    const { opening, references } = await aSession(3);
    const [a = '', b = '', gone = ''] = references;
    expect(await refusal(exchange(a, b, { versions: [1, 1] }))).toMatchObject({
      code: 'changed_meanwhile',
      detail: expect.stringContaining('No room was exchanged') as string,
    });
    await admin('POST /admin/bookings/{reference}/cancel', { params: { reference: gone }, body: { reason: 'Left' } });
    expect(await refusal(exchange(a, gone))).toMatchObject({ code: 'already_decided' });
    const elsewhere = await aBooking(app, await anOpening(app.deps), { status: 'confirmed' });
    expect(await refusal(exchange(a, elsewhere.reference))).toMatchObject({ code: 'invalid_input' });
    expect(await refusal(exchange(a, 'SR-2222222222222', { versions: [1, 1] }))).toMatchObject({ status: 404 });
    app.clock.set(later(opening, hour));
    expect(await refusal(exchange(a, b))).toMatchObject({ code: 'opening_started' });
  });
});
