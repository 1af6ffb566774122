import pg from 'pg';
import { brokenConstraint } from './broken-constraint.ts';

const tries = 3;
/** A deadlock's victim, and a write whose grounds changed while it was made (the trigger bookings_lock_openings). */
const writeAgain = new Set(['40P01', '40001']);

/**
 * Runs a write again when it left nothing behind and may succeed the next time: after a deadlock, and after a conflict with
 * one of the unique indexes named in `indexes`, which the write checks itself when it starts. Gives up after 3 tries.
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
