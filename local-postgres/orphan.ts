import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clusterOf } from './data-directory.ts';
import { stopInOrder } from './postgres-process.ts';
import { isKnown, isRunning, parentOf } from './processes.ts';
import { removeSocketDirectory } from './socket.ts';

const POLL_MS = 20;

/**
 * Stops the `postgres` that a killed process of ours left behind, so that a new one can start. The caller holds the data directory, so
 * whoever started the old one is gone. Touches no process that is not verifiably the postmaster of this very cluster.
 */
export async function stopOrphan(directory: string, log: (line: string) => void): Promise<void> {
  const cluster = clusterOf(directory);
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (pid > 1 && isRunning(pid) && isPostmasterOf(pid, cluster)) {
    if (parentOf(pid) === process.pid)
      throw new Error(`The database in ${directory} is already started by this process.`);
    await stopLeftBehind(pid, log);
  }
  if (pid > 1 && isKnown(pid) && existsSync(file)) disown(file, lines);
  if (lines[4]) removeSocketDirectory(lines[4]);
}

async function stopLeftBehind(pid: number, log: (line: string) => void): Promise<void> {
  log(`LOG:  stopping the database that an earlier start left running (process ${pid})`);
  const send = (signal: NodeJS.Signals): void => {
    if (isRunning(pid)) process.kill(pid, signal);
  };
  await stopInOrder(send, untilGone(pid));
}

async function untilGone(pid: number): Promise<void> {
  while (isRunning(pid)) await pause(POLL_MS);
}

/**
 * The pid belongs to a stranger, or to a killed process that nobody has collected yet, and PostgreSQL would refuse to start
 * beside it. It takes a file that names its own parent for stale, yet still checks the shared memory recorded there, which
 * removing the file would prevent.
 */
function disown(file: string, lines: string[]): void {
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'));
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  const own = realpathSync(cluster);
  try {
    // Only the postmaster keeps its command line: its children rewrite theirs to "postgres: …".
    const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
    return basename(program) === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === own;
  } catch {
    return commandOf(pid).some((part) => basename(part) === 'postgres') && commandOf(pid).includes(cluster);
  }
}

/** For systems without /proc. */
function commandOf(pid: number): string[] {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(' ');
  } catch {
    return [];
  }
}
