import { ApiError, type Call } from '@sunset/contract/client.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBookingBody, aMember, anOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { minute } from '../../../test/test-clock.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Time {
  until: number;
  isExtended: boolean;
}

/** The state of a member in the model. */
interface Guest {
  call: Call;
  hold: (Time & { room: number }) | null;
  /** Of the last released hold: taken again before its end it continues. */
  givenBack: Time | null;
  booking: { room: number; reference: string } | null;
  taken: number;
}

const units = [1, 2];
const guests = 3;

const step = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constantFrom('hold' as const, 'book' as const),
    guest: fc.nat(guests - 1),
    room: fc.nat(units.length - 1),
  }),
  fc.record({
    kind: fc.constantFrom('giveBack' as const, 'extend' as const, 'cancel' as const),
    guest: fc.nat(guests - 1),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class Model {
  readonly guests: Guest[];
  readonly roomIds: number[];

  constructor(calls: Call[], roomIds: number[]) {
    this.guests = calls.map((call) => ({ call, hold: null, givenBack: null, booking: null, taken: 0 }));
    this.roomIds = roomIds;
  }

  guest(index: number): Guest {
    const guest = this.guests[index];
    if (!guest) throw new Error('There is no such guest.');
    return guest;
  }

  /** The units of a room that everybody can take. */
  free(room: number): number {
    const held = this.guests.filter(({ hold }) => hold?.room === room).length;
    const booked = this.guests.filter(({ booking }) => booking?.room === room).length;
    return (units[room] ?? 0) - held - booked;
  }

  /** Ends everything that has expired. */
  settle(now: number): void {
    for (const guest of this.guests) {
      if (guest.hold && guest.hold.until <= now) guest.hold = null;
      if (guest.givenBack && guest.givenBack.until <= now) guest.givenBack = null;
    }
  }

  hold(guest: Guest, room: number, now: number): string {
    if (guest.booking) return 'booking_limit_reached';
    if (guest.hold?.room === room) return 'held';
    const time = guest.hold ?? guest.givenBack;
    if (!time && guest.taken >= 2) return this.free(room) > 0 ? 'none' : 'sold_out';
    if (this.free(room) === 0) return 'sold_out';
    if (!time) guest.taken += 1;
    guest.hold = { ...(time ?? { until: now + 5 * minute, isExtended: false }), room };
    return 'held';
  }

  book(guest: Guest, room: number): string {
    if (guest.booking) return 'booking_limit_reached';
    const isOwn = guest.hold?.room === room;
    if (!isOwn && this.free(room) === 0) return 'sold_out';
    if (isOwn) guest.taken = Math.max(guest.taken - 1, 0);
    guest.hold = null;
    guest.booking = { room, reference: '' };
    return 'booked';
  }
}

const codeOf = (error: unknown) => (error instanceof ApiError ? (error.problem?.code ?? 'lost') : 'thrown');

/** Makes a call; returns its result and that of the model, if both have one. */
async function run(model: Model, move: Step): Promise<{ outcome: string; expected: string } | null> {
  const now = app.clock.now().getTime();
  if (move.kind === 'wait') {
    app.clock.advance(move.minutes * minute);
    model.settle(app.clock.now().getTime());
    return null;
  }
  const guest = model.guest(move.guest);
  const { call } = guest;
  switch (move.kind) {
    case 'hold': {
      const answer = call('POST /bookings/hold', { body: { roomId: model.roomIds[move.room] ?? 0 } });
      const outcome = await answer.then(({ hold }) => (hold ? 'held' : 'none'), codeOf);
      return { outcome, expected: model.hold(guest, move.room, now) };
    }
    case 'book': {
      const answer = call('POST /bookings', { body: aBookingBody(model.roomIds[move.room]) });
      const [outcome, reference] = await answer.then(
        ({ bookingId }) => ['booked', bookingId] as const,
        (error: unknown) => [codeOf(error), ''] as const,
      );
      const expected = model.book(guest, move.room);
      if (outcome === 'booked' && guest.booking) guest.booking.reference = reference;
      return { outcome, expected };
    }
    case 'giveBack':
      await call('DELETE /bookings/hold');
      guest.givenBack = guest.hold ?? guest.givenBack;
      guest.hold = null;
      return null;
    case 'extend': {
      const outcome = await call('POST /bookings/hold/extend').then(() => 'held', codeOf);
      const expected = guest.hold ? 'held' : 'hold_expired';
      if (guest.hold && !guest.hold.isExtended) {
        guest.hold = { ...guest.hold, until: guest.hold.until + 3 * minute, isExtended: true };
      }
      return { outcome, expected };
    }
    default:
      if (!guest.booking) return null;
      await call('POST /user/bookings/{reference}/cancel', { params: { reference: guest.booking.reference } });
      guest.booking = null;
      return null;
  }
}

it(
  'T08 units, holds and bookings match a simple model for random sequences of calls (OPENING-17)',
  { timeout: 60_000 },
  async () => {
    const calls = await Promise.all(Array.from({ length: guests }, async () => app.client(await aMember(app.deps))));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (moves) => {
        const { roomIds, resort, id } = await anOpening(app.deps, { rooms: units.map((count) => ({ units: count })) });
        const model = new Model(calls, roomIds);
        for (const move of moves) {
          const made = await run(model, move);
          expect(made?.outcome).toBe(made?.expected);
          const rooms = await calls[0]?.('GET /rooms/resort/{resortId}/aggregated', {
            params: { resortId: resort.id },
          });
          expect(rooms?.map(({ availableCount }) => availableCount)).toEqual(units.map((_, room) => model.free(room)));
        }
        await forget(id, model);
      }),
      { numRuns: 15 },
    );
  },
);

/** The next run starts without holds and bookings. */
async function forget(openingId: number, model: Model): Promise<void> {
  for (const guest of model.guests) {
    if (guest.booking) await run(model, { kind: 'cancel', guest: model.guests.indexOf(guest) });
    await guest.call('DELETE /bookings/hold');
  }
  await app.deps.db.deleteFrom('unusedHolds').where('openingId', '=', openingId).execute();
}
