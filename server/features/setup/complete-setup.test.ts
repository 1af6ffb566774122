import { sql } from 'kysely';
import { discordApplication, guildId, personIds } from '@sunset/standin/ids.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aMember } from '../../../test/factories.ts';
import { enterAll, prepareDiscord, signIn, type SetupBrowser } from '../../../test/new-community/set-up.ts';
import { aBrowser, refusal, startSetupApp, type SetupApp } from '../../../test/setup-browser.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { createSession } from '../auth/create-session.ts';
import { getInstallation } from '../installation/queries.ts';
import { recordMember } from '../members/record-member.ts';
import { createSetupLink } from './commands/create-setup-link.ts';
import { readStoredConfiguration } from './stored-configuration.ts';
import { isFullRun } from '../../../test/full-run.ts';

let setup: SetupApp;
let browser: SetupBrowser;
let demoToken: string;
beforeEach(async () => {
  setup = await startSetupApp({}, {}, { withGuests: true });
  prepareDiscord(setup.portal);
  browser = aBrowser(setup);
  demoToken = await setup.app.token(await aMember(setup.app.deps, { isAdmin: true }));
});
afterEach(() => setup.close());

const asDemoAdmin = async () => {
  const headers = { authorization: `Bearer ${demoToken}` };
  return (await setup.app.fetch('/api/admin/bookings', { headers })).status;
};
const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;
const finish = () => browser.call('POST /setup/finish');
const stored = () => readStoredConfiguration(setup.app.deps.db, setup.app.deps.seal);

async function enterEverything(): Promise<void> {
  await enterAll(setup, browser, await setup.token());
  await signIn(browser, personIds.gold);
}

async function filledTables(db = setup.app.deps.db): Promise<string[]> {
  const { rows } = await sql<{ name: string; found: boolean }>`
    select name, (xpath('/row/count/text()', query_to_xml(format('select count(*) from %I', name), false, true, '')))[1]::text <> '0' as found
    from (select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE') tables order by name`.execute(db);
  return rows.filter(({ found }) => found).map(({ name }) => name);
}

it('deletes everything of the demo that could sign in or be seen, and makes the primary admin (SETUP-6, BRAND-5)', async () => {
  await enterEverything();
  expect(await asDemoAdmin()).toBe(200);
  expect(await setup.app.deps.siteSettings()).toMatchObject({ isExample: true });
  const demo = await getInstallation(setup.app.deps.db);
  expect(await finish()).toMatchObject({
    left: { site_address: 'http://test.local', data_key_file: null },
    left_key: expect.any(String),
  });
  expect(await asDemoAdmin()).toBe(401);
  expect((await filledTables()).filter((name) => name !== 'rate_limit_buckets')).toEqual([
    'admins',
    'audit_log',
    'heartbeat',
    'installation',
    'messenger',
    'resorts',
    'room_types',
    'schema_functions',
    'schema_migrations',
    'settings',
    'setup_links',
    'stored_configuration',
  ]);
  const { db } = setup.app.deps;
  expect(await setup.app.deps.siteSettings()).toMatchObject({ isExample: false });
  const admins = await db.selectFrom('admins').select(['discordId', 'isPrimary']).execute();
  expect(admins).toEqual([{ discordId: personIds.gold, isPrimary: true }]);
  const settings = await db
    .selectFrom('settings')
    .select(['brandName', 'tagline', 'heroTitle', 'story'])
    .executeTakeFirstOrThrow();
  expect(settings).toEqual({
    brandName: 'Moonrise Lodges',
    tagline: 'By the sea',
    heroTitle: 'Moonrise Lodges',
    story: '',
  });
  expect(await db.selectFrom('resorts').select(['name', 'slug']).execute()).toEqual([
    { name: 'Moon Bay', slug: 'moon-bay' },
  ]);
  const installation = await getInstallation(db);
  expect(installation).toEqual({
    id: expect.not.stringMatching(demo.id),
    kind: 'community',
    applicationId: discordApplication.clientId,
    guildId,
  });
  expect(setup.restarts()).toBe(1);
  expect(await createSetupLink(setup.app.deps)).toBeNull();
});

it('makes tokens of the demo worth nothing, even for a session with the same id (OPS-29)', async () => {
  const { deps, databaseUrl, standin } = setup.app;
  const member = await aMember(deps, { isAdmin: true });
  const demoSession = await createSession(deps, { member, purpose: 'admin' });
  const [row] = await deps.db.selectFrom('sessions').selectAll().where('memberId', '=', member.id).execute();
  await enterEverything();
  await finish();
  const community = await startTestApp({ databaseUrl, standin, clock: setup.app.clock });
  const { id: memberId, discordId } = await aMember(community.deps, { isAdmin: true });
  if (row)
    await community.deps.db
      .insertInto('sessions')
      .values({ ...row, memberId })
      .execute();
  const statusWith = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await community.fetch('/api/admin/bookings', { headers })).status;
  };
  expect(await statusWith(demoSession.token)).toBe(401);
  // Control: the session is one of the community, and its own token opens it.
  const token = row && (await community.deps.tokens.sign({ ...row, discordId }));
  expect(await statusWith(token ?? '')).toBe(200);
  await community.close();
});

it('leaves every row that a new database has (SETUP-6)', async () => {
  const fresh = await startTestApp();
  const rowsOfNew = await filledTables(fresh.deps.db);
  await fresh.close();
  await enterEverything();
  await finish();
  expect(rowsOfNew.length).toBeGreaterThan(3);
  expect(await filledTables()).toEqual(expect.arrayContaining(rowsOfNew));
});

