import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startStandin, type Standin } from '@sunset/standin/start.ts';
import { parseConfig } from '../../server/config.ts';
import { runningUrl } from '@sunset/local-postgres/running.ts';
import { createDeps, type Deps } from '../../server/deps.ts';
import { checkData } from '../../server/operations/check-data/check-data.ts';
import type { Violation } from '../../server/operations/check-data/find-broken-rules.ts';
import { freePort } from '../../server/http/connection/free-port.ts';
import { createLog } from '../../server/log.ts';
import { compiledCode } from '../deployment/compiled-code.ts';
import { ServerProcess, type ServerProcessOptions } from '../deployment/server-process.ts';
import { migratedDirectory } from '../setup/site-directory.ts';

export const sessionSecret = 'a secret for faults alone, 32 characters';
export const dataKey = 'a data key for faults alone, 32 characters';

/** A server with its own PostgreSQL in its own folder, and a Discord that keeps running. */
export interface SiteOnDisk {
  directory: string;
  server: ServerProcess;
  standin: Standin;
  /** The process ids of PostgreSQL, the first one started the others. */
  databasePids(): number[];
  /** Uses the database while the server runs. */
  withDeps<T>(work: (deps: Deps) => Promise<T>): Promise<T>;
  /** Violated invariants, in one snapshot while others write. */
  violations(): Promise<Violation[]>;
  close(): Promise<void>;
}

export interface SiteOptions extends ServerProcessOptions {
  directory?: string;
  environment?: Record<string, string>;
}

/** Creates the site without starting it. */
export async function siteOnDisk({
  directory = migratedDirectory(),
  ...options
}: SiteOptions = {}): Promise<SiteOnDisk> {
  const standin = await startStandin();
  standin.world.discord.limits.enforced = false;
  const environment = {
    ...standin.environment(),
    PATH: process.env.PATH ?? '',
    DATA_DIR: directory,
    SESSION_SECRET: sessionSecret,
    DATA_KEY: dataKey,
    SEED: 'none',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    // Starting takes most of the time of these tests.
    ...compiledCode,
    ...options.environment,
  };
  const server = new ServerProcess(await freePort(), environment, { keepOutput: true, ...options });
  const withDeps = <T>(work: (deps: Deps) => Promise<T>) => connected(directory, standin, work);
  return {
    directory,
    server,
    standin,
    databasePids: () => databasePids(directory),
    withDeps,
    violations: () =>
      withDeps(({ db }) =>
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute((snapshot) => checkData(snapshot)),
      ),
    close: async () => {
      await server.end('SIGTERM');
      await standin.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export async function connected<T>(directory: string, standin: Standin, work: (deps: Deps) => Promise<T>): Promise<T> {
  const databaseUrl = runningUrl(directory);
  if (databaseUrl === null) throw new Error('The database is not running.');
  const { deps, close } = createDeps(parseConfig({ ...standin.environment(), DATABASE_POOL_SIZE: '2' }), {
    databaseUrl,
    sessionSecret,
    dataKey,
    publicUrl: () => 'http://127.0.0.1',
    now: () => new Date(),
    log: createLog('silent'),
  });
  try {
    return await work(deps);
  } finally {
    await close();
  }
}

/** The first process of PostgreSQL and its children. Needs /proc. */
export function databasePids(directory: string): number[] {
  const first = Number(readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  return [first, ...childrenOf(first)];
}

/** Needs /proc. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Kills with SIGKILL; a process that is gone already is fine. */
export function killAll(pids: number[], signal: NodeJS.Signals = 'SIGKILL'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended together with the earlier ones.
    }
  }
}
