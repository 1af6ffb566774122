import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anOpening } from '../factories.ts';
import { minute } from '../test-clock.ts';
import { forgetUnits, startTwoServers, tally, type Answer, type TwoServers } from './two-servers.ts';

/*
 * Holds, release times and switches in the rush, over real HTTP from two servers on one PostgreSQL. Each protection that
 * the database gives has a control: with it taken away the same burst must show the fault.
 */

let two: TwoServers;
beforeEach(async () => {
  two = await startTwoServers();
});
afterEach(() => two.close());

const heldUnits = () =>
  two.app.deps.db.selectFrom('units').select(['id', 'heldBy']).where('heldUntil', '>', two.app.deps.now()).execute();
const bookedUnits = () => two.app.deps.db.selectFrom('units').select('id').where('bookingId', 'is not', null).execute();

/** The statuses of two answers, the lower first. */
const statusesOf = (one: Answer, other: Answer | undefined) =>
  [one.status, other?.status ?? 0].toSorted((first, second) => first - second);

/** Makes every batch of holds sleep between choosing units and taking them, so that two batches surely overlap. */
const napBeforeTaking = (source: string) =>
  source.replace('  -- What a person held before goes first', '  perform pg_sleep(0.3);\n  -- What');
const napAfterLettingGo = (source: string) =>
  source.replace('  update units set held_by = got.member_id', String.raw`  perform pg_sleep(0.3); $&`);
const withoutUnitLock = (source: string) => source.replaceAll('for no key update skip locked', '');
const withoutMemberLock = (source: string) =>
  source
    .replace('order by m.id for no key update', 'order by m.id')
    .replace('order by u.id for no key update', '')
    // Answering two holds for one person would fail as well.
    .replace('where u.held_by = got.member_id)', 'where u.held_by = got.member_id limit 1)');

describe('500 members hold 40 rooms', () => {
  async function burst(): Promise<Answer[]> {
    const { roomIds } = await anOpening(two.app.deps, { rooms: [20, 12, 8].map((units) => ({ units })) });
    const people = await two.tokens(500);
    return Promise.all(people.map((token, index) => two.hold({ token, at: index % 2 }, roomIds[index % 3])));
  }

  it('and 40 of them have one each', async () => {
    expect(tally(await burst())).toEqual({ 200: 40, sold_out: 460 });
    const held = await heldUnits();
    expect(new Set(held.map(({ heldBy }) => heldBy)).size).toBe(40);
  });

  it('control: without the lock on rooms, more are told that they have one', async () => {
    await two.sabotage('hold_units', (source) => withoutUnitLock(napBeforeTaking(source)));
    expect(tally(await burst())['sold_out']).toBeLessThan(460);
    await forgetUnits(two);
  });
});

describe('one person at twenty rooms at once, from two devices', () => {
  async function burst(rooms = 20): Promise<Answer[]> {
    const { roomIds } = await anOpening(two.app.deps, {
      rooms: Array.from({ length: rooms }, (_, index) => ({ name: `Type ${index}`, units: 1 })),
    });
    const [token = ''] = await two.tokens(1);
    return Promise.all(roomIds.map((roomId, index) => two.hold({ token, at: index % 2 }, roomId)));
  }

  it('holds one', async () => {
    expect(tally(await burst())).toEqual({ 200: 20 });
    expect(await heldUnits()).toHaveLength(1);
  });

  it('control: without the lock on the member and the index behind it, they hold several', async () => {
    await sql`drop index units_one_hold`.execute(two.app.deps.db);
    await two.sabotage('hold_units', (source) => withoutMemberLock(napAfterLettingGo(source)));
    await burst(2);
    expect((await heldUnits()).length).toBeGreaterThan(1);
    await forgetUnits(two);
  });
});

