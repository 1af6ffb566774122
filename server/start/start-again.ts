import { start, type RunningServer, type StartOptions } from './start.ts';

/** A server that starts again in the same process, on the same port, when another configuration was stored. */
export interface RestartingServer {
  /** The server that runs now, or ran last. */
  readonly current: RunningServer;
  /** Resolves with the reason if a part that cannot be done without ends by itself, or if the server cannot start again. */
  failed: Promise<string>;
  close(): Promise<void>;
}

/** Calls `onStarted` with each server that runs. Rule: SETUP-11. */
export async function startRestarting(
  options: StartOptions,
  onStarted: (server: RunningServer) => void = () => {},
): Promise<RestartingServer> {
  const failed = Promise.withResolvers<string>();
  let current = await start(options);
  let isClosing = false;
  let restarting: Promise<void> = Promise.resolve();

  function follow(): void {
    const server = current;
    let isLeaving = false;
    onStarted(server);
    void server.failed.then((reason) => {
      // Its database ends with it.
      if (!isLeaving) failed.resolve(`The database failed: ${reason}`);
    });
    void server.restart.then(() => {
      isLeaving = true;
      if (!isClosing) restarting = startNext(server);
    });
  }

  async function startNext(last: RunningServer): Promise<void> {
    try {
      options.say?.('The configuration was changed. Starting again …');
      await last.close();
      if (isClosing) return;
      current = await start({ ...options, environment: { ...options.environment, PORT: String(last.port) } });
      follow();
    } catch (error) {
      failed.resolve(`The site could not start again: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  follow();
  return {
    get current() {
      return current;
    },
    failed: failed.promise,
    close: async () => {
      isClosing = true;
      await restarting;
      await current.close();
    },
  };
}
