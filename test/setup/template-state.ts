import pg from 'pg';

/** What all databases that were copied from the template have in common. */
export interface Template {
  /** Another text after a change of the schema that `resetDatabase` does not take back. */
  schema: string;
  /** The newest transaction that wrote a function. */
  newestFunction: string;
  /** The definitions of the functions, by their oid. */
  functions: ReadonlyMap<number, string>;
  /** Inserts the rows that the migrations made. */
  restore: string;
  /** The last values of the sequences of these rows, as JSON. */
  sequences: string;
}

/** Deleted rows of longer tables are cleared away; that makes PostgreSQL plan what reads them again. */
const longBytes = 512 * 1024;
/** The first oid of what is not PostgreSQL's own. */
const own = 16_384;

export const readTemplate = async (client: pg.Client): Promise<Template> => ({
  schema: await schemaOf(client),
  newestFunction: await newestFunctionOf(client),
  functions: await functionsOf(client),
  restore: await restoreOf(client),
  sequences: await sequencesOf(client),
});

/**
 * Makes the database as the template again: its rows and sequences, changed functions and disabled triggers. Null if something else
 * of the schema was changed; otherwise the newest transaction that wrote a function, for the next time.
 */
export async function resetDatabase(
  client: pg.Client,
  template: Template,
  newestFunction: string,
): Promise<string | null> {
  if (!(await restoreFunctions(client, template, newestFunction))) return null;
  await enableTriggers(client);
  if ((await schemaOf(client)) !== template.schema) return null;
  await restoreRows(client, template);
  return newestFunctionOf(client);
}

/** False if one of them is not the template's. */
async function restoreFunctions(client: pg.Client, { functions }: Template, newest: string): Promise<boolean> {
  const { rows } = await client.query<{ oid: number }>(
    `select oid from pg_proc where oid >= ${own} and xmin::text::bigint > $1`,
    [newest],
  );
  const definitions = rows.map(({ oid }) => functions.get(oid));
  if (definitions.includes(undefined)) return false;
  if (definitions.length > 0) await client.query(definitions.join(';'));
  return true;
}

async function enableTriggers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as statement
    from pg_trigger where oid >= ${own} and tgenabled = 'D'`);
  if (rows.length > 0) await client.query(rows.map(({ statement }) => statement).join(';'));
}

async function restoreRows(client: pg.Client, { restore, sequences }: Template): Promise<void> {
  const tables = await writtenTables(client);
  const statements = tables.map(({ name }) => `delete from ${name}`);
  // As a replica does: without triggers, those of foreign keys included.
  await client.query(
    ['begin', 'set local session_replication_role = replica', ...statements, restore, 'commit'].join(';'),
  );
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last.value::bigint, start_value), last.value is not null)
    from pg_sequences left join json_each_text($1) last (name, value) on last.name = sequencename
    where last_value is distinct from last.value::bigint`,
    [sequences],
  );
  const long = tables.filter(({ bytes }) => bytes > longBytes).map(({ name }) => name);
  if (long.length > 0) await client.query(`vacuum ${long.join(', ')}`);
}

/** How many objects there are, and the last transaction that wrote one; of functions and triggers what is not taken back. */
async function schemaOf(client: pg.Client): Promise<string> {
  const written = (table: string, oid = 'oid') =>
    `select concat_ws(':', count(*), max(xmin::text::bigint)) from ${table} where ${oid} >= ${own}`;
  const parts = [
    written('pg_constraint'),
    written('pg_attribute', 'attrelid'),
    written('pg_index', 'indexrelid'),
    written('pg_rewrite'),
    written('pg_type'),
    `select md5(string_agg(concat_ws(':', oid, tgenabled, tgfoid, tgtype), ',' order by oid)) from pg_trigger where oid >= ${own}`,
    `select count(*)::text from pg_proc`,
    `select count(*)::text from pg_class`,
    `select count(*)::text from pg_namespace`,
    `select count(*)::text from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())`,
  ];
  const { rows } = await client.query<{ schema: string }>(
    `select string_agg(part, ' ') as schema from (${parts.join(' union all ')}) parts (part)`,
  );
  return rows[0]?.schema ?? '';
}

async function newestFunctionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ newest: string }>(
    `select max(xmin::text::bigint)::text as newest from pg_proc where oid >= ${own}`,
  );
  return rows[0]?.newest ?? '0';
}

async function functionsOf(client: pg.Client): Promise<Template['functions']> {
  const { rows } = await client.query<{ oid: number; definition: string }>(
    `select oid, pg_get_functiondef(oid) as definition from pg_proc where oid >= ${own} and prokind in ('f', 'p')`,
  );
  return new Map(rows.map(({ oid, definition }) => [oid, definition]));
}

async function writtenTables(client: pg.Client): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await client.query<{ name: string; bytes: number }>(`
    select quote_ident(relname) as name, pg_relation_size(oid)::integer as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`);
  return rows;
}

async function restoreOf(client: pg.Client): Promise<string> {
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

async function sequencesOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ sequences: string | null }>(
    'select json_object_agg(sequencename, last_value)::text as sequences from pg_sequences where last_value is not null',
  );
  return rows[0]?.sequences ?? '{}';
}
