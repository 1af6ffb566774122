import { createHash } from 'node:crypto';
import { recomputeDraw, type LobbyEntry } from '@sunset/contract/openings/draw-algorithm.ts';
import { describe, expect, it } from 'vitest';
import { control, isFullRun } from '../full-run.ts';
import { randomFrom } from './random.ts';

/*
 * What share of the singles, and of the parties of each size under `together`, gets rooms: as many as if all were drawn from a hat
 * one after another, each once. The hat has another source of random numbers, and shares no code with the draw.
 */

const drawsOf = (rooms: number) => (isFullRun ? 10_000 : Math.min(800, 40_000 / rooms));
/** In points of a hundred. With fewer draws chance alone makes a greater difference. */
const tolerance = isFullRun ? 1 : 3;

/** Lobbies with three times as many members as rooms, about as many of each size: how many groups of 1, of 2 and so on. */
const lobbies = [
  { rooms: 4, groups: [3, 1, 1, 1] },
  { rooms: 12, groups: [5, 3, 2, 2, 1, 1] },
  { rooms: 40, groups: [21, 10, 7, 5, 4, 3] },
  { rooms: 200, groups: [99, 50, 33, 25, 20, 17] },
];

const sizesOf = (groups: readonly number[]) => groups.flatMap((count, index) => Array<number>(count).fill(index + 1));

/** Of each size, the served groups in a hundred. */
type Shares = number[];
const toShares = (served: readonly number[], groups: readonly number[], rounds: number): Shares =>
  groups.map((count, index) => (100 * (served[index + 1] ?? 0)) / (count * rounds));

/** Takes one group after another out of a hat; who finds too few rooms gets none. */
function drawFromHat(rooms: number, groups: readonly number[]): Shares {
  const rounds = isFullRun ? 40_000 : 10_000;
  const random = randomFrom(rooms);
  const served: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const hat = sizesOf(groups);
    let left = rooms;
    while (left > 0 && hat.length > 0) {
      const at = random(hat.length);
      const size = hat[at] ?? 0;
      hat[at] = hat.at(-1) ?? 0;
      hat.pop();
      if (size > left) continue;
      left -= size;
      served[size] = (served[size] ?? 0) + 1;
    }
  }
  return toShares(served, groups, rounds);
}

/** The closed lobby: an entry for each member, and how large its group is. */
function closedLobby(groups: readonly number[]) {
  const random = randomFrom(65);
  const newId = () => Array.from({ length: 32 }, () => random(16).toString(16)).join('');
  return sizesOf(groups).map((size): LobbyEntry[] => {
    const ids = Array.from({ length: size }, newId).toSorted();
    return ids.map((id, index) => ({
      id,
      rooms: [1],
      is_deferred: false,
      excluded: null,
      party: size === 1 ? null : { id: ids[0] ?? '', is_together: true, number: index + 1 },
    }));
  });
}

/** Draws a lobby with many seeds. `change` is what a control does to a group before the draw. */
async function drawMany(
  { rooms, groups }: (typeof lobbies)[number],
  change: (group: LobbyEntry[], seed: string) => LobbyEntry[] = (group) => group,
): Promise<Shares> {
  const closed = closedLobby(groups);
  const sizes = new Map(closed.map((group) => [group[0]?.id ?? '', group.length]));
  const random = randomFrom(rooms + 1);
  const served: number[] = [];
  const draws = drawsOf(rooms);
  for (let draw = 0; draw < draws; draw += 1) {
    const seed = Array.from({ length: 32 }, () => random(256).toString(16).padStart(2, '0')).join('');
    const entries = closed.flatMap((group) => change(group, seed));
    const drawn = await recomputeDraw({ seed, units: [{ roomId: 1, count: rooms }], entries });
    for (const { id, roomId } of drawn) {
      const size = roomId === null ? undefined : sizes.get(id);
      if (size !== undefined) served[size] = (served[size] ?? 0) + 1;
    }
  }
  return toShares(served, groups, draws);
}

const greatestDifference = (one: Shares, other: Shares) =>
  Math.max(...one.map((share, index) => Math.abs(share - (other[index] ?? 0))));

describe('the chance of a single and of a party under "together" (PARTY-18)', () => {
  it.each(isFullRun ? lobbies : lobbies.filter(({ rooms }) => rooms < 200))(
    'is that of one lot in a hat, with $rooms rooms',
    async (lobby) => {
      const shares = await drawMany(lobby);
      expect(greatestDifference(shares, drawFromHat(lobby.rooms, lobby.groups))).toBeLessThan(tolerance);
      // Where there are many rooms, the size makes little difference.
      const greatest = lobby.rooms >= 200 ? 1 + tolerance : 100;
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(greatest);
    },
    600_000,
  );

  control(
    'if each member were a lot, parties would have more than that',
    async () => {
      const hashOf = (seed: string, id: string) =>
        createHash('sha256').update(Buffer.from(seed, 'hex')).update(id).digest('hex');
      /** The party comes when the first of its members would. */
      const countEachMember = (group: LobbyEntry[], seed: string) => {
        const first = group
          .map(({ id }) => id)
          .toSorted((one, other) => (hashOf(seed, one) < hashOf(seed, other) ? -1 : 1));
        return group.map((entry) =>
          entry.party ? { ...entry, party: { ...entry.party, id: first[0] ?? '' } } : entry,
        );
      };
      for (const lobby of lobbies.slice(1, 3)) {
        const shares = await drawMany(lobby, countEachMember);
        expect(greatestDifference(shares, drawFromHat(lobby.rooms, lobby.groups))).toBeGreaterThan(3 * tolerance);
      }
    },
    600_000,
  );
});
