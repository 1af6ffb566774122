import { readFileSync } from 'node:fs';

/** Identifies a process beside its pid, which later processes may use again: boot id and start tick. Null where the system does not report them. */
export function processIdentity(pid: number): string | null {
  const stat = readStat(pid);
  return stat && `${bootId()}:${stat.startedAt}`;
}

/** Whether a process with this pid exists, including one that has ended and was not collected by its parent (zombie). */
export function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

/** Whether a process with this pid is running; a zombie is not. */
export function isRunning(pid: number): boolean {
  if (!isKnown(pid)) return false;
  const state = readStat(pid)?.state;
  return state !== 'Z' && state !== 'X';
}

export function parentOf(pid: number): number | null {
  return readStat(pid)?.parent ?? null;
}

/** Whether a caught value is a system error with this code. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}

function readStat(pid: number): { state: string; parent: number; startedAt: string } | null {
  const text = readOrNull(`/proc/${pid}/stat`);
  if (text === null) return null;
  // The second field is the program's name in parentheses and may hold spaces and parentheses itself.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', parent: Number(fields[1]), startedAt: fields[19] ?? '' };
}

function bootId(): string {
  return readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
