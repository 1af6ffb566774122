import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { copyIn, copyOut } from './copy-rows.ts';
import { BackupError, tableFile, type Manifest } from './manifest.ts';
import { exactValues, exportOf, importOf, listTables, type TableShape } from './tables.ts';

interface ForeignKey {
  owner: string;
  name: string;
  definition: string;
}

/**
 * Loads a backup's rows into a database that is migrated to the backup's version, in one transaction, and reads them
 * back: it commits only where every table gives the very file of the backup.
 */
export async function loadRows(url: string, backup: string, manifest: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'sunset-resorts restore' });
  client.on('error', () => undefined); // It also rejects the query under way.
  await client.connect();
  try {
    await client.query(exactValues);
    await client.query('begin');
    const tables = await listTables(client);
    requireSameForm(tables, manifest);
    await withoutForeignKeys(client, tables, async () => {
      for (const table of tables) await load(client, backup, table, manifest);
    });
    for (const { name, value } of manifest.sequences) {
      if (value !== null) await client.query('select setval($1, $2)', [`public.${pg.escapeIdentifier(name)}`, value]);
    }
    for (const table of tables) await requireSame(client, table, manifest);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/**
 * Tables refer to each other in circles, so the foreign keys are dropped and created again afterwards, which checks every row.
 * Unlike disabling them, the owner of the tables may do that. There are no triggers yet: functions are applied later.
 */
export async function withoutForeignKeys(
  client: pg.Client,
  tables: TableShape[],
  work: () => Promise<void>,
): Promise<void> {
  const names = tables.map(({ name }) => `public.${pg.escapeIdentifier(name)}`);
  const { rows: keys } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const key of keys) await client.query(`alter table ${key.owner} drop constraint ${key.name}`);
  await client.query(`truncate ${names.join(', ')}`);
  await work();
  for (const key of keys) {
    await client.query(`alter table ${key.owner} add constraint ${key.name} ${key.definition}`);
  }
}

function requireSameForm(tables: TableShape[], manifest: Manifest): void {
  const form = (all: Pick<TableShape, 'name' | 'columns'>[]) =>
    all.map(({ name, columns }) => `${name} (${columns.join(', ')})`).toSorted();
  const [here, there] = [form(tables), form(manifest.tables)];
  const different = [...here.filter((one) => !there.includes(one)), ...there.filter((one) => !here.includes(one))];
  if (different.length > 0) {
    throw new BackupError(`The backup's tables are not those of its version: ${different.join('; ')}.`);
  }
}

async function load(client: pg.Client, backup: string, table: TableShape, manifest: Manifest): Promise<void> {
  const source = createReadStream(join(backup, tableFile(table.name)));
  const rows = await copyIn(client, importOf(table), source);
  const expected = manifest.tables.find(({ name }) => name === table.name)?.rows;
  if (rows !== expected) throw new BackupError(`${table.name} has ${rows} rows, the manifest says ${expected}.`);
}

async function requireSame(client: pg.Client, table: TableShape, manifest: Manifest): Promise<void> {
  const hash = createHash('sha256');
  await copyOut(client, exportOf(table), (chunk) => void hash.update(chunk));
  const expected = manifest.files.find(({ path }) => path === tableFile(table.name))?.sha256;
  if (hash.digest('hex') === expected) return;
  throw new BackupError(`${table.name} is different after the restore: nothing was saved.`);
}
