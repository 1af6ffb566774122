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
/** All tables are cleared where they are as long as this together: the check of the data plans its statement each time for many long tables. */
const longTogetherBytes = 2 * 1024 * 1024;
/** The first oid of what is not PostgreSQL's own. */
const own = 16_384;

export const readTemplate = async (client: pg.Client): Promise<Template> => ({
  schema: (await stateOf(client, '0')).schema,
  newestFunction: await newestFunctionOf(client),
  functions: await functionsOf(client),
  restore: await restoreOf(client),
  sequences: await sequencesOf(client),
});

/**
 * Makes the database as the template again: its rows and sequences, changed and added functions with their triggers, and disabled
 * triggers. Null if something else of the schema was changed; otherwise the newest transaction that wrote a function, for the next
 * time. `reader` is another connection: what the writing one sets makes PostgreSQL forget its plans, and planning what is read takes
 * longer than reading it.
 */
export async function resetDatabase(
  { reader, writer }: { reader: pg.Client; writer: pg.Client },
  template: Template,
  newestFunction: string,
): Promise<string | null> {
  const found = await stateOf(reader, newestFunction);
  const definitions = found.writtenFunctions.map(
    ({ oid, name }) => template.functions.get(oid) ?? `drop function ${name} cascade`,
  );
  const repairs = [...found.enablings, ...definitions];
  if (repairs.length > 0) await writer.query(repairs.join(';'));
  const { schema } = repairs.length > 0 ? await stateOf(reader, newestFunction) : found;
  if (schema !== template.schema) return null;
  await restoreRows(writer, template, found.tables);
  await reader.query({ name: 'sequences', text: setSequences, values: [template.sequences] });
  return definitions.length > 0 ? newestFunctionOf(writer) : newestFunction;
}

async function restoreRows(client: pg.Client, { restore }: Template, tables: readonly Table[]): Promise<void> {
  const deletions = tables.map(({ name }) => `delete from ${name}`);
  // As a replica does: without triggers, those of foreign keys included.
  await client.query(
    ['begin', 'set local session_replication_role = replica', ...deletions, restore, 'commit'].join(';'),
  );
  const together = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const isLong = ({ bytes }: Table) => bytes > longBytes || together > longTogetherBytes;
  const long = tables.filter(isLong).map(({ name }) => name);
  if (long.length > 0) await client.query(`vacuum ${long.join(', ')}`);
}

const setSequences = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last.value::bigint, start_value), last.value is not null)
  from pg_sequences left join json_each_text($1) last (name, value) on last.name = sequencename
  where last_value is distinct from last.value::bigint`;

/** One that was written to. */
interface Table {
  name: string;
  bytes: number;
}

/** What a test may have left. */
interface State {
  /** The functions that were written later than the newest one before; with their parameters. */
  writtenFunctions: { oid: number; name: string }[];
  /** Statements that enable the disabled triggers. */
  enablings: string[];
  schema: string;
  tables: Table[];
}

const written = (table: string, oid = 'oid') =>
  `(select concat_ws(':', count(*), max(xmin::text::bigint)) from ${table} where ${oid} >= ${own})`;

/** How many objects there are, and the last transaction that wrote one; of functions and triggers what is not taken back. */
const schemaText = `concat_ws(' ', ${[
  written('pg_constraint'),
  written('pg_attribute', 'attrelid'),
  written('pg_index', 'indexrelid'),
  written('pg_rewrite'),
  written('pg_type'),
  `(select md5(string_agg(concat_ws(':', oid, tgenabled, tgfoid, tgtype), ',' order by oid)) from pg_trigger where oid >= ${own})`,
  '(select count(*) from pg_proc)',
  '(select count(*) from pg_class)',
  '(select count(*) from pg_namespace)',
  '(select count(*) from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database()))',
].join(', ')})`;

const writtenTables = `select quote_ident(relname) as name, pg_relation_size(oid)::integer as bytes from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`;

const stateText = `select
  (select coalesce(json_agg(json_build_object('oid', oid::bigint, 'name', oid::regprocedure)), '[]')
    from pg_proc where oid >= ${own} and xmin::text::bigint > $1) as "writtenFunctions",
  array(select format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
    from pg_trigger where oid >= ${own} and tgenabled = 'D') as "enablings",
  ${schemaText} as schema,
  (select coalesce(json_agg(t), '[]') from (${writtenTables}) t) as tables`;

async function stateOf(client: pg.Client, newestFunction: string): Promise<State> {
  const { rows } = await client.query<State>({ name: 'state', text: stateText, values: [newestFunction] });
  const [state] = rows;
  if (state === undefined) throw new Error('PostgreSQL returned no row.');
  return state;
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

async function restoreOf(client: pg.Client): Promise<string> {
  const inserts: string[] = [];
  const { rows: tables } = await client.query<Table>(writtenTables);
  for (const { name } of tables) {
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
