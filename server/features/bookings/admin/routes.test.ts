import type { BookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import type { ApiError, Call } from '@sunset/contract/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, auditOf, messagesOf, refusal } from '../../../../test/booked.ts';
import { aMember, anOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hour } from '../../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, cancel } from '../../../../test/waiting.ts';

let app: TestApp;
let staff: Call;
let adminName: string;
beforeAll(async () => {
  app = await startTestApp();
  const admin = await aMember(app.deps, { isAdmin: true });
  adminName = admin.username;
  staff = await app.client(admin);
});
afterAll(() => app.close());

const setStatus = (reference: string, status: 'confirmed' | 'cancelled') =>
  staff('PUT /admin/bookings/{reference}/status', { params: { reference }, body: { status } });
const restore = (reference: string) => staff('POST /admin/bookings/{reference}/restore', { params: { reference } });
const look = async (reference: string) =>
  (await staff('GET /admin/bookings/{reference}', { params: { reference } })).booking;

describe('approving and rejecting in the admin panel', () => {
  it('confirms, marks payments from outside the game as received, writes one audit row and one message (STATUS-4)', async () => {
    const opening = await anOpening(app.deps);
    const { reference } = await aBooking(app, opening, { payment_method: 'robux' });
    expect((await look(reference)).can).toMatchObject({ approve: true, needs_payment: true, reject: true });
    const { booking } = await setStatus(reference, 'confirmed');
    expect(booking).toMatchObject({
      status: 'confirmed',
      paid_at: app.clock.now().toISOString(),
      decided: { by: adminName, kind: 'staff' },
      message: { kind: 'booking.confirmed', state: 'pending' },
      can: { approve: false, reject: false, cancel: true },
    });
    expect(await auditOf(app, reference)).toEqual(['booking.approve']);
    expect(await messagesOf(app, reference)).toEqual(['booking.confirmed']);
  });

  it('leaves payments in the game unmarked (STATUS-7)', async () => {
    const { reference } = await aBooking(app, await anOpening(app.deps));
    expect((await setStatus(reference, 'confirmed')).booking.paid_at).toBeNull();
  });

  it('rejects to cancelled, frees the room and messages the guest (STATUS-5)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 1 }] });
    const { reference } = await aBooking(app, opening);
    expect((await setStatus(reference, 'cancelled')).booking.status).toBe('cancelled');
    expect(await messagesOf(app, reference)).toEqual(['booking.cancelled']);
    await aBooking(app, opening);
  });

  it('rejects with the fixed reason unless another is given (STATUS-8)', async () => {
    const opening = await anOpening(app.deps);
    for (const [given, reason] of [
      [{}, 'Admin review'],
      [{ reason: '  ' }, 'Admin review'],
      [{ reason: 'This session is full' }, 'This session is full'],
    ] as const) {
      const { reference } = await aBooking(app, opening);
      const params = { reference };
      const body = { status: 'cancelled', ...given } as const;
      const { booking } = await staff('PUT /admin/bookings/{reference}/status', { params, body });
      expect(booking).toMatchObject({ status: 'cancelled', reason });
    }
  });

  it('returns 409 to the second admin with the status and who decided (STATUS-10)', async () => {
    const { reference } = await aBooking(app, await anOpening(app.deps));
    await setStatus(reference, 'confirmed');
    for (const status of ['confirmed', 'cancelled'] as const) {
      expect(await refusal(setStatus(reference, status))).toMatchObject({
        code: 'already_decided',
        detail: `This booking is already approved, decided by ${adminName}.`,
        decided_by: adminName,
        booking_status: 'confirmed',
      });
    }
    expect(await messagesOf(app, reference)).toEqual(['booking.confirmed']);
  });

  it('accepts references in any spelling, and returns 404 for others (BOOK-19)', async () => {
    const { reference } = await aBooking(app, await anOpening(app.deps));
    await setStatus(reference.toLowerCase().replace(/(.{7})/, '$1 '), 'confirmed');
    for (const unknown of ['SR-2222222222222', 'nonsense', 'clear', '__proto__', '%00']) {
      expect((await refusal(setStatus(unknown, 'confirmed')))?.status).toBe(404);
    }
  });

  it('is refused after the end of the session (STATUS-9)', async () => {
    const opening = await anOpening(app.deps, { startsIn: hour });
    const { reference } = await aBooking(app, opening);
    const before = app.clock.now();
    app.clock.set(new Date(opening.startsAt.getTime() + hour));
    expect(await refusal(setStatus(reference, 'confirmed'))).toMatchObject({ code: 'opening_started' });
    app.clock.set(before);
  });

  it('decides many at once, each on its own (STATUS-11)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 5 }] });
    const one = await aBooking(app, opening);
    const decided = await aBooking(app, opening, { status: 'confirmed' });
    const references = [one.reference, decided.reference, 'SR-2222222222222', one.reference];
    const answer = await staff('POST /admin/bookings/bulk', { body: { references, status: 'confirmed' } });
    expect(answer.changed_count).toBe(1);
    expect(answer.outcomes.map(({ outcome }) => outcome)).toEqual(['changed', 'already_decided', 'not_found']);
  });
});

