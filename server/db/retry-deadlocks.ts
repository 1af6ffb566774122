import pg from 'pg';

const tries = 3;
const deadlock = '40P01';

/** Runs a write again when PostgreSQL chose it as a deadlock's victim: it left nothing behind. Gives up after 3 tries. */
export async function retryDeadlocks<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== deadlock || attempt === tries) throw error;
    }
  }
}
