import type pg from 'pg';

/** Runs an SQL file inside the caller's transaction. An error names the file and its line. */
export async function applyFile(client: pg.PoolClient, { file, sql }: { file: string; sql: string }): Promise<void> {
  try {
    const before = await transactionId(client);
    await client.query(sql);
    if ((await transactionId(client)) !== before) throw new Error('it begins or ends a transaction of its own');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} failed${lineOf(error, sql)}: ${reason}`, { cause: error });
  }
}

async function transactionId(client: pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]?.id;
}

function lineOf(error: unknown, sql: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : 0;
  return position > 0 ? ` in line ${sql.slice(0, position - 1).split('\n').length}` : '';
}