describe('a decision', () => {
  it.each([
    ['robux', 'confirmed', { status: 'confirmed', paid: true }],
    ['bbc', 'confirmed', { status: 'confirmed', paid: false }],
    ['robux', 'cancelled', { status: 'cancelled' }],
  ] as const)(
    'I07 writes an audit row with old and new status, when %s is to be paid and it is %s (AUDIT-1)',
    async (method, status, after) => {
      const { reference } = await aBooking(app, await anOpening(app.deps), { payment_method: method });
      const { booking } = await setStatus(reference, status);
      expect(booking.paid_at !== null).toBe('paid' in after && after.paid);
      const rows = app.deps.db.selectFrom('auditLog').select(['before', 'after']).where('subjectId', '=', reference);
      const decision = rows.where('action', 'in', ['booking.approve', 'booking.reject']);
      expect(await decision.execute()).toEqual([{ before: { status: 'pending' }, after }]);
    },
  );

  it('shows its reason to the guest (CANCEL-4)', async () => {
    const { reference } = await aBooking(app, await anOpening(app.deps), { status: 'confirmed' });
    await staff('POST /admin/bookings/{reference}/cancel', { params: { reference }, body: { reason: ' Storm ' } });
    expect(await look(reference)).toMatchObject({ status: 'cancelled', reason: 'Storm' });
  });

  it.each(['robux', 'donation'] as const)(
    'T26 is refused and changes nothing when %s has not arrived (STATUS-6)',
    async (payment_method) => {
      const { reference } = await aBooking(app, await anOpening(app.deps), { payment_method });
      const confirm = () => staff('POST /hosting/bookings/{reference}/confirm', { params: { reference }, body: {} });
      expect(await refusal(confirm())).toMatchObject({ code: 'payment_not_confirmed' });
      const { status, version } = await look(reference);
      expect(status).toBe('pending');
      await staff('PATCH /admin/bookings/{reference}', {
        params: { reference },
        body: { expected_version: version, paid: true },
      });
      await confirm();
      expect((await look(reference)).status).toBe('confirmed');
    },
  );
});

