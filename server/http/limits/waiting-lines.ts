/** Lets a few calls of each key run at a time; further ones wait in order of arrival. */
export interface WaitingLines {
  /** Resolves when it is the call's turn, with a function that ends the turn. Null at once where `maxWaiting` wait. */
  enter(key: string, limits: { maxRunning: number; maxWaiting: number }): Promise<() => void> | null;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

export function createWaitingLines(): WaitingLines {
  const lines = new Map<string, Line>();

  function end(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) return next();
    line.running -= 1;
    if (line.running === 0) lines.delete(key);
  }

  return {
    enter(key, { maxRunning, maxWaiting }) {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      if (line.waiting.length >= maxWaiting) return null;
      lines.set(key, line);
      let isOver = false;
      const endOnce = () => {
        if (!isOver) end(key, line);
        isOver = true;
      };
      if (line.running < maxRunning) {
        line.running += 1;
        return Promise.resolve(endOnce);
      }
      return new Promise((resolve) => {
        line.waiting.push(() => resolve(endOnce));
      });
    },
  };
}
