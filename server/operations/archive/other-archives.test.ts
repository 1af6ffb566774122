import { createHash } from 'node:crypto';
import {
  createWriteStream,
  mkdirSync,
  openSync,
  ftruncateSync,
  closeSync,
  readFileSync,
  readdirSync,
  truncateSync,
  writeFileSync,
  copyFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import pg from 'pg';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { aCommunity, downloadTo, scratchFolder, type TestCommunity } from '../../../test/archives/a-community.ts';
import { emptyDatabase } from '../../../test/setup/empty-database.ts';
import { migrate, migrationLock } from '../../database/schema/migrate.ts';
import { listTables } from '../backup/tables.ts';
import { insertRows } from './archive-tables.ts';
import { archiveFormat, type ArchiveManifest } from './format.ts';
import { importArchive } from './import-archive.ts';
import { isFullRun } from '../../../test/full-run.ts';

interface Entry {
  path: string;
  content: Buffer;
  mode?: number;
}

let community: TestCommunity;
let file: string;
let entries: Entry[];

beforeAll(async () => {
  community = await aCommunity();
  file = join(community.folder, 'archive.zip');
  await downloadTo(file, community);
  entries = await readEntries(file);
}, 120_000);
afterAll(() => community.close());

async function readEntries(path: string): Promise<Entry[]> {
  const zip = await yauzl.openPromise(path, { autoClose: false });
  const read: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    read.push({ path: entry.fileName, content: Buffer.concat(chunks) });
  }
  zip.close();
  return read;
}

const sumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** An archive of these files whose manifest fits them, like that of an attacker who knows the format. */
async function forged(files: Entry[], change: (manifest: ArchiveManifest) => void = () => {}): Promise<string> {
  const inner = files.filter(({ path }) => path !== 'archive.json');
  const manifest = JSON.parse(
    entries.find(({ path }) => path === 'archive.json')?.content.toString() ?? '',
  ) as ArchiveManifest;
  manifest.files = inner.map(({ path, content }) => ({ path, bytes: content.length, sha256: sumOf(content) }));
  for (const table of manifest.tables) {
    const lines =
      inner
        .find(({ path }) => path === `data/${table.name}.jsonl`)
        ?.content.toString()
        .split('\n').length ?? 1;
    table.rows = lines - 1;
  }
  change(manifest);
  return zipped([...inner, { path: 'archive.json', content: Buffer.from(JSON.stringify(manifest)) }]);
}

async function zipped(files: Entry[], rename: (bytes: Buffer) => Buffer = (bytes) => bytes): Promise<string> {
  const zip = new yazl.ZipFile();
  for (const { path, content, mode = 0o100644 } of files) zip.addBuffer(content, path, { mode });
  zip.end();
  const target = join(scratchFolder(), 'forged.zip');
  await pipeline(zip.outputStream as Readable, createWriteStream(target));
  writeFileSync(target, rename(readFileSync(target)));
  return target;
}

