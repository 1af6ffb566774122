import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import { bloxlinkErrors } from '@sunset/standin/bloxlink/state.ts';
import {
  bloxlinkKey,
  channelIds,
  guildId,
  personIds,
  placeIds,
  robloxApplication,
  roleIds,
} from '@sunset/standin/ids.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  brand,
  credentialsOf,
  enterAll,
  prepareDiscord,
  signIn,
  type SetupBrowser,
} from '../../../test/new-community/set-up.ts';
import { aBrowser, refusal, startSetupApp, type SetupApp } from '../../../test/setup-browser.ts';
import { readStoredConfiguration } from './stored-configuration.ts';

/* Every step as a new operator meets it: the stand-in plays Discord with nothing prepared, and each fault says what to click. */

let setup: SetupApp;
let browser: SetupBrowser;
beforeEach(async () => {
  setup = await startSetupApp();
  browser = aBrowser(setup);
  await browser.call('POST /setup/open', { body: { token: await setup.token() } });
});
afterEach(() => setup.close());

const call = ((...request) => browser.call(...request)) as SetupBrowser['call'];
const world = () => setup.portal.world;
const setApplication = (more: Partial<Record<keyof ReturnType<typeof credentialsOf>, string>> = {}) =>
  call('PUT /setup/application', { body: { ...credentialsOf(setup.portal), ...more } });
const setServer = () => call('PUT /setup/server', { body: { guild_id: guildId } });
const setRoles = (more: Partial<Record<keyof typeof placeIds, string | null>> = {}) =>
  call('PUT /setup/roles', { body: { ...placeIds, ...more } });
const codesOf = (findings: readonly SetupFinding[]) => findings.map(({ code }) => code).toSorted();
const isDone = async (step: string) => (await call('GET /setup')).steps.find(({ id }) => id === step)?.is_done;

/** The only problem of a refusal; it says what to click, and on which page of Discord if it is one of the portal. */
async function problemOf(request: Promise<unknown>): Promise<SetupFinding> {
  const { code, findings } = await refusal(request);
  const problems = findings.filter(({ level }) => level === 'problem');
  expect([code, problems.length]).toEqual(['setup_refused', 1]);
  const [found] = problems as [SetupFinding];
  expect(found.clicks.length).toBeGreaterThan(0);
  return found;
}

describe('the Discord application', () => {
  it('of somebody new is accepted, with what is still to click (SETUP-4)', async () => {
    const { setup: state, findings } = await setApplication();
    expect(codesOf(findings)).toEqual(['redirect_missing', 'verified']);
    expect(state.application).toMatchObject({ has_client_secret: true, has_bot_token: true });
    expect(state.application?.public_key).toMatch(/^[0-9a-f]{64}$/);
    const redirect = findings.find(({ code }) => code === 'redirect_missing');
    expect(redirect?.link).toBe(
      `${setup.portal.url}/developers/applications/${credentialsOf(setup.portal).client_id}/oauth2`,
    );
    expect(redirect?.copies).toEqual(['http://test.local/auth/callback', 'http://test.local/admin/auth/callback']);
  });

  it('without anything to click once the portal is prepared', async () => {
    prepareDiscord(setup.portal);
    expect(codesOf((await setApplication()).findings)).toEqual(['verified']);
  });

  it.each([
    ['a wrong client secret', { client_secret: 'wrong' }, 'client_refused', 'Reset Secret'],
    ['the id of another application', { client_id: '123456789012345678' }, 'client_refused', 'Client ID'],
    ['a wrong bot token', { bot_token: 'wrong' }, 'bot_token_refused', 'Reset Token'],
  ])('is refused with %s, and nothing is saved (SETUP-4)', async (_, more, code, click) => {
    const { code: refused, findings } = await refusal(setApplication(more));
    expect(refused).toBe('setup_refused');
    const found = findings.find((one) => one.code === code);
    expect(found?.clicks.join(' ')).toContain(click);
    expect(await isDone('application')).toBe(false);
    expect((await call('GET /setup')).application).toBeNull();
    expect(await readStoredConfiguration(setup.app.deps.db, setup.app.deps.seal)).toEqual({});
  });

  it('is refused when it asks for a code grant, which no invitation answers', async () => {
    world().discord.application.needsCodeGrant = true;
    expect(await problemOf(setApplication())).toMatchObject({ code: 'code_grant_required', field: 'bot_token' });
  });

  it('is not saved while Discord does not answer', async () => {
    world().faults.add({ match: { method: 'POST', path: '/api/oauth2/token' }, kind: 'drop-before' });
    expect((await refusal(setApplication())).code).toBe('outside_service_failed');
    expect(await isDone('application')).toBe(false);
    await setApplication();
  });

  it('keeps its secrets when they are not sent again, but never those of another application', async () => {
    await setApplication();
    const { client_id } = credentialsOf(setup.portal);
    await call('PUT /setup/application', { body: { client_id } });
    const other = refusal(call('PUT /setup/application', { body: { client_id: '123456789012345678' } }));
    expect((await other).code).toBe('setup_refused');
  });

  it('never sends a secret back, and keeps what was entered encrypted (SETUP-4, SETUP-7)', async () => {
    const saved = await setApplication();
    const { client_id, client_secret, bot_token } = credentialsOf(setup.portal);
    for (const secret of [client_secret, bot_token])
      for (const answer of [saved, await call('GET /setup')]) expect(JSON.stringify(answer)).not.toContain(secret);
    const drafts = setup.app.deps.db.selectFrom('setupLinks').select('draft').where('draft', 'is not', null);
    const { draft } = await drafts.executeTakeFirstOrThrow();
    for (const text of [client_id, client_secret, bot_token]) expect(draft?.toString()).not.toContain(text);
  });
});

