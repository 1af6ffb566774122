import pg from 'pg';

/** One checksum for each table of a database, over all its rows. */
export async function databaseSums(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const table = pg.escapeIdentifier(name);
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(row::text, ',' order by row::text collate "C"), '')) as sum from ${table} row`,
      );
      sums[name] = rows[0]?.sum ?? '';
    }
    return sums;
  } finally {
    await client.end();
  }
}
