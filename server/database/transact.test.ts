import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { transact } from './transact.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`create table numbers (n integer)`.execute(app.deps.db);
});
afterAll(() => app.close());

/** A transaction that writes and then fails with this error, so many times. */
async function failing(code: string, times: number) {
  let tries = 0;
  await sql`delete from numbers`.execute(app.deps.db);
  const outcome = await transact(app.deps, async ({ db }) => {
    tries += 1;
    await sql`insert into numbers values (${tries})`.execute(db);
    if (tries <= times)
      await sql.raw(`do $$ begin raise exception 'failed' using errcode = '${code}'; end $$`).execute(db);
  }).then(
    () => 'done',
    () => 'failed',
  );
  const { rows } = await sql<{ n: number }>`select n from numbers`.execute(app.deps.db);
  return { outcome, tries, written: rows.map(({ n }) => n) };
}

describe('a transaction', () => {
  it.each(['40P01', '40001'])('that PostgreSQL ends with %s runs again from its start', async (code) => {
    expect(await failing(code, 2)).toEqual({ outcome: 'done', tries: 3, written: [3] });
    expect(await failing(code, 3)).toEqual({ outcome: 'failed', tries: 3, written: [] });
  });

  it('that fails for another reason runs once', async () => {
    expect(await failing('23505', 1)).toEqual({ outcome: 'failed', tries: 1, written: [] });
  });
});
