import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scratchDirectory } from '@sunset/local-postgres/scratch.ts';
import { expect, test } from 'vitest';
import { withPresentFunctions } from '../../../scripts/generate/function-history.ts';
import { emptyDatabase } from '../../../test/setup/empty-database.ts';
import { migrate } from './migrate.ts';
import { schemaFolders, type SchemaFolders } from './schema-folders.ts';
import { readFunctions } from './sql-functions.ts';

const people = 'create table people (id int primary key, name text not null);';
/** Named so that alphabetical order is wrong: `a_total` needs `b_view`, which needs `c_length`. */
const functions = {
  'x/a_total.sql':
    'create or replace function a_total() returns bigint language sql return (select sum(n) from b_view);',
  'x/b_view.sql': 'create or replace view b_view as select c_length(name) as n from people;',
  'y/c_length.sql': 'create or replace function c_length(t text) returns int language sql return length(t);',
  'y/shout.sql': `-- Not mentioned by a_total.
create or replace function shout() returns trigger language plpgsql as $$
begin
  new.name := upper(new.name);
  return new;
end $$;
create or replace trigger people_shout before insert on people for each row execute function shout();`,
};

function write(folder: string, files: Record<string, string>): void {
  for (const [file, sql] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), sql);
  }
}

/** A schema of one migration and of these versions of its functions, the last of which is there. */
function schemaOf(versions: Record<string, string>[] = [functions], second?: string): SchemaFolders {
  const folder = scratchDirectory();
  const schema = { migrations: join(folder, 'migrations'), functions: join(folder, 'functions') };
  write(schema.migrations, { '0001-people.sql': people, ...(second !== undefined && { '0002-later.sql': second }) });
  let history: Record<string, string> = {};
  for (const files of versions) {
    rmSync(schema.functions, { recursive: true, force: true });
    write(schema.functions, { 'history.json': JSON.stringify(history), ...files });
    history = withPresentFunctions(schema.functions) ?? history;
    write(schema.functions, { 'history.json': JSON.stringify(history) });
  }
  return schema;
}

const insert = "insert into people select coalesce(max(id), 0) + 1, 'ada' from people";
const lastName = 'select name from people order by id desc limit 1';
const appliedFiles = "select string_agg(file || ' ' || version, ',' order by file) from schema_functions";

test('applies functions after the migrations in the order of their dependencies', async () => {
  const { pool, valueOf } = await emptyDatabase();
  await migrate(pool, schemaOf());
  await pool.query(insert);
  expect(await valueOf(lastName)).toBe('ADA');
  expect(await valueOf('select a_total()::int')).toBe(3);
  expect(await valueOf(appliedFiles)).toBe('x/a_total.sql 1,x/b_view.sql 1,y/c_length.sql 1,y/shout.sql 1');
});

const quiet = { ...functions, 'y/shout.sql': functions['y/shout.sql'].replace('upper', 'lower') };

const { 'x/a_total.sql': _total, ...fewer } = functions;
const more = { ...functions, 'z/new.sql': 'create or replace function new() returns int language sql return 1;' };

test('applies a changed function without a migration, and leaves the others unchanged (OPS-4)', async () => {
  const { pool, valueOf } = await emptyDatabase();
  await migrate(pool, schemaOf());
  const applied =
    "select string_agg(file, ',') from schema_functions where applied_at > (select min(applied_at) from schema_functions)";
  await migrate(pool, schemaOf([functions, quiet]));
  await pool.query(insert);
  expect(await valueOf(lastName)).toBe('ada');
  expect(await valueOf(applied)).toBe('y/shout.sql');
  expect(await valueOf(appliedFiles)).toBe('x/a_total.sql 2,x/b_view.sql 2,y/c_length.sql 2,y/shout.sql 2');
});

test.each([
  ['changed', [functions, quiet]],
  ['added', [functions, more]],
  ['removed', [functions, fewer]],
  ['changed and changed back', [functions, quiet, functions]],
  ['of several versions later', [functions, quiet, more, fewer]],
])('an older process refuses to start and does not restore its own function: %s (OPS-4)', async (_, versions) => {
  const { pool, valueOf } = await emptyDatabase();
  await migrate(pool, schemaOf(versions));
  const before = await valueOf(appliedFiles);
  for (let older = 1; older < versions.length; older += 1) {
    await expect(migrate(pool, schemaOf(versions.slice(0, older)))).rejects.toThrow(
      `has version ${versions.length} of the functions, newer than this code, which knows ${older}`,
    );
  }
  expect(await valueOf(appliedFiles)).toBe(before);
});

