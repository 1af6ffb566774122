import pg from 'pg';
import { onTestFinished } from 'vitest';
import { createDatabase, type Database } from '../../server/database/connect.ts';
import { createTestDatabase } from './test-database.ts';

/** A migrated and empty database for one test, without a server. It is removed after the test. */
export async function openTestDatabase(): Promise<Database> {
  const { url, drop } = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => undefined);
  const db = createDatabase(pool);
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  return db;
}
