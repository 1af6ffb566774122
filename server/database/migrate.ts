import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** One file of the migrations folder. */
export interface Migration {
  version: number;
  file: string;
  sql: string;
  checksum: string;
}

interface AppliedRow {
  version: number;
  name: string;
  checksum: string;
}

/** The advisory lock of whoever migrates. Any number serves, as long as nothing else of ours locks the same one. */
export const migrationLock = 5_021_948_337;

/**
 * Brings the database up to the newest `NNNN-name.sql` of `directory` and says which files it applied. Each file is one transaction,
 * so a kill leaves it applied or not; processes that start together apply it once. Refuses changed, missing and unknown versions.
 * `upTo` stops at an earlier version, for a restore.
 */
export async function migrate(pool: pg.Pool, directory: string, upTo?: number): Promise<{ applied: string[] }> {
  const migrations = readMigrations(directory);
  const client = await pool.connect();
  client.on('error', () => undefined); // A lost connection also rejects the query under way.
  try {
    await client.query(FRESH_SETTINGS);
    // race: processes that start together wait here; the winner's rows are what the others then find.
    await client.query(`select pg_advisory_lock(${migrationLock})`);
    await client.query(CREATE_TABLE);
    const { rows } = await client.query<AppliedRow>(
      'select version, name, checksum from schema_migrations order by version',
    );
    requireHistory(rows, migrations);
    const pending = migrations.slice(rows.length, upTo);
    for (const migration of pending) await apply(client, migration);
    return { applied: pending.map(({ file }) => file) };
  } finally {
    // Closing the connection frees the lock and drops every setting that a migration made.
    client.release(true);
  }
}

// The pool's time limits are for requests; waiting for another process and building an index may take longer.
const FRESH_SETTINGS =
  'reset all; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0';

const CREATE_TABLE = `
  create table if not exists schema_migrations (
    version int primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

/** The migrations of a folder in order. Refuses names and numbers that are not in a row. */
export function readMigrations(directory: string): Migration[] {
  const files = readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  return files.map((file, index) => {
    const match = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file);
    if (!match) throw new Error(`${join(directory, file)} is not named like 0001-what-it-does.sql.`);
    const version = Number(match[1]);
    if (version !== index + 1) {
      throw new Error(
        `Migrations are numbered without gaps or repeats: ${file} stands where number ${index + 1} is expected.`,
      );
    }
    // A checkout with Windows line ends is the same migration.
    const sql = readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n');
    return { version, file, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

function requireHistory(rows: AppliedRow[], migrations: Migration[]): void {
  const newest = rows.at(-1);
  if (newest && newest.version > migrations.length) {
    throw new Error(
      `The database is at version ${newest.version} (${newest.name}), newer than this code, which knows ${migrations.length}: ` +
        'start the newer code again, or restore a backup made before it.',
    );
  }
  rows.forEach((row, index) => {
    const migration = migrations[index];
    if (!migration || row.version !== migration.version) {
      throw new Error(
        `The database lacks migration ${index + 1} although ${row.version} (${row.name}) is applied: its history was altered.`,
      );
    }
    if (row.checksum !== migration.checksum) {
      throw new Error(
        `${migration.file} was changed after it was applied: restore it and put the change into a new migration.`,
      );
    }
  });
}

async function apply(client: pg.PoolClient, { version, file, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(`${FRESH_SETTINGS}; begin`);
    // Recorded first, because the file may change where names are looked up.
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      file,
      checksum,
    ]);
    const before = await transactionId(client);
    await client.query(sql);
    if ((await transactionId(client)) !== before) throw new Error('it begins or ends a transaction of its own');
    await client.query('commit');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${file} failed${lineOf(error, sql)}: ${reason}`, { cause: error });
  }
}

async function transactionId(client: pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]?.id;
}

function lineOf(error: unknown, sql: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : 0;
  return position > 0 ? ` in line ${sql.slice(0, position - 1).split('\n').length}` : '';
}
