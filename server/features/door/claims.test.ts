import type { Call } from '@sunset/contract/client.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditOf, messagesOf, refusal, type Booked } from '../../../test/booked.ts';
import { aMember, type TestOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour, minute } from '../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, entryOf, runJob, type Waiting } from '../../../test/waiting.ts';
import type { Member } from '../../actor.ts';
import { freeGivenRooms } from '../bookings/commands/free-given-rooms.ts';

let app: TestApp;
let host: Call;
let opening: TestOpening;
let reference: string;
let bookings: Booked[];
let one: Waiting;
let two: Waiting;
beforeEach(async () => {
  app = await startTestApp();
  host = await app.client(await aMember(app.deps, { isHost: true, isAdmin: true }));
  await aSession([{ units: 1 }]);
});
afterEach(() => app.close());

/** A full opening, and two waiting members who are here, new ones or with `first`. The guest of the first room does not come. */
async function aSession(rooms: { units: number }[], first?: Member): Promise<void> {
  ({ opening, bookings } = await aFullOpening(app, { startsIn: 3 * hour, rooms }));
  one = await aWaitingMember(app, opening, first && { member: first });
  two = await aWaitingMember(app, opening);
  for (const { reference } of bookings)
    await host('POST /hosting/bookings/{reference}/confirm', { params: { reference }, body: {} });
  reference = bookings[0]?.reference ?? '';
  at(-10 * minute);
  for (const { call } of [one, two])
    await call('POST /user/waiting/{openingId}/here', { params: { openingId: opening.id }, body: {} });
  at(11 * minute);
  await runJob(app);
}

const at = (ms: number) => app.clock.set(new Date(opening.startsAt.getTime() + ms).toISOString());
const codeOf = async (answer: Promise<unknown>) => (await refusal(answer))?.code;
const lineOf = async ({ call }: Waiting) => (await entryOf(call, opening)).line;
const boardOf = () => host('GET /hosting/openings/{openingId}/board', { params: { openingId: opening.id } });
const membersOfBoard = async () => (await boardOf()).line.waiting_members;
const checkIn = () => host('POST /hosting/bookings/{reference}/check-in', { params: { reference }, body: {} });

let names = 0;
const walkIn = () =>
  host('POST /hosting/openings/{openingId}/guests', {
    params: { openingId: opening.id },
    body: { roomId: opening.roomIds[0] ?? 0, robloxUsername: `claim_${(names += 1)}`, expected_final_price: 1000 },
  });

function give(
  { entryId }: Waiting,
  { price = 1000, key, by = host }: { price?: number; key?: string; by?: Call } = {},
) {
  return by('POST /hosting/openings/{openingId}/claims/{entryId}', {
    params: { openingId: opening.id, entryId },
    body: { expected_final_price: price },
    ...(key !== undefined && { idempotencyKey: key }),
  });
}

/** Staff move the guest of the second room into the first. */
async function move() {
  const params = { reference: bookings[1]?.reference ?? '' };
  const { version } = (await host('GET /admin/bookings/{reference}', { params })).booking;
  const body = { expected_version: version, roomId: opening.roomIds[0] };
  return host('PATCH /admin/bookings/{reference}', { params, body });
}

/** The absent guest's room is free, and the job has called. */
async function freeRoom() {
  await host('POST /hosting/bookings/{reference}/give-away', { params: { reference }, body: { given_away: true } });
  app.clock.advance(minute);
  await freeGivenRooms(app.deps);
  await runJob(app);
}

