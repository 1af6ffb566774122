import { createMetrics, type Metrics } from './metrics.ts';
import { createLoadShedding, defaultLimits, type LoadShedding } from '../http/limits/load-shedding.ts';
import { createRecentFailures, type RecentFailures } from './recent-failures.ts';

/** What an operator looks at and what protects the process; one for each process. */
export interface Operations {
  metrics: Metrics;
  loadShedding: LoadShedding;
  failures: RecentFailures;
  /** The jobs whose last run failed, and for which items, if it failed for some only. */
  failingJobs: Map<string, readonly string[]>;
  /** False while jobs wait until the clock of this machine is right. Rule: OPS-33. */
  isClockTrusted: boolean;
  /** True while the server is stopping: the balancer must send no more requests, and responses close their connections. */
  isDraining: boolean;
}

export function createOperations(now: () => Date): Operations {
  return {
    metrics: createMetrics(),
    loadShedding: createLoadShedding(defaultLimits),
    failures: createRecentFailures(now),
    failingJobs: new Map(),
    isClockTrusted: true,
    isDraining: false,
  };
}
