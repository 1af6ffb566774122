import pg from 'pg';
import { brokenConstraint } from './broken-constraint.ts';

const tries = 3;
/** A deadlock's victim, and a write whose grounds changed while it was made (the trigger bookings_lock_openings). */
const writeAgain = new Set(['40P01', '40001']);

/**
 * Retries a write of one statement (`transact` does it for transactions) that failed without an effect: after a deadlock, and after a conflict with one of the unique indexes in
 * `indexes`, which the write checks itself at its start. Gives up after 3 attempts.
 */
export async function retryDeadlocks<T>(write: () => Promise<T>, indexes: readonly string[] = []): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      const isWorthIt =
        (error instanceof pg.DatabaseError && writeAgain.has(error.code ?? '')) ||
        indexes.includes(brokenConstraint(error) ?? '');
      if (!isWorthIt || attempt === tries) throw error;
    }
  }
}
