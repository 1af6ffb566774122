import { mkdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { scratchDirectory, valueOf } from '@sunset/local-postgres/scratch.ts';
import { emptyDatabase } from '../../../test/setup/empty-database.ts';
import { migrate } from './migrate.ts';
import type { SchemaFolders } from './schema-folders.ts';

function poolOn(url: string, limits: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1, ...limits });
  pool.on('error', () => undefined);
  onTestFinished(() => pool.end());
  return pool;
}

/** A folder of migrations, and one of functions. */
function schemaOf(files: Record<string, string>, functions: Record<string, string> = {}): SchemaFolders {
  const folder = scratchDirectory();
  const schema = { migrations: join(folder, 'migrations'), functions: join(folder, 'functions') };
  for (const directory of [schema.migrations, schema.functions]) mkdirSync(directory);
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(schema.migrations, name), sql);
  for (const [name, sql] of Object.entries(functions)) writeFileSync(join(schema.functions, name), sql);
  return schema;
}

const TWO = {
  '0001-people.sql': 'create table people (id int primary key); insert into people values (1);',
  '0002-names.sql': "alter table people add name text; update people set name = 'Ada';",
};

test('applies files in order, once, and records them (OPS-3)', async () => {
  const url = (await emptyDatabase()).url;
  const schema = schemaOf({ ...TWO, 'README.md': 'not a migration' });
  expect(await migrate(poolOn(url), schema)).toEqual({ applied: ['0001-people.sql', '0002-names.sql'] });
  expect(await migrate(poolOn(url), schema)).toEqual({ applied: [] });
  writeFileSync(join(schema.migrations, '0003-more.sql'), 'insert into people values (2)');
  expect(await migrate(poolOn(url), schema)).toEqual({ applied: ['0003-more.sql'] });
  expect(await valueOf(url, "select string_agg(concat(id, name), ',' order by id) from people")).toBe('1Ada,2');
  const recorded = "string_agg(concat_ws(' ', version, name, length(checksum)), ',' order by version)";
  expect(await valueOf(url, `select ${recorded} from schema_migrations`)).toBe(
    '1 0001-people.sql 64,2 0002-names.sql 64,3 0003-more.sql 64',
  );
});

test('refuses a file that changed after it was applied; other line endings are accepted (OPS-3)', async () => {
  const url = (await emptyDatabase()).url;
  const schema = schemaOf({ '0001-a.sql': 'create table a ();\nselect 1;\n' });
  await migrate(poolOn(url), schema);
  writeFileSync(join(schema.migrations, '0001-a.sql'), 'create table a ();\r\nselect 1;\r\n');
  expect(await migrate(poolOn(url), schema)).toEqual({ applied: [] });
  writeFileSync(join(schema.migrations, '0001-a.sql'), 'create table b ();');
  await expect(migrate(poolOn(url), schema)).rejects.toThrow('0001-a.sql was changed after it was applied');
});

test('refuses a database that is newer than the code, naming its version', async () => {
  const url = (await emptyDatabase()).url;
  const schema = schemaOf(TWO);
  await migrate(poolOn(url), schema);
  unlinkSync(join(schema.migrations, '0002-names.sql'));
  await expect(migrate(poolOn(url), schema)).rejects.toThrow(
    'The database is at version 2 (0002-names.sql), newer than this code, which knows 1',
  );
});

test('refuses a history with a gap', async () => {
  const url = (await emptyDatabase()).url;
  const schema = schemaOf(TWO);
  await migrate(poolOn(url), schema);
  await valueOf(url, 'delete from schema_migrations where version = 1');
  await expect(migrate(poolOn(url), schema)).rejects.toThrow(
    'lacks migration 1 although 2 (0002-names.sql) is applied',
  );
});

test.each([
  ['a gap', { '0001-a.sql': '', '0003-c.sql': '' }, '0003-c.sql stands where number 2 is expected'],
  ['a repeat', { '0001-a.sql': '', '0001-b.sql': '' }, '0001-b.sql stands where number 2 is expected'],
  ['another kind of name', { '1_a.sql': '' }, 'is not named like 0001-what-it-does.sql'],
])('refuses file names with %s before anything is applied', async (_, files, sentence) => {
  const url = (await emptyDatabase()).url;
  await expect(migrate(poolOn(url), schemaOf(files))).rejects.toThrow(sentence);
  expect(await valueOf(url, "select to_regclass('schema_migrations')")).toBeNull();
});

test('a failing file changes nothing, keeps the files before it, and is named with its line', async () => {
  const url = (await emptyDatabase()).url;
  const schema = schemaOf({ ...TWO, '0003-bad.sql': 'create table half ();\n\nselect nonsense;\n' });
  await expect(migrate(poolOn(url), schema)).rejects.toThrow(
    'Migration 0003-bad.sql failed in line 3: column "nonsense" does not exist',
  );
  expect(await valueOf(url, "select to_regclass('half')")).toBeNull();
  expect(await valueOf(url, 'select max(version) from schema_migrations')).toBe(2);
  writeFileSync(join(schema.migrations, '0003-bad.sql'), 'create table half ();');
  expect(await migrate(poolOn(url), schema)).toEqual({ applied: ['0003-bad.sql'] });
});

test('refuses a file that commits on its own', async () => {
  const schema = schemaOf({ '0001-a.sql': 'create table a (); commit; begin; create table b ();' });
  await expect(migrate(poolOn((await emptyDatabase()).url), schema)).rejects.toThrow(
    'it begins or ends a transaction of its own',
  );
});

test('the time limits of the pool and settings of one file do not affect the next file', async () => {
  const schema = schemaOf({
    '0001-a.sql': 'create schema apart; set search_path = apart; select pg_sleep(0.1);',
    '0002-b.sql': 'create table b ();',
  });
  const url = (await emptyDatabase()).url;
  await migrate(poolOn(url, { statement_timeout: 50, lock_timeout: 50 }), schema);
  expect(await valueOf(url, "select to_regclass('public.b')::text")).toBe('b');
});

test('T46 processes that start together apply each file once', async () => {
  const url = (await emptyDatabase()).url;
  const schema = schemaOf({ ...TWO, '0003-slow.sql': 'select pg_sleep(0.1)' });
  const results = await Promise.all(
    Array.from({ length: 6 }, () => migrate(poolOn(url, { lock_timeout: 20 }), schema)),
  );
  expect(results.flatMap(({ applied }) => applied)).toHaveLength(3);
  expect(results.filter(({ applied }) => applied.length === 3)).toHaveLength(1);
});

test('control: without the lock, processes that start together collide', async () => {
  const url = (await emptyDatabase()).url;
  const schema = schemaOf(TWO);
  await migrate(poolOn(url), schemaOf({}));
  let reading = 2;
  const bothHaveRead = Promise.withResolvers<void>();
  const unprotected = (): pg.Pool => {
    const pool = poolOn(url);
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<unknown>;
      const meddled = async (text: string, values?: unknown[]): Promise<unknown> => {
        const result = await query(text.includes('pg_advisory_lock') ? 'select 1' : text, values);
        if (!text.startsWith('select version')) return result;
        reading -= 1;
        if (reading === 0) bothHaveRead.resolve();
        await bothHaveRead.promise;
        return result;
      };
      Object.assign(client, { query: meddled });
    });
    return pool;
  };
  const outcomes = await Promise.allSettled([migrate(unprotected(), schema), migrate(unprotected(), schema)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
