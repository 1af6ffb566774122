import type { Call } from '@sunset/contract/client.ts';
import { locales } from '@sunset/contract/locales.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, auditOf, messagesOf, refusal } from '../../../test/booked.ts';
import { aMember, anOpening, type TestOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import { textsIn } from '../../messages/texts.ts';
import { aggregateChanges } from '../bookings/statistics/commands/aggregate-changes.ts';
import { closeSessions } from '../bookings/commands/close-sessions.ts';
import { findNextGivenRoom, freeGivenRooms } from '../bookings/commands/free-given-rooms.ts';

const start = '2026-11-21T12:00:00Z';
let app: TestApp;
let host: Call;
beforeAll(async () => {
  app = await startTestApp();
  host = await app.client(await aMember(app.deps, { isHost: true }));
});
afterAll(() => app.close());
afterEach(() => app.clock.set(start));

const giveAway = (reference: string, given = true) =>
  host('POST /hosting/bookings/{reference}/give-away', { params: { reference }, body: { given_away: given } });
const checkIn = (reference: string) =>
  host('POST /hosting/bookings/{reference}/check-in', { params: { reference }, body: {} });
const attend = (reference: string, status: 'completed' | 'no_show' = 'completed') =>
  host('POST /hosting/bookings/{reference}/attendance', { params: { reference }, body: { status } });
const boardOf = ({ id: openingId }: TestOpening) =>
  host('GET /hosting/openings/{openingId}/board', { params: { openingId } });
const codeOf = async (answer: Promise<unknown>) => (await refusal(answer))?.code;

const statusOf = async (reference: string) => {
  const query = app.deps.db.selectFrom('bookings').select('status').where('reference', '=', reference);
  return (await query.executeTakeFirstOrThrow()).status;
};

let names = 0;
const walkIn = ({ id: openingId, roomIds }: TestOpening) =>
  host('POST /hosting/openings/{openingId}/guests', {
    params: { openingId },
    body: {
      roomId: roomIds[0] ?? 0,
      robloxUsername: `late_${(names += 1)}`,
      expected_final_price: 1000,
      checked_in: true,
    },
  });

/** A session that began 11 minutes ago, with a guest who is not there. */
async function anAbsentGuest(units = 1) {
  const opening = await anOpening(app.deps, { startsIn: 2 * hour, rooms: [{ price: 1000, units }] });
  const { reference } = await aBooking(app, opening, { status: 'confirmed' });
  app.clock.advance(2 * hour + 11 * minute);
  return { opening, reference };
}

/** The minute for the undo ends, and the job runs when it said. */
async function afterUndo() {
  app.clock.set((await findNextGivenRoom(app.deps)) ?? app.clock.now());
  await freeGivenRooms(app.deps);
}

describe('a guest who is late', () => {
  it('is one from the minutes of the site setting on (LATE-1)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 2 * hour });
    const { reference } = await aBooking(app, opening, { status: 'confirmed' });
    app.clock.advance(2 * hour + 10 * minute - 1);
    expect((await boardOf(opening)).units[0]?.booking?.can.give_away).toBe(false);
    expect(await codeOf(giveAway(reference))).toBe('no_opening');
    app.clock.advance(1);
    const board = await boardOf(opening);
    expect(board.units[0]?.booking?.can.give_away).toBe(true);
    expect(board.opening.late_from).toBe(app.clock.now().toISOString());
  });

  it('loses the room after a minute, reads so then, and is a no-show (LATE-2)', async () => {
    const { opening, reference } = await anAbsentGuest();
    expect((await giveAway(reference)).booking).toMatchObject({ status: 'no_show', can: { take_back: true } });
    const board = await boardOf(opening);
    expect(board).toMatchObject({ units: [{ booking: null, is_held: true }], given_away: [{ status: 'no_show' }] });
    expect(await codeOf(walkIn(opening))).toBe('sold_out');
    await afterUndo();
    expect(await boardOf(opening)).toMatchObject({ units: [{ is_held: false }] });
    await walkIn(opening);
    expect(await messagesOf(app, reference)).toEqual(['booking.given_away']);
    expect(await auditOf(app, reference)).toEqual(['booking.give_away']);
  });

  it('keeps the room if they are checked in or in line (LATE-1, LATE-2)', async () => {
    const { opening, reference } = await anAbsentGuest();
    await host('POST /hosting/bookings/{reference}/line', { params: { reference }, body: {} });
    expect(await codeOf(giveAway(reference))).toBe('no_opening');
    expect((await boardOf(opening)).units[0]?.booking?.can.give_away).toBe(false);
    await checkIn(reference);
    expect(await codeOf(giveAway(reference))).toBe('already_decided');
  });
});

