import { setTimeout as sleep } from 'node:timers/promises';
import { inProcess, type CallerNetwork } from '../caller-address.ts';
import type { DelayedRefusals } from './delayed-refusals.ts';
import { rateLimits } from './rate-limits.ts';
import { createTokenBuckets, type BucketRate } from './token-buckets.ts';

/** Kinds of anonymous calls. `unusualCall`: refused calls and unknown parameters. */
export type ThrottledCall = 'publicRead' | 'asset' | 'unusualCall';

/** Delays answers to a network that is over its rate limit. Nothing is refused: many people may share the network. */
export interface NetworkThrottle {
  /** Returns the same answer, delayed if the network is over its limit. Calls made inside this process are never delayed. */
  send(kind: ThrottledCall, env: unknown, answer: Response): Response | Promise<Response>;
}

/** More than all connections of one network with one request each need. Longer waits come from pipelining. */
const maxWaitMs = 2000;
/** Shorter delays are skipped. */
const minWaitMs = 1;

interface ThrottleParts {
  callerNetwork: CallerNetwork;
  refusals: DelayedRefusals;
  /** Milliseconds; not the time of day, which may be set back. */
  now?: () => number;
  limits?: Record<ThrottledCall, BucketRate>;
}

export function createNetworkThrottle(parts: ThrottleParts): NetworkThrottle {
  const { callerNetwork, refusals, now = () => performance.now(), limits = rateLimits } = parts;
  const buckets = createTokenBuckets(now);
  return {
    send(kind, env, answer) {
      const network = callerNetwork.of(env);
      if (network === inProcess) return answer;
      const maxDebtMs = kind === 'unusualCall' ? 0 : maxWaitMs;
      const waitMs = buckets.take(`${kind}:${network}`, limits[kind], maxDebtMs);
      if (waitMs < minWaitMs) return answer;
      if (waitMs > maxDebtMs) return refusals.delay(network, answer);
      return sleep(waitMs, answer);
    },
  };
}
