import { fork, type ForkOptions, type Serializable } from 'node:child_process';

/** A process of ours that answers one question after another. */
export interface Child {
  /** Rejects when the process ends in place of an answer, or takes longer than `withinMs`. */
  ask(question: Serializable, withinMs?: number): Promise<unknown>;
  /** Lets the process end by itself, kills exactly it where it does not, and waits for its end. */
  stop(): Promise<void>;
}

const patienceMs = 60_000;
const goodbyeMs = 10_000;

/** Starts `file` as a process of its own, with an environment of its own so that nothing of the caller's steers it. */
export function startChild(file: string, options: Pick<ForkOptions, 'execArgv' | 'env'> = {}): Child {
  const child = fork(file, [], { env: {}, execArgv: [], ...options, serialization: 'advanced' });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    ask(question, withinMs = patienceMs) {
      return new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => reject(new Error(`${file} gave no answer within ${withinMs} ms`)), withinMs);
        const settle = (tell: () => void) => {
          clearTimeout(giveUp);
          child.removeAllListeners('message');
          tell();
        };
        child.once('message', (answer: unknown) => settle(() => resolve(answer)));
        void ended.then(() => settle(() => reject(new Error(`${file} ended (exit code ${child.exitCode})`))));
        child.send(question, (error) => error && settle(() => reject(error)));
      });
    },
    async stop() {
      if (child.connected) child.disconnect();
      const kill = setTimeout(() => child.kill('SIGKILL'), goodbyeMs);
      await ended;
      clearTimeout(kill);
    },
  };
}

/** The child's side: answers each question, and ends with the process that asks, however that ends. */
export function answerParent(answer: (question: unknown) => Promise<Serializable>): void {
  process.on('message', (question: unknown) => {
    answer(question).then(
      (reply) => process.send?.(reply),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C reaches the whole group; the parent decides when its children end.
  process.on('SIGINT', () => {});
}
