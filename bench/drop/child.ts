import { fork, type ForkOptions, type Serializable } from 'node:child_process';

/** A child process that answers one question after another. */
export interface Child {
  /** Rejects when the process ends instead of answering, or takes longer than `withinMs`. */
  ask(question: Serializable, withinMs?: number): Promise<unknown>;
  /** Asks the process to end, kills it if it does not, and waits for its end. */
  stop(): Promise<void>;
}

const patienceMs = 60_000;
const goodbyeMs = 10_000;

/** Starts `file` in a child process with its own environment, so that that of the caller has no effect. */
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

/** The side of the child: answers each question, and ends with its parent, however that ends. */
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
  // Ctrl-C reaches the whole process group; the parent decides when its children end.
  process.on('SIGINT', () => {});
}