describe('the server', () => {
  it('needs the bot: the invitation is explained, and looking again finds it (SETUP-4)', async () => {
    await setApplication();
    const before = await call('GET /setup/servers');
    expect(before.servers).toEqual([]);
    expect(before.findings).toMatchObject([{ code: 'bot_not_in_server', link: before.invite_address }]);
    expect(await problemOf(setServer())).toMatchObject({ code: 'bot_not_in_server', field: 'guild_id' });
    const invited = await fetch(before.invite_address);
    expect(await invited.text()).toContain('Authorize');
    await fetch(`${setup.portal.url}/developers/invite`, { method: 'POST' });
    expect((await call('GET /setup/servers')).servers).toEqual([{ guild_id: guildId, name: 'Sunset Resorts' }]);
    expect((await setServer()).setup.server).toEqual({ guild_id: guildId, name: 'Sunset Resorts' });
  });

  it('must let the bot look up members, which needs no privileged intent (SETUP-4)', async () => {
    prepareDiscord(setup.portal);
    await setApplication();
    const match = { method: 'GET', path: `/api/guilds/${guildId}/members/*` };
    world().faults.add({ match, kind: 'status', status: 403, body: { message: 'Missing Access', code: 50_001 } });
    const found = await problemOf(setServer());
    expect([found.code, found.clicks.join(' ')]).toEqual([
      'members_not_readable',
      expect.stringContaining('Add the bot to your server'),
    ]);
    expect(found.link).toBe((await call('GET /setup/servers')).invite_address);
    expect(await isDone('server')).toBe(false);
  });

  it('cannot be chosen before the application', async () => {
    expect((await refusal(setServer())).code).toBe('setup_incomplete');
  });

  it('is refused as what it is if it is no id, as its roles and channels are (API-7)', async () => {
    const refusedAs = (...nouns: string[]) => ({
      problem: { errors: nouns.map((noun) => ({ message: `must be a Discord ${noun} id (17 to 20 digits)` })) },
    });
    await expect(call('PUT /setup/server', { body: { guild_id: 'ours' } })).rejects.toMatchObject(refusedAs('server'));
    const places = { role_gold: 'gold', channel_guests: 'guests' };
    await expect(setRoles(places)).rejects.toMatchObject(refusedAs('role', 'channel'));
  });
});

