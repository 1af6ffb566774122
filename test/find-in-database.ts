import { sql } from 'kysely';
import type { Database } from '../server/database/connect.ts';

/** The columns that contain any of the texts, searched in every column of every table. */
export async function findInDatabase(db: Database, words: string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql<{ text: string }>`
      select ${sql.ref(column)}::text as text from ${sql.table(table)}
      where ${sql.ref(column)}::text ilike any (${words.map((word) => `%${word}%`)}::text[])`.execute(db);
    found.push(...rows.map(({ text }) => `${table}.${column}: ${text}`));
  }
  return found;
}
