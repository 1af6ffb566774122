import type { Call } from '@sunset/contract/client.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, auditOf, messagesOf, refusal } from '../../../test/booked.ts';
import { aMember, anOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour, minute } from '../../../test/test-clock.ts';
import { closeSessions } from '../bookings/commands/close-sessions.ts';

const start = '2026-11-21T12:00:00Z';
let app: TestApp;
let host: Call;
let other: Call;
let otherName: string;
beforeAll(async () => {
  app = await startTestApp();
  host = await app.client(await aMember(app.deps, { isAdmin: true }));
  const second = await aMember(app.deps, { isAdmin: true });
  otherName = second.username;
  other = await app.client(second);
});
afterAll(() => app.close());
afterEach(() => app.clock.set(start));

const confirm = (reference: string, body: { payment_confirmed?: boolean } = {}) =>
  host('POST /hosting/bookings/{reference}/confirm', { params: { reference }, body });
const checkIn = (
  reference: string,
  body: { approve?: boolean; payment_confirmed?: boolean; checked_in?: boolean } = {},
  call = host,
) => call('POST /hosting/bookings/{reference}/check-in', { params: { reference }, body });
const attend = (reference: string, status: 'completed' | 'no_show') =>
  host('POST /hosting/bookings/{reference}/attendance', { params: { reference }, body: { status } });
const pay = (reference: string, paid: boolean) =>
  host('POST /hosting/bookings/{reference}/payment', { params: { reference }, body: { paid } });

describe('confirming in the hosting panel', () => {
  it.each(['robux', 'donation'] as const)(
    'requires the payment of %s to be confirmed (STATUS-6)',
    async (payment_method) => {
      const { reference } = await aBooking(app, await anOpening(app.deps), { payment_method });
      for (const body of [{}, { payment_confirmed: false }]) {
        expect(await refusal(confirm(reference, body))).toMatchObject({ code: 'payment_not_confirmed', status: 409 });
      }
      const { booking } = await confirm(reference, { payment_confirmed: true });
      expect(booking).toMatchObject({ status: 'confirmed', paid_at: app.clock.now().toISOString() });
      expect(await messagesOf(app, reference)).toEqual(['booking.confirmed']);
    },
  );

  it('requires nothing for payments in the game, or for those marked before (STATUS-6, STATUS-7)', async () => {
    const opening = await anOpening(app.deps);
    const { reference } = await aBooking(app, opening);
    expect((await confirm(reference)).booking).toMatchObject({ status: 'confirmed', paid_at: null });
    const robux = await aBooking(app, opening, { payment_method: 'robux' });
    await pay(robux.reference, true);
    expect((await confirm(robux.reference)).booking.status).toBe('confirmed');
  });

  it('rejects with the fixed reason unless another is given (STATUS-8)', async () => {
    const opening = await anOpening(app.deps);
    for (const [body, reason] of [
      [{}, 'Admin review'],
      [{ reason: '  ' }, 'Admin review'],
      [{ reason: 'Storm damage' }, 'Storm damage'],
    ] as const) {
      const { reference } = await aBooking(app, opening);
      const { booking } = await host('POST /hosting/bookings/{reference}/reject', { params: { reference }, body });
      expect(booking).toMatchObject({ status: 'rejected', reason });
      expect(await messagesOf(app, reference)).toEqual(['booking.rejected']);
    }
  });
});