describe('roles and channels', () => {
  beforeEach(async () => {
    prepareDiscord(setup.portal);
    await setApplication();
    await setServer();
  });

  it('are offered with what the bot may do, the highest role first', async () => {
    const { roles, channels } = await call('GET /setup/roles');
    expect(roles.map(({ name }) => name).slice(0, 3)).toEqual(['Sunset Booking Desk', 'Host', 'Staff']);
    expect(roles.find(({ id }) => id === roleIds.booster)).toMatchObject({ is_managed: true, is_booster: true });
    expect(roles.find(({ id }) => id === roleIds.gold)).toMatchObject({ can_be_given: true, color: '#e0a526' });
    expect(channels.find(({ id }) => id === channelIds.guests)).toEqual({
      id: channelIds.guests,
      name: 'guest-sessions',
      missing: [],
    });
  });

  it('are saved without findings when all is right', async () => {
    const { setup: state, findings } = await setRoles();
    expect(findings).toEqual([]);
    expect(state.roles).toEqual(placeIds);
  });

  it.each([
    ['the gold role is above the bot', 'role_above_bot', 'role_gold', 'Drag'],
    ['the bot lacks Manage Roles', 'manage_roles_missing', 'role_gold', 'Manage Roles'],
    ['the server requires two-factor authentication', 'two_factor_required', 'role_gold', 'two-factor'],
    ['the staff role cannot be mentioned', 'role_not_mentionable', 'role_staff', '@mention'],
    ['the bot may manage events, but create none', 'events_not_allowed', null, 'Create Events'],
  ])('are saved with a warning when %s', async (_, code, field, click) => {
    const { roles } = world().discord;
    const [own, gold, staff] = [roles.get(roleIds.bot), roles.get(roleIds.gold), roles.get(roleIds.staff)];
    if (!own || !gold || !staff) throw new Error('The stand-in has these roles');
    if (code === 'role_above_bot') gold.position = own.position + 1;
    if (code === 'manage_roles_missing') own.permissions = (BigInt(own.permissions) & ~(1n << 28n)).toString();
    if (code === 'two_factor_required') {
      world().discord.needsTwoFactor = true;
      world().discord.application.ownerHasTwoFactor = false;
    }
    if (code === 'role_not_mentionable') {
      staff.mentionable = false;
      own.permissions = (BigInt(own.permissions) & ~(1n << 17n)).toString();
    }
    if (code === 'events_not_allowed')
      own.permissions = ((BigInt(own.permissions) & ~(1n << 44n)) | (1n << 33n)).toString();
    const { findings } = await setRoles();
    const found = findings.find((one) => one.code === code);
    expect(found).toMatchObject({ level: 'warning', field });
    expect(found?.clicks.join(' ')).toContain(click);
    expect(await isDone('roles')).toBe(true);
  });

  it('warn of managed roles that nobody can give', async () => {
    const { findings } = await setRoles({ role_gold: roleIds.booster });
    expect(findings).toMatchObject([{ code: 'role_managed', field: 'role_gold' }]);
  });

  it('say what does not work without them', async () => {
    const none = Object.fromEntries(Object.keys(placeIds).map((name) => [name, null]));
    const { findings } = await setRoles(none);
    expect(codesOf(findings)).toEqual([
      ...Array.from({ length: 2 }, () => 'channel_not_chosen'),
      ...Array.from({ length: 6 }, () => 'role_not_chosen'),
    ]);
  });

  it('refuse a channel in which the bot cannot write, also for the test message (SETUP-4)', async () => {
    const channel = world().discord.channels.get(channelIds.guests);
    if (channel?.kind !== 'text') throw new Error('The stand-in has this channel');
    channel.botPermissions &= ~(1n << 11n);
    const found = await problemOf(setRoles());
    expect(found).toMatchObject({ code: 'channel_permissions_missing', field: 'channel_guests' });
    expect(found.clicks.join(' ')).toContain('“Send Messages”');
    expect(await isDone('roles')).toBe(false);
    const test = call('POST /setup/test-message', { body: { channel_id: channelIds.guests } });
    expect(await problemOf(test)).toMatchObject({ code: 'channel_permissions_missing', field: 'channel_id' });
    expect(world().discord.messages).toEqual([]);
    channel.botPermissions |= 1n << 11n;
    await setRoles();
  });

  it('send a test message that pings nobody', async () => {
    await call('PUT /setup/brand', { body: { ...brand, brand_name: '@everyone' } });
    const { findings } = await call('POST /setup/test-message', { body: { channel_id: channelIds.staff } });
    expect(codesOf(findings)).toEqual(['verified']);
    expect(world().discord.messages).toMatchObject([
      { channelId: channelIds.staff, message: { mention_everyone: false } },
    ]);
  });

  it('refuse what is not in the server any more', async () => {
    world().discord.roles.delete(roleIds.gold);
    expect(codesOf((await refusal(setRoles())).findings)).toEqual(['role_gone']);
  });

  it('begin again for another application', async () => {
    await setRoles();
    world().discord.application.clientSecret = 'reset';
    await setApplication();
    expect(await isDone('roles')).toBe(true);
    await signIn(browser, personIds.gold);
    world().discord.application.clientSecret = 'reset again';
    await setApplication();
    expect((await call('GET /setup')).primary_admin).toBeNull();
  });
});

