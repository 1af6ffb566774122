import { eachPlace } from '@sunset/contract/setup/places.ts';
import { channelIds, discordApplication, guildId, personIds, placeIds } from '@sunset/standin/ids.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aMember, anOpening } from '../../../test/factories.ts';
import { credentialsOf, prepareDiscord, signIn, type SetupBrowser } from '../../../test/new-community/set-up.ts';
import { aBrowser, refusal, startSetupApp, type SetupApp } from '../../../test/setup-browser.ts';
import { getInstallation } from '../installation/queries.ts';
import { getMember } from '../members/queries.ts';
import { changeConfiguration } from './commands/change-configuration.ts';
import { readStoredConfiguration, storeConfiguration } from './stored-configuration.ts';

/* A community that was set up, whose primary admin changes the configuration. */

let setup: SetupApp;
let browser: SetupBrowser;
beforeEach(async () => {
  setup = await startSetupApp({}, {}, { isDemo: false });
  prepareDiscord(setup.portal);
  const { client_id, client_secret, bot_token } = credentialsOf(setup.portal);
  await storeConfiguration(setup.app.deps, {
    DISCORD_CLIENT_ID: client_id,
    DISCORD_CLIENT_SECRET: client_secret,
    DISCORD_BOT_TOKEN: bot_token,
    DISCORD_GUILD_ID: setup.portal.environment()['DISCORD_GUILD_ID'],
    DISCORD_CHANNEL_GUESTS: channelIds.guests,
  });
  browser = aBrowser(setup, {}, await adminToken(personIds.gold, { isPrimary: true }));
});
afterEach(() => setup.close());

async function adminToken(discordId: string, { isPrimary = false } = {}): Promise<string> {
  const { deps, token } = setup.app;
  const known = await deps.db.selectFrom('admins').select('id').where('discordId', '=', discordId).executeTakeFirst();
  if (known === undefined) {
    const made = await aMember(deps, { isAdmin: true });
    for (const table of ['members', 'admins'] as const)
      await deps.db.updateTable(table).set({ discordId }).where('discordId', '=', made.discordId).execute();
  }
  if (isPrimary) await deps.db.updateTable('admins').set({ isPrimary }).where('discordId', '=', discordId).execute();
  return token(await getMember(deps.db, discordId, deps.now()));
}

const noPlaces = eachPlace(() => null);

const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;
const stored = () => readStoredConfiguration(setup.app.deps.db, setup.app.deps.seal);
const start = () => browser.call('POST /admin/setup');

it('begins with what is stored, without secrets, and needs no step again (SETUP-10)', async () => {
  const state = await start();
  expect(state.mode).toBe('change');
  expect(state.steps.map(({ id }) => id)).toEqual(['application', 'server', 'roles', 'bloxlink', 'roblox', 'sign_in']);
  expect(state.application).toMatchObject({ has_client_secret: true, has_bot_token: true });
  expect(state.roles?.channel_guests).toBe(channelIds.guests);
  for (const secret of [credentialsOf(setup.portal).client_secret, credentialsOf(setup.portal).bot_token])
    expect(JSON.stringify(state)).not.toContain(secret);
});

it('names what differs from what is stored, and nothing else (SETUP-10)', async () => {
  expect((await start()).changed_fields).toEqual([]);
  const { client_id } = credentialsOf(setup.portal);
  const { changed_fields: checked } = (await browser.call('PUT /setup/application', { body: { client_id } })).setup;
  // Nothing was typed; Discord said the public key, which was not stored.
  expect(checked).toEqual(['application.public_key']);
  const body = { ...noPlaces, channel_guests: channelIds.lounge };
  expect((await browser.call('PUT /setup/roles', { body })).setup.changed_fields).toEqual([
    'roles.channel_guests',
    'application.public_key',
  ]);
  const back = { ...noPlaces, channel_guests: channelIds.guests };
  expect((await browser.call('PUT /setup/roles', { body: back })).setup.changed_fields).toEqual(checked);
});

it('changes the configuration and nothing else, with an audit row that has no values (SETUP-10)', async () => {
  const { db } = setup.app.deps;
  await anOpening(setup.app.deps);
  const before = await db.selectFrom('units').selectAll().execute();
  const configured = await stored();
  await start();
  await browser.call('PUT /setup/roles', { body: { ...placeIds, channel_guests: channelIds.lounge } });
  expect(await stored()).toEqual(configured);
  expect(await browser.call('POST /setup/finish')).toMatchObject({ left_key: null });
  expect(await stored()).toMatchObject({
    ...configured,
    DISCORD_CHANNEL_GUESTS: channelIds.lounge,
    DISCORD_ROLE_GOLD: placeIds.role_gold,
  });
  expect(await db.selectFrom('units').selectAll().execute()).toEqual(before);
  const rows = await db.selectFrom('auditLog').selectAll().where('action', '=', 'setup.change').execute();
  expect(rows).toMatchObject([{ actorKind: 'staff', subject: 'settings' }]);
  expect(JSON.stringify(rows[0]?.after)).toContain('DISCORD_CHANNEL_GUESTS');
  expect(JSON.stringify(rows)).not.toContain(channelIds.lounge);
  expect(setup.restarts()).toBe(1);
  expect(await codeOf(browser.call('GET /setup'))).toBe('setup_link_invalid');
});

