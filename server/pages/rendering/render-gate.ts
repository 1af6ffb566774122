/** Rejects a render because too many wait already. */
export class RenderRefused extends Error {
  constructor() {
    super('Too many pages are waiting to be rendered.');
  }
}

export interface RenderGate {
  /** Runs the work once a place is free, in the order of arrival. Rejects with `RenderRefused` where too many wait. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

/** Bounds how many renders run and wait at once: in all, and for each caller, so that one of them is refused first. */
export function createRenderGate(limits: { maxRunning: number; maxWaiting: number; maxPerCaller: number }): RenderGate {
  const waiting: (() => void)[] = [];
  const callers = new Map<string, number>();
  let running = 0;
  const count = (caller: string, change: number) => {
    const left = (callers.get(caller) ?? 0) + change;
    if (left > 0) callers.set(caller, left);
    else callers.delete(caller);
  };
  const enter = async () => {
    if (running < limits.maxRunning) running += 1;
    // The place of the render that ended passes on to this one.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    async run(caller, work) {
      const isFull = running >= limits.maxRunning && waiting.length >= limits.maxWaiting;
      if (isFull || (callers.get(caller) ?? 0) >= limits.maxPerCaller) throw new RenderRefused();
      count(caller, 1);
      await enter();
      try {
        return await work();
      } finally {
        leave();
        count(caller, -1);
      }
    },
  };
}
