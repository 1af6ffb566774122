import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseDirectoryOf } from './directory/data-directory.ts';
import { stopGracefully } from './postgres-process.ts';
import { isKnown, isRunning, parentOf } from './processes.ts';
import { removeSocketDirectory } from './socket.ts';

const POLL_MS = 20;

/**
 * Stops the `postgres` that a killed server left running, so that a new one can start. The caller has locked the data directory, so
 * the old server is gone. Only a process that verifiably runs on this database directory is stopped.
 */
export async function stopOrphan(directory: string, log: (line: string) => void): Promise<void> {
  const databaseDirectory = databaseDirectoryOf(directory);
  const file = join(databaseDirectory, 'postmaster.pid');
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (pid > 1 && isRunning(pid) && isPostgresOf(pid, databaseDirectory)) {
    if (parentOf(pid) === process.pid)
      throw new Error(`The database in ${directory} is already started by this process.`);
    await stopPostgres(pid, log);
  }
  if (pid > 1 && isKnown(pid) && existsSync(file)) markStale(file, lines);
  if (lines[4]) removeSocketDirectory(lines[4]);
}

async function stopPostgres(pid: number, log: (line: string) => void): Promise<void> {
  log(`LOG:  stopping the database that an earlier start left running (process ${pid})`);
  const send = (signal: NodeJS.Signals): void => {
    if (isRunning(pid)) process.kill(pid, signal);
  };
  await stopGracefully(send, waitForExit(pid));
}

async function waitForExit(pid: number): Promise<void> {
  while (isRunning(pid)) await pause(POLL_MS);
}

/**
 * The pid belongs to an unrelated process, or to a killed one whose parent has not collected it, and PostgreSQL would refuse to
 * start. It treats a file that names its own parent as stale but still checks the shared memory recorded in the file; removing
 * the file would skip that check.
 */
function markStale(file: string, lines: string[]): void {
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'));
}

function isPostgresOf(pid: number, databaseDirectory: string): boolean {
  const path = realpathSync(databaseDirectory);
  try {
    // Only the main process has its command line; its children change theirs to "postgres: …".
    const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
    return basename(program) === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === path;
  } catch {
    return commandOf(pid).some((part) => basename(part) === 'postgres') && commandOf(pid).includes(databaseDirectory);
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
