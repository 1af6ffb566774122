import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { DATABASE } from '@sunset/local-postgres/directory/data-directory.ts';
import { startEmbedded } from '@sunset/local-postgres/start.ts';
import { templateName } from './database-url.ts';
import './provided.ts';
import prepareSiteDirectory, { migratedDirectory } from './site-directory.ts';

/** One real PostgreSQL for the whole run, with a migrated template that each test database is copied from. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const removeOriginal = await prepareSiteDirectory();
  const directory = migratedDirectory();
  const cluster = await startEmbedded({ directory, log: () => {}, settings: { max_connections: '200' } });
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await passQuickly(admin, cluster.url);
  await admin.query(`create database ${templateName} template ${DATABASE}`);
  await admin.end();
  project.provide('clusterUrl', cluster.url);
  return async () => {
    await cluster.stop();
    rmSync(directory, { recursive: true, force: true });
    removeOriginal();
  };
}

/** Every test opens connections: with the usual 4096 rounds, proving the password takes longer than most queries. */
async function passQuickly(admin: pg.Client, url: string): Promise<void> {
  const { username, password } = new URL(url.replace('@/', '@localhost/'));
  await admin.query('set scram_iterations = 1');
  await admin.query(`alter role ${username} password ${pg.escapeLiteral(decodeURIComponent(password))}`);
}
