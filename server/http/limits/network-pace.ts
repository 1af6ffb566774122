import { setTimeout as sleep } from 'node:timers/promises';
import { inProcess, type CallerNetwork } from '../caller-address.ts';
import type { DelayedRefusals } from './delayed-refusals.ts';
import { rateLimits } from './rate-limits.ts';
import { createTokenBuckets, type Pace } from './token-buckets.ts';

/** What anybody may ask for; `unusualCall` is what people hardly do: calls that are refused, and unknown parameters. */
export type PacedCall = 'publicRead' | 'asset' | 'unusualCall';

/** Sends answers to a network no more often than its limit allows. Nothing is refused: people share a network with a caller at full speed. */
export interface NetworkPace {
  /** The same answer: at once within the limit, else later. Calls made inside this process are never delayed. */
  send(kind: PacedCall, env: unknown, answer: Response): Response | Promise<Response>;
}

/** More than the connections of one network, with one request each, wait for. What waits longer was sent without waiting for answers. */
const maxWaitMs = 2000;
/** Shorter waits are not worth a timer. */
const minWaitMs = 1;

interface PaceParts {
  callerNetwork: CallerNetwork;
  refusals: DelayedRefusals;
  /** Milliseconds; not the time of day, which may be set back. */
  now?: () => number;
  limits?: Record<PacedCall, Pace>;
}

export function createNetworkPace(parts: PaceParts): NetworkPace {
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
