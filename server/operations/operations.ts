import { createMetrics, type Metrics } from './metrics.ts';
import { createOverload, usualLimits, type Overload } from '../http/overload.ts';
import { createRecentFailures, type RecentFailures } from './recent-failures.ts';

/** What an operator looks at and what protects the process; one for each process. */
export interface Operations {
  metrics: Metrics;
  overload: Overload;
  failures: RecentFailures;
  /** True from the signal to stop: a balancer is to send no more, answers close their connections. */
  isDraining: boolean;
}

export function createOperations(now: () => Date): Operations {
  return {
    metrics: createMetrics(),
    overload: createOverload(usualLimits),
    failures: createRecentFailures(now),
    isDraining: false,
  };
}