/** Yazl refuses such names itself, so the bytes of another name of the same length are replaced. */
const named = (from: string, to: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');

const withContent = (path: string, content: string) =>
  entries.map((entry) => (entry.path === path ? { path, content: Buffer.from(content) } : entry));
const contentOf = (path: string) => entries.find((entry) => entry.path === path)?.content.toString() ?? '';

/** The sentence of the refusal; fails if anything was written. */
async function refusal(archive: string): Promise<string> {
  const { url, valueOf } = await emptyDatabase();
  const folder = scratchFolder();
  const request = {
    file: archive,
    databaseUrl: url,
    dataDirectory: folder,
    bucket: null,
    now: community.app.clock.now,
    say: () => {},
  };
  const reason: unknown = await importArchive(request).then(
    () => 'it was imported',
    (error: unknown) => error,
  );
  expect(readdirSync(folder).filter((name) => name === 'uploads')).toEqual([]);
  const hasTables = (await valueOf("select to_regclass('public.bookings') is not null")) === true;
  const rows =
    'select (select count(*) from bookings) + (select count(*) from members) + (select count(*) from admins)';
  expect(hasTables ? await valueOf(rows) : '0').toBe('0');
  return reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
}

it('refuses what is no archive, a truncated one, and 100 MB of zeros (ARCHIVE-7)', async () => {
  const folder = scratchFolder();
  const at = (name: string) => join(folder, name);
  writeFileSync(at('text.zip'), 'not an archive');
  writeFileSync(at('empty.zip'), '');
  const zeros = openSync(at('zeros.zip'), 'w');
  ftruncateSync(zeros, 100 * 1024 * 1024);
  closeSync(zeros);
  copyFileSync(file, at('short.zip'));
  truncateSync(at('short.zip'), readFileSync(file).length - 40);
  for (const name of ['text.zip', 'empty.zip', 'zeros.zip', 'short.zip'])
    expect(await refusal(at(name))).toContain('is not an archive, or was not downloaded to its end');
  expect(await refusal(folder)).toContain('is not a file');
  expect(await refusal(await zipped([{ path: 'data/bookings.jsonl', content: Buffer.from('{}\n') }]))).toContain(
    'it has no archive.json',
  );
});

it('refuses paths that lead elsewhere, links, and files that it does not know (ARCHIVE-7)', async () => {
  const bad: Entry = { path: 'data/aaaaaaaaaaaaaa.jsonl', content: Buffer.from('{}\n') };
  const names = ['../../../aaaaaaaaa.jsonl', '/etc/aaaaaaaaaaaaaa.jsonl'];
  const furtherNames = ['data\\aaaaaaaaaaaaaa.jsonl', 'data/../aaaaaaaaaaa.jsonl', 'C:/a/aaaaaaaaaaaaaa.jsonl'];
  for (const name of isFullRun ? [...names, ...furtherNames] : names)
    expect(await refusal(await zipped([...entries, bad], named(bad.path, name)))).toMatch(
      /^ArchiveError: The archive (?:is damaged|contains)/,
    );
  const link: Entry = {
    path: `pictures/${'a'.repeat(32)}-640.webp`,
    content: Buffer.from('/etc/passwd'),
    mode: 0o120777,
  };
  expect(await refusal(await forged([...entries, link]))).toContain('is a link or a device');
  expect(await refusal(await zipped([...entries, bad]))).toContain('archive.json does not name');
  expect(await refusal(await zipped([...entries, { path: 'run.sh', content: Buffer.from('') }]))).toContain(
    '"run.sh", which no archive',
  );
});

it('refuses a file that is there twice, or another one than the manifest says (ARCHIVE-7)', async () => {
  expect(await refusal(await zipped([...entries, entries[0] as Entry]))).toContain('twice');
  expect(await refusal(await zipped(withContent('data/bookings.jsonl', '')))).toContain(
    'is not the file that archive.json describes',
  );
  const { length } = contentOf('data/bookings.jsonl');
  expect(await refusal(await zipped(withContent('data/bookings.jsonl', ' '.repeat(length))))).toMatch(
    /altered or is damaged|rows|json/,
  );
  expect(await refusal(await zipped(entries.filter(({ path }) => path !== 'people/members.csv')))).toContain(
    'people/members.csv',
  );
});

it('refuses a bomb: it never unpacks more than a file says, nor a line without end (ARCHIVE-7)', async () => {
  const zeros = Buffer.alloc(40 * 1024 * 1024);
  const bomb = { path: 'data/bookings.jsonl', content: Buffer.alloc(zeros.length, ' ') };
  expect(await refusal(await forged([...entries.filter(({ path }) => path !== bomb.path), bomb]))).toContain(
    'a line that is too long',
  );
  const picture = { path: `pictures/${'b'.repeat(32)}-640.webp`, content: zeros };
  expect(await refusal(await forged([...entries, picture]))).toContain('is too large');
  // The central directory says a smaller size than what is packed.
  const packed = Buffer.alloc(1024 * 1024);
  const small = Buffer.alloc(4);
  small.writeUInt32LE(packed.length);
  const lie = Buffer.alloc(4);
  lie.writeUInt32LE(3);
  const lying = await zipped([...entries, { path: 'data/zzz.jsonl', content: packed }], (bytes) => {
    const copy = Buffer.from(bytes);
    const at = copy.lastIndexOf(small);
    lie.copy(copy, at);
    return copy;
  });
  expect(await refusal(lying)).toContain('ArchiveError');
}, 60_000);

it('refuses a newer archive before anything is written (ARCHIVE-7)', async () => {
  const later = (change: (manifest: ArchiveManifest) => void) => forged(entries, change);
  expect(await refusal(await later((manifest) => Object.assign(manifest, { format: archiveFormat + 1 })))).toContain(
    'import it with a newer version',
  );
  const newer = await later(
    ({ migrations }) =>
      void migrations.push({ version: migrations.length + 1, name: '9999-later.sql', checksum: 'a'.repeat(64) }),
  );
  expect(await refusal(newer)).toContain('newer than this code');
  const other = await later(({ migrations }) => Object.assign(migrations[0] ?? {}, { checksum: 'b'.repeat(64) }));
  expect(await refusal(other)).toContain('another migration 1');
});

it('refuses tables and columns that no archive has, and makes no admin of one that is listed (ARCHIVE-6)', async () => {
  const sessions: Entry = { path: 'data/sessions.jsonl', content: Buffer.from('{}\n') };
  const withSessions = await forged(
    [...entries, sessions],
    ({ tables }) => void tables.push({ name: 'sessions', columns: ['id'], rows: 1 }),
  );
  expect(await refusal(withSessions)).toContain('data that no archive of its version has (sessions)');
  const withColumn = (table: string, column: string) =>
    forged(entries, ({ tables }) => void tables.find(({ name }) => name === table)?.columns.push(column));
  const columns = [['members', 'has_host_role']] as const;
  const furtherColumns = [
    ['settings', 'data_key_check'],
    ['api_keys', 'key_hash'],
    ['members', 'no_such_column'],
  ] as const;
  for (const [table, column] of isFullRun ? [...columns, ...furtherColumns] : columns)
    expect(await refusal(await withColumn(table, column))).toContain(`no archive of its version has (${table})`);
  const quoted = await forged(
    entries,
    ({ tables }) => void tables[0]?.columns.push('id) values (1); drop table members; --'),
  );
  expect(await refusal(quoted)).toContain('has another form');
});

it.runIf(isFullRun)('refuses rows that do not fit the database, all of them (ARCHIVE-5, ARCHIVE-7)', async () => {
  for (const [path, content] of [
    ['data/bookings.jsonl', 'not json\n'],
    ['data/bookings.jsonl', contentOf('data/bookings.jsonl').replace(/"member_id":\d+/, '"member_id":999999')],
    ['data/openings.jsonl', contentOf('data/openings.jsonl').replace(/"session_minutes":\d+/, '"session_minutes":-5')],
    ['data/settings.jsonl', ''],
    ['data/bookings.jsonl', '\u0001{"id":1}\u0001\u0002{}\n'],
  ] as const)
    expect(await refusal(await forged(withContent(path, content)))).toMatch(
      /does not fit together|has no settings|rows/,
    );
});

interface Into {
  url: string;
  folder?: string;
  said?: string[];
}

const importInto = (archive: string, { url, folder = scratchFolder(), said = [] }: Into) =>
  importArchive({
    file: archive,
    databaseUrl: url,
    dataDirectory: folder,
    bucket: null,
    now: community.app.clock.now,
    say: (line) => void said.push(line),
  });

const manifestOf = (read: Entry[]) =>
  JSON.parse(read.find(({ path }) => path === 'archive.json')?.content.toString() ?? '') as ArchiveManifest;

it('imports an archive of an older version, with the tables and columns of that time (ARCHIVE-7)', async () => {
  const version = 72; // Before proposals, and before stars that are not known.
  const { url, pool, valueOf } = await emptyDatabase();
  await migrate(pool, undefined, version);
  const client = await pool.connect();
  const shapes = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]));
  client.release();
  const older = await forged(
    withContent('data/feedback.jsonl', contentOf('data/feedback.jsonl').replaceAll('"stars":null', '"stars":3')).filter(
      ({ path }) => !path.startsWith('data/') || shapes.has(basename(path, '.jsonl')),
    ),
    (manifest) => {
      manifest.migrations = manifest.migrations.slice(0, version);
      manifest.tables = manifest.tables.flatMap(({ name, columns, rows }) => {
        const stored = shapes.get(name);
        return stored === undefined ? [] : [{ name, columns: columns.filter((one) => stored.includes(one)), rows }];
      });
      // Codes were in archives then.
      manifest.tables.find(({ name }) => name === 'parties')?.columns.push('code');
      manifest.tables.find(({ name }) => name === 'bookings')?.columns.push('room_code');
      Reflect.deleteProperty(manifest, 'missingPictures');
    },
  );
  expect((await importInto(older, { url })).violations).toEqual([]);
  const { migrations, tables } = manifestOf(entries);
  expect(await valueOf('select max(version) from schema_migrations')).toBe(migrations.length);
  expect(await valueOf('select count(*)::integer from bookings')).toBe(
    tables.find(({ name }) => name === 'bookings')?.rows,
  );
  expect(insertRows('members', ['id', 'username'], ['id', 'username'])).toContain('into members (id, username)');
  expect(insertRows('members', ['id'], ['id', 'has_host_role'])).toContain('into members (id, has_host_role)');
});

