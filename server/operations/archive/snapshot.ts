import { sql } from 'kysely';
import pg from 'pg';
import { createDatabase, type Database } from '../../database/connect.ts';
import { migrationLock } from '../../database/schema/migrate.ts';
import { exactValues } from '../backup/tables.ts';

/** One archive is made at a time. The number must not be used for another lock. */
const archiveLock = 5_021_948_341;

/** Everything as of one moment, on a connection of its own that also holds the lock of the archive. */
export interface Snapshot {
  client: pg.Client;
  /** The same connection, for queries of features. */
  db: Database;
  /** Ends the snapshot early, so that a slow reader of the pictures does not hold it. */
  release(): Promise<void>;
  /** Ends the connection, and with it everything. */
  close(): void;
}

/** Whether an archive is made at this moment. The lock that is tried for that ends with the statement. */
export async function isArchiveRunning(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    isFree: boolean;
  }>`select pg_try_advisory_xact_lock(${sql.lit(archiveLock)}) as "isFree"`.execute(db);
  return rows[0]?.isFree !== true;
}

/** Null while another archive is made, by whichever server process. Migrations wait, so that no table changes meanwhile. */
export async function openSnapshot(options: pg.ClientConfig): Promise<Snapshot | null> {
  const client = new pg.Client({ ...options, application_name: 'sunset-resorts archive' });
  client.on('error', () => undefined); // It also rejects the query under way.
  await client.connect();
  try {
    await client.query(exactValues);
    const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${archiveLock}) as locked`);
    if (rows[0]?.locked !== true) {
      await client.end();
      return null;
    }
    await client.query(`select pg_advisory_lock_shared(${migrationLock})`);
    await client.query('begin isolation level repeatable read read only');
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    client,
    db: createDatabase(poolOf(client)),
    release: async () => {
      await client.query('commit');
      await client.query(`select pg_advisory_unlock_shared(${migrationLock})`);
    },
    close: () => {
      // Not `end`: a copy that nobody reads any more would never finish.
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    },
  };
}

/** A pool of this one connection. Its queries come one after the other. */
function poolOf(client: pg.Client) {
  return {
    connect: async () => ({ query: client.query.bind(client), release: () => {} }),
    end: async () => {},
  } as unknown as pg.Pool;
}