describe('Bloxlink and Roblox', () => {
  beforeEach(async () => {
    prepareDiscord(setup.portal);
    await setApplication();
    await setServer();
  });

  it('are tried before they are saved (SETUP-4)', async () => {
    const wrong = await problemOf(call('PUT /setup/bloxlink', { body: { api_key: 'wrong' } }));
    expect(wrong).toMatchObject({ code: 'bloxlink_refused', field: 'api_key' });
    world().bloxlink.inGuild = false;
    const withoutBot = await problemOf(call('PUT /setup/bloxlink', { body: { api_key: bloxlinkKey } }));
    expect(withoutBot).toMatchObject({ code: 'bloxlink_not_in_server', link: 'https://blox.link' });
    world().bloxlink.inGuild = true;
    const saved = await call('PUT /setup/bloxlink', { body: { api_key: bloxlinkKey } });
    expect([saved.setup.bloxlink, codesOf(saved.findings)]).toEqual([{ has_api_key: true }, ['verified']]);
    const { clientId: client_id, clientSecret: client_secret } = robloxApplication;
    const refused = await problemOf(call('PUT /setup/roblox', { body: { client_id, client_secret: 'wrong' } }));
    expect(refused).toMatchObject({ code: 'roblox_refused', field: 'client_secret' });
    const roblox = await call('PUT /setup/roblox', { body: { client_id, client_secret } });
    expect(roblox.setup.roblox).toEqual({ client_id, has_client_secret: true });
  });

  it.each(['current', 'usual'] as const)('names a key of another server: %s (LINK-10)', async (errorStyle) => {
    world().bloxlink.errorStyle = errorStyle;
    const { error, status } = bloxlinkErrors[errorStyle].otherGuild;
    world().faults.add({ match: { path: '/v4*' }, kind: 'status', status, body: { error } });
    const other = await problemOf(call('PUT /setup/bloxlink', { body: { api_key: bloxlinkKey } }));
    expect(other).toMatchObject({ code: 'bloxlink_other_server', field: 'api_key' });
  });

  it('saves a key whose limit for today is reached, and says so (LINK-10)', async () => {
    world().bloxlink.requestsPerDay = 0;
    const saved = await call('PUT /setup/bloxlink', { body: { api_key: bloxlinkKey } });
    expect([saved.setup.bloxlink, codesOf(saved.findings)]).toEqual([
      { has_api_key: true },
      ['bloxlink_limit_reached'],
    ]);
  });

  it('save an application of Roblox that answers with 400, and say that its secret is not proven (SETUP-4)', async () => {
    const { clientId: client_id, clientSecret: client_secret } = robloxApplication;
    const introspect = { match: { path: '/oauth/v1/token/introspect' }, kind: 'status', status: 400 } as const;
    world().faults.add({ ...introspect, body: { error: 'invalid_client' } });
    const refused = await problemOf(call('PUT /setup/roblox', { body: { client_id, client_secret } }));
    expect(refused.code).toBe('roblox_refused');
    world().faults.add({ ...introspect, body: { error: 'invalid_token' } });
    const saved = await call('PUT /setup/roblox', { body: { client_id, client_secret } });
    expect(codesOf(saved.findings)).toEqual(['roblox_not_proven']);
    expect(saved.setup.roblox).toEqual({ client_id, has_client_secret: true });
  });

  it('can be left out', async () => {
    await call('PUT /setup/bloxlink', { body: { api_key: null } });
    await call('PUT /setup/roblox', { body: { client_id: null } });
    expect(await call('GET /setup')).toMatchObject({
      bloxlink: { has_api_key: false },
      roblox: { client_id: null, has_client_secret: false },
    });
  });

  it('are not saved while they do not answer', async () => {
    world().faults.add({ match: { path: { prefix: '/v4/' } }, kind: 'drop-before' });
    expect((await refusal(call('PUT /setup/bloxlink', { body: { api_key: bloxlinkKey } }))).code).toBe(
      'outside_service_failed',
    );
    expect(await isDone('bloxlink')).toBe(false);
  });
});

