import { url as debuggerAddress } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** Counted by the watcher's own waits, so that a suspended machine is not mistaken for a hung process. */
const checkIntervalMs = 1000;
const heartbeatIntervalMs = 500;

const watcher = `
  const { workerData } = require('node:worker_threads');
  const { heartbeats, maxMissed, everyMs, pid } = workerData;
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  let seen = -1;
  let missed = 0;
  for (;;) {
    Atomics.wait(nothing, 0, 0, everyMs);
    const now = Atomics.load(heartbeats, 0);
    if (now < 0) break;
    missed = now === seen ? missed + 1 : 0;
    seen = now;
    if (missed >= maxMissed) {
      require('node:fs').writeSync(2, 'The process has not moved for ' + (maxMissed * everyMs) / 1000 + ' s: it is killed, to be started again.\\n');
      process.kill(pid, 'SIGKILL');
    }
  }
`;

/**
 * Kills this process once its event loop has been blocked for `seconds`, so that its supervisor restarts it (reliability T48).
 * Runs in a separate thread, and not under a debugger, whose pauses are intended.
 */
export function startWatchdog(seconds: number): { close(): Promise<void> } {
  if (debuggerAddress() !== undefined) return { close: async () => {} };
  const heartbeats = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { heartbeats, maxMissed: seconds, everyMs: checkIntervalMs, pid: process.pid };
  const worker = new Worker(watcher, { eval: true, execArgv: [], workerData });
  worker.unref();
  const heartbeat = setInterval(() => {
    Atomics.store(heartbeats, 0, (Atomics.load(heartbeats, 0) + 1) & 0x3fff_ffff);
  }, heartbeatIntervalMs).unref();
  return {
    close: async () => {
      clearInterval(heartbeat);
      Atomics.store(heartbeats, 0, -1);
      await worker.terminate();
    },
  };
}

/** Exits after `ms`: a hanging database must not keep a stopping process alive, because its supervisor waits to restart it. */
export function endAnyway(ms: number): void {
  setTimeout(() => process.exit(1), ms).unref();
}