test('is brought from any earlier version to the newest (OPS-4)', async () => {
  const versions = [functions, quiet, functions, more, quiet];
  for (let earlier = 1; earlier < versions.length; earlier += 1) {
    const { pool, valueOf } = await emptyDatabase();
    await migrate(pool, schemaOf(versions.slice(0, earlier)));
    await migrate(pool, schemaOf(versions));
    await pool.query(insert);
    expect(await valueOf(lastName)).toBe('ada');
    expect(await migrate(pool, schemaOf(versions))).toEqual({ applied: [] });
  }
});

test('refuses functions of another branch, and functions that are not recorded (OPS-4)', async () => {
  const { pool, valueOf } = await emptyDatabase();
  await migrate(pool, schemaOf([functions, quiet]));
  await expect(migrate(pool, schemaOf([functions, more]))).rejects.toThrow(
    'other functions than version 2 of this code',
  );
  const edited = schemaOf([functions, quiet]);
  write(edited.functions, functions);
  await expect(migrate(pool, edited)).rejects.toThrow('SQL functions changed: npm run generate records them');
  await pool.query(insert);
  expect(await valueOf(lastName)).toBe('ada');
});

test('applies a migration and its functions in one transaction: a failing function leaves the database at the previous version', async () => {
  const { pool, valueOf } = await emptyDatabase();
  await migrate(pool, schemaOf());
  const broken = {
    ...functions,
    'y/c_length.sql': 'create or replace function c_length(t text) returns int language sql\n  return nonsense(t);',
  };
  await expect(migrate(pool, schemaOf([functions, broken], 'alter table people add age int;'))).rejects.toThrow(
    'functions/y/c_length.sql failed in line 2: function nonsense(text) does not exist',
  );
  expect(await valueOf('select max(version) from schema_migrations')).toBe(1);
  expect(await valueOf("select count(*)::int from information_schema.columns where column_name = 'age'")).toBe(0);
  await pool.query(insert);
});

test('recreates a trigger and a view that a migration dropped with their table', async () => {
  const { pool, valueOf } = await emptyDatabase();
  await migrate(pool, schemaOf());
  const again = `drop table people cascade; ${people.replace('name text', 'name varchar')}`;
  await migrate(pool, schemaOf([functions], again));
  await pool.query(insert);
  expect(await valueOf(lastName)).toBe('ADA');
  expect(await valueOf('select a_total()::int')).toBe(3);
});

test('a restore stops before the functions, and applies them afterwards', async () => {
  const { pool, valueOf } = await emptyDatabase();
  const schema = schemaOf();
  await migrate(pool, schema, 1);
  await pool.query(insert);
  expect(await valueOf(lastName)).toBe('ada');
  expect(await migrate(pool, schema)).toEqual({ applied: [] });
  await pool.query(insert);
  expect(await valueOf(lastName)).toBe('ADA');
});

test.each([
  ['another name than its function', { 'a.sql': 'create or replace function b() returns int language sql return 1;' }],
  ['no "or replace"', { 'a.sql': 'create function a() returns int language sql return 1;' }],
  [
    'two functions',
    { 'a.sql': `${functions['y/c_length.sql'].replace('c_length', 'a')}\n${functions['y/c_length.sql']}` },
  ],
  ['a table', { 'a.sql': `${functions['y/c_length.sql'].replace('c_length', 'a')}\ncreate table t ();` }],
])('refuses a file with %s', (_, files) => {
  expect(() => schemaOf([files])).toThrow('a.sql must hold "create or replace function a"');
});

test('refuses a file that commits on its own', async () => {
  const { pool, valueOf } = await emptyDatabase();
  const files = { 'a.sql': 'create or replace function a() returns int language sql return 1;\ncommit; begin;' };
  await expect(migrate(pool, schemaOf([files]))).rejects.toThrow('it begins or ends a transaction of its own');
  expect(await valueOf('select count(*)::int from schema_functions')).toBe(0);
});

test('refuses functions that depend on each other', () => {
  const files = {
    'a.sql': 'create or replace function a() returns int language sql return b();',
    'b.sql': 'create or replace function b() returns int language sql return a();',
  };
  expect(() => schemaOf([files])).toThrow('a.sql → b.sql → a.sql depend on each other');
});

test('applies every function of the product once', async () => {
  const { pool, valueOf } = await emptyDatabase();
  await migrate(pool);
  expect(await valueOf('select count(*)::int from schema_functions')).toBe(
    readFunctions(schemaFolders.functions).length,
  );
  expect(await migrate(pool)).toEqual({ applied: [] });
});
