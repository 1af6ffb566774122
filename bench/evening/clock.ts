import { readClock, type FastClock } from '../../test/races/storm/fast-clock.ts';

/** The clock of the evening, the same in all processes: it runs faster than the machine's, and jumps over times in which nothing happens. */
export interface EveningClock extends FastClock {
  aheadMs: number;
}

/** The time now, also after a jump. */
export function readEveningClock(clock: EveningClock): () => Date {
  const read = readClock(clock);
  return () => new Date(read().getTime() + clock.aheadMs);
}
