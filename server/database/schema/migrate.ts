import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { applyFile } from './apply-file.ts';
import { schemaFolders, type SchemaFolders } from './schema-folders.ts';
import { applyFunctions, readAppliedFunctions, readFunctionSet, requireKnownFunctions } from './sql-functions.ts';

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

/** The advisory lock that a process holds while it migrates. The number must not be used for another lock. */
export const migrationLock = 5_021_948_337;

/** What is wrong with a database or a backup from before the baseline, which replaced all earlier migrations. */
export const beforeBaseline = 'was made by a version before 0.1.0, which this version can neither read nor update';

/**
 * Updates the database to the newest `NNNN-name.sql` and to the current functions, and returns the migrations that it applied.
 * Each migration is one transaction, the last one together with the functions, so a kill leaves it applied or not; of
 * processes that start together, one applies it. Refuses changed, missing and unknown versions of both. `upTo` stops at an earlier
 * version and leaves the functions out, for a restore.
 */
export async function migrate(
  pool: pg.Pool,
  folders: SchemaFolders = schemaFolders,
  upTo?: number,
): Promise<{ applied: string[] }> {
  const migrations = readMigrations(folders.migrations);
  const functions = readFunctionSet(folders.functions);
  const client = await pool.connect();
  client.on('error', () => undefined); // A lost connection also rejects the query in progress.
  try {
    await client.query(FRESH_SETTINGS);
    // race: processes that start together wait here, and then find the rows of the first.
    await client.query(`select pg_advisory_lock(${migrationLock})`);
    await client.query(CREATE_TABLE);
    const { rows } = await client.query<AppliedRow>(
      'select version, name, checksum from schema_migrations order by version',
    );
    requireHistory(rows, migrations);
    const pending = migrations.slice(rows.length, upTo);
    const applied = await readAppliedFunctions(client);
    requireKnownFunctions(applied, functions);
    const last = upTo === undefined ? pending.at(-1) : undefined;
    for (const migration of pending) {
      await inTransaction(client, async () => {
        await applyMigration(client, migration);
        if (migration === last) await applyFunctions(client, functions, applied);
      });
    }
    // After a restore, which leaves the functions out, or where a version changes functions alone.
    if (upTo === undefined && pending.length === 0 && applied.number < functions.number)
      await inTransaction(client, () => applyFunctions(client, functions, applied));
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
  if (isBeforeBaseline(rows, migrations))
    throw new Error(`The database ${beforeBaseline}: start with an empty data folder or database.`);
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

/** Whether a history does not begin with the first file of the baseline. */
export function isBeforeBaseline(history: Pick<AppliedRow, 'version' | 'name'>[], migrations: Migration[]): boolean {
  const [first] = history;
  return first?.version === 1 && first.name !== migrations[0]?.file;
}

async function applyMigration(client: pg.PoolClient, { version, file, sql, checksum }: Migration): Promise<void> {
  // Recorded first, because the file may change where names are looked up.
  await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
    version,
    file,
    checksum,
  ]);
  await applyFile(client, { file: `Migration ${file}`, sql });
  await client.query(FRESH_SETTINGS);
}

async function inTransaction(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query(`${FRESH_SETTINGS}; begin`);
  await work();
  await client.query('commit');
}
