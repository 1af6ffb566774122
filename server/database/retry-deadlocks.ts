import pg from 'pg';
import { brokenConstraint } from './broken-constraint.ts';

const tries = 3;
/** A deadlock's victim, and a write whose grounds changed while it was made (the trigger bookings_lock_openings). */
const writeAgain = new Set(['40P01', '40001']);

/**
 * Retries a write of one statement (`transact` does it for transactions) that failed without an effect: after a deadlock, and after a conflict with one of the unique indexes in
 * `indexes`, which the write checks itself at its start. Gives up at the third failure of one kind: who was in a deadlock can still meet a conflict.
 */
export async function retryDeadlocks<T>(write: () => Promise<T>, indexes: readonly string[] = []): Promise<T> {
  const failures = { deadlock: 0, conflict: 0 };
  for (;;) {
    try {
      return await write();
    } catch (error) {
      const kind = kindOf(error, indexes);
      if (kind === null) throw error;
      failures[kind] += 1;
      if (failures[kind] === tries) throw error;
    }
  }
}

function kindOf(error: unknown, indexes: readonly string[]): 'deadlock' | 'conflict' | null {
  if (error instanceof pg.DatabaseError && writeAgain.has(error.code ?? '')) return 'deadlock';
  return indexes.includes(brokenConstraint(error) ?? '') ? 'conflict' : null;
}
