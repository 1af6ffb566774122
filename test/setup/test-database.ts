import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl, templateName } from './database-url.ts';
import './provided.ts';

/**
 * Databases that are not used any more. The newest of them stay until their worker has made two others: PostgreSQL waits for a tenth of a
 * second where connections to a database that is deleted are just being closed.
 */
const ended: { clusterUrl: string; name: string }[] = [];
const newest = 2;

/** A new migrated and empty database; `drop` gives it up. Copying the files takes half the time of writing them to the log too. */
export async function createTestDatabase(
  clusterUrl = inject('clusterUrl'),
): Promise<{ url: string; drop(): Promise<void> }> {
  const old = ended.splice(0, Math.max(ended.length - newest, 0));
  for (const { clusterUrl, name } of old) await asAdmin(clusterUrl, `drop database ${name} with (force)`);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(clusterUrl, `create database ${name} template ${templateName} strategy file_copy`);
  return {
    url: databaseUrl(clusterUrl, name),
    drop: async () => void ended.push({ clusterUrl, name }),
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
