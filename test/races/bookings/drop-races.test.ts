import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMember, anOpening, setOnSaleTimes } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { minute } from '../../test-clock.ts';
import { sleepAfterChoosing, withoutUnitLock } from '../support/changed-functions.ts';
import { forgetUnits, startTwoServers, countAnswers, type Answer, type TwoServers } from '../support/two-servers.ts';

/*
 * Holds, on-sale times and resort access in the rush, over real HTTP from two servers on one PostgreSQL. Each
 * protection of the database has a control: without it the same burst must show the fault.
 */

let two: TwoServers;
beforeEach(async () => {
  two = await startTwoServers();
});
afterEach(() => two.close());

const heldUnits = () =>
  two.app.deps.db.selectFrom('units').select(['id', 'heldBy']).where('heldUntil', '>', two.app.deps.now()).execute();
const bookedUnits = () => two.app.deps.db.selectFrom('units').select('id').where('bookingId', 'is not', null).execute();

const napAfterLettingGo = (source: string) =>
  source.replace('  update units set held_by = got.member_id', String.raw`  perform pg_sleep(0.3); $&`);
/** The bucket of the member's rate limit is a locked row as well. */
const withoutMemberLock = (source: string) =>
  source
    .replace('order by m.id for no key update', 'order by m.id')
    .replace('order by u.id for no key update', '')
    // Returning two holds for one member would fail as well.
    .replace('where u.held_by = got.member_id)', 'where u.held_by = got.member_id limit 1)')
    .replace('from unnest(member_ids) member_id order by member_id', 'from unnest(member_ids) member_id where false')
    .replace('item.member_id <> all (admitted)', 'false');

describe('T01 500 members hold 40 rooms', () => {
  async function burst(count = 500): Promise<Answer[]> {
    const { roomIds } = await anOpening(two.app.deps, { rooms: [20, 12, 8].map((units) => ({ units })) });
    const people = await two.tokens(count);
    return Promise.all(people.map((token, index) => two.hold({ token, at: index % 2 }, roomIds[index % 3])));
  }

  it('give 40 of them one each (HOLD-1)', async () => {
    expect(countAnswers(await burst())).toEqual({ 200: 40, sold_out: 460 });
    const held = await heldUnits();
    expect(new Set(held.map(({ heldBy }) => heldBy)).size).toBe(40);
  });

  control('without the row lock, more members get the answer that they have one', async () => {
    await two.changeFunction('lock_free_units', (source) => withoutUnitLock(sleepAfterChoosing(source)));
    expect(countAnswers(await burst())['sold_out']).toBeLessThan(460);
    await forgetUnits(two);
  });
});

describe('T07 one member at twenty rooms at once, from two devices', () => {
  async function burst(rooms = 20): Promise<Answer[]> {
    const { roomIds } = await anOpening(two.app.deps, {
      rooms: Array.from({ length: rooms }, (_, index) => ({ name: `Type ${index}`, units: 1 })),
    });
    const [token = ''] = await two.tokens(1);
    return Promise.all(roomIds.map((roomId, index) => two.hold({ token, at: index % 2 }, roomId)));
  }

  it('holds one (HOLD-3)', async () => {
    expect(countAnswers(await burst())).toEqual({ 200: 20 });
    expect(await heldUnits()).toHaveLength(1);
  });

  control('without the lock on the member and the unique index, they hold several', async () => {
    await sql`drop index units_one_hold`.execute(two.app.deps.db);
    await two.changeFunction('hold_units', (source) => withoutMemberLock(napAfterLettingGo(source)));
    await burst(2);
    expect((await heldUnits()).length).toBeGreaterThan(1);
    await forgetUnits(two);
  });
});

describe('T13 the on-sale time', () => {
  it.each([
    [-1, { bookings_closed: 100 }],
    [0, { 200: 10, sold_out: 90 }],
    [1, { 200: 10, sold_out: 90 }],
  ])('%i ms from its instant (ONSALE-2)', async (offset, expected) => {
    const { id, roomIds } = await anOpening(two.app.deps, { rooms: [{ units: 10 }] });
    const people = await two.tokens(100);
    await setOnSaleTimes(two.app.deps, id, { regular: new Date(two.app.deps.now().getTime() + minute) });
    for (const clock of two.clocks) clock.advance(minute + offset);
    const answers = people.map((token, index) => two.book({ token, at: index % 2 }, roomIds[0]));
    expect(countAnswers(await Promise.all(answers))).toEqual(expected);
  });
});

describe('T13 resort access that is turned off during the rush', () => {
  interface Rush {
    before: Record<string, number>;
    after: Record<string, number>;
  }

  /**
   * A hundred members hold and book at both servers while staff turn access off; a hundred more come once it is off.
   */
  async function flipDuring(): Promise<Rush> {
    const { resort, roomIds } = await anOpening(two.app.deps, { rooms: [{ units: 500 }] });
    const people = await two.tokens(200);
    const staff = await two.app.client(await aMember(two.app.deps, { isAdmin: true }));
    const rush = (from: number, to: number) =>
      people.slice(from, to).map((token, index) => {
        const caller = { token, at: index % 2 };
        return index % 4 === 0 ? two.hold(caller, roomIds[0]) : two.book(caller, roomIds[0]);
      });
    const before = rush(0, 100);
    await staff('POST /admin/resort-booking-settings/{resort}', {
      params: { resort: resort.name },
      body: { regular_customer_bookings_open: false },
    });
    const after = countAnswers(await Promise.all(rush(100, 200)));
    return { before: countAnswers(await Promise.all(before)), after };
  }

  it('admits nobody afterwards, by booking or by hold (ACCESS-3)', async () => {
    const { before, after } = await flipDuring();
    expect(after).toEqual({ bookings_closed: 100 });
    const { 200: placed = 0, bookings_closed: refused = 0 } = before;
    expect(placed + refused).toBe(100);
    expect((await heldUnits()).length + (await bookedUnits()).length).toBe(placed);
  });

  control('if the database does not check resort access, they are admitted', async () => {
    await two.changeFunction('check_room_request', (source) =>
      source.replace('resort.regular_customer_bookings_open', 'true'),
    );
    expect((await flipDuring()).after).toEqual({ 200: 100 });
  });
});
