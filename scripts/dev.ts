import { fork, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './run/run-child.ts';
import { stopWithParent } from './run/stop-with-parent.ts';

/*
 * `npm run dev`: draws the pictures, then runs the development server and starts it again after each edit of its sources.
 * It ends when the server ends by a signal, which `node --watch` does not.
 */

const root = join(import.meta.dirname, '..');
const watched = ['server', 'contract', 'standin'];
/** An editor that saves several files causes one restart. */
const settleMs = 150;

let server: ChildProcess | null = null;
let isRestarting = false;
let isStopping = false;

function startServer(): void {
  isRestarting = false;
  server = fork(join(root, 'server/dev.ts'), { stdio: 'inherit' });
  server.once('message', () => {
    isStopping ||= !isRestarting;
  });
  server.once('exit', (code, signal) => {
    server = null;
    if (isStopping || signal !== null) process.exit(code ?? 1);
    if (isRestarting) startServer();
    else process.stdout.write('The server failed. It starts again after the next edit.\n');
  });
}

function restart(): void {
  if (isStopping || isRestarting) return;
  if (server === null) return startServer();
  isRestarting = true;
  server.kill('SIGTERM');
}

function stop(signal: NodeJS.Signals): void {
  isStopping = true;
  if (server === null) process.exit(0);
  server.kill(signal);
}

function debounced(work: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, settleMs);
  };
}

stopWithParent();
await runChild([join(root, 'scripts/draw-pictures.ts')]);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
const restartSoon = debounced(restart);
for (const directory of watched) {
  watch(join(root, directory), { recursive: true }, (_event, file) => {
    if (!file?.includes('node_modules')) restartSoon();
  });
}
startServer();
