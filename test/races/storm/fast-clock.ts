import { createTestClock } from '../../test-clock.ts';

/** A clock that several processes share and that runs faster than the machine's: draws come within seconds. */
export interface FastClock {
  /** When it started, in milliseconds of the machine's clock. */
  startedAt: number;
  /** How many of its seconds pass in one. */
  speed: number;
}

const firstInstant = createTestClock().now().getTime();

export function readClock({ startedAt, speed }: FastClock): () => Date {
  return () => new Date(firstInstant + (Date.now() - startedAt) * speed);
}
