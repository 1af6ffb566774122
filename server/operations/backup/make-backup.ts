import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { migrationLock } from '../../database/schema/migrate.ts';
import { copyInto, createFile, listFiles, syncFolder } from './backup-files.ts';
import { copyOut } from './copy-rows.ts';
import {
  backupFormat,
  BackupError,
  manifestFile,
  manifestSumFile,
  sumOf,
  tableFile,
  type BackupFile,
  type Manifest,
} from './manifest.ts';
import { exactValues, exportOf, listSequences, listTables } from './tables.ts';

export interface BackupRequest {
  databaseUrl: string;
  /** The data folder with the uploaded pictures; null if there is none. */
  dataDirectory: string | null;
  target: string;
  version: string;
  now: () => Date;
  newName: () => string;
}

type Rows = Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences'> & { files: BackupFile[] };

/**
 * Writes a backup into the folder `target`, beside any load: every table as of one moment, and the uploaded
 * pictures; never DATA_KEY or SESSION_SECRET. Appears whole or not at all; refuses a folder that exists.
 */
export async function makeBackup(request: BackupRequest): Promise<Manifest> {
  const target = resolve(request.target);
  if (existsSync(target)) throw new BackupError(`${target} already exists. A backup does not overwrite files.`);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const unfinished = `${target}.unfinished-${request.newName().slice(0, 8)}`;
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const manifest = await writeAll(unfinished, request);
    await syncFolder(unfinished);
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function writeAll(folder: string, request: BackupRequest): Promise<Manifest> {
  for (const inner of ['tables', 'uploads']) await mkdir(join(folder, inner), { mode: 0o700 });
  const madeAt = request.now().toISOString();
  // Pictures are created before their rows and deleted after them, so they are copied before and after the rows.
  const early = await copyDataFolder(folder, request.dataDirectory, new Set());
  const { files: rows, ...facts } = await copyRows(folder, request.databaseUrl);
  const late = await copyDataFolder(folder, request.dataDirectory, new Set(early.map(({ path }) => path)));
  const manifest: Manifest = {
    format: backupFormat,
    product: 'sunset-resorts',
    version: request.version,
    madeAt,
    ...facts,
    files: [...rows, ...early, ...late],
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  writeText(folder, manifestFile, text);
  writeText(folder, manifestSumFile, `${sumOf(text)}\n`);
  return manifest;
}

function writeText(folder: string, path: string, text: string): void {
  const file = createFile(folder, path);
  file.write(text);
  file.finish();
}

/** All rows in one REPEATABLE READ snapshot; migrations wait, so that no table changes meanwhile. */
async function copyRows(folder: string, url: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url, application_name: 'sunset-resorts backup' });
  client.on('error', () => undefined); // It also rejects the query under way.
  await client.connect();
  try {
    await client.query(exactValues);
    await client.query(`select pg_advisory_lock_shared(${migrationLock})`);
    await client.query('begin isolation level repeatable read read only');
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'select version, name, checksum from schema_migrations order by version',
    );
    const { rows: versions } = await client.query<{ server_version: string }>('show server_version');
    const sequences = await listSequences(client);
    const tables: Manifest['tables'] = [];
    const files: BackupFile[] = [];
    for (const table of await listTables(client)) {
      const file = createFile(folder, tableFile(table.name));
      const rows = await copyOut(client, exportOf(table), file.write);
      files.push(file.finish());
      tables.push({ name: table.name, columns: table.columns, rows });
    }
    return { postgres: versions[0]?.server_version ?? '', migrations, tables, sequences, files };
  } finally {
    await client.end();
  }
}

async function copyDataFolder(folder: string, data: string | null, copied: Set<string>): Promise<BackupFile[]> {
  if (data === null) return [];
  const pictures = await listFiles(join(data, 'uploads'));
  const wanted = pictures.map((name) => `uploads/${name}`);
  const files: BackupFile[] = [];
  for (const path of wanted.filter((each) => !copied.has(each))) {
    const file = await copyInto(folder, path, join(data, path));
    if (file !== null) files.push(file);
  }
  return files;
}
