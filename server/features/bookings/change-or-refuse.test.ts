import type { Call } from '@sunset/contract/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, type Booked } from '../../../test/booked.ts';
import { disturbed } from '../../../test/disturbed.ts';
import { aMember, anOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import type { MemberActor } from '../../actor.ts';
import { checkInGuest } from './admin/commands/check-in-guest.ts';
import { correctAttendance } from './admin/commands/correct-attendance.ts';
import { approveBooking, approveBookingAsHost } from './admin/commands/decide-booking.ts';
import { setPayment } from './admin/commands/set-payment.ts';
import { cancelOwnBooking } from './commands/cancel-own-booking.ts';
import { changeOrRefuse } from './change-or-refuse.ts';

let app: TestApp;
let staff: Call;
let host: MemberActor;
beforeAll(async () => {
  app = await startTestApp();
  const admin = await aMember(app.deps, { isAdmin: true });
  staff = await app.client(admin);
  host = { kind: 'member', member: admin, sessionId: 'of a test' };
});
afterAll(() => app.close());

/** Removes a booking from the lists; returns how to undo it. */
async function cleared({ reference }: Booked): Promise<() => Promise<unknown>> {
  const { clearing_id: id } = await staff('DELETE /admin/bookings/{reference}', { params: { reference } });
  const params = { clearingId: id ?? 0 };
  return () => staff('POST /admin/bookings/clearings/{clearingId}/undo', { params });
}

const look = async ({ reference }: Booked) =>
  (await staff('GET /admin/bookings/{reference}', { params: { reference } })).booking;

describe('a refusal whose reason disappears while it is looked up is not returned', () => {
  const soon = { startsIn: hour / 2 };

  it.each([false, true])(
    'a check-in of a guest who is listed again, paid outside the game: %s (STATUS-17)',
    async (isPaid) => {
      const booked = await aBooking(app, await anOpening(app.deps, soon), { payment_method: isPaid ? 'robux' : 'bbc' });
      const deps = disturbed(app, await cleared(booked));
      const arrival = { ...booked, isHere: true, approve: true, isPaymentConfirmed: isPaid, idempotencyKey: null };
      await checkInGuest(deps, host, arrival);
      const { status, checked_in_at: arrivedAt } = await look(booked);
      expect([status, arrivedAt !== null]).toEqual(['confirmed', true]);
    },
  );

  it('a check-in is refused for its payment alone when nothing else is missing', async () => {
    const booked = await aBooking(app, await anOpening(app.deps, soon), { payment_method: 'donation' });
    const deps = disturbed(app, await cleared(booked));
    const arrival = { ...booked, isHere: true, approve: true, isPaymentConfirmed: false, idempotencyKey: null };
    await expect(checkInGuest(deps, host, arrival)).rejects.toMatchObject({ code: 'payment_not_confirmed' });
  });

  it('a check-in that was too early, at an opening that is moved nearer (STATUS-17)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 3 * hour });
    const booked = await aBooking(app, opening, { status: 'confirmed' });
    const start = new Date(app.clock.now().getTime() + 30 * minute).toISOString();
    const params = { resortId: opening.resort.id };
    const body = { opening_id: opening.id, new_opening_date: start };
    const deps = disturbed(app, () => staff('PUT /admin/resorts/{resortId}/opening', { params, body }));
    const arrival = { ...booked, isHere: true, approve: false, isPaymentConfirmed: false, idempotencyKey: null };
    await checkInGuest(deps, host, arrival);
    expect((await look(booked)).checked_in_at).not.toBeNull();
  });

  it.each(['approved', 'confirmed'])('a request that is %s', async (how) => {
    const booked = await aBooking(app, await anOpening(app.deps), { payment_method: 'donation' });
    const deps = disturbed(app, await cleared(booked));
    if (how === 'approved') await approveBooking(deps, host, booked.reference);
    else await approveBookingAsHost(deps, host, { ...booked, isPaymentConfirmed: true });
    expect((await look(booked)).status).toBe('confirmed');
  });

  it('a payment mark', async () => {
    const booked = await aBooking(app, await anOpening(app.deps));
    const deps = disturbed(app, await cleared(booked));
    expect((await setPayment(deps, host, { ...booked, isPaid: true })).paidAt).not.toBeNull();
  });

  it('an attendance correction', async () => {
    const booked = await aBooking(app, await anOpening(app.deps, soon), { status: 'no_show' });
    app.clock.advance(2 * hour);
    const deps = disturbed(app, await cleared(booked));
    expect((await correctAttendance(deps, host, { ...booked, status: 'completed' })).status).toBe('completed');
  });

  it('a cancellation by the guest', async () => {
    const booked = await aBooking(app, await anOpening(app.deps));
    const deps = disturbed(app, await cleared(booked));
    const guest: MemberActor = { ...host, member: booked.member };
    expect((await cancelOwnBooking(deps, guest, booked.reference)).status).toBe('cancelled');
  });
});

it('returns 503 for a change that always conflicts and has no reason to be refused', async () => {
  let tries = 0;
  const attempt = async () => {
    tries += 1;
    return false;
  };
  await expect(changeOrRefuse(attempt, async () => null)).rejects.toMatchObject({ code: 'overloaded' });
  expect(tries).toBe(3);
});
