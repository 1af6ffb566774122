import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseline } from '../../../test/setup/baseline-data.ts';
import { aMember } from '../../../test/factories.ts';
import { emptyDatabase } from '../../../test/setup/empty-database.ts';
import { startTestApp, testDataKey, type TestApp } from '../../../test/test-app.ts';
import { migrate } from '../../database/schema/migrate.ts';
import { schemaFolders } from '../../database/schema/schema-folders.ts';
import { checkData } from '../../operations/check-data/check-data.ts';
import { followConfiguration } from '../setup/commands/follow-configuration.ts';
import { system } from '../../actor.ts';
import { moveCommunity } from './commands/move-community.ts';
import { claimInstallation } from './commands/claim-installation.ts';
import { getInstallation } from './queries.ts';
import { compareInstallation, type Community } from './rules.ts';
import { isFullRun } from '../../../test/full-run.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const here: Community = { applicationId: '1310244756183941130', guildId: '860459788382240771' };
const elsewhere: Community = { applicationId: '1310244756183941131', guildId: '860459788382240772' };
const dataKey = { value: testDataKey, keep: async () => {} };
const claim = (wanted: Community | null) => claimInstallation(app.deps, { wanted, dataKey, place: 'of the test' });

it.each([
  ['two servers', here, elsewhere],
  ['a demo and a community', null, here],
] as const)('of two first starts at once one decides: %s (OPS-28)', async (_, one, other) => {
  const { db, pool } = app.deps;
  const holder = await pool.connect();
  await holder.query('begin; select from installation for update');
  const both = Promise.allSettled([claim(one), claim(other)]);
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).toHaveLength(2);
  });
  // Control: without the lock both would take what is nobody's.
  const seen = await getInstallation(db);
  expect([one, other].map((wanted) => compareInstallation(seen, wanted))).toEqual(['unclaimed', 'unclaimed']);
  await holder.query('commit');
  holder.release();
  const [first, second] = await both;
  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  const winner = first.status === 'fulfilled' ? one : other;
  expect(await getInstallation(db)).toMatchObject(winner ?? { kind: 'demo', guildId: null });
});

it('a first start that another DATA_KEY refuses leaves the database to others (OPS-12, OPS-28)', async () => {
  await claim(here);
  const { db } = app.deps;
  await sql`update installation set kind = null, application_id = null, guild_id = null`.execute(db);
  const codes = { ...app.deps.codes, keyCheck: Buffer.alloc(32) };
  const refused = claimInstallation({ ...app.deps, codes }, { wanted: elsewhere, dataKey, place: 'of the test' });
  await expect(refused).rejects.toThrow('another DATA_KEY');
  expect(await getInstallation(db)).toMatchObject({ kind: null, guildId: null });
});

it('a server starts again when another one took the database meanwhile (OPS-28)', async () => {
  let restarts = 0;
  const setup = { ...app.deps.setup, restart: () => void (restarts += 1) };
  const installation = await claim(here);
  const deps = { ...app.deps, setup, installation: async () => installation };
  const follow = () => followConfiguration(deps);
  await follow();
  expect(restarts).toBe(0);
  await claim({ ...here, applicationId: elsewhere.applicationId });
  await follow();
  expect(restarts).toBe(1);
});

const upgrades: [string, string[], string | null][] = [
  ['a new one', [], null],
  ['one with the demo', ['update settings set is_demo = true'], 'demo'],
];
const furtherUpgrades: typeof upgrades = [
  ['one with people of the stand-in', ['update settings set has_standin_people = true'], 'demo'],
  ['one that a server has used', ["update settings set data_key_check = decode(repeat('00', 32), 'hex')"], 'community'],
  [
    'one with a member',
    [
      `insert into members (discord_id, username, display_name, roles_checked_at, created_at, last_login_at)
       values ('100000000000000009', 'first', 'First', now(), now(), now())`,
    ],
    'community',
  ],
];

it.each(isFullRun ? [...upgrades, ...furtherUpgrades] : upgrades)(
  'an upgrade says whose a database is: %s (OPS-28)',
  async (_, statements, kind) => {
    const { pool, valueOf } = await emptyDatabase();
    await migrate(pool, schemaFolders, migrationBefore);
    for (const statement of statements) await pool.query(statement);
    await migrate(pool);
    expect(await valueOf('select kind from installation')).toBe(kind);
    expect(await valueOf('select guild_id from installation')).toBeNull();
  },
);

it('the first start of a community is audited, and the data check misses a row that is gone (OPS-28)', async () => {
  const { db } = app.deps;
  const actions = () => db.selectFrom('auditLog').select('action').where('subject', '=', 'settings').execute();
  await claim(here);
  await claim(here);
  expect(await actions()).toEqual([{ action: 'settings.claim_database' }]);
  expect(await checkData(db)).toEqual([]);
  await db.deleteFrom('installation').execute();
  expect(await checkData(db)).toEqual([
    { invariant: 'OPS-28 one row says whose the database is', subject: 'installation' },
  ]);
  await sql`insert into installation default values`.execute(db);
});

it('admins see whose the database is (OPS-28)', async () => {
  const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
  const seen = () => admin('GET /admin/installation');
  expect(await seen()).toEqual({ kind: null, application_id: null, guild_id: null });
  await claim(here);
  const { applicationId: application_id, guildId: guild_id } = here;
  expect(await seen()).toEqual({ kind: 'community', application_id, guild_id });
});

/** The version before the table. */
const migrationBefore = readdirSync(schemaFolders.migrations)
  .toSorted()
  .findIndex((file) =>
    readFileSync(join(schemaFolders.migrations, file), 'utf8').includes('create table installation'),
  );

it('a community from before the upgrade takes the server of its next start only if it has no members (OPS-28)', async () => {
  expect(migrationBefore).toBeGreaterThanOrEqual(baseline);
  const { db } = app.deps;
  await sql`update installation set kind = 'community'`.execute(db);
  await expect(claim(null)).rejects.toThrow(
    'The database of the test belongs to a community, but no Discord application is configured.',
  );
  expect(await claim(here)).toMatchObject({ kind: 'community', ...here });
  await sql`update installation set application_id = null, guild_id = null`.execute(db);
  await aMember(app.deps);
  await expect(claim(elsewhere)).rejects.toThrow(`npm run community:move -- --from none --to ${elsewhere.guildId}`);
  expect(await getInstallation(db)).toMatchObject({ guildId: null });
  const { guildId: to, applicationId } = here;
  await moveCommunity(app.deps, system, { from: null, to, applicationId });
  expect(await claim(here)).toMatchObject({ kind: 'community', ...here });
  await expect(claim(elsewhere)).rejects.toThrow('belongs to the Discord server');
  await expect(claim(null)).rejects.toThrow('no Discord application is configured');
  expect(await getInstallation(db)).toMatchObject(here);
});
