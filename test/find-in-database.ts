import { sql } from 'kysely';
import type { Database } from '../server/database/connect.ts';

/** What contains any of the texts, searched in every column of every table by one statement. */
export async function findInDatabase(db: Database, words: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const patterns = words.map((word) => `%${word}%`);
  const each = tables.map(
    ({ name }) => sql`
      select ${name}::text || '.' || value.key || ': ' || value.value as found
      from ${sql.table(name)} whole_row cross join lateral jsonb_each_text(to_jsonb(whole_row)) value
      where value.value ilike any (${patterns}::text[])`,
  );
  const { rows } = await sql<{ found: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.map(({ found }) => found);
}
