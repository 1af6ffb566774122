import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Load shedding: rejects requests when too many are in progress or the event loop is late. */
export interface LoadShedding {
  /** Admits a request, or returns null if it must be rejected. */
  enter(): AdmittedRequest | null;
  close(): void;
}

/** A request in progress. */
export interface AdmittedRequest {
  /** Stops counting the request while its body arrives, which may never end. */
  pause(): void;
  /** Counts it again. Returns false, without counting it, if it must be rejected. */
  resume(): boolean;
  /** Call it once the request is done. */
  leave(): void;
}

export interface LoadSheddingLimits {
  /** Requests in progress at once; a rush of 5,000 for one opening is served, ten times that is not. */
  maxInFlight: number;
  /** Mean delay of the event loop, in ms, from which on new requests are rejected. */
  maxDelayMs: number;
}

const sampleIntervalMs = 500;
const resolution = 20;

export const defaultLimits: LoadSheddingLimits = { maxInFlight: 8000, maxDelayMs: 1500 };

export function createLoadShedding(limits: LoadSheddingLimits): LoadShedding {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  let inFlight = 0;
  let isLate = false;
  const timer = setInterval(() => {
    isLate = delays.mean / 1e6 - resolution > limits.maxDelayMs;
    delays.reset();
  }, sampleIntervalMs).unref();
  // With nothing in progress, something else delayed the event loop.
  const isFull = () => inFlight >= limits.maxInFlight || (isLate && inFlight > 0);
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
