/** The stand-in's time: the given clock plus what the control plane has added. */
export interface Clock {
  now(): number;
  /** Milliseconds that pass in real time too, so that waits out-live a frozen test clock. */
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
