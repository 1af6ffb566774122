import { createCallerNetwork, type CallerNetwork } from '../caller-address.ts';
import { createCallLimits, type CallLimits, type CountingParts } from './call-limits.ts';
import { createDelayedRefusals, type DelayedRefusals } from './delayed-refusals.ts';
import { createNetworkThrottle, type NetworkThrottle } from './network-throttle.ts';

/** Limits that keep one caller from slowing down all others. */
export interface Limits {
  callerNetwork: CallerNetwork;
  callLimits: CallLimits;
  delayedRefusals: DelayedRefusals;
  networkThrottle: NetworkThrottle;
}

export function createLimits(trustedProxies: readonly string[], parts: CountingParts): Limits {
  const callerNetwork = createCallerNetwork(trustedProxies);
  const delayedRefusals = createDelayedRefusals();
  return {
    callerNetwork,
    delayedRefusals,
    callLimits: createCallLimits(parts),
    networkThrottle: createNetworkThrottle({ callerNetwork, refusals: delayedRefusals }),
  };
}