describe('a room that becomes free in a session', () => {
  it('is claimed by the first waiting member who is here, before walk-ins and late guests (CLAIM-1, CLAIM-4)', async () => {
    expect((await membersOfBoard()).map(({ claim }) => claim)).toEqual([null, null]);
    await freeRoom();
    expect(await membersOfBoard()).toMatchObject([
      { discordUsername: one.member.username, claim: { unitNumber: 1, final_price: 1000, needs_payment: false } },
      { discordUsername: two.member.username, claim: null },
    ]);
    expect(await lineOf(one)).toMatchObject({ state: 'called' });
    expect(await lineOf(two)).toMatchObject({ state: 'waiting', place: 1 });
    expect(await codeOf(walkIn())).toBe('sold_out');
    expect(await codeOf(checkIn())).toBe('sold_out');
    const sent = await app.deps.db
      .selectFrom('outbox')
      .select('kind')
      .where('kind', '=', 'waiting_list.called')
      .execute();
    expect(sent).toHaveLength(1);
  });

  it('is not free on the board until the claim lapses (CLAIM-2, BOARD-6)', async () => {
    await freeRoom();
    expect((await boardOf()).units).toMatchObject([{ booking: null, is_held: true }]);
    await two.call('POST /user/waiting/{openingId}/here', {
      params: { openingId: opening.id },
      body: { is_here: false },
    });
    app.clock.advance(2 * minute);
    expect((await boardOf()).units).toMatchObject([{ booking: null, is_held: false }]);
  });

  it('is claimed also if the job has not run: nobody else is faster (CLAIM-1)', async () => {
    await host('POST /hosting/bookings/{reference}/give-away', { params: { reference }, body: { given_away: true } });
    app.clock.advance(minute);
    await freeGivenRooms(app.deps);
    expect(await codeOf(walkIn())).toBe('sold_out');
    await runJob(app);
    expect((await membersOfBoard())[0]?.claim).not.toBeNull();
  });

  it('goes to the next after two minutes, and then to walk-ins (CLAIM-2)', async () => {
    await freeRoom();
    app.clock.advance(2 * minute - 1);
    expect(await codeOf(walkIn())).toBe('sold_out');
    app.clock.advance(1);
    expect(await codeOf(give(one))).toBe('offer_over');
    await runJob(app);
    expect(await lineOf(one)).toMatchObject({ state: 'out', was_missed: true });
    expect(await lineOf(two)).toMatchObject({ state: 'called' });
    app.clock.advance(2 * minute);
    await walkIn();
  });

  it('is offered again to who missed a call and came back, behind the others (CLAIM-2, LINE-12)', async () => {
    await freeRoom();
    app.clock.advance(2 * minute);
    await runJob(app);
    const here = { params: { openingId: opening.id }, body: {} };
    expect((await one.call('POST /user/waiting/{openingId}/here', here)).line).toMatchObject({ state: 'waiting' });
    app.clock.advance(2 * minute - 1);
    await runJob(app);
    expect((await membersOfBoard()).map(({ discordUsername }) => discordUsername)).toEqual([
      two.member.username,
      one.member.username,
    ]);
    app.clock.advance(1);
    await runJob(app);
    expect(await lineOf(one)).toMatchObject({ state: 'called' });
    await two.call('POST /user/waiting/{openingId}/here', here);
    app.clock.advance(minute);
    await runJob(app);
    expect(await lineOf(two)).toMatchObject({ state: 'waiting', place: 1 });
    expect((await give(one)).booking.status).toBe('confirmed');
    expect(await app.violations()).toEqual([]);
  });

  it('is for guests whom staff move once nobody who waits is here, and not before (CLAIM-1, CLAIM-2, STATUS-14)', async () => {
    await aSession([{ units: 1 }, { units: 1 }]);
    await freeRoom();
    app.clock.advance(2 * minute - 1);
    expect(await codeOf(move())).toBe('sold_out');
    app.clock.advance(1);
    // The claim of the first has lapsed, and the job has not called the second yet.
    expect(await codeOf(move())).toBe('sold_out');
    await runJob(app);
    expect(await lineOf(one)).toMatchObject({ state: 'out', was_missed: true });
    expect(await lineOf(two)).toMatchObject({ state: 'called' });
    app.clock.advance(2 * minute);
    expect((await move()).booking).toMatchObject({ roomId: opening.roomIds[0], unitNumber: 1 });
    expect(await lineOf(two)).toMatchObject({ state: 'out', was_missed: true });
    expect(await app.violations()).toEqual([]);
  });

  it('is for a booking that staff restore once nobody who waits is here (CLAIM-1, STATUS-12)', async () => {
    const params = { reference };
    const restore = () => host('POST /admin/bookings/{reference}/restore', { params });
    await host('POST /admin/bookings/{reference}/cancel', { params, body: { reason: 'A slip' } });
    // The job has not called anybody yet.
    expect(await codeOf(restore())).toBe('sold_out');
    await runJob(app);
    expect((await membersOfBoard())[0]?.claim).not.toBeNull();
    expect(await codeOf(restore())).toBe('sold_out');
    app.clock.advance(2 * minute);
    expect(await codeOf(restore())).toBe('sold_out');
    await runJob(app);
    app.clock.advance(2 * minute);
    expect((await restore()).booking.status).toBe('pending');
    expect(await app.violations()).toEqual([]);
  });

  it('is free at once if the member takes "I\'m here" back (CLAIM-2)', async () => {
    await freeRoom();
    await one.call('POST /user/waiting/{openingId}/here', {
      params: { openingId: opening.id },
      body: { is_here: false },
    });
    await runJob(app);
    expect(await lineOf(two)).toMatchObject({ state: 'called' });
  });

  it('costs what the board shows, also for a member whose gold membership has ended since (CLAIM-3)', async () => {
    const { id: memberId } = one.member;
    const goldUntil = new Date(app.clock.now().getTime() + 2 * minute);
    const paid = { months: 1, paymentMethod: 'bbc', amount: 900, createdAt: app.clock.now() };
    const span = { startsAt: new Date(goldUntil.getTime() - 30 * day), endsAt: goldUntil, remindAt: goldUntil };
    await app.deps.db
      .insertInto('goldMemberships')
      .values({ memberId, ...span, ...paid })
      .execute();
    await app.deps.db.updateTable('members').set({ goldUntil }).where('id', '=', memberId).execute();
    await app.deps.db
      .updateTable('waitingEntries')
      .set({ discountPercent: 25 })
      .where('id', '=', one.entryId)
      .execute();
    const price = async () => (await membersOfBoard())[0]?.claim?.final_price ?? 0;
    await freeRoom();
    expect(await price()).toBe(750);
    app.clock.advance(minute);
    expect(await price()).toBe(1000);
    expect((await give(one, { price: await price() })).booking).toMatchObject({ totalPrice: 1000 });
  });

  it('is given to a host who waits by somebody else, and to an admin also by themselves (CLAIM-3, DOOR-8)', async () => {
    await aSession([{ units: 1 }], await aMember(app.deps, { isHost: true }));
    await freeRoom();
    expect(await codeOf(give(one, { by: one.call }))).toBe('admin_required');
    expect((await give(one)).booking.status).toBe('confirmed');
    await aSession([{ units: 1 }], await aMember(app.deps, { isAdmin: true }));
    await freeRoom();
    expect((await give(one, { by: one.call })).booking.status).toBe('confirmed');
  });

  it('is given with one tap, at the price that was shown, once (CLAIM-3)', async () => {
    await freeRoom();
    expect(await codeOf(give(one, { price: 900 }))).toBe('price_changed');
    expect(await codeOf(give(two))).toBe('offer_over');
    const { booking } = await give(one, { key: 'tap' });
    expect(booking).toMatchObject({
      status: 'confirmed',
      entered_as: 'door',
      guest: { kind: 'member', memberId: one.member.id },
      unitNumber: 1,
      checked_in_at: app.clock.now().toISOString(),
    });
    expect((await give(one, { key: 'tap' })).booking.bookingReference).toBe(booking.bookingReference);
    expect(await refusal(give(one))).toMatchObject({
      status: 409,
      code: 'already_decided',
      detail: 'This member already has a room in this opening.',
    });
    expect(await auditOf(app, booking.bookingReference)).toEqual(['booking.enter', 'booking.check_in']);
    expect(await messagesOf(app, booking.bookingReference)).toEqual(['booking.confirmed']);
    expect((await membersOfBoard()).map(({ discordUsername }) => discordUsername)).toEqual([two.member.username]);
  });
});