it('a changed role is the one that the site goes by from then on, which nobody is asked about (MEMBER-13)', async () => {
  const { db } = setup.app.deps;
  await db.insertInto('rolesInUse').values({ variable: 'DISCORD_ROLE_GOLD', roleId: placeIds.role_gold }).execute();
  await start();
  await browser.call('PUT /setup/roles', { body: { ...placeIds, role_gold: placeIds.role_boosts_2, role_host: null } });
  await browser.call('POST /setup/finish');
  const roles = await db.selectFrom('rolesInUse').selectAll().execute();
  expect(roles).toContainEqual({ variable: 'DISCORD_ROLE_GOLD', roleId: placeIds.role_boosts_2 });
  expect(roles.map(({ variable }) => variable)).not.toContain('DISCORD_ROLE_HOST');
});

it('asks for a sign-in with new credentials, by the same person (SETUP-9, SETUP-10)', async () => {
  await start();
  const { application } = setup.portal.world.discord;
  application.clientSecret = 'another secret';
  const saved = await browser.call('PUT /setup/application', { body: credentialsOf(setup.portal) });
  expect(saved.setup.changed_fields).toContain('application.client_secret');
  await expect(browser.call('POST /setup/finish')).rejects.toMatchObject({ problem: { missing: ['sign_in'] } });
  expect((await refusal(signIn(browser, personIds.regular))).findings).toMatchObject([{ code: 'other_person' }]);
  await signIn(browser, personIds.gold);
  await browser.call('POST /setup/finish');
  expect((await stored()).DISCORD_CLIENT_SECRET).toBe('another secret');
});

it('is for the primary admin only, and not over plain HTTP from another address (SETUP-2, SETUP-10)', async () => {
  const other = aBrowser(setup, {}, await adminToken(personIds.admin));
  expect(await codeOf(other.call('POST /admin/setup'))).toBe('primary_admin_required');
  expect(await codeOf(aBrowser(setup).call('POST /admin/setup'))).toBe('authentication_required');
  const token = await adminToken(personIds.gold);
  const distant = aBrowser(setup, { peer: '192.168.1.7' }, token);
  expect(await codeOf(distant.call('POST /admin/setup'))).toBe('setup_not_private');
});

it('ends when the admin is not the primary one any more, and with their logout (SETUP-10)', async () => {
  await start();
  await browser.call('POST /admin/logout');
  expect(browser.cookies.get('sunset_setup')).toBe('');
  browser = aBrowser(setup, {}, await adminToken(personIds.gold, { isPrimary: true }));
  await start();
  await setup.app.deps.db.updateTable('admins').set({ isPrimary: false }).execute();
  expect(await codeOf(browser.call('GET /setup'))).toBe('setup_link_invalid');
  expect(await codeOf(browser.call('POST /setup/finish'))).toBe('setup_link_invalid');
});

it('leaves out roles and channels again, with nulls, before and after other steps (SETUP-4, SETUP-10)', async () => {
  await start();
  expect((await browser.call('PUT /setup/roles', { body: noPlaces })).setup.roles).toEqual(noPlaces);
  await browser.call('PUT /setup/roles', { body: placeIds });
  expect((await browser.call('PUT /setup/roles', { body: noPlaces })).setup.roles).toEqual(noPlaces);
  await browser.call('POST /setup/finish');
  expect(await stored()).not.toHaveProperty('DISCORD_CHANNEL_GUESTS');
});

describe('the key of a browser whose session has ended', () => {
  const keyAlone = () => {
    const thief = aBrowser(setup);
    thief.cookies.set('sunset_setup', browser.cookies.get('sunset_setup') ?? '');
    return thief;
  };

  it.each([
    ['by a logout', () => browser.call('POST /admin/logout')],
    ['by a logout in a panel', () => browser.call('POST /auth/logout')],
    ['by a new code', () => endSessions()],
    ['by its time', () => setup.app.deps.db.deleteFrom('sessions').execute()],
  ])('opens nothing: %s (SETUP-10)', async (_, end) => {
    await start();
    const old = keyAlone();
    expect((await old.call('GET /setup')).mode).toBe('change');
    await end();
    expect(await codeOf(old.call('GET /setup'))).toBe('setup_link_invalid');
    expect(await codeOf(old.call('PUT /setup/roles', { body: placeIds }))).toBe('setup_link_invalid');
    expect(await codeOf(old.call('POST /setup/finish'))).toBe('setup_link_invalid');
    expect(setup.restarts()).toBe(0);
  });

  it('opens nothing 24 hours after the sign-in (SETUP-10)', async () => {
    setup.app.clock.advance(23 * 60 * 60_000);
    await start();
    setup.app.clock.advance(61 * 60_000);
    expect(await codeOf(browser.call('GET /setup'))).toBe('setup_link_invalid');
  });

  it('finishes nothing when the logout comes while Discord is asked (SETUP-10)', async () => {
    const configured = await stored();
    await start();
    await browser.call('PUT /setup/roles', { body: placeIds });
    const { id } = await setup.app.deps.db
      .selectFrom('admins')
      .select('id')
      .where('isPrimary', '=', true)
      .executeTakeFirstOrThrow();
    await endSessions();
    const community = { applicationId: discordApplication.clientId, guildId };
    const browserKey = browser.cookies.get('sunset_setup') ?? '';
    const change = { browserKey, changedBy: id, configuration: {}, community, roles: setup.app.deps.config };
    expect(await codeOf(changeConfiguration(setup.app.deps, change))).toContain('This set-up link cannot be used');
    expect(await stored()).toEqual(configured);
  });
});

