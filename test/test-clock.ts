/** A clock that only moves when it is set. */
export interface TestClock {
  now: () => Date;
  advance(ms: number): void;
  set(instant: Date | string): void;
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** When the clock of a test begins. */
export const startOfClock = '2026-11-21T12:00:00Z';

export function createTestClock(start: Date | string = startOfClock): TestClock {
  let current = new Date(start).getTime();
  return {
    now: () => new Date(current),
    advance: (ms) => {
      current += ms;
    },
    set: (instant) => {
      current = new Date(instant).getTime();
    },
  };
}
