import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { otherProcess } from '@sunset/local-postgres/scratch.ts';
import { aBookingBody, aMember, anOpening } from '../../../test/factories.ts';
import { baseline, baselineData } from '../../../test/setup/baseline-data.ts';
import { control, isFullRun } from '../../../test/full-run.ts';
import { emptyDatabase } from '../../../test/setup/empty-database.ts';
import { laterSentence, laterVersion } from '../../../test/setup/later-version.ts';
import { createTestDatabase } from '../../../test/setup/test-database.ts';
import { startTestApp, testDataKey, testSecret } from '../../../test/test-app.ts';
import { createApi } from '../../app.ts';
import { checkData } from '../../operations/check-data/check-data.ts';
import { start } from '../../start/start.ts';
import { connectPool, createDatabase } from '../connect.ts';
import { migrate, readMigrations } from './migrate.ts';
import { schemaFolders } from './schema-folders.ts';

/* The data of a site at the baseline, upgraded to the version after this one. */

/** A machine without other work needs a tenth of this. */
const maxSecondsFor100k = 60;

async function databaseAtBaseline(size: {
  members: number;
  openings: number;
}): Promise<{ url: string; pool: pg.Pool }> {
  const { url, pool } = await emptyDatabase();
  expect((await migrate(pool, schemaFolders, baseline)).applied).toHaveLength(baseline);
  await pool.query('set statement_timeout = 0');
  for (const statement of baselineData(size)) await pool.query(statement);
  return { url, pool };
}