describe('the sign-in of the primary admin', () => {
  beforeEach(async () => {
    prepareDiscord(setup.portal);
    await enterAll(setup, browser, await setup.token());
  });

  it('makes the person who signs in at Discord in this browser the primary admin (SETUP-9)', async () => {
    const state = await signIn(browser, personIds.regular);
    expect(state.primary_admin?.discord_id).toBe(personIds.regular);
  });

  it('explains a redirect that is not registered, before the browser goes to a dead end', async () => {
    world().discord.redirects.delete('http://test.local/admin/auth/callback');
    const found = await problemOf(call('POST /setup/sign-in'));
    expect(found.code).toBe('redirect_missing');
    expect(found.copies).toContain('http://test.local/admin/auth/callback');
  });

  it('is refused for a person who is not in the server', async () => {
    expect(await problemOf(signIn(browser, personIds.visitor))).toMatchObject({ code: 'not_in_server' });
    expect((await call('GET /setup')).primary_admin).toBeNull();
  });

  it('accepts each state once, and only in the browser that began (SETUP-9)', async () => {
    const { url } = await call('POST /setup/sign-in');
    expect(new URL(url).searchParams.get('state')).toMatch(/^setup\./);
    const answer = await fetch(`${url}&_user=${personIds.regular}`, { redirect: 'manual' });
    const query = new URL(answer.headers.get('location') ?? '').searchParams;
    const body = { code: query.get('code') ?? '', state: query.get('state') ?? '' };
    const callback = (from: SetupBrowser, more = {}) =>
      refusal(from.call('POST /setup/sign-in/callback', { body: { ...body, ...more } })).then(({ code }) => code);
    expect(await callback(aBrowser(setup))).toBe('setup_link_invalid');
    expect(await callback(browser, { state: 'setup.guessed' })).toBe('sign_in_again');
    const codes = await Promise.all([callback(browser), callback(browser)]);
    expect(codes.toSorted()).toEqual(['not refused', 'sign_in_again']);
    expect(await callback(browser)).toBe('sign_in_again');
  });

  it('starts again when Discord refuses the code', async () => {
    const { url } = await call('POST /setup/sign-in');
    const state = new URL(url).searchParams.get('state') ?? '';
    const request = call('POST /setup/sign-in/callback', { body: { code: 'forged', state } });
    expect((await refusal(request)).code).toBe('sign_in_again');
  });
});

describe('what the environment sets', () => {
  it('wins, is shown as such, and cannot be changed (SETUP-8)', async () => {
    const fixed = await startSetupApp({ DISCORD_CHANNEL_GUESTS: channelIds.lounge });
    prepareDiscord(fixed.portal);
    const other = aBrowser(fixed);
    const { fixed_fields, environment } = await other.call('POST /setup/open', {
      body: { token: await fixed.token() },
    });
    expect([environment, fixed_fields]).toEqual([['DISCORD_CHANNEL_GUESTS'], ['roles.channel_guests']]);
    await other.call('PUT /setup/application', { body: credentialsOf(fixed.portal) });
    await other.call('PUT /setup/server', { body: { guild_id: guildId } });
    const change = other.call('PUT /setup/roles', { body: placeIds });
    await expect(change).rejects.toMatchObject({ problem: { errors: [{ path: 'body.channel_guests' }] } });
    await other.call('PUT /setup/roles', { body: { ...placeIds, channel_guests: channelIds.lounge } });
    await fixed.close();
  });
});

it('the doctor examines what was entered (SETUP-4)', async () => {
  prepareDiscord(setup.portal);
  await enterAll(setup, browser, await setup.token());
  const { findings } = await call('POST /setup/check');
  expect(findings.filter(({ level }) => level === 'problem')).toEqual([]);
  expect(findings.map(({ says }) => says)).toContain('Discord: the bot token is valid and the bot is in the server');
  // Bloxlink was left out, which its step has said.
  expect(findings.filter(({ says }) => says.startsWith('Bloxlink'))).toEqual([]);
  const address = findings.find(({ says }) => says.includes('players cannot open the site yet'));
  expect(address?.clicks).toEqual([expect.stringContaining('after the set-up, “What is left” has it')]);
  world().discord.redirects.delete('http://test.local/auth/callback');
  const withoutRedirect = await call('POST /setup/check');
  expect(withoutRedirect.findings.filter(({ level }) => level === 'problem')).toMatchObject([
    { says: expect.stringContaining('http://test.local/auth/callback') as string },
  ]);
  world().discord.botInGuild = false;
  const later = await call('POST /setup/check');
  expect(later.findings.find(({ level }) => level === 'problem')?.says).toContain('does not see the server');
});

it('colours that cannot be read are refused as in the panel (BRAND-3)', async () => {
  const change = call('PUT /setup/brand', { body: { ...brand, accent_color: '#ffffee' } });
  await expect(change).rejects.toMatchObject({ problem: { errors: [{ path: 'body.accent_color' }] } });
});
