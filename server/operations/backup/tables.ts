import pg from 'pg';

/** A table as a backup holds it: its name, and the columns that are stored (not computed), in order. */
export interface TableShape {
  name: string;
  columns: string[];
  key: string[];
}

/** The last value of a sequence; null if it was never used. */
export interface SequenceState {
  name: string;
  value: string | null;
}

/** How both sides read and write values, whatever the server's own settings are. */
export const exactValues =
  "set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; " +
  'set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = 0; ' +
  'set idle_in_transaction_session_timeout = 0';

/** Every table of the product, in the order of its name. The manifest has `schema_migrations`; functions are applied again. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::smallint[], a.attnum)) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('schema_migrations', 'schema_functions')
    order by c.relname collate "C"`);
  return rows;
}

/**
 * The sequences of the ids. They are not transactional: read after the snapshot, they are at least as high as its rows.
 */
export async function listSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    "select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1",
  );
  return rows;
}

/** The export of one table; ordered by its key as plain text, so that equal tables give equal files under any collation. */
export function exportOf({ name, columns, key }: TableShape): string {
  const order = key.map((column) => `${pg.escapeIdentifier(column)}::text collate "C"`).join(', ');
  const orderBy = order === '' ? '' : ` order by ${order}`;
  return `copy (select ${listed(columns)} from public.${pg.escapeIdentifier(name)}${orderBy}) to stdout`;
}

export function importOf({ name, columns }: Pick<TableShape, 'name' | 'columns'>): string {
  return `copy public.${pg.escapeIdentifier(name)} (${listed(columns)}) from stdin`;
}

function listed(columns: string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}
