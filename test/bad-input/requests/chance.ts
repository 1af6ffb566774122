/** Repeatable randomness: the same seed gives the same run. */
export interface Chance {
  seed: number;
  /** From 0 to 1, 1 excluded. */
  next(): number;
  /** A whole number from 0 to `end`, `end` excluded. */
  below(end: number): number;
  pick<T>(choices: readonly T[]): T;
  /** A new list in random order. */
  shuffled<T>(list: readonly T[]): T[];
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  // Mulberry32: small, and uniform enough to choose between cases.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    seed,
    next,
    below,
    pick: (choices) => {
      const chosen = choices[below(choices.length)];
      if (chosen === undefined && choices.length === 0) throw new Error('There is nothing to choose from.');
      return chosen as (typeof choices)[number];
    },
    shuffled: (list) =>
      list
        .map((item) => ({ item, order: next() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ item }) => item),
  };
}
