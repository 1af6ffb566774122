import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { runAs } from './account.ts';
import { databaseDirectoryOf, databaseEnvironment, type DatabaseLocation } from './directory/data-directory.ts';
import { removeSocketDirectory } from './socket.ts';

export interface PostgresProcess {
  /** Resolves when the process has ended, with its exit code or signal and its last log lines. */
  ended: Promise<string>;
  hasEnded(): boolean;
  lastLines(): string;
  /** Fast shutdown: closes open connections; everything committed is on disk. Resolves when the process has ended. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  place: DatabaseLocation;
  socketDirectory: string;
  settings: Record<string, string>;
  log: (line: string) => void;
}

const SETTINGS = {
  // A community's database is a few megabytes, and the system caches its files too.
  shared_buffers: '32MB',
  io_method: 'sync',
  // For solid state disks; the default is for spinning ones.
  random_page_cost: '1.1',
  max_connections: '100',
  max_logical_replication_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // The application reports failed statements. Their text and values may name people and stay out of the log.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

// No option can change these: acknowledged bookings survive a crash, and only a local socket accepts connections.
const FIXED_SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
};

const STOP_TIMEOUT_MS = 10_000;
const MAX_LOG_LINES = 20;
// Logged for each of our attempts to connect before the database is ready.
const STARTING_UP_LINE = 'FATAL:  the database system is starting up';
// The children of a killed postgres keep its output open while a query runs.
const CLOSE_TIMEOUT_MS = 250;

/** Starts `postgres` on the data directory. It is not ready yet when this returns. */
export function startPostgres({ place, socketDirectory, settings, log }: PostgresOptions): PostgresProcess {
  const all = { ...SETTINGS, ...settings, ...FIXED_SETTINGS, unix_socket_directories: socketDirectory };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(
    join(place.binaries.native, 'bin/postgres'),
    ['-D', databaseDirectoryOf(place.directory), ...args],
    {
      ...runAs(place.account),
      cwd: '/',
      env: databaseEnvironment(),
      // Own session: Ctrl-C reaches every process of the terminal's group, and the database must outlive the last request.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines = collectLines(child, log);
  // process.exit() anywhere still stops the database: a signal can be sent there, but nothing awaited.
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
    stop: () => stopGracefully((signal) => void child.kill(signal), ended),
  };
}

/** Fast shutdown, then immediate shutdown, then SIGKILL. Recovery at the next start loses nothing acknowledged. */
export async function stopGracefully(send: (signal: NodeJS.Signals) => void, ended: Promise<unknown>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    send(signal);
    const timeout = new AbortController();
    const gone = await Promise.race([
      ended.then(() => true),
      pause(STOP_TIMEOUT_MS, false, { signal: timeout.signal }).catch(() => false),
    ]);
    timeout.abort();
    if (gone) return;
  }
  await ended;
}

function collectLines(child: ChildProcess, log: (line: string) => void): string[] {
  const lastLines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      if (line === STARTING_UP_LINE) return;
      lastLines.push(line);
      if (lastLines.length > MAX_LOG_LINES) lastLines.shift();
      log(line);
    });
  }
  return lastLines;
}

function endOf(child: ChildProcess): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  child.on('error', (error) => resolve(`PostgreSQL could not be run: ${error.message}`));
  child.on('exit', (code, signal) => {
    const finish = (): void => resolve(`PostgreSQL ended (${signal ?? `exit ${code}`})`);
    const waiting = setTimeout(finish, CLOSE_TIMEOUT_MS);
    child.on('close', () => {
      clearTimeout(waiting);
      finish();
    });
  });
  return promise;
}
