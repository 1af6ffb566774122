/** The stand-in's time: the given clock plus the offset from the control plane. */
export interface Clock {
  now(): number;
  /** Milliseconds that also pass in real time, so that waits end with a frozen test clock. */
  elapsed(): number;
  advance(milliseconds: number): void;
  reset(): void;
}

export function createClock(base: () => number): Clock {
  let offset = 0;
  return {
    now: () => base() + offset,
    elapsed: () => performance.now() + offset,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    reset: () => {
      offset = 0;
    },
  };
}
