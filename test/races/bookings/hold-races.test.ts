import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { minute } from '../../test-clock.ts';
import { untilDelayed } from '../support/delayed-writes.ts';
import {
  finishDuringPause,
  sleepBeforeTaking,
  waitAfterChoosing,
  withoutUnitLock,
} from '../support/changed-functions.ts';
import { forgetUnits, startTwoServers, countAnswers, type Answer, type TwoServers } from '../support/two-servers.ts';

/*
 * Expiring holds, over real HTTP from two servers on one PostgreSQL whose clocks are a millisecond apart: for the
 * first the holds are active, for the second they have expired.
 */

let two: TwoServers;
beforeEach(async () => {
  two = await startTwoServers();
});
afterEach(() => two.close());

interface Scene {
  roomIds: number[];
  holders: string[];
  others: string[];
}

/** Twenty members with a hold each and twenty others, at the very end of the holds. */
async function atTheEnd(): Promise<Scene> {
  const { roomIds } = await anOpening(two.app.deps, {
    rooms: Array.from({ length: 20 }, (_, index) => ({ name: `Type ${index}`, units: 1 })),
  });
  const [holders, others] = [await two.tokens(20), await two.tokens(20)];
  const holds = await Promise.all(holders.map((token, index) => two.hold({ token, at: 0 }, roomIds[index])));
  expect(countAnswers(holds)).toEqual({ 200: 20 });
  two.clocks[0].advance(5 * minute - 1);
  two.clocks[1].advance(5 * minute);
  return { roomIds, holders, others };
}

/** The result of each pair: the statuses of the two answers, the lower first. */
async function pairUp(ones: Answer[] | Promise<Answer[]>, others: Answer[] | Promise<Answer[]>): Promise<number[][]> {
  const [first, second] = [await ones, await others];
  return first.map(({ status }, index) => [status, second[index]?.status ?? 0].toSorted((one, other) => one - other));
}

const oneOfTwo = Array.from({ length: 20 }, () => [200, 409]);

const holdAll = ({ others, roomIds }: Scene) =>
  Promise.all(others.map((token, index) => two.hold({ token, at: 1 }, roomIds[index])));
const bookAll = ({ holders, roomIds }: Scene) =>
  Promise.all(holders.map((token, index) => two.book({ token, at: 0 }, roomIds[index], { held: true })));
const extendAll = ({ holders }: Scene) =>
  Promise.all(holders.map((token) => two.post({ token, at: 0 }, '/bookings/hold/extend')));

const db = () => two.app.deps.db;
const bookedUnits = () => db().selectFrom('units').select('id').where('bookingId', 'is not', null).execute();

describe('a hold that expires while its holder and another member book', () => {
  const bookOthers = ({ others, roomIds }: Scene) =>
    Promise.all(others.map((token, index) => two.book({ token, at: 1 }, roomIds[index])));

  it('gives each room to one of the two (HOLD-17)', async () => {
    const scene = await atTheEnd();
    const answers = (await Promise.all([bookOthers(scene), bookAll(scene)])).flat();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await bookedUnits()).toHaveLength(20);
  });

  control('without the lock on the hold the whole batch fails', async () => {
    await two.changeFunction('place_bookings', withoutUnitLock);
    await two.changeFunction('lock_free_units', (source) => withoutUnitLock(waitAfterChoosing(source)));
    const scene = await atTheEnd();
    const [others] = await finishDuringPause(
      db(),
      () => bookOthers(scene),
      () => bookAll(scene),
    );
    expect(others.some(({ status }) => status >= 500)).toBe(true);
    await forgetUnits(two);
  });
});

describe.each([
  ['books', bookAll],
  ['extends it', extendAll],
] as const)('a hold that expires while its holder %s and somebody else holds the room', (_, use) => {
  it('gives each room to one of the two, and the other gets an answer (HOLD-17)', async () => {
    const scene = await atTheEnd();
    expect(await pairUp(use(scene), holdAll(scene))).toEqual(oneOfTwo);
  });

  it('also when the hold of the other is chosen and not written yet', async () => {
    await two.changeFunction('hold_units', sleepBeforeTaking);
    const scene = await atTheEnd();
    const holds = holdAll(scene);
    await untilDelayed(db());
    expect(await pairUp(use(scene), holds)).toEqual(oneOfTwo);
  });

  control('without the row lock both get the answer that they have it, or fail', async () => {
    await two.changeFunction('lock_free_units', (source) => withoutUnitLock(waitAfterChoosing(source)));
    const scene = await atTheEnd();
    const [holds, uses] = await finishDuringPause(
      db(),
      () => holdAll(scene),
      () => use(scene),
    );
    expect(await pairUp(uses, holds)).not.toEqual(oneOfTwo);
    await forgetUnits(two);
  });
});

it('a hold that is extended, released, moved and booked at once leaves nothing blocked', async () => {
  const { roomIds } = await anOpening(two.app.deps, { rooms: [{ units: 1 }, { units: 1 }] });
  const people = await two.tokens(2);
  const callsOf = (round: number) =>
    people.flatMap((token, at) => [
      two.hold({ token, at }, roomIds[round % 2]),
      two.post({ token, at: 1 - at }, '/bookings/hold/extend'),
      two.releaseHold({ token, at: 1 - at }),
      two.hold({ token, at: 1 - at }, roomIds[(round + 1) % 2]),
    ]);
  for (let round = 0; round < 10; round += 1) {
    expect((await Promise.all(callsOf(round))).filter(({ status }) => status >= 500)).toEqual([]);
  }
  for (const clock of two.clocks) clock.advance(9 * minute);
  const bookings = await Promise.all(people.map((token, at) => two.book({ token, at }, roomIds[at])));
  expect(countAnswers(bookings)).toEqual({ 200: 2 });
});

it('a hold that comes while an extension looks for one is extended, and not answered as extended before (HOLD-6)', async () => {
  const { roomIds } = await anOpening(two.app.deps);
  const [token = ''] = await two.tokens(1);
  const { db } = two.app.deps;
  let held: Promise<Answer> | null = null;
  two.app.deps.db = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      // After the first statement that found no hold to extend.
      if (result.numAffectedRows === 0n) held ??= two.hold({ token, at: 1 }, roomIds[0]);
      await held;
      return result;
    },
  });
  const extended = await two.post({ token, at: 0 }, '/bookings/hold/extend');
  expect(held).not.toBeNull();
  const until = new Date(two.clocks[0].now().getTime() + 8 * minute).toISOString();
  expect(extended).toMatchObject({ status: 200, body: { hold: { until, can_extend: false } } });
});
