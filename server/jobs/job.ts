import type { Deps } from '../deps.ts';
import type { Topic } from '../live/notifications.ts';

/** Work that a running server repeats. What is due is decided by rows with times, compared with `deps.now()`. */
export interface Job {
  name: string;
  /** From the end of one run to the start of the next. */
  intervalMs: number;
  /** Change notifications that start the next run immediately. The interval covers a missed one. */
  wakeOn?: readonly Topic[];
  /** Those that start it a second later, for what is announced ten times a second in a rush and need not be done at once. */
  wakeSoonOn?: readonly Topic[];
  /**
   * The first instant after `since`, the start of the last run, at which the clock makes more work due, or null. The job runs then, if
   * the interval does not end before. It sleeps long only with this: what no notification announces must be found here.
   */
  nextDue?(deps: Deps, since: Date): Promise<Date | null>;
  /** True if two server processes must not run it at the same time; the others then skip that run. */
  isExclusive?: boolean;
  /** Runs also in a demo without a stand-in, where there is no Discord to ask. */
  runsWithoutDiscord?: true;
  /**
   * Runs also while the clock of this machine may be wrong: it ends, sends and deletes nothing by the time. Every other job waits, because
   * a clock that is a year ahead would end everything that was booked. Rule: OPS-33.
   */
  runsWithWrongClock?: true;
  /** Must end soon after `signal` aborts. An error is logged, and the job runs again after the interval. */
  run(deps: Deps, signal: AbortSignal): Promise<unknown>;
}
