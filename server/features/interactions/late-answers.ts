/** Answers that this process still owes to Discord. */
export interface LateAnswers {
  add(answer: Promise<unknown>): void;
  /** Resolves once all of them have ended; each has its own deadline. */
  settled(): Promise<void>;
}

export function createLateAnswers(): LateAnswers {
  const underWay = new Set<Promise<unknown>>();
  return {
    add: (answer) => {
      const tracked = answer.catch(() => {}).finally(() => underWay.delete(tracked));
      underWay.add(tracked);
    },
    settled: async () => {
      await Promise.all(underWay);
    },
  };
}
