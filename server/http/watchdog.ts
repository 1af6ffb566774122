import { url as debuggerAddress } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** Counted in the watcher's own waits, so that a suspended machine is not taken for a hung process. */
const checkEveryMs = 1000;
const beatEveryMs = 500;

const watcher = `
  const { workerData } = require('node:worker_threads');
  const { beats, mostMissed, everyMs, pid } = workerData;
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  let seen = -1;
  let missed = 0;
  for (;;) {
    Atomics.wait(nothing, 0, 0, everyMs);
    const now = Atomics.load(beats, 0);
    if (now < 0) break;
    missed = now === seen ? missed + 1 : 0;
    seen = now;
    if (missed >= mostMissed) {
      require('node:fs').writeSync(2, 'The process has not moved for ' + (mostMissed * everyMs) / 1000 + ' s: it is killed, to be started again.\\n');
      process.kill(pid, 'SIGKILL');
    }
  }
`;

/**
 * Kills this process once its event loop has stood still for `seconds`, so that what supervises it starts it again
 * (reliability T48). From a thread of its own: a hung loop cannot judge itself. Not under a debugger, whose pauses are meant. Answers how to stop watching.
 */
export function startWatchdog(seconds: number): { close(): Promise<void> } {
  if (debuggerAddress() !== undefined) return { close: async () => {} };
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { beats, mostMissed: seconds, everyMs: checkEveryMs, pid: process.pid };
  const worker = new Worker(watcher, { eval: true, execArgv: [], workerData });
  worker.unref();
  const beat = setInterval(() => {
    Atomics.store(beats, 0, (Atomics.load(beats, 0) + 1) & 0x3fff_ffff);
  }, beatEveryMs).unref();
  return {
    close: async () => {
      clearInterval(beat);
      Atomics.store(beats, 0, -1);
      await worker.terminate();
    },
  };
}

/** Ends the process after `ms`: a database that hangs must not keep one that is stopping, which a supervisor waits to start again. */
export function endAnyway(ms: number): void {
  setTimeout(() => process.exit(1), ms).unref();
}
