import { sql } from 'kysely';
import type { Database } from '../../server/db/connect.ts';

/** What stands in every table, as one hash each: two that are equal mean that nothing was changed in between. */
export async function fingerprint(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const hash = await sql<{ hash: string | null }>`
      select md5(string_agg(line, e'\n' order by line)) as hash
      from (select row_to_json(${sql.ref(name)})::text as line from ${sql.table(name)}) as lines`.execute(db);
    prints[name] = hash.rows[0]?.hash ?? 'empty';
  }
  return prints;
}