/** One checksum for each column of each table. */
async function checksums(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(`
    select c.table_name::text as table, c.column_name::text as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'schema%'
    order by 1, 2`);
  const sums: Record<string, string> = {};
  for (const { table, column } of columns) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(${column}::text, ',' order by ${column}::text collate "C")), '-') as sum from ${table}`,
    );
    sums[`${table}.${column}`] = rows[0]?.sum ?? '';
  }
  return sums;
}

test('T46 keeps the data of the baseline unchanged after an upgrade, passes all checks, and can be used', async () => {
  const { url, pool } = await databaseAtBaseline({ members: 40, openings: 3 });
  const before = await checksums(pool);
  expect(before['bookings.id']).toMatch(/^120 /);
  const later = laterVersion();
  const { applied } = await migrate(pool, later.schema);
  expect(applied.at(-1)).toBe(later.file);
  const { 'bookings.length_of_notes': added, ...after } = await checksums(pool);
  expect(added).toMatch(/^120 /);
  const kept = Object.entries(after).filter(([column]) => Object.hasOwn(before, column));
  // The mark of a demo is in the table `installation` now, and what outlives deleted accounts in `deleted_accounts`.
  const { 'settings.has_standin_people': moved, ...expected } = before;
  expect(moved).toMatch(/^1 /);
  const isKept = ([column]: [string, string]) => !column.startsWith('deleted_account_');
  expect(kept).toEqual(Object.entries(expected).filter(isKept));
  const app = await startTestApp({ databaseUrl: url });
  const opening = await anOpening(app.deps);
  const call = await app.client(await aMember(app.deps));
  await call('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
  await app.close();
}, 60_000);

test('a running older server continues during an upgrade, and refuses to start again after it (OPS-4)', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 1 });
  onTestFinished(() => pool.end());
  const opening = await anOpening(app.deps, { rooms: [{ units: 4 }] });
  const book = async () => {
    const call = await app.client(await aMember(app.deps));
    return (await call('POST /bookings', { body: aBookingBody(opening.roomIds[0]) })).status;
  };
  const older = async () => {
    const environment = {
      ...app.standin.environment(),
      PORT: '0',
      SEED: 'none',
      DATABASE_URL: app.databaseUrl,
      SESSION_SECRET: testSecret,
      DATA_KEY: testDataKey,
    };
    const server = await start({ environment, createSite: (deps) => createApi(deps).hono.fetch });
    await server.close();
  };
  expect(await book()).toBe('pending');
  await older(); // Control: before the upgrade the same server starts.
  const later = laterVersion();
  await migrate(pool, later.schema);
  expect(await book()).toBe('pending');
  await expect(older()).rejects.toThrow(
    `The database is at version ${later.version} (${later.file}), newer than this code`,
  );
  await expect(pool.query("update audit_log set subject_id = '5'")).rejects.toThrow(laterSentence);
});

control('if the older process did not see the newer version, it would restore its function', async () => {
  const { pool } = await emptyDatabase();
  const later = laterVersion();
  await migrate(pool, later.schema);
  await expect(pool.query('truncate audit_log')).rejects.toThrow(laterSentence);
  await pool.query(`delete from schema_migrations where version = ${later.version}`);
  await expect(migrate(pool)).rejects.toThrow('newer than this code, which knows');
  await pool.query('delete from schema_functions');
  await migrate(pool);
  await expect(pool.query('truncate audit_log')).rejects.toThrow('the audit log is append-only');
});

test('refuses a database from before the baseline in one sentence and leaves it unchanged (OPS-5)', async () => {
  const { url, drop } = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  await pool.query(
    "update schema_migrations set name = '0001-people.sql' where version = 1; drop table schema_functions",
  );
  await expect(migrate(pool)).rejects.toThrow(
    'The database was made by a version before 0.1.0, which this version can neither read nor update: start with an empty',
  );
  const { rows } = await pool.query("select to_regclass('schema_functions') as found");
  expect(rows).toEqual([{ found: null }]);
});

test.runIf(isFullRun)(
  'keeps Roblox names of earlier bookings, and these bookings can still be changed (ROBLOX-7)',
  async () => {
    const { pool } = await databaseAtBaseline({ members: 3, openings: 1 });
    const name = 'an old\u200b name, too long for today';
    await pool.query('update bookings set roblox_username = $1, roblox_display_name = $1 where id = 1', [name]);
    await migrate(pool);
    await pool.query("update bookings set status = 'confirmed' where id = 1");
    const { rows } = await pool.query('select roblox_id, roblox_username, status from bookings where id = 1');
    expect(rows).toEqual([{ roblox_id: null, roblox_username: name, status: 'confirmed' }]);
    // Control: a new booking with such a name is refused.
    await expect(pool.query('update bookings set roblox_username = $1 where id = 2', [name])).rejects.toThrow(
      'Roblox name',
    );
  },
);

const members = 1000;
const fewOpenings = isFullRun ? 20 : 5;
/** `npm run test:faults` upgrades 100,000 bookings, the other runs fewer, because creating them takes longest. */
const openings = process.env.FAULTS === 'full' ? 100 : fewOpenings;
const many = members * openings;

test(`T46 F02 upgrades ${many.toLocaleString('en')} bookings in seconds, and again after it was killed in the middle`, async () => {
  const { url, pool } = await databaseAtBaseline({ members, openings });
  const { schema, version } = laterVersion();
  const starter = otherProcess(`
    import pg from 'pg';
    import { migrate } from '${new URL('./migrate.ts', import.meta.url).href}';
    const pool = new pg.Pool({ connectionString: '${url}&application_name=upgrading' });
    console.log('ready');
    await migrate(pool, ${JSON.stringify(schema)});
    process.stdin.resume();
  `);
  await starter.line();
  const upgrading = `select count(*)::int as n from pg_stat_activity
    where application_name = 'upgrading' and state = 'active' and query like '%length_of_notes%'`;
  await vi.waitFor(async () => expect((await pool.query<{ n: number }>(upgrading)).rows[0]?.n).toBe(1), {
    timeout: 60_000,
    interval: 1,
  });
  starter.child.kill('SIGKILL');
  await starter.ended;
  const { rows } = await pool.query<{ n: number }>('select max(version) as n from schema_migrations');
  expect(rows[0]?.n).toBe(readMigrations(schemaFolders.migrations).length);
  const startedAt = performance.now();
  const { applied } = await migrate(pool, schema);
  expect((performance.now() - startedAt) / 1000).toBeLessThan(maxSecondsFor100k);
  expect(applied).toHaveLength(version - (rows[0]?.n ?? 0));
  await pool.query('analyze');
  const db = createDatabase(connectPool(`${url}&statement_timeout=60000`, 1, { warn: () => {} }));
  onTestFinished(() => db.destroy());
  expect(await checkData(db)).toEqual([]);
  expect((await pool.query<{ n: number }>('select count(*)::int as n from bookings')).rows[0]?.n).toBe(many);
}, 240_000);