describe('I06 every pair of states', () => {
  const states = ['pending', 'confirmed', 'rejected', 'cancelled', 'completed', 'no_show'] as const;
  const legal = new Set([
    'pending confirmed',
    'pending rejected',
    'pending cancelled',
    'confirmed pending',
    'confirmed cancelled',
    'confirmed completed',
    'confirmed no_show',
    'no_show completed',
    'no_show confirmed',
    'no_show cancelled',
    'completed no_show',
    'rejected pending',
    'cancelled pending',
  ]);
  /** The calls that lead to a status. */
  const calls: Record<BookingStatus, ((reference: string) => Promise<unknown>)[]> = {
    pending: [restore],
    confirmed: [
      (reference) => setStatus(reference, 'confirmed'),
      (reference) => staff('POST /hosting/bookings/{reference}/confirm', { params: { reference }, body: {} }),
    ],
    rejected: [(reference) => staff('POST /hosting/bookings/{reference}/reject', { params: { reference }, body: {} })],
    cancelled: [
      (reference) =>
        staff('POST /admin/bookings/{reference}/cancel', { params: { reference }, body: { reason: 'Storm' } }),
    ],
    completed: [(reference) => attend(reference, 'completed')],
    no_show: [(reference) => attend(reference, 'no_show')],
  };
  /** After the session. */
  const attend = async (reference: string, status: 'completed' | 'no_show') => {
    const before = app.clock.now();
    app.clock.advance(3 * hour);
    try {
      await staff('POST /hosting/bookings/{reference}/attendance', { params: { reference }, body: { status } });
    } finally {
      app.clock.set(before);
    }
  };
  /** Only the end of the session leads to these, the guest, their late arrival (LATE-4), or an evening that is called off. */
  const byOthers = new Set([
    'confirmed completed',
    'confirmed no_show',
    'confirmed pending',
    'no_show confirmed',
    'no_show cancelled',
  ]);
  const pairs = states.flatMap((from) => states.map((to) => [from, to] as const));

  it.each(pairs)('%s to %s by the API (STATUS-1)', async (from, to) => {
    for (const change of calls[to]) {
      const { reference } = await aBooking(app, await anOpening(app.deps, { startsIn: hour }), { status: from });
      const isAllowed = legal.has(`${from} ${to}`) && !byOthers.has(`${from} ${to}`);
      const outcome = await change(reference).then(
        () => 'changed',
        (error: unknown) => (error as ApiError).problem?.code,
      );
      expect(outcome).toBe(isAllowed ? 'changed' : 'already_decided');
      expect((await look(reference)).status).toBe(isAllowed ? to : from);
    }
  });

  it.each(pairs)('%s to %s by SQL (STATUS-1)', async (from, to) => {
    const { reference } = await aBooking(app, await anOpening(app.deps), { status: from });
    const attempt = app.deps.db
      .transaction()
      .execute(async (db) => {
        await db.updateTable('bookings').set({ status: to }).where('reference', '=', reference).execute();
        throw new Error('rolled back');
      })
      .catch((error: unknown) => String(error));
    const isAllowed = from === to || legal.has(`${from} ${to}`);
    expect(await attempt).toContain(isAllowed ? 'rolled back' : `cannot go from ${from} to ${to}`);
  });
});

describe('restoring', () => {
  it('gives the guest their own room back, and messages them (STATUS-12)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 3 }] });
    await aBooking(app, opening);
    const { reference } = await aBooking(app, opening, { status: 'rejected' });
    const { unitNumber } = await look(reference);
    const { booking } = await restore(reference);
    expect(booking).toMatchObject({ status: 'pending', unitNumber, reason: null, decided: { by: adminName } });
    expect(await auditOf(app, reference)).toEqual(['booking.restore']);
    expect(await messagesOf(app, reference)).toEqual(['booking.restored']);
  });

  it('requires a free room and the limits (STATUS-13)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 1 }] });
    const lost = await aBooking(app, opening, { status: 'cancelled' });
    const other = await aBooking(app, opening);
    expect(await refusal(restore(lost.reference))).toMatchObject({ code: 'sold_out' });
    await aBooking(app, await anOpening(app.deps), { member: lost.member });
    await setStatus(other.reference, 'cancelled');
    expect(await refusal(restore(lost.reference))).toMatchObject({ code: 'booking_limit_reached' });
  });

  it('allows one booking per Roblox account (STATUS-13)', async () => {
    const opening = await anOpening(app.deps);
    const { reference } = await aBooking(app, opening, { status: 'cancelled', robloxUsername: 'Shared_Name' });
    await aBooking(app, opening, { robloxUsername: 'shared_name' });
    expect(await refusal(restore(reference))).toMatchObject({ code: 'roblox_account_taken' });
  });

  it('sends another message when it is decided again', async () => {
    const { reference } = await aBooking(app, await anOpening(app.deps));
    for (let round = 0; round < 2; round += 1) {
      await setStatus(reference, 'cancelled');
      await restore(reference);
    }
    await setStatus(reference, 'confirmed');
    expect(await messagesOf(app, reference)).toEqual([
      'booking.cancelled',
      'booking.restored',
      'booking.cancelled',
      'booking.restored',
      'booking.confirmed',
    ]);
  });
});

