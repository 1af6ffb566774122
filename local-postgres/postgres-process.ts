import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { runAs } from './account.ts';
import { clusterOf, databaseEnvironment, type ClusterPlace } from './data-directory.ts';
import { removeSocketDirectory } from './socket.ts';

/** A running `postgres` of ours. */
export interface Postmaster {
  /** Resolves when the process has ended, with how it ended and its last words. */
  ended: Promise<string>;
  hasEnded(): boolean;
  lastLines(): string;
  /** Fast shutdown: open connections are ended, everything committed is on disk. Waits for the end. */
  stop(): Promise<void>;
}

export interface LaunchOptions {
  place: ClusterPlace;
  socketDirectory: string;
  settings: Record<string, string>;
  log: (line: string) => void;
}

const SETTINGS = {
  shared_buffers: '128MB',
  // Solid state disks: a look-up costs hardly more than reading on; the default is that of spinning ones.
  random_page_cost: '1.1',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // A refused insert is the application's to report; its values and statement may name people and stay out of the log.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

// What no setting may take away: acknowledged bookings survive a crash, and only this machine's socket leads in.
const PROMISES = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
};

const PATIENCE_MS = 10_000;
const KEPT_LINES = 20;
// What our own attempts to connect, made until it is ready, leave in the log.
const KNOCKING = 'FATAL:  the database system is starting up';
// A killed postmaster's children hold its output open while a query runs on.
const LAST_WORDS_MS = 250;

/** Starts `postgres` on the cluster; it is not ready yet when this returns. */
export function launchPostmaster({ place, socketDirectory, settings, log }: LaunchOptions): Postmaster {
  const all = { ...SETTINGS, ...settings, ...PROMISES, unix_socket_directories: socketDirectory };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(place.binaries.native, 'bin/postgres'), ['-D', clusterOf(place.directory), ...args], {
    ...runAs(place.account),
    cwd: '/',
    env: databaseEnvironment(),
    // Its own session: Ctrl-C reaches every process of the terminal's group, and the database must outlive our last request.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = collectLines(child, log);
  // A process.exit() anywhere still stops the database; signals can be sent from there, waiting cannot be done.
  const stopAtExit = (): void => {
    child.kill('SIGINT');
    removeSocketDirectory(socketDirectory);
  };
  process.once('exit', stopAtExit);
  let over = false;
  const ended = endOf(child).then((how) => {
    over = true;
    process.off('exit', stopAtExit);
    return [how, ...lines].join('\n');
  });
  return {
    ended,
    hasEnded: () => over,
    lastLines: () => lines.join('\n'),
    stop: () => stopInOrder((signal) => void child.kill(signal), ended),
  };
}

/** Fast shutdown, then immediate, then the end without recourse; recovery at the next start loses nothing acknowledged. */
export async function stopInOrder(send: (signal: NodeJS.Signals) => void, ended: Promise<unknown>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    send(signal);
    const patience = new AbortController();
    const gone = await Promise.race([
      ended.then(() => true),
      pause(PATIENCE_MS, false, { signal: patience.signal }).catch(() => false),
    ]);
    patience.abort();
    if (gone) return;
  }
  await ended;
}

function collectLines(child: ChildProcess, log: (line: string) => void): string[] {
  const kept: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      if (line === KNOCKING) return;
      kept.push(line);
      if (kept.length > KEPT_LINES) kept.shift();
      log(line);
    });
  }
  return kept;
}

function endOf(child: ChildProcess): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  child.on('error', (error) => resolve(`PostgreSQL could not be run: ${error.message}`));
  child.on('exit', (code, signal) => {
    const tell = (): void => resolve(`PostgreSQL ended (${signal ?? `exit ${code}`})`);
    const waiting = setTimeout(tell, LAST_WORDS_MS);
    child.on('close', () => {
      clearTimeout(waiting);
      tell();
    });
  });
  return promise;
}
