import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startTemporary } from '@sunset/local-postgres/temporary.ts';
import { migrate } from '../../server/database/schema/migrate.ts';
import { databaseUrl, templateName } from './database-url.ts';
import './provided.ts';

/** One real PostgreSQL for the whole run, with a migrated template that each test database is copied from. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTemporary({ max_connections: '200' });
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await passQuickly(admin, cluster.url);
  await admin.query(`create database ${templateName}`);
  const pool = new pg.Pool({ connectionString: databaseUrl(cluster.url, templateName) });
  await migrate(pool);
  await pool.end();
  await admin.end();
  project.provide('clusterUrl', cluster.url);
  return () => cluster.stop();
}

/** Every test opens connections: with the usual 4096 rounds, proving the password takes longer than most queries. */
async function passQuickly(admin: pg.Client, url: string): Promise<void> {
  const { username, password } = new URL(url.replace('@/', '@localhost/'));
  await admin.query('set scram_iterations = 1');
  await admin.query(`alter role ${username} password ${pg.escapeLiteral(decodeURIComponent(password))}`);
}