const endSessions = () => setup.app.deps.db.updateTable('sessions').set({ revokedAt: new Date() }).execute();

it('makes the database that of the chosen application and server, in the same transaction (SETUP-10, OPS-28)', async () => {
  const { db, pool } = setup.app.deps;
  const earlier = { applicationId: '1310244756183941999', guildId: '860459788382240999' };
  await db.updateTable('installation').set(earlier).execute();
  await start();
  await pool.query("alter table audit_log add constraint fault check (action <> 'setup.change')");
  expect(await codeOf(browser.call('POST /setup/finish'))).toBe('internal');
  expect(await getInstallation(db)).toMatchObject(earlier);
  await pool.query('alter table audit_log drop constraint fault');
  await browser.call('POST /setup/finish');
  expect(await getInstallation(db)).toMatchObject({ applicationId: discordApplication.clientId, guildId });
});

it('changes nothing when it cannot be written (SETUP-10)', async () => {
  const configured = await stored();
  await start();
  await browser.call('PUT /setup/roles', { body: placeIds });
  const { pool } = setup.app.deps;
  await pool.query("alter table stored_configuration add constraint fault check (variable <> 'DISCORD_ROLE_GOLD')");
  expect(await codeOf(browser.call('POST /setup/finish'))).toBe('internal');
  expect(await stored()).toEqual(configured);
  expect(setup.restarts()).toBe(0);
});

/** A demo, and the browser of somebody who is its primary admin: in a demo anybody can be. */
async function aDemo() {
  const demo = await startSetupApp();
  onTestFinished(() => demo.close());
  prepareDiscord(demo.portal);
  const { deps } = demo.app;
  const member = await aMember(deps, { isAdmin: true });
  const discordId = personIds.gold;
  for (const table of ['members', 'admins'] as const)
    await deps.db.updateTable(table).set({ discordId }).where('discordId', '=', member.discordId).execute();
  await deps.db.updateTable('admins').set({ isPrimary: false }).execute();
  await deps.db.updateTable('admins').set({ isPrimary: true }).where('discordId', '=', discordId).execute();
  const owner = aBrowser(demo, {}, await demo.app.token(await getMember(deps.db, discordId, deps.now())));
  return { demo, deps, owner };
}

it('does not end a demo: only the link does, also for its primary admin (SETUP-10)', async () => {
  const { deps, owner } = await aDemo();
  expect(await refusal(owner.call('POST /admin/setup'))).toMatchObject({ code: 'setup_link_required' });
  expect(await deps.db.selectFrom('setupLinks').selectAll().where('changedBy', 'is not', null).execute()).toEqual([]);
});

it('control: without the refusal only the database stops the admin of a demo, and without both they end it', async () => {
  const { demo, deps, owner } = await aDemo();
  Object.assign(deps.setup, { isDemo: false });
  expect(await codeOf(owner.call('POST /admin/setup'))).toBe('setup_link_invalid');
  const community = { kind: 'community', applicationId: discordApplication.clientId, guildId } as const;
  await deps.db.updateTable('installation').set(community).execute();
  await owner.call('POST /admin/setup');
  await owner.call('PUT /setup/application', { body: credentialsOf(demo.portal) });
  await owner.call('PUT /setup/server', { body: { guild_id: guildId } });
  await owner.call('PUT /setup/roles', { body: placeIds });
  await signIn(owner, personIds.gold);
  await owner.call('POST /setup/finish');
  expect(demo.restarts()).toBe(1);
});

it('cannot be continued in a database that belongs to the stand-in (SETUP-10)', async () => {
  await start();
  const demo = { kind: 'demo', applicationId: null, guildId: null } as const;
  await setup.app.deps.db.updateTable('installation').set(demo).execute();
  expect(await codeOf(browser.call('GET /setup'))).toBe('setup_link_invalid');
  expect(await codeOf(browser.call('POST /setup/finish'))).toBe('setup_link_invalid');
  expect(setup.restarts()).toBe(0);
});