it.runIf(isFullRun)(
  'names pictures that the storage does not have, in the archive and at the import (ARCHIVE-2)',
  async () => {
    const uploads = join(community.folder, 'uploads');
    const [lost = ''] = readdirSync(uploads);
    const bytes = readFileSync(join(uploads, lost));
    const { storage } = community.app.deps;
    await storage.remove([lost]);
    const incomplete = join(scratchFolder(), 'archive.zip');
    await downloadTo(incomplete, community);
    await storage.put({ name: lost, type: 'image/avif', bytes });
    expect(manifestOf(await readEntries(incomplete)).missingPictures).toEqual([lost]);
    expect(manifestOf(entries).missingPictures).toEqual([]);
    const { url } = await emptyDatabase();
    const [folder, said] = [scratchFolder(), [] as string[]];
    await importInto(incomplete, { url, folder, said });
    expect(said).toContain(`Picture files that were missing where the archive was made (1): ${lost}.`);
    expect(readdirSync(join(folder, 'uploads'))).not.toContain(lost);
  },
);

it.runIf(isFullRun)(
  'has pictures before rows, so that nothing lacks where it ends after them (ARCHIVE-5)',
  async () => {
    const { url, pool, valueOf } = await emptyDatabase();
    const [folder, said] = [scratchFolder(), [] as string[]];
    // One of them is left from an import that was killed.
    const [picture = ''] = readdirSync(join(community.folder, 'uploads'));
    mkdirSync(join(folder, 'uploads'));
    copyFileSync(join(community.folder, 'uploads', picture), join(folder, 'uploads', picture));
    await migrate(pool, undefined, manifestOf(entries).migrations.length);
    const [rows, update] = [new pg.Client(url), new pg.Client(url)];
    onTestFinished(async () => {
      await Promise.all([rows.end(), update.end()]);
    });
    await Promise.all([rows.connect(), update.connect()]);
    // The load waits at its end for the first, and what comes after its commit for the second.
    await rows.query('begin; select from installation for update');
    const importing = importInto(file, { url, folder, said }).catch((error: unknown) => error);
    const waiting = (type: string) =>
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = '${type}'`;
    await expect.poll(() => valueOf(waiting('transactionid')), { timeout: 60_000 }).toBeDefined();
    expect(readdirSync(join(folder, 'uploads'))).toEqual([picture]);
    await update.query(`select pg_advisory_lock(${migrationLock})`);
    await rows.query('rollback');
    await expect.poll(() => valueOf(waiting('advisory')), { timeout: 60_000 }).toBeDefined();
    expect(readdirSync(join(folder, 'uploads'))).toHaveLength(2);
    expect(await valueOf('select count(*)::integer from bookings')).toBeGreaterThan(5);
    await valueOf(`select pg_terminate_backend(pid) from (${waiting('advisory')}) waiting`);
    expect(await importing).toBeInstanceOf(Error);
    expect(said.at(-1)).toContain('All rows and pictures were imported');
    expect(readdirSync(join(folder, 'uploads'))).toHaveLength(2);
  },
);

it('refuses an altered archive before a picture is in the bucket (ARCHIVE-5)', async () => {
  const put: string[] = [];
  const bucket = {
    put: async ({ name }: { name: string }) => {
      put.push(name);
      return { kind: 'ok' as const, value: null };
    },
    get: async () => ({ kind: 'refused' as const, reason: 'no such file' }),
    remove: async () => ({ kind: 'ok' as const, value: null }),
    isShared: true,
    findMark: async () => ({ kind: 'ok' as const, value: null }),
    setMark: async () => ({ kind: 'ok' as const, value: null }),
  };
  const altered = await forged(entries, ({ files }) => {
    Object.assign(files.find(({ path }) => path === 'data/units.jsonl') ?? {}, { sha256: 'a'.repeat(64) });
  });
  const { url, valueOf } = await emptyDatabase();
  const { now } = community.app.clock;
  const request = { databaseUrl: url, dataDirectory: scratchFolder(), bucket, now, say: () => {} };
  await expect(importArchive({ ...request, file: altered })).rejects.toThrow(
    'data/units.jsonl in the archive was altered',
  );
  expect(put).toEqual([]);
  expect(await valueOf("select to_regclass('public.bookings')")).toBeNull();
  if (!isFullRun) return;
  // Control: one that was not altered puts them there.
  await importArchive({ ...request, file });
  expect(put).toHaveLength(2);
});
