import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { aMember, anOpening } from '../factories.ts';
import { startTestApp } from '../test-app.ts';
import { createTestDatabase } from './test-database.ts';
import { lendDatabase } from './warm-database.ts';

/** All rows and sequences. */
async function contentOf(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(`select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`);
  const content: Record<string, unknown> = {};
  for (const { name } of tables) content[name] = (await client.query(`select * from ${name} t order by t::text`)).rows;
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
  await client.connect();
  return client;
}

it('is as a new one after a test that wrote to it, and then used again', async () => {
  const app = await startTestApp({ checksData: false });
  await aMember(app.deps);
  await anOpening(app.deps);
  await app.deps.pool.query(`update settings set messages_enabled = not messages_enabled; delete from messenger;
    set statement_timeout = 1; select pg_advisory_lock(1)`);
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

it('is given up after a change of its schema, and while somebody is connected', async () => {
  const first = await useDatabase();
  const second = await useDatabase(async (url) => {
    const client = await connect(url);
    await client.query("create or replace function app_is_changed() returns text language sql as $$ select 'x' $$");
    await client.end();
  });
  expect(second).toBe(first);
  const third = await useDatabase(async (url) => {
    const client = await connect(url);
    onTestFinished(() => client.end());
  });
  expect(third).not.toBe(second);
  expect(await useDatabase()).not.toBe(third);
});

it('is out of reach for who gave it back', async () => {
  const { pool, giveBack } = await lendDatabase();
  await giveBack();
  await expect(pool.query('select 1')).rejects.toThrow('after calling end');
  await expect(pool.connect()).rejects.toThrow('after calling end');
});
