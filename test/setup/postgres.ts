import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { DATABASE } from '@sunset/local-postgres/directory/data-directory.ts';
import { startEmbedded } from '@sunset/local-postgres/start.ts';
import { migrate } from '../../server/database/schema/migrate.ts';
import { isFullRun } from '../full-run.ts';
import { databaseUrl, templateName } from './database-url.ts';
import './provided.ts';
import prepareSiteDirectory, { migratedDirectory } from './site-directory.ts';

interface Cluster {
  url: string;
  stop(): Promise<void>;
}

/**
 * One real PostgreSQL for the whole run, with a migrated template that each test database is copied from: the embedded one, or that of
 * TEST_CLUSTER_URL, where a superuser signs in.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const removeOriginal = await prepareSiteDirectory();
  const own = process.env['TEST_CLUSTER_URL'];
  const cluster = await (own === undefined ? startOurs() : prepareOwn(own));
  project.provide('clusterUrl', cluster.url);
  return async () => {
    await cluster.stop();
    removeOriginal();
  };
}

async function startOurs(): Promise<Cluster> {
  const directory = migratedDirectory();
  // Analyzing a table makes each connection plan its statements again, which takes seconds and comes every minute.
  const settings = { max_connections: '200', ...(!isFullRun && { autovacuum: 'off' }) };
  const cluster = await startEmbedded({ directory, log: () => {}, settings });
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await passQuickly(admin, cluster.url);
  await admin.query(`create database ${templateName} template ${DATABASE}`);
  await admin.end();
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** An own PostgreSQL may be of any version that the product supports. */
async function prepareOwn(address: string): Promise<Cluster> {
  const url = address.includes('?') ? address : `${address}?`;
  const execute = async (statements: string[]) => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    for (const statement of statements) await admin.query(statement);
    await admin.end();
  };
  const drop = `drop database if exists ${templateName} with (force)`;
  await execute([drop, `create database ${templateName} template template0`]);
  const pool = new pg.Pool({ connectionString: databaseUrl(url, templateName) });
  await migrate(pool);
  await pool.end();
  return { url, stop: () => execute([drop]) };
}

/** Every test opens connections: with the usual 4096 rounds, proving the password takes longer than most queries. */
async function passQuickly(admin: pg.Client, url: string): Promise<void> {
  const { username, password } = new URL(url.replace('@/', '@localhost/'));
  await admin.query('set scram_iterations = 1');
  await admin.query(`alter role ${username} password ${pg.escapeLiteral(decodeURIComponent(password))}`);
}
