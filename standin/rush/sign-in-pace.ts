/** The first 3,000 sign-ins of this stand-in are not paced, then one in 60 ms: the site takes 4,000, then one in 50 ms. */
const unpaced = 3000;
const intervalMs = 60;

/** Keeps sign-ins within the limit of the site per network, which people on this machine share with simulated players. */
export interface Pace {
  /** Counts one sign-in, and returns how long it has to wait. */
  delayMs(): number;
}

export function createPace(): Pace {
  let full = Number.NEGATIVE_INFINITY;
  return {
    delayMs() {
      const now = performance.now();
      full = Math.max(full, now) + intervalMs;
      return Math.max(0, full - now - unpaced * intervalMs);
    },
  };
}
