import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Turns requests away before everything becomes slow for everybody. */
export interface Overload {
  /** Takes a request in, or null where it is turned away. Call the answer once the request is done. */
  enter(): (() => void) | null;
  close(): void;
}

export interface OverloadLimits {
  /** Requests under way at once; a rush of 5,000 for one opening is served, ten times that is not. */
  mostInFlight: number;
  /** Mean delay of the event loop, in ms, from which on new requests are turned away. */
  mostDelay: number;
}

const sampleEveryMs = 500;
const resolution = 20;

export const usualLimits: OverloadLimits = { mostInFlight: 8000, mostDelay: 1500 };

/** Watches the event loop and what is under way. */
export function createOverload(limits: OverloadLimits): Overload {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  let inFlight = 0;
  let isLate = false;
  const timer = setInterval(() => {
    isLate = delays.mean / 1e6 - resolution > limits.mostDelay;
    delays.reset();
  }, sampleEveryMs).unref();
  const leave = () => {
    inFlight -= 1;
  };
  return {
    enter() {
      // What is under way always ends; as long as nothing is, a late loop was somebody else's doing.
      if (inFlight >= limits.mostInFlight || (isLate && inFlight > 0)) return null;
      inFlight += 1;
      return leave;
    },
    close() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