describe('holds that run out as they are used', () => {
  /** Twenty people with a hold each, at the instant where the first server sees the holds and the second sees them over. */
  async function atTheEnd() {
    const { roomIds } = await anOpening(two.app.deps, {
      rooms: Array.from({ length: 20 }, (_, index) => ({ name: `Type ${index}`, units: 1 })),
    });
    const [holders, others] = [await two.tokens(20), await two.tokens(20)];
    const holds = await Promise.all(holders.map((token, index) => two.hold({ token, at: 0 }, roomIds[index])));
    expect(tally(holds)).toEqual({ 200: 20 });
    two.clocks[0].advance(5 * minute - 1);
    two.clocks[1].advance(5 * minute);
    return { roomIds, holders, others };
  }

  async function bookAgainstBooking(): Promise<Answer[]> {
    const { roomIds, holders, others } = await atTheEnd();
    return Promise.all([
      ...holders.map((token, index) => two.book({ token, at: 0 }, roomIds[index], { held: true })),
      ...others.map((token, index) => two.book({ token, at: 1 }, roomIds[index])),
    ]);
  }

  /** Makes every batch sleep after its snapshot is taken. */
  const nap = (source: string) =>
    source
      .replace('with item as', 'with nap as materialized (select pg_sleep(0.3)), item as')
      .replace('from claim join judged using (ord)', 'from nap, claim join judged using (ord)');

  it('the holder’s booking and somebody else’s: each room goes to one of the two', async () => {
    const answers = await bookAgainstBooking();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await bookedUnits()).toHaveLength(20);
  });

  it('control: a hold that is taken without its lock brings down everybody’s batch', async () => {
    await two.sabotage('place_bookings', (source) => withoutUnitLock(nap(source)));
    const answers = await bookAgainstBooking();
    expect(answers.some(({ status }) => status >= 500)).toBe(true);
    await forgetUnits(two);
  });

  it('the holder’s booking and somebody else’s hold: each room goes to one of the two', async () => {
    const { roomIds, holders, others } = await atTheEnd();
    const [bookings, holds] = await Promise.all([
      Promise.all(holders.map((token, index) => two.book({ token, at: 0 }, roomIds[index], { held: true }))),
      Promise.all(others.map((token, index) => two.hold({ token, at: 1 }, roomIds[index]))),
    ]);
    for (const [index, booking] of bookings.entries()) {
      expect(statusesOf(booking, holds[index])).toEqual([200, 409]);
    }
  });

  it('the holder’s extension and somebody else’s hold: the holder keeps it or is told', async () => {
    const { roomIds, holders, others } = await atTheEnd();
    const [extensions, holds] = await Promise.all([
      Promise.all(holders.map((token) => two.post({ token, at: 0 }, '/bookings/hold/extend'))),
      Promise.all(others.map((token, index) => two.hold({ token, at: 1 }, roomIds[index]))),
    ]);
    for (const [index, extension] of extensions.entries()) {
      expect(statusesOf(extension, holds[index])).toEqual([200, 409]);
    }
  });

  it('a hold that is extended, given back, moved and booked at once leaves nothing stuck', async () => {
    const { roomIds } = await anOpening(two.app.deps, { rooms: [{ units: 1 }, { units: 1 }] });
    const people = await two.tokens(2);
    const callsOf = (round: number) =>
      people.flatMap((token, at) => [
        two.hold({ token, at }, roomIds[round % 2]),
        two.post({ token, at: 1 - at }, '/bookings/hold/extend'),
        two.hold({ token, at: 1 - at }, roomIds[(round + 1) % 2]),
      ]);
    for (let round = 0; round < 10; round += 1) {
      expect((await Promise.all(callsOf(round))).filter(({ status }) => status >= 500)).toEqual([]);
    }
    for (const clock of two.clocks) clock.advance(9 * minute);
    const bookings = await Promise.all(people.map((token, at) => two.book({ token, at }, roomIds[at])));
    expect(tally(bookings)).toEqual({ 200: 2 });
  });
});

describe('the release', () => {
  it.each([
    [-1, { bookings_closed: 100 }],
    [0, { 200: 10, sold_out: 90 }],
    [1, { 200: 10, sold_out: 90 }],
  ])('%i ms from its instant', async (offset, expected) => {
    const { id, roomIds } = await anOpening(two.app.deps, { rooms: [{ units: 10 }] });
    const people = await two.tokens(100);
    const opensRegularAt = new Date(two.app.deps.now().getTime() + minute);
    await two.app.deps.db.updateTable('openings').set({ opensRegularAt }).where('id', '=', id).execute();
    for (const clock of two.clocks) clock.advance(minute + offset);
    const answers = people.map((token, index) => two.book({ token, at: index % 2 }, roomIds[0]));
    expect(tally(await Promise.all(answers))).toEqual(expected);
  });
});

describe('a switch that is turned off during the rush', () => {
  it('lets nobody in afterwards, by booking or by hold', async () => {
    const { resort, roomIds } = await anOpening(two.app.deps, { rooms: [{ units: 500 }] });
    const people = await two.tokens(200);
    const rush = (from: number, to: number) =>
      people.slice(from, to).map((token, index) => {
        const caller = { token, at: index % 2 };
        return index % 4 === 0 ? two.hold(caller, roomIds[0]) : two.book(caller, roomIds[0]);
      });
    const before = rush(0, 100);
    await two.app.deps.db
      .updateTable('resorts')
      .set({ regularCustomerBookingsOpen: false })
      .where('id', '=', resort.id)
      .execute();
    const after = await Promise.all(rush(100, 200));
    expect(tally(after)).toEqual({ bookings_closed: 100 });
    const { 200: placed = 0, bookings_closed: refused = 0 } = tally(await Promise.all(before));
    expect(placed + refused).toBe(100);
    expect((await heldUnits()).length + (await bookedUnits()).length).toBe(placed);
  });
});
