/** What was started so far, to be stopped in reverse order, however the run ends. */
export class Closers {
  #closers: (() => Promise<unknown>)[] = [];
  #isClosing = false;

  /**
   * Registers the close function of something just started. Closes it at once and throws if the run is already
   * stopping.
   */
  async add(close: () => Promise<unknown>): Promise<void> {
    if (!this.#isClosing) {
      this.#closers.push(close);
      return;
    }
    await close();
    throw new Error('Stopped while starting.');
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const close of this.#closers.splice(0).toReversed()) await close();
  }
}

/** Runs a benchmark as the whole program: prints why it failed, sets the exit code, and stops what it started. */
export async function runAndClose(run: (closers: Closers) => Promise<unknown>): Promise<void> {
  await closeAfter(async (closers) => {
    try {
      await run(closers);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  });
}

/** Runs a part of a benchmark and stops what it started, however it ends. */
export async function closeAfter<Result>(run: (closers: Closers) => Promise<Result>): Promise<Result> {
  const closers = new Closers();
  try {
    return await run(closers);
  } finally {
    await closers.close();
  }
}
