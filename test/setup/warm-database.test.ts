import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { aMember, anOpening } from '../factories.ts';
import { changeFunction } from '../races/support/changed-functions.ts';
import { startTestApp } from '../test-app.ts';
import { createTestDatabase } from './test-database.ts';
import { lendDatabase, lendPool } from './warm-database.ts';

const definitions = `select pg_get_functiondef(oid) from pg_proc where oid >= 16384 and prokind in ('f', 'p')
  union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where oid >= 16384 order by 1`;

/** All rows, sequences, functions and triggers. */
async function contentOf(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(`select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`);
  const content: Record<string, unknown> = {};
  for (const { name } of tables) content[name] = (await client.query(`select * from ${name} t order by t::text`)).rows;
  content['functions'] = (await client.query(definitions)).rows;
  content['sequences'] = (await client.query('select * from pg_sequences order by sequencename')).rows;
  await client.end();
  return content;
}

/** What a test does with a database before it is given back; returns which one it was. */
async function useDatabase(work: (url: string) => Promise<void> = async () => {}): Promise<string> {
  const { url, pool, giveBack } = await lendDatabase();
  await pool.query('select 1');
  await work(url);
  await giveBack();
  return url;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // Its database is dropped.
  await client.connect();
  return client;
}

it('is as a new one after a test that wrote to it, and then used again', async () => {
  const app = await startTestApp({ checksData: false });
  await aMember(app.deps);
  await anOpening(app.deps);
  await app.deps.pool.query(`update settings set messages_enabled = not messages_enabled; delete from messenger`);
  await changeFunction(app.deps.db, 'room_stock', (source) => source.replace('$function$', '$function$ -- changed\n'));
  await app.deps.pool.query('alter table audit_log disable trigger audit_log_append_only');
  await app.deps.pool.query(`create function pause() returns trigger language plpgsql as $$ begin return new; end $$`);
  await app.deps.pool.query('create trigger pause before insert on bookings for each row execute function pause()');
  await app.deps.pool.query('select pg_advisory_lock(1); set statement_timeout = 4000');
  await app.close();
  const lent = await lendDatabase();
  onTestFinished(lent.giveBack);
  expect(lent.url).toBe(app.databaseUrl);
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  expect(await contentOf(lent.url)).toEqual(await contentOf(url));
  const { rows } = await lent.pool.query(`select current_setting('statement_timeout') as timeout,
    (select count(*)::integer from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())) as locks`);
  expect(rows).toEqual([{ timeout: '4500ms', locks: 0 }]);
});

it.each([
  'create procedure another() language sql as $$ select 1 $$',
  'drop index units_one_hold',
  'alter table members alter column username drop not null',
  'drop trigger audit_log_append_only on audit_log',
])('is given up after: %s', async (change) => {
  const first = await useDatabase();
  const second = await useDatabase(async (url) => {
    const client = await connect(url);
    await client.query(change);
    await client.end();
  });
  expect(second).toBe(first);
  expect(await useDatabase()).not.toBe(second);
});

it('is given up while somebody is connected', async () => {
  const first = await useDatabase(async (url) => {
    const client = await connect(url);
    onTestFinished(() => client.end());
  });
  expect(await useDatabase()).not.toBe(first);
});

it('stays open for a second server of a test that has not ended', async () => {
  const { url, giveBack } = await lendDatabase();
  const second = lendPool(url);
  await giveBack();
  expect(lendPool(url)).toBeNull();
  expect((await second?.pool.query('select 1 as one'))?.rows).toEqual([{ one: 1 }]);
  await second?.giveBack();
  expect(await useDatabase()).not.toBe(url);
});

it('is out of reach for who gave it back', async () => {
  const { pool, giveBack } = await lendDatabase();
  await giveBack();
  await expect(pool.query('select 1')).rejects.toThrow('after calling end');
  await expect(pool.connect()).rejects.toThrow('after calling end');
});
