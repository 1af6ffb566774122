import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl, templateName } from './database-url.ts';
import './provided.ts';

/** A new migrated and empty database; `drop` deletes it. Copying the files takes half the time of writing them to the log too. */
export async function createTestDatabase(
  clusterUrl = inject('clusterUrl'),
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(clusterUrl, `create database ${name} template ${templateName} strategy file_copy`);
  return {
    url: databaseUrl(clusterUrl, name),
    drop: () => asAdmin(clusterUrl, `drop database ${name} with (force)`),
  };
}

/** One connection to each cluster, which the worker keeps. */
const admins = new Map<string, pg.Pool>();

async function asAdmin(clusterUrl: string, statement: string): Promise<void> {
  const admin = admins.get(clusterUrl) ?? connectAdmin(clusterUrl);
  admins.set(clusterUrl, admin);
  await admin.query(statement);
}

function connectAdmin(clusterUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: clusterUrl, max: 1, allowExitOnIdle: true });
  // The cluster may stop first.
  return pool.on('error', () => undefined);
}