describe('editing', () => {
  const edit = (reference: string, body: Record<string, unknown> & { expected_version: number }) =>
    staff('PATCH /admin/bookings/{reference}', { params: { reference }, body });

  it('moves to another room type: units change, the price follows, the discount stays (STATUS-14, PRICE-11, AUDIT-7)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 1 }, { units: 1, price: 2000 }] });
    const member = await aMember(app.deps, { tiers: ['gold'] });
    const { reference } = await aBooking(app, opening, { member });
    const { version } = await look(reference);
    const roomId = opening.roomIds[1] ?? 0;
    const { booking } = await edit(reference, { expected_version: version, roomId, notes: 'Sea view', paid: true });
    expect(booking).toMatchObject({
      roomId,
      roomType: 'Deluxe',
      totalPrice: 1500,
      original_price: 2000,
      notes: 'Sea view',
    });
    expect(booking.paid_at).not.toBeNull();
    const { rooms, units, history } = await staff('GET /admin/bookings/{reference}', { params: { reference } });
    expect(rooms.map(({ availableCount }) => availableCount)).toEqual([1, 0]);
    expect(JSON.stringify(history)).not.toContain('Sea view');
    expect(units.map(({ number }) => number)).toEqual([1, 1]);
    expect(await messagesOf(app, reference)).toEqual(['booking.changed']);
  });

  it('counts a room that is offered to the waiting list as taken, as the move to it does (OFFER-1)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 1 }, { units: 1 }] });
    const [kept, cancelled] = bookings;
    if (!kept || !cancelled) throw new Error('The opening is not full.');
    const { reference } = kept;
    const [, roomId = 0] = opening.roomIds;
    await aWaitingMember(app, opening, { rooms: [roomId] });
    await cancel(app, cancelled);
    const { rooms } = await staff('GET /admin/bookings/{reference}', { params: { reference } });
    expect(rooms.map(({ availableCount }) => availableCount)).toEqual([0, 0]);
    const { version } = await look(reference);
    expect(await refusal(edit(reference, { expected_version: version, roomId }))).toMatchObject({ code: 'sold_out' });
  });

  it('changes nothing when the room is taken or of another opening, or somebody edited first (STATUS-15)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 1 }, { units: 1 }] });
    await aBooking(app, opening, { room: 1 });
    const { reference } = await aBooking(app, opening);
    const { version } = await look(reference);
    const full = { expected_version: version, roomId: opening.roomIds[1], notes: 'lost' };
    expect(await refusal(edit(reference, full))).toMatchObject({ code: 'sold_out' });
    const elsewhere = (await anOpening(app.deps)).roomIds[0];
    expect(await refusal(edit(reference, { ...full, roomId: elsewhere }))).toMatchObject({ code: 'invalid_input' });
    expect(await refusal(edit(reference, { ...full, expected_version: version + 1 }))).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect(await look(reference)).toMatchObject({ version, notes: '', roomId: opening.roomIds[0] });
    expect(await auditOf(app, reference)).toEqual([]);
  });

  it('gives no other room once the session is over, also before its bookings are ended (STATUS-15)', async () => {
    const opening = await anOpening(app.deps, { startsIn: hour, rooms: [{ units: 1 }, { units: 1 }] });
    const { reference } = await aBooking(app, opening);
    const { version } = await look(reference);
    app.clock.advance(3 * hour);
    const wanted = { expected_version: version, roomId: opening.roomIds[1] };
    expect(await refusal(edit(reference, wanted))).toMatchObject({ code: 'opening_started' });
  });
});
