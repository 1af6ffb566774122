import { sql } from 'kysely';
import type { Database } from '../../server/database/connect.ts';

/**
 * The state of the database: for each table the number of rows, and a sum that every insert, update or delete
 * changes.
 */
export type State = Map<string, string>;

/** Written by a running server itself, and by the rate limits of refused calls. */
const alive = new Set(['heartbeat', 'rate_limit_buckets']);

/** A refused call changes nothing, except that a denied admin call is an audit event. */
const kept: Record<string, string> = { audit_log: "where action <> 'admin.denied'" };

export interface StateReader {
  read(): Promise<State>;
}

/** Reads every table of the product. `xmin` is the transaction that wrote a row. */
export async function createStateReader(db: Database): Promise<StateReader> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db);
  const parts = rows
    .filter(({ name }) => !alive.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) as mark from "${name}" ${kept[name] ?? ''}`,
    );
  const statement = sql.raw<{ name: string; mark: string }>(`${parts.join(' union all ')} order by 1`);
  return {
    read: async () => new Map((await statement.execute(db)).rows.map(({ name, mark }) => [name, mark])),
  };
}

/** The tables that differ. */
export function changesBetween(before: State, after: State): string[] {
  return [...after].filter(([name, mark]) => before.get(name) !== mark).map(([name]) => name);
}
