import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { databaseUrl } from './database-url.ts';
import './provided.ts';

/**
 * An empty database without tables for one test, and a pool of one connection to it. Both are removed after the
 * test.
 */
export async function emptyDatabase(): Promise<{
  url: string;
  pool: pg.Pool;
  valueOf: (query: string) => Promise<unknown>;
}> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: inject('clusterUrl') });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  const url = databaseUrl(inject('clusterUrl'), name);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  onTestFinished(async () => {
    await pool.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  const valueOf = async (query: string): Promise<unknown> => {
    const { rows } = await pool.query<Record<string, unknown>>(query);
    return Object.values(rows[0] ?? {})[0];
  };
  return { url, pool, valueOf };
}
