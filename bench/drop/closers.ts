/** What has been started so far, to be taken down in reverse order, whenever and however the run ends. */
export class Closers {
  #closers: (() => Promise<unknown>)[] = [];
  #isClosing = false;

  /** Keeps what closes something just started. Closes it at once and throws if the run is already being taken down. */
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
