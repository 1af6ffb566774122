import pg from 'pg';

const tries = 3;
/** A deadlock's victim, and a write whose grounds changed while it was made (the trigger bookings_hold_openings). */
const writeAgain = new Set(['40P01', '40001']);

/** Runs a write again where PostgreSQL says that it left nothing behind and may be tried anew. Gives up after 3 tries. */
export async function retryDeadlocks<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      const isWorthIt = error instanceof pg.DatabaseError && writeAgain.has(error.code ?? '');
      if (!isWorthIt || attempt === tries) throw error;
    }
  }
}