describe('a room that was given away', () => {
  it('comes back by an undo within the minute, and nobody is notified (LATE-3)', async () => {
    const { opening, reference } = await anAbsentGuest();
    await giveAway(reference);
    expect((await giveAway(reference, false)).booking).toMatchObject({ status: 'confirmed', given_away_at: null });
    expect(await messagesOf(app, reference)).toEqual([]);
    expect((await boardOf(opening)).units[0]?.booking?.bookingReference).toBe(reference);
    expect(await findNextGivenRoom(app.deps)).toBeNull();
  });

  it('goes back to a guest who comes late, with a message once they read that it was gone (LATE-3, LATE-4)', async () => {
    const { opening, reference } = await anAbsentGuest();
    await giveAway(reference);
    await afterUndo();
    await app.deps.db.updateTable('outbox').set({ attempts: 1 }).where('kind', '=', 'booking.given_away').execute();
    expect((await checkIn(reference)).booking).toMatchObject({ status: 'confirmed', given_away_at: null });
    expect(await messagesOf(app, reference)).toEqual(['booking.given_away', 'booking.confirmed']);
    expect((await boardOf(opening)).given_away).toEqual([]);
    expect(await auditOf(app, reference)).toEqual(['booking.give_away', 'booking.take_back', 'booking.check_in']);
  });

  it('is another of its type for who comes after somebody else got it, and none if none is free (LATE-4)', async () => {
    const { opening, reference } = await anAbsentGuest(2);
    await giveAway(reference);
    await afterUndo();
    const first = await walkIn(opening);
    expect(first.booking.unitNumber).toBe(1);
    const second = await walkIn(opening);
    expect(await codeOf(checkIn(reference))).toBe('sold_out');
    const { bookingReference } = second.booking;
    await host('POST /hosting/bookings/{reference}/check-in', {
      params: { reference: bookingReference },
      body: { checked_in: false },
    });
    await giveAway(bookingReference);
    await afterUndo();
    expect((await checkIn(reference)).booking).toMatchObject({ status: 'confirmed', unitNumber: 2 });
  });

  it('leads its guest to the room that they would get, as soon as it is free (LATE-4)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 2 * hour, rooms: [{ price: 1000, units: 2 }] });
    const { reference, member } = await aBooking(app, opening, { status: 'confirmed' });
    const guest = await app.client(member);
    const next = async () => (await guest('GET /user/bookings')).map((one) => one.next_free_room);
    app.clock.advance(2 * hour + 11 * minute);
    expect(await next()).toEqual([null]);
    await giveAway(reference);
    // For a minute they have their own.
    expect(await next()).toEqual([null]);
    await afterUndo();
    expect(await next()).toEqual([1]);
    await walkIn(opening);
    expect(await next()).toEqual([2]);
    await walkIn(opening);
    expect(await next()).toEqual([null]);
  });

  it('is not said to be somebody else’s in the message, which comes while it is free (LATE-2, LATE-4)', () => {
    const somebodyElse = /somebody else|jemand|otra persona|quelqu’un|outra pessoa|vergeben|weitergegeben/;
    for (const locale of locales) {
      const texts = textsIn(locale);
      const parts = texts.parts('booking_given_away_text', { resort: { userText: 'Seaside' } });
      expect(`${texts.say('booking_given_away_title')} ${JSON.stringify(parts)}`).not.toMatch(somebodyElse);
    }
  });

  it('is somebody else’s for its guest as soon as it is, not in the minute of the undo or while it is free (LATE-3, LATE-4)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 2 * hour, rooms: [{ price: 1000, units: 1 }] });
    const { reference, member } = await aBooking(app, opening, { status: 'confirmed' });
    const guest = await app.client(member);
    const isTaken = async () => (await guest('GET /user/bookings')).map((one) => one.is_room_taken);
    app.clock.advance(2 * hour + 11 * minute);
    expect(await isTaken()).toEqual([false]);
    await giveAway(reference);
    expect(await isTaken()).toEqual([false]);
    await afterUndo();
    expect(await isTaken()).toEqual([false]);
    await walkIn(opening);
    expect(await isTaken()).toEqual([true]);
    app.clock.advance(2 * hour);
    await closeSessions(app.deps);
    expect(await isTaken()).toEqual([true]);
  });

  it('is taken once in the figures, however many had it; without another guest it stays taken (FIGURE-4)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 2 * hour, rooms: [{ price: 1000, units: 2 }] });
    const absent = [
      await aBooking(app, opening, { status: 'confirmed' }),
      await aBooking(app, opening, { status: 'confirmed' }),
    ];
    app.clock.advance(2 * hour + 11 * minute);
    const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
    const params = { query: { resort: opening.resort.id } };
    const figures = async () => {
      const {
        fill_by_opening: ofOpening,
        fill_by_resort: ofResort,
        total_bookings: total,
      } = await admin('GET /admin/bookings/stats', params);
      return [ofOpening[0]?.taken, ofResort[0]?.taken, total];
    };
    for (const { reference } of absent) await giveAway(reference);
    await afterUndo();
    expect(await figures()).toEqual([2, 2, 2]);
    const first = await walkIn(opening);
    expect(await figures()).toEqual([2, 2, 3]);
    await aggregateChanges(app.deps);
    expect(await figures()).toEqual([2, 2, 3]);
    // The guest who got it is late, too.
    app.clock.advance(20 * minute);
    await host('POST /hosting/bookings/{reference}/check-in', {
      params: { reference: first.booking.bookingReference },
      body: { checked_in: false },
    });
    await giveAway(first.booking.bookingReference);
    await afterUndo();
    await walkIn(opening);
    await walkIn(opening);
    expect(await figures()).toEqual([2, 2, 5]);
  });

  it('cannot become a completed session once somebody else had it, however that ended (LATE-5)', async () => {
    const { opening, reference } = await anAbsentGuest();
    await giveAway(reference);
    await afterUndo();
    const { booking } = await walkIn(opening);
    app.clock.advance(2 * hour);
    const usedAgain = {
      code: 'already_decided',
      detail: 'Somebody else got this room after it was given away, so the guest cannot have completed the session.',
    };
    // The job has not ended the session: the other guest is confirmed still, and completed afterwards.
    expect(await refusal(attend(reference))).toMatchObject(usedAgain);
    await closeSessions(app.deps);
    expect(await refusal(attend(reference))).toMatchObject(usedAgain);
    await attend(booking.bookingReference, 'no_show');
    expect(await refusal(attend(reference))).toMatchObject(usedAgain);
    expect((await attend(booking.bookingReference)).booking.status).toBe('completed');
  });

  it('is its guest’s who came back to it, not that of who had it between and was absent too (LATE-4, LATE-5)', async () => {
    const { opening, reference } = await anAbsentGuest();
    await giveAway(reference);
    await afterUndo();
    const { booking } = await walkIn(opening);
    const params = { reference: booking.bookingReference };
    await host('POST /hosting/bookings/{reference}/check-in', { params, body: { checked_in: false } });
    await giveAway(booking.bookingReference);
    await afterUndo();
    await checkIn(reference);
    app.clock.advance(2 * hour);
    await closeSessions(app.deps);
    expect(await codeOf(attend(booking.bookingReference))).toBe('already_decided');
    await attend(reference, 'no_show');
    expect(await codeOf(attend(booking.bookingReference))).toBe('already_decided');
    expect((await attend(reference)).booking.status).toBe('completed');
  });

  it('cannot become a completed session while the session runs, and is free for the next guest (LATE-5, BOARD-5)', async () => {
    const { opening, reference } = await anAbsentGuest();
    await giveAway(reference);
    await afterUndo();
    const notYet = {
      code: 'already_decided',
      detail: 'You can correct attendance when the session is over, for 7 days.',
    };
    expect((await boardOf(opening)).given_away).toMatchObject([{ can: { mark_completed: false } }]);
    expect(await refusal(attend(reference))).toMatchObject(notYet);
    await host('POST /hosting/openings/{openingId}/extend', {
      params: { openingId: opening.id },
      body: { minutes: 30 },
    });
    app.clock.set(new Date(opening.startsAt.getTime() + 90 * minute - 1));
    expect(await refusal(attend(reference))).toMatchObject(notYet);
    expect(await statusOf(reference)).toBe('no_show');
    app.clock.advance(1);
    expect((await boardOf(opening)).given_away).toMatchObject([{ can: { mark_completed: true } }]);
    // The job has not run: who corrects ends the session, so that nobody is let in or extends it.
    expect((await attend(reference)).booking.status).toBe('completed');
    app.clock.advance(-1);
    expect(await codeOf(walkIn(opening))).toBe('opening_started');
  });

  it('can become a completed session if nobody else had it (LATE-5)', async () => {
    const { reference } = await anAbsentGuest();
    await giveAway(reference);
    await afterUndo();
    app.clock.advance(2 * hour);
    await closeSessions(app.deps);
    expect((await attend(reference)).booking.status).toBe('completed');
  });

  it('can become a completed session if the guest who had it was cancelled, although they were checked in (LATE-5)', async () => {
    const { opening, reference } = await anAbsentGuest();
    await giveAway(reference);
    await afterUndo();
    const { booking } = await walkIn(opening);
    const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
    await admin('POST /admin/bookings/{reference}/cancel', {
      params: { reference: booking.bookingReference },
      body: { reason: 'A wrong name' },
    });
    app.clock.advance(2 * hour);
    await closeSessions(app.deps);
    expect((await attend(reference)).booking.status).toBe('completed');
  });

  it('does not count as check-in being used (LATE-6)', async () => {
    const { opening, reference } = await anAbsentGuest(2);
    await giveAway(reference);
    app.clock.set(start);
    const other = await aBooking(app, opening, { status: 'confirmed' });
    app.clock.advance(4 * hour);
    await closeSessions(app.deps);
    const row = await app.deps.db
      .selectFrom('bookings')
      .select('status')
      .where('reference', '=', other.reference)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe('completed');
  });

  it('makes nobody a no-show if the evening is called off (LATE-6, SESSION-4)', async () => {
    const { opening, reference } = await anAbsentGuest();
    await giveAway(reference);
    const params = { openingId: opening.id };
    await host('DELETE /admin/resort-openings/{openingId}', { params, body: { reason: 'The game is down' } });
    const row = await app.deps.db
      .selectFrom('bookings')
      .select(['status', 'givenAwayAt'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'cancelled', givenAwayAt: null });
  });

  it('stays with who is in it when calling the evening off is undone (LATE-6, SESSION-4)', async () => {
    const { opening, reference } = await anAbsentGuest(3);
    app.clock.set(start);
    // Their room is given to nobody: it is theirs, not that of who lost theirs to somebody else.
    const second = await aBooking(app, opening, { status: 'confirmed' });
    app.clock.advance(2 * hour + 11 * minute);
    for (const absent of [reference, second.reference]) await giveAway(absent);
    await afterUndo();
    const { booking: walkedIn } = await walkIn(opening);
    const params = { openingId: opening.id };
    const { deletion_id: deletionId } = await host('DELETE /admin/resort-openings/{openingId}', {
      params,
      body: { reason: 'A wrong tap' },
    });
    const undone = await host('POST /admin/opening-deletions/{deletionId}/undo', { params: { deletionId } });
    expect(undone).toMatchObject({ restored_bookings: 3, not_restored: [] });
    expect((await boardOf(opening)).units.map(({ booking }) => booking?.bookingReference)).toEqual([
      walkedIn.bookingReference,
      second.reference,
      reference,
    ]);
  });
});
