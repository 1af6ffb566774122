const discordEpoch = 1_420_070_400_000n;
const perMillisecond = 4096n;

export const snowflakePattern = /^\d{17,20}$/;

/** Creates ids that increase with every call, also with a frozen clock. */
export function createSnowflakes(now: () => number): () => string {
  let last = 0n;
  return () => {
    const fromClock = ((BigInt(now()) - discordEpoch) << 22n) | (1n << 17n);
    const next = last % perMillisecond === perMillisecond - 1n ? ((last >> 22n) + 1n) << 22n : last + 1n;
    last = fromClock > last ? fromClock : next;
    return last.toString();
  };
}

/** Compares ids by age; text order would put 19 digits before 9. */
export function compareSnowflakes(a: string, b: string): number {
  const difference = BigInt(a) - BigInt(b);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** The index of the default picture of an account with the new name system. */
export function defaultAvatarIndex(id: string): number {
  return Number((BigInt(id) >> 22n) % 6n);
}
