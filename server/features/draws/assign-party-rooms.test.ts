import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { allAssignments } from '../../../test/party-draws/by-hand.ts';
import { randomFrom } from '../../../test/party-draws/random.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Case {
  wishes: number[][];
  stock: Record<string, number>;
}

async function assign(cases: Case[]): Promise<(number[] | null)[]> {
  const { rows } = await sql<{ rooms: number[] | null }>`
    select assign_party_rooms(item -> 'wishes', item -> 'stock') as rooms
    from jsonb_array_elements(${JSON.stringify(cases)}::jsonb) with ordinality as listed (item, ord) order by ord`.execute(
    app.deps.db,
  );
  return rows.map(({ rooms }) => rooms);
}

const assignOne = async (wishes: number[][], stock: Case['stock']) => (await assign([{ wishes, stock }]))[0];

it('gives each member the room they want most with which all others can have one, in the order of the party (PARTY-18)', async () => {
  expect(await assignOne([[1, 2], [1]], { 1: 1, 2: 1 })).toEqual([2, 1]);
  expect(await assignOne([[1, 2], [1]], { 1: 2, 2: 1 })).toEqual([1, 1]);
  expect(await assignOne([[1], [1]], { 1: 1, 2: 5 })).toBeNull();
  expect(await assignOne([[1, 2], [2, 3], [1]], { 1: 1, 2: 1, 3: 1 })).toEqual([2, 3, 1]);
});

it('gives no room that is not in stock, and nothing to a party with a member who wants none of them (PARTY-18)', async () => {
  expect(await assignOne([[9, 1]], { 1: 1 })).toEqual([1]);
  expect(await assignOne([[1], [9]], { 1: 5, 9: 0 })).toBeNull();
  expect(await assignOne([[1], []], { 1: 5 })).toBeNull();
  expect(await assignOne([[1, 1], [1]], { 1: 1 })).toBeNull();
  expect(await assignOne([], { 1: 5 })).toEqual([]);
});

/** A party of up to six with up to five wishes each, of rooms that are hardly enough, so that half of the parties need a second look. */
function randomCase(random: (below: number) => number): Case {
  const rooms = Array.from({ length: 1 + random(7) }, (_, room) => room + 1);
  const size = 1 + random(6);
  const wishes = Array.from({ length: size }, () => {
    const left = [...rooms];
    return Array.from(
      { length: 1 + random(Math.min(5, rooms.length)) },
      () => left.splice(random(left.length), 1)[0] ?? 0,
    );
  });
  return { wishes, stock: Object.fromEntries(rooms.map((room) => [room, random(3)])) };
}

it('gives the first of all assignments, compared with each of them (PARTY-18)', async () => {
  const random = randomFrom(18);
  const cases = Array.from({ length: 3000 }, () => randomCase(random));
  const expected = cases.map(({ wishes, stock }) => allAssignments(wishes, stock)[0] ?? null);
  expect(await assign(cases)).toEqual(expected);
  // The cases are of every kind: nobody is served, each takes the first room that is left, and somebody leaves it to another one.
  const isFirstLeft = ({ wishes, stock }: Case, rooms: number[]) =>
    rooms.every((room, member) => {
      const left = (wanted: number) =>
        (stock[wanted] ?? 0) - rooms.slice(0, member).filter((one) => one === wanted).length;
      return wishes[member]?.find((wanted) => left(wanted) > 0) === room;
    });
  const kinds = cases.map((each, index) => {
    const rooms = expected[index];
    return rooms ? isFirstLeft(each, rooms) : null;
  });
  for (const kind of [null, true, false]) expect(kinds.filter((one) => one === kind).length).toBeGreaterThan(100);
});
