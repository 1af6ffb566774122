import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { backupProgram } from '../../../product-folders.ts';
import type { BackupRequest, BackupResult } from './run-backup.ts';
import { removeAbandoned } from './scratch-folder.ts';

export interface RunApartOptions {
  /** The process is killed then: a target that hangs cannot be asked to stop. */
  deadlineMs: number;
  heartbeatMs: number;
  /** Ends the process, as the server stops. */
  signal: AbortSignal;
  /** Called again and again while the process works; false ends it. */
  onHeartbeat: () => Promise<boolean>;
}

/** More than streaming needs; a leak ends the process and not the server. */
const maxHeapMegabytes = 256;
/** Whatever else runs on the machine comes first. */
const lowPriority = 15;

/**
 * Takes a backup in a process of its own, which writes files synchronously, has its own connections, and gives way to the server. It ends
 * with this process.
 */
export async function runApart(request: BackupRequest, options: RunApartOptions): Promise<BackupResult> {
  const child = fork(backupProgram, ['--of-server'], {
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = watch(child, options);
  try {
    return await resultOf(child, request);
  } catch (error) {
    return { kind: 'failed', ...(stop.reason() ?? { reason: 'interrupted', detail: reasonOf(error) }) };
  } finally {
    stop.end();
    child.kill('SIGKILL');
    await ended;
    await removeAbandoned();
  }
}

type Stopped = Omit<Extract<BackupResult, { kind: 'failed' }>, 'kind'>;

function watch(child: ChildProcess, { deadlineMs, heartbeatMs, signal, onHeartbeat }: RunApartOptions) {
  let stopped: Stopped | null = null;
  const stop = (why: Stopped) => {
    stopped ??= why;
    child.kill('SIGKILL');
  };
  const onAbort = () => stop({ reason: 'interrupted', detail: 'the server stopped' });
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  const minutes = Math.round(deadlineMs / 60_000);
  const deadline = setTimeout(stop, deadlineMs, { reason: 'deadline', detail: `not done after ${minutes} minutes` });
  const beat = async () => {
    // A heartbeat that cannot be recorded is tried again; the claim lasts longer.
    if (!(await onHeartbeat().catch(() => true))) stop({ reason: 'interrupted', detail: 'another server took over' });
  };
  const heartbeat = setInterval(() => void beat(), heartbeatMs);
  return {
    reason: () => stopped,
    end: () => {
      clearTimeout(deadline);
      clearInterval(heartbeat);
      signal.removeEventListener('abort', onAbort);
    },
  };
}

function resultOf(child: ChildProcess, request: BackupRequest): Promise<BackupResult> {
  const { promise, resolve, reject } = Promise.withResolvers<BackupResult>();
  child.once('spawn', () => {
    if (child.pid !== undefined) setPriority(child.pid, lowPriority);
    child.send(request);
  });
  child.once('message', (result) => resolve(result as BackupResult));
  child.once('error', reject);
  child.once('exit', (code, signal) => reject(new Error(`its process ended with ${signal ?? code}`)));
  return promise;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