it('forgets what staff of the demo chose in the settings (SETUP-6)', async () => {
  const { db } = setup.app.deps;
  await db
    .updateTable('settings')
    .set({ maxActiveBookingsPerUser: 77, heroTitle: 'Demo', brandName: 'Demo' })
    .execute();
  const { dataKeyCheck } = await db.selectFrom('settings').select('dataKeyCheck').executeTakeFirstOrThrow();
  await enterEverything();
  await finish();
  const settings = await db.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
  expect(settings).toMatchObject({ heroTitle: 'Moonrise Lodges', brandName: 'Moonrise Lodges', dataKeyCheck });
  expect(settings.maxActiveBookingsPerUser).not.toBe(77);
});

it('stores secrets encrypted, and keeps neither draft nor cookie (SETUP-4, SETUP-7)', async () => {
  await enterEverything();
  const { clientSecret, botToken } = setup.portal.world.discord.application;
  const dump = async () =>
    JSON.stringify(
      await Promise.all([
        setup.app.deps.db.selectFrom('setupLinks').selectAll().execute(),
        setup.app.deps.db.selectFrom('storedConfiguration').selectAll().execute(),
        setup.app.deps.db.selectFrom('auditLog').selectAll().execute(),
      ]),
      (_, value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value),
    );
  const before = await dump();
  await finish();
  for (const secret of [clientSecret, botToken])
    for (const text of [before, await dump()]) expect(text).not.toContain(secret);
  expect(await stored()).toMatchObject({ DISCORD_CLIENT_SECRET: clientSecret, DISCORD_BOT_TOKEN: botToken });
  const { draft } = await setup.app.deps.db.selectFrom('setupLinks').select('draft').executeTakeFirstOrThrow();
  expect(draft).toBeNull();
  expect(await codeOf(browser.call('GET /setup'))).toBe('setup_link_invalid');
});

it('completes once, also when it is asked for three times at once (SETUP-6)', async () => {
  await enterEverything();
  const codes = await Promise.all([finish(), finish(), finish()].map(codeOf));
  expect(codes.toSorted()).toEqual(['not refused', 'setup_link_invalid', 'setup_link_invalid']);
  expect(setup.restarts()).toBe(1);
  expect(await codeOf(finish())).toBe('setup_link_invalid');
});

/** The configuration is written last. */
const faults = [
  [
    'the configuration cannot be written',
    sql`alter table stored_configuration add constraint fault check (variable <> 'DISCORD_BOT_TOKEN')`,
  ],
] as const;
const furtherFaults = [
  [
    'the primary admin cannot be written',
    sql`alter table admins add constraint fault check (discord_id <> ${sql.lit(personIds.gold)})`,
  ],
  ['the resort cannot be written', sql`alter table resorts add constraint fault check (name <> 'Moon Bay')`],
] as const;

it.each(isFullRun ? [...faults, ...furtherFaults] : faults)('changes nothing when %s (SETUP-6)', async (_, fault) => {
  await enterEverything();
  const tables = await filledTables();
  await fault.execute(setup.app.deps.db);
  expect(await codeOf(finish())).not.toBe('not refused');
  expect(await filledTables()).toEqual(tables);
  expect(await asDemoAdmin()).toBe(200);
  expect((await getInstallation(setup.app.deps.db)).kind).toBe('demo');
  expect(await stored()).toEqual({});
  expect(setup.restarts()).toBe(0);
  expect((await browser.call('GET /setup')).primary_admin?.discord_id).toBe(personIds.gold);
});

it('changes nothing when Discord has reset a secret, or does not answer (SETUP-4)', async () => {
  await enterEverything();
  const { application } = setup.portal.world.discord;
  const { botToken } = application;
  application.botToken = 'reset meanwhile';
  expect(await refusal(finish())).toMatchObject({ code: 'setup_refused', findings: [{ code: 'bot_token_refused' }] });
  application.botToken = botToken;
  setup.portal.world.faults.add({ match: { method: 'GET', path: '/api/applications/@me' }, kind: 'html-502' });
  expect(await codeOf(finish())).toBe('outside_service_failed');
  expect(await asDemoAdmin()).toBe(200);
  expect(await codeOf(finish())).toBe('not refused');
});

it('refuses to finish without the required steps, and names them (SETUP-6)', async () => {
  const { call } = browser;
  await call('POST /setup/open', { body: { token: await setup.token() } });
  await expect(finish()).rejects.toMatchObject({
    problem: { code: 'setup_incomplete', missing: ['brand', 'application', 'server', 'sign_in'] },
  });
});

it('refuses people of the stand-in that another server process writes afterwards (SETUP-6)', async () => {
  const { deps } = setup.app;
  const guest = { discordId: personIds.regular, username: 'late', displayName: 'Late', avatar: null, roleIds: [] };
  const late = { ...guest, isBoosting: false, isPending: false, joinedAt: null };
  const member = await recordMember(deps, late, { askedAt: deps.now() });
  await enterEverything();
  await finish();
  expect(await codeOf(recordMember(deps, late, { askedAt: deps.now() }))).toMatch(/unavailable/);
  expect(await codeOf(createSession(deps, { member, purpose: 'user' }))).toMatch(/unavailable/);
  expect(await filledTables()).not.toContain('members');
  // Control: a server that is not one of the demo writes them.
  await recordMember({ ...deps, setup: { isDemo: false } }, late, { askedAt: deps.now() });
  expect(await filledTables()).toContain('members');
});