describe('the session board', () => {
  it('checks guests in from an hour before, once, and undoes it (BOARD-1, BOARD-2)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 2 * hour });
    const { reference } = await aBooking(app, opening, { status: 'confirmed' });
    expect(await refusal(checkIn(reference))).toMatchObject({ code: 'no_opening' });
    app.clock.advance(hour);
    expect((await checkIn(reference, {}, other)).booking).toMatchObject({
      checked_in_at: app.clock.now().toISOString(),
      can: { check_in: false, undo_check_in: true },
    });
    expect(await refusal(checkIn(reference))).toMatchObject({
      code: 'already_decided',
      detail: `The guest is already checked in, changed by ${otherName}.`,
    });
    expect((await checkIn(reference, { checked_in: false })).booking.checked_in_at).toBeNull();
    expect(await auditOf(app, reference)).toEqual(['booking.check_in', 'booking.undo_check_in']);
  });

  it('approves and checks in at once, both or neither (BOARD-3)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 2 * hour });
    const { reference } = await aBooking(app, opening, { payment_method: 'robux' });
    const all = { approve: true, payment_confirmed: true };
    expect(await refusal(checkIn(reference, all))).toMatchObject({ code: 'no_opening' });
    expect(await auditOf(app, reference)).toEqual([]);
    app.clock.advance(2 * hour + 5 * minute);
    expect(await refusal(checkIn(reference))).toMatchObject({ code: 'already_decided' });
    expect(await refusal(checkIn(reference, { approve: true }))).toMatchObject({ code: 'payment_not_confirmed' });
    expect((await checkIn(reference, all)).booking).toMatchObject({ status: 'confirmed', decided: { kind: 'staff' } });
    expect(await messagesOf(app, reference)).toEqual(['booking.confirmed']);
  });

  it('marks a payment in the game, once, and undoes it (BOARD-4)', async () => {
    const { reference } = await aBooking(app, await anOpening(app.deps), { status: 'confirmed' });
    expect((await pay(reference, true)).booking).toMatchObject({ paid_at: app.clock.now().toISOString() });
    expect(await refusal(pay(reference, true))).toMatchObject({ code: 'already_decided' });
    expect((await pay(reference, false)).booking).toMatchObject({ paid_at: null, can: { mark_paid: true } });
    const gone = await aBooking(app, await anOpening(app.deps), { status: 'cancelled' });
    expect(await refusal(pay(gone.reference, true))).toMatchObject({ code: 'already_decided' });
  });

  it('corrects attendance for seven days (BOARD-5)', async () => {
    const opening = await anOpening(app.deps, { startsIn: hour });
    const { reference } = await aBooking(app, opening, { status: 'confirmed' });
    app.clock.advance(2 * hour);
    await closeSessions(app.deps);
    expect((await attend(reference, 'no_show')).booking).toMatchObject({ status: 'no_show' });
    app.clock.advance(7 * day - minute);
    const later = await app.client(await aMember(app.deps, { isAdmin: true }));
    const body = { status: 'completed' } as const;
    const call = () => later('POST /hosting/bookings/{reference}/attendance', { params: { reference }, body });
    expect((await call()).booking.status).toBe('completed');
    app.clock.advance(minute);
    const late = { params: { reference }, body: { status: 'no_show' } } as const;
    expect(await refusal(later('POST /hosting/bookings/{reference}/attendance', late))).toMatchObject({
      code: 'already_decided',
      detail: 'You can only correct attendance for 7 days after the session.',
    });
  });

  it('shows every room with its guest, and the openings to choose from (BOARD-6, BOARD-7)', async () => {
    const opening = await anOpening(app.deps, { startsIn: hour, rooms: [{ units: 2 }, { units: 1, price: 2000 }] });
    const { reference } = await aBooking(app, opening, { room: 1 });
    await aBooking(app, opening, { status: 'rejected' });
    const board = await host('GET /hosting/openings/{openingId}/board', { params: { openingId: opening.id } });
    const cells = board.units.map(({ roomType, number, booking }) => [roomType, number, booking?.bookingReference]);
    expect(cells).toEqual([
      ['Standard', 1, undefined],
      ['Standard', 2, undefined],
      ['Deluxe', 1, reference],
    ]);
    expect(board.opening).toMatchObject({ id: opening.id, is_live: false, pending: 1, units: 3 });
    app.clock.advance(hour);
    const listed = await host('GET /hosting/openings');
    expect(listed.find(({ id }) => id === opening.id)).toMatchObject({ is_live: true, pending: 1, confirmed: 0 });
    const far = await anOpening(app.deps, { startsIn: 300 * 24 * hour });
    const nearer = Array.from({ length: 20 }, (_, day) => anOpening(app.deps, { startsIn: (day + 2) * 24 * hour }));
    await Promise.all(nearer);
    const idsOf = (openings: { id: number }[]) => openings.map(({ id }) => id);
    expect(idsOf(await host('GET /hosting/openings'))).not.toContain(far.id);
    const named = await host('GET /hosting/openings', { query: { opening: String(far.id) } });
    expect(idsOf(named).at(-1)).toBe(far.id);
    expect(
      await refusal(host('GET /hosting/openings/{openingId}/board', { params: { openingId: 2_000_000_000 } })),
    ).toMatchObject({ status: 404 });
  });
});
