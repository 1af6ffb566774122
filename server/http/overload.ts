import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Load shedding: rejects requests when too many are in progress or the event loop is late. */
export interface Overload {
  /** Admits a request, or returns null where it is to be rejected. */
  enter(): AdmittedRequest | null;
  close(): void;
}

/** A request in progress. */
export interface AdmittedRequest {
  /** Stops counting the request while its body arrives, which may never end. */
  pause(): void;
  /** Counts it again. Returns false, and counts nothing, where it is to be rejected. */
  resume(): boolean;
  /** Call it once the request is done. */
  leave(): void;
}

export interface OverloadLimits {
  /** Requests in progress at once; a rush of 5,000 for one opening is served, ten times that is not. */
  mostInFlight: number;
  /** Mean delay of the event loop, in ms, from which on new requests are rejected. */
  mostDelay: number;
}

const sampleEveryMs = 500;
const resolution = 20;

export const usualLimits: OverloadLimits = { mostInFlight: 8000, mostDelay: 1500 };

/** Measures the event loop and counts what is in progress. */
export function createOverload(limits: OverloadLimits): Overload {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  let inFlight = 0;
  let isLate = false;
  const timer = setInterval(() => {
    isLate = delays.mean / 1e6 - resolution > limits.mostDelay;
    delays.reset();
  }, sampleEveryMs).unref();
  // What is in progress always ends; as long as nothing is, something else made the loop late.
  const isFull = () => inFlight >= limits.mostInFlight || (isLate && inFlight > 0);
  return {
    enter() {
      if (isFull()) return null;
      let isCounted = false;
      const count = (counts: boolean) => {
        if (isCounted !== counts) inFlight += counts ? 1 : -1;
        isCounted = counts;
      };
      count(true);
      return {
        pause: () => count(false),
        resume() {
          if (isFull()) return false;
          count(true);
          return true;
        },
        leave: () => count(false),
      };
    },
    close() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
