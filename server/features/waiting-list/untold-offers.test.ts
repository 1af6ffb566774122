import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../../../test/booked.ts';
import { aDrawOpening, aLobby, draw } from '../../../test/draws.ts';
import { type TestOpening, aBookingBody, aMember, aReachableMember } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import {
  aFullOpening,
  aWaitingMember,
  cancel,
  entryOf,
  runJob,
  waitingMessagesTo,
  type Waiting,
} from '../../../test/waiting.ts';
import { isFullRun } from '../../../test/full-run.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const admin = async () => app.client(await aMember(app.deps, { isAdmin: true }));
const switchMessages = async (isOn: boolean) =>
  (await admin())('PATCH /admin/community-settings', { body: { messages_enabled: isOn } });

/** A sold-out opening whose only room becomes free, and members who wait for it and can be messaged. */
async function aFreedRoom(count: number): Promise<{ opening: TestOpening; waiting: Waiting[] }> {
  const { opening, bookings } = await aFullOpening(app);
  const waiting: Waiting[] = [];
  for (let each = 0; each < count; each += 1)
    waiting.push(await aWaitingMember(app, opening, { member: await aReachableMember(app) }));
  for (const booking of bookings) await cancel(app, booking);
  return { opening, waiting };
}

/** Time passes while the worker and the job run. */
async function pass(ms: number, step = 30 * minute) {
  for (let passed = 0; passed < ms; passed += step) {
    app.clock.advance(Math.min(step, ms - passed));
    await app.deliver();
    await runJob(app);
  }
}

/** Each time with a new session: the others have ended after a day. */
const entriesOf = (waiting: Waiting[], opening: TestOpening) =>
  Promise.all(waiting.map(async ({ member }) => entryOf(await app.client(member), opening)));

/** Which of them have an open offer. */
async function offered(waiting: Waiting[], opening: TestOpening): Promise<number[]> {
  const entries = await entriesOf(waiting, opening);
  return entries.flatMap(({ offer }, index) => (offer === null ? [] : [index]));
}

async function standings(waiting: Waiting[], opening: TestOpening) {
  const entries = await entriesOf(waiting, opening);
  return entries.map(({ position, missed_offers: missed }) => [position, missed]);
}

async function statesOf({ id }: TestOpening): Promise<string[]> {
  const offers = app.deps.db.selectFrom('offers').select('state').where('openingId', '=', id);
  return (await offers.orderBy('id').execute()).map(({ state }) => state);
}

const offerMessages = () =>
  app.deps.db
    .selectFrom('outbox')
    .select(['status', 'failure'])
    .where('kind', '=', 'waiting_list.offer')
    .orderBy('id')
    .execute();

describe('an offer whose message did not arrive costs nothing', () => {
  it('while messages are off: the room goes round twice and then keeps nobody out (OFFER-14, OFFER-15)', async () => {
    await switchMessages(false);
    const { opening, waiting } = await aFreedRoom(2);
    const stranger = await aMember(app.deps);
    const book = async () => (await app.client(stranger))('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
    expect(await offered(waiting, opening)).toEqual([0]);
    app.clock.advance(8 * hour);
    // By the clock, before the job has written it.
    const places = [
      [1, 0],
      [2, 0],
    ];
    expect(await standings(waiting, opening)).toEqual(places);
    expect(await refusal(book())).toMatchObject({ code: 'sold_out' });
    for (const next of [1, 0, 1]) {
      await runJob(app);
      expect(await offered(waiting, opening)).toEqual([next]);
      expect(await standings(waiting, opening)).toEqual(places);
      const { offer } = (await entriesOf(waiting, opening))[next]!;
      app.clock.set(offer?.until ?? '');
    }
    await runJob(app);
    expect(await statesOf(opening)).toEqual(['untold', 'untold', 'untold', 'untold']);
    expect(await offered(waiting, opening)).toEqual([]);
    expect(await standings(waiting, opening)).toEqual(places);
    expect((await entriesOf(waiting, opening))[0]).toMatchObject({ reason: 'room_free' });
    expect(await (await admin())('GET /hosting/messages/health')).toMatchObject({ untold_offers: 4 });
    const { bookingId: reference } = await book();
    await switchMessages(true);
    await app.deliver();
    expect(await offerMessages()).toEqual(
      Array.from({ length: 4 }, () => ({ status: 'dead', failure: 'out_of_date' })),
    );
    // When the room becomes free again, it is a new one for all.
    await (
      await app.client(stranger)
    )('POST /user/bookings/{reference}/cancel', { params: { reference } });
    expect(await offered(waiting, opening)).toEqual([0]);
  });

  it('while Discord is down for many hours; afterwards offers count again (OFFER-14)', async () => {
    const match = { path: { prefix: '/api/v10/channels/' } };
    app.standin.world.faults.add({ kind: 'html-502', times: 100_000, match });
    const { opening, waiting } = await aFreedRoom(3);
    await pass(16 * hour);
    expect(await statesOf(opening)).toEqual(['untold', 'untold', 'open']);
    app.standin.world.faults.clear();
    await pass(8 * hour);
    expect(await standings(waiting, opening)).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
    ]);
    expect(await offered(waiting, opening)).toEqual([0]);
    const told = await waitingMessagesTo(app, waiting[2]!.member);
    expect(told).toEqual(['waiting_list.offer', 'waiting_list.offer_over']);
  });

  it('if it arrived in the second half of the time, in which the offer can be taken (OFFER-14)', async () => {
    await switchMessages(false);
    const { opening, waiting } = await aFreedRoom(2);
    app.clock.advance(4 * hour + minute);
    await switchMessages(true);
    await app.deliver();
    expect(await offerMessages()).toEqual([{ status: 'sent', failure: null }]);
    expect(await offered(waiting, opening)).toEqual([0]);
    app.clock.advance(4 * hour);
    await runJob(app);
    expect(await standings(waiting, opening)).toEqual([
      [1, 0],
      [2, 0],
    ]);
    expect(await offered(waiting, opening)).toEqual([1]);
  });
});

