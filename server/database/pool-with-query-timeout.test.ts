import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/setup/test-database.ts';
import { poolWithQueryTimeout } from './pool-with-query-timeout.ts';
import { isFullRun } from '../../test/full-run.ts';

const timeoutMs = 300;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function ask(statement: string, whileWaiting = () => {}): Promise<unknown> {
  const client = await poolWithQueryTimeout(pool, timeoutMs).connect();
  const answer = client.query<unknown>(statement, []);
  whileWaiting();
  try {
    return (await answer).rows;
  } finally {
    client.release();
  }
}

/** Keeps this process from reading anything, as on a machine without free CPU time. */
function beBusy(): void {
  const until = performance.now() + 3 * timeoutMs;
  while (performance.now() < until);
}

it('reads an answer that arrived while the process was busy for longer than the query timeout (OPS-20)', async () => {
  expect(await ask('select 1 as one', beBusy)).toEqual([{ one: 1 }]);
});

it.runIf(isFullRun)(
  'control: times out when PostgreSQL sends nothing, whether this process was busy or not',
  async () => {
    await expect(ask('select pg_sleep(5)')).rejects.toThrow('PostgreSQL did not answer for 0.3 s');
    await expect(ask('select pg_sleep(5)', beBusy)).rejects.toThrow('PostgreSQL did not answer for 0.3 s');
  },
);
