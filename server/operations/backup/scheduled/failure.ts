import type { BackupFailureReason } from '@sunset/contract/installation/backup-failures.ts';
import { BackupError } from '../manifest.ts';

/** Where a scheduled backup failed. `detail` is for operators: it has no value of a row. */
export class BackupFailure extends Error {
  override name = 'BackupFailure';
  readonly reason: BackupFailureReason;
  constructor(reason: BackupFailureReason, cause: unknown) {
    super(describe(cause), { cause });
    this.reason = reason;
  }
}

/** Runs a step; what it throws becomes a failure for `reason`, unless it is one already. */
export async function step<T>(reason: BackupFailureReason, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BackupFailure ? error : new BackupFailure(reason, error);
  }
}

/** Whether a file could not be written or read, as opposed to a connection. */
export function isFileError(error: unknown): boolean {
  if (!(error instanceof Error) || !('syscall' in error)) return false;
  return ['open', 'write', 'mkdir', 'fsync', 'rename', 'close', 'stat', 'scandir'].includes(String(error.syscall));
}

/** Messages of PostgreSQL may quote values of rows; its codes do not. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof BackupError || error instanceof BackupFailure || isFileError(error)) return error.message;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  if (/^[0-9A-Z]{5}$/.test(code ?? '')) return `PostgreSQL answered with ${code}`;
  return code === null || error.message.includes(code)
    ? `${error.name}: ${error.message}`
    : `${code}: ${error.message}`;
}
