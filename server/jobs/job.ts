import type { Deps } from '../deps.ts';

/** Something that a running server does again and again. What is due is decided by rows with times, by `deps.now()`. */
export interface Job {
  name: string;
  /** From the end of one run to the beginning of the next. */
  everyMs: number;
  /** A PostgreSQL notification that starts the next run at once. */
  wokenBy?: string;
  /** True where two server processes must not run it at the same time; the others then skip their turn. */
  oneAtATime?: boolean;
  /** Ends soon after `signal` says stop. What it throws is logged, and it runs again in its turn. */
  run(deps: Deps, signal: AbortSignal): Promise<unknown>;
}
