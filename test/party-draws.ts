/* References of the draw with parties: slow, simple, and without a line of the code that is tested. */

/** Random whole numbers from 0 below a limit, the same ones for each seed (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Every way to give each member one of their rooms, the ranks of the first member counting most. */
export function allAssignments(wishes: readonly (readonly number[])[], stock: Record<number, number>): number[][] {
  const [first, ...others] = wishes;
  if (first === undefined) return [[]];
  return first
    .filter((room) => (stock[room] ?? 0) > 0)
    .flatMap((room) =>
      allAssignments(others, { ...stock, [room]: (stock[room] ?? 0) - 1 }).map((rooms) => [room, ...rooms]),
    );
}
