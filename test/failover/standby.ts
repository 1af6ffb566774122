import { appendFile, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROLE } from '@sunset/local-postgres/directory/data-directory.ts';
import { readPassword } from '@sunset/local-postgres/password.ts';
import { isCode } from '@sunset/local-postgres/processes.ts';
import { startEmbedded, type EmbeddedDatabase } from '@sunset/local-postgres/start.ts';
import pg from 'pg';
import { vi } from 'vitest';
import { databasePids, killAll } from '../faults/site-on-disk.ts';
import { emptyDirectory, migratedDirectory } from '../setup/site-directory.ts';

/** A PostgreSQL of the test, with its folder. */
export interface Node {
  directory: string;
  database: EmbeddedDatabase;
}

const standbyName = 'standby';
/** The standby needs the log from the start of its copy on. */
const settings = { wal_keep_size: '512MB', shared_buffers: '32MB' };
const patience = { timeout: 60_000, interval: 20 };

export async function startPrimary(): Promise<Node> {
  const directory = migratedDirectory();
  return { directory, database: await startEmbedded({ directory, log: () => undefined, settings }) };
}

/** A standby that streams from the primary: a physical copy, made while the primary works. */
export async function startStandby(primary: Node): Promise<Node> {
  const directory = emptyDirectory();
  await copyRunning(primary, join(directory, 'postgres'));
  await copyFile(join(primary.directory, 'postgres.password'), join(directory, 'postgres.password'));
  const database = await startEmbedded({ directory, log: () => undefined, settings });
  return { directory, database };
}

/** From now on the primary acknowledges a commit when it is on the standby's disk, too. */
export async function makeSynchronous(primary: Node): Promise<void> {
  await withClient(primary, async (client) => {
    await changeSetting(client, 'synchronous_standby_names', standbyName);
    await vi.waitFor(async () => {
      const { rows } = await client.query<{ state: string; sync: string }>(
        'select state, sync_state as sync from pg_stat_replication',
      );
      if (!rows.some(({ state, sync }) => state === 'streaming' && sync === 'sync')) throw new Error('not yet in step');
    }, patience);
  });
}

/** The standby has everything until now and receives nothing more; the primary does not wait for it. */
export async function cutOff(primary: Node, standby: Node): Promise<void> {
  await withClient(standby, (client) => changeSetting(client, 'primary_conninfo', ''));
  await withClient(primary, (client) =>
    vi.waitFor(async () => {
      const { rowCount } = await client.query('select from pg_stat_replication');
      if (rowCount !== 0) throw new Error('still streaming');
    }, patience),
  );
}

/** Kills every process of it, as a power cut does. */
export async function killNode({ database, directory }: Node): Promise<void> {
  const ended = new Promise((resolve) => database.onExit(resolve));
  killAll(databasePids(directory));
  await ended;
  await database.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

export async function promote(standby: Node): Promise<void> {
  await withClient(standby, async (client) => {
    const { rows } = await client.query<{ done: boolean }>('select pg_promote(true, 60) as done');
    if (rows[0]?.done !== true) throw new Error('The standby was not promoted.');
  });
}

export async function stopNode({ database, directory }: Node): Promise<void> {
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}

async function changeSetting(client: pg.Client, name: string, value: string): Promise<void> {
  await client.query(`alter system set ${name} = ${pg.escapeLiteral(value)}`);
  await client.query('select pg_reload_conf()');
}

async function withClient<T>({ database }: Node, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined); // It also rejects the query under way.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** As pg_basebackup does it: between `pg_backup_start` and `pg_backup_stop`, on one connection. */
async function copyRunning(primary: Node, target: string): Promise<void> {
  await withClient(primary, async (client) => {
    await client.query("select pg_backup_start('a standby', true)");
    await copyFolder(join(primary.directory, 'postgres'), target);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  await writeFile(join(target, 'standby.signal'), '');
  await appendFile(join(target, 'postgresql.auto.conf'), `primary_conninfo = '${connectionTo(primary)}'\n`);
}

function connectionTo({ directory, database }: Node): string {
  const password = readPassword(directory) ?? '';
  return `host=${database.socketDirectory} port=5432 user=${ROLE} password=${password} application_name=${standbyName}`;
}

const emptyInCopies = new Set(['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_notify', 'pg_subtrans']);
const notCopied = /^(postmaster\.(pid|opts)|backup_label.*|standby\.signal)$/;

/** Files may vanish while they are copied: the log repairs what they belonged to. */
async function copyFolder(source: string, target: string): Promise<void> {
  await mkdir(target, { mode: 0o700 });
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) await (emptyInCopies.has(entry.name) ? mkdir(to, { mode: 0o700 }) : copyFolder(from, to));
    else if (!notCopied.test(entry.name)) await copyFile(from, to).catch(ignoreMissing);
  }
}

function ignoreMissing(error: unknown): void {
  if (!isCode(error, 'ENOENT')) throw error;
}
