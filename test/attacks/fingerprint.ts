import { sql } from 'kysely';
import type { Database } from '../../server/database/connect.ts';

/**
 * One hash for each table: two equal fingerprints mean that nothing changed in between. A denied admin call is an
 * audit event with a rate limit; both are left out.
 */
export async function fingerprint(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limit_buckets' order by 1`.execute(
    db,
  );
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const kept = name === 'audit_log' ? sql`where action <> 'admin.denied'` : sql``;
    const hash = await sql<{ hash: string | null }>`
      select md5(string_agg(line, e'\n' order by line)) as hash
      from (select row_to_json(${sql.ref(name)})::text as line from ${sql.table(name)} ${kept}) as lines`.execute(db);
    prints[name] = hash.rows[0]?.hash ?? 'empty';
  }
  return prints;
}