it.runIf(isFullRun)(
  'control: an offer whose message arrived moves the entry to the end, the second ends it (OFFER-7, OFFER-8)',
  async () => {
    const { opening, waiting } = await aFreedRoom(2);
    await app.deliver();
    await pass(8 * hour);
    expect(await standings(waiting, opening)).toEqual([
      [2, 1],
      [1, 0],
    ]);
    await app.deliver();
    await pass(8 * hour);
    await app.deliver();
    await pass(8 * hour);
    const [first] = await entriesOf(waiting, opening);
    expect(first).toMatchObject({ state: 'ended', end_reason: 'unanswered' });
    expect((await statesOf(opening)).slice(0, 3)).toEqual(['unanswered', 'unanswered', 'unanswered']);
  },
);

it('who cannot be messaged keeps the place, and is offered the room again after the others (OFFER-14, OFFER-15)', async () => {
  const { opening, bookings } = await aFullOpening(app);
  const closed = await aWaitingMember(app, opening);
  const other = await aWaitingMember(app, opening, { member: await aReachableMember(app) });
  for (const booking of bookings) await cancel(app, booking);
  await pass(8 * hour);
  expect(await offered([closed, other], opening)).toEqual([1]);
  expect((await entriesOf([closed], opening))[0]).toMatchObject({
    position: 1,
    missed_offers: 0,
    reason: 'offer_open',
  });
  const params = { openingId: opening.id };
  const staff = await (await admin())('GET /admin/resort-openings/{openingId}/waiting', { params });
  expect(staff[0]?.offer?.state).toBe('untold');
  await app.deliver();
  await pass(8 * hour);
  // The other has had it too, and did not answer.
  expect(await standings([closed, other], opening)).toEqual([
    [1, 0],
    [2, 1],
  ]);
  expect(await offered([closed, other], opening)).toEqual([0]);
  const taker = await app.client(closed.member);
  await taker('POST /user/waiting/{openingId}/offer/take', { params, body: {} });
  expect(await entryOf(taker, opening)).toMatchObject({ end_reason: 'booked' });
});

it('winners of a draw who were not told keep their places, and their rooms go to others (OFFER-14, OFFER-15)', async () => {
  await switchMessages(false);
  const opening = await aDrawOpening(app, { rooms: [{ units: 2 }] });
  const players = await aLobby(app, opening, 4);
  await draw(app);
  const before = await standings(players, opening);
  const winners = await offered(players, opening);
  expect(winners).toHaveLength(2);
  app.clock.advance(5 * minute);
  await runJob(app);
  expect(await standings(players, opening)).toEqual(before);
  expect(await offered(players, opening)).toEqual([0, 1, 2, 3].filter((index) => !winners.includes(index)));
});

it('a room that staff add goes to the top of the list, whatever happened before (OFFER-15)', async () => {
  await switchMessages(false);
  const { opening, waiting } = await aFreedRoom(2);
  app.clock.advance(8 * hour);
  await runJob(app);
  expect(await offered(waiting, opening)).toEqual([1]);
  const [roomId = 0] = opening.roomIds;
  const params = { openingId: opening.id };
  const body = { rooms: [{ roomId, count: 2 }] };
  const added = await (await admin())('PATCH /admin/resort-openings/{openingId}/rooms', { params, body });
  expect(added.offered).toBe(1);
  expect(await offered(waiting, opening)).toEqual([0, 1]);
});
