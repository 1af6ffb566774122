import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectPool } from '../../server/database/connect.ts';
import { createTestDatabase } from './test-database.ts';

/**
 * Databases that one test after the other uses, with the connections of the servers to them. On a new connection to a new database
 * PostgreSQL reads its catalogue and plans each query for the first time, which took most of the time of a test. Between two
 * tests a database becomes as the template again; one whose schema or settings a test changed, or that somebody still uses,
 * is given up.
 */
interface WarmDatabase {
  url: string;
  pool: pg.Pool;
  checker: pg.Client;
  /** Another connection: on this one each reset makes PostgreSQL forget its plans. */
  cleaner: pg.Client;
  drop(): Promise<void>;
}

/** What all copies of the template have in common. */
interface Template {
  /** Another text after every change of the schema. */
  schema: string;
  /** Inserts the rows that the migrations made. */
  restore: string;
  /** The last values of the sequences of these rows, as JSON. */
  sequences: string;
}

/** What a server of a test works with, until it is given back. */
export interface LentDatabase {
  url: string;
  pool: pg.Pool;
  /** A connection for `findViolations`. */
  checker: pg.Client;
  giveBack(): Promise<void>;
}

/** As the setting DATABASE_POOL_SIZE. */
const poolSize = 8;
/** Some tests start two servers with a database each. */
const mostFree = 2;
const ownName = 'sunset-resorts tests';
/** Deleted rows of longer tables are cleared away; that makes PostgreSQL plan what reads them again. */
const longBytes = 512 * 1024;
const free: WarmDatabase[] = [];
let template: Template | null = null;

export async function lendDatabase(): Promise<LentDatabase> {
  const database = free.pop() ?? (await openDatabase());
  const lease = { hasEnded: false };
  return {
    url: database.url,
    pool: lentPool(database.pool, lease),
    checker: database.checker,
    giveBack: async () => {
      lease.hasEnded = true;
      if (free.length < mostFree && (await isUnused(database)) && (await reset(database))) free.push(database);
      else await giveUp(database);
    },
  };
}

async function openDatabase(): Promise<WarmDatabase> {
  const { url, drop } = await createTestDatabase();
  const pool = connectPool(url, poolSize, { warn: () => undefined });
  // The worker may end.
  pool.options.allowExitOnIdle = true;
  const [checker, cleaner] = [await connectApart(url), await connectApart(url)];
  template ??= await readTemplate(cleaner);
  return { url, pool, checker, cleaner, drop };
}

const readTemplate = async (client: pg.Client): Promise<Template> => ({
  schema: await schemaOf(client),
  restore: await restoreOf(client),
  sequences: await sequencesOf(client),
});

async function connectApart(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: ownName });
  client.on('error', () => undefined);
  await client.connect();
  (client as unknown as { unref(): void }).unref();
  return client;
}

async function giveUp({ pool, checker, cleaner, drop }: WarmDatabase): Promise<void> {
  await Promise.all([pool, checker, cleaner].map((each) => each.end()));
  await drop();
}

/** Behaves as the pool of one server: after its end nothing reaches the database through it. */
function lentPool(pool: pg.Pool, lease: { hasEnded: boolean }): pg.Pool {
  const refuse = async () => {
    throw new Error('Cannot use a pool after calling end on the pool');
  };
  const end = async () => {
    lease.hasEnded = true;
  };
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'end') return end;
      if (lease.hasEnded && (name === 'connect' || name === 'query')) return refuse;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Whether all queries have ended, and nobody else is connected. What has just ended has a moment to go. */
async function isUnused({ pool, cleaner }: WarmDatabase): Promise<boolean> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (pool.idleCount === pool.totalCount && (await countConnections(cleaner)) <= pool.totalCount) return true;
    await wait(5);
  }
  return false;
}

async function countConnections(cleaner: pg.Client): Promise<number> {
  const { rows } = await cleaner.query<{ count: number }>(`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and application_name <> '${ownName}'`);
  return rows[0]?.count ?? 0;
}

/** False if the database is not as the template: its schema is another one, or it refuses. */
async function reset({ pool, cleaner }: WarmDatabase): Promise<boolean> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    if (template === null || (await schemaOf(cleaner)) !== template.schema) return false;
    const tables = await writtenTables(cleaner);
    const statements = tables.map(({ name }) => `delete from ${name}`);
    // As a replica does: without triggers, those of foreign keys included.
    await cleaner.query(
      ['begin', 'set local session_replication_role = replica', ...statements, template.restore, 'commit'].join(';'),
    );
    await cleaner.query(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last.value::bigint, start_value), last.value is not null)
      from pg_sequences left join json_each_text($1) last (name, value) on last.name = sequencename
      where last_value is distinct from last.value::bigint`,
      [template.sequences],
    );
    const long = tables.filter(({ bytes }) => bytes > longBytes).map(({ name }) => name);
    if (long.length > 0) await cleaner.query(`vacuum ${long.join(', ')}`);
    await Promise.all(clients.map((client) => client.query('reset all; unlisten *; select pg_advisory_unlock_all()')));
    return true;
  } catch {
    return false;
  } finally {
    for (const client of clients) client.release();
  }
}

/** How many objects there are, and the last transaction that wrote one. */
async function schemaOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(`select string_agg(part, ' ') as schema from (
    select concat_ws(':', count(*), max(xmin::text::bigint)) from pg_proc where oid >= 16384
    union all select concat_ws(':', count(*), max(xmin::text::bigint)) from pg_constraint where oid >= 16384
    union all select concat_ws(':', count(*), max(xmin::text::bigint)) from pg_trigger where oid >= 16384
    union all select concat_ws(':', count(*), max(xmin::text::bigint)) from pg_attribute where attrelid >= 16384
    union all select concat_ws(':', count(*), max(xmin::text::bigint)) from pg_index where indexrelid >= 16384
    union all select concat_ws(':', count(*), max(xmin::text::bigint)) from pg_rewrite where oid >= 16384
    union all select concat_ws(':', count(*), max(xmin::text::bigint)) from pg_type where oid >= 16384
    union all select count(*)::text from pg_class
    union all select count(*)::text from pg_namespace
    union all select count(*)::text from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())) parts (part)`);
  return rows[0]?.schema ?? '';
}

async function writtenTables(client: pg.ClientBase): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await client.query<{ name: string; bytes: number }>(`
    select quote_ident(relname) as name, pg_relation_size(oid)::integer as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`);
  return rows;
}

async function restoreOf(client: pg.ClientBase): Promise<string> {
  const inserts: string[] = [];
  for (const { name } of await writtenTables(client)) {
    const { rows } = await client.query<{ columns: string; content: string | null }>(`select
      (select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select json_agg(t)::text from ${name} t) as content`);
    for (const { columns, content } of rows)
      if (content !== null)
        inserts.push(`insert into ${name} (${columns}) overriding system value
          select ${columns} from json_populate_recordset(null::${name}, ${pg.escapeLiteral(content)})`);
  }
  return inserts.join(';');
}

async function sequencesOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ sequences: string | null }>(
    'select json_object_agg(sequencename, last_value)::text as sequences from pg_sequences where last_value is not null',
  );
  return rows[0]?.sequences ?? '{}';
}
