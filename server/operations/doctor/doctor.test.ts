import { spawn } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { channelIds, roleIds } from '@sunset/standin/ids.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { compiledCode } from '../../../test/deployment/compiled-code.ts';
import { s3Key, startS3Store } from '../../../test/s3/s3-store.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { startTestApp, testDataKey, type TestApp } from '../../../test/test-app.ts';
import { scratchDirectory } from '@sunset/local-postgres/scratch.ts';
import { registerCommands } from '../../features/interactions/commands/register-commands.ts';
import { lockDirectory } from '@sunset/local-postgres/directory/directory-lock.ts';
import { secretsOf } from '../../log.ts';
import { createStorage } from '../../start/outside-services.ts';
import { examine } from './examine.ts';
import type { Finding } from './finding.ts';

const root = join(import.meta.dirname, '../../..');
const pages = join(root, 'web/build');
let app: TestApp;
let environment: Record<string, string>;
/** Nothing listens there. */
const siteUrl = 'http://127.0.0.1:9';
beforeEach(async () => {
  // The doctor goes by the clock of the machine, and the stand-in by that of the app.
  app = await startTestApp({ clock: { ...createTestClock(), now: () => new Date() } });
  const directory = scratchDirectory();
  environment = {
    ...app.standin.environment(),
    DATABASE_URL: app.databaseUrl,
    DATA_KEY: testDataKey,
    DATA_DIR: directory,
    PUBLIC_URL: siteUrl,
  };
  app.standin.registerRedirects(siteUrl);
  await registerCommands(app.deps);
});
afterEach(() => app.close());

/** Findings without those about pages, which tests do not build. */
async function found(more: Record<string, string> = {}): Promise<Finding[]> {
  const given = { ...environment, ...more };
  const all = await examine({
    environment: given,
    pages,
    now: () => new Date(),
    newName: app.deps.random.uuid,
    createStorage,
  });
  return all.filter(({ area }) => area !== 'Pages');
}
const problems = async (more?: Record<string, string>) =>
  (await found(more)).filter(({ level }) => level === 'problem').map(({ area, says }) => `${area}: ${says}`);

describe('the doctor', () => {
  it('finds no problem with a healthy site, and lists its checks', async () => {
    const findings = await found();
    expect(findings.filter(({ level }) => level === 'problem')).toEqual([]);
    const areas = new Set(findings.filter(({ level }) => level === 'ok').map(({ area }) => area));
    expect([...areas].toSorted()).toEqual([
      'Bloxlink',
      'Configuration',
      'Data folder',
      'Data key',
      'Database',
      'Discord',
      'Discord commands',
      'Messages',
      'Pictures',
      'Roblox',
    ]);
  });

  it('says where to set the public address that is missing (SETUP-12)', async () => {
    const address = (await found()).find(
      ({ says }) => says === 'players cannot open the site yet: PUBLIC_URL is not a public address',
    );
    expect(address?.todo).toContain('in the file .env of the folder where you start the site');
    expect(address?.todo).toContain('/etc/sunset-resorts.env');
  });

  it('names each value of the community that neither the environment nor the panel sets (SETTINGS-8)', async () => {
    const unset = async (more: Record<string, string> = {}) =>
      (await found(more))
        .filter(({ area, level }) => area === 'Community' && level === 'warning')
        .map(({ says }) => says);
    const links = app.standin.exampleLinks;
    expect((await unset()).map((says) => says.split(' ')[0])).toEqual([
      'COMMUNITY_NAME',
      'COMMUNITY_TAGLINE',
      'SUPPORT_TICKET_URL',
      'DONATION_URL',
      'TIKTOK_URL',
      'ROBLOX_GROUP_URL',
      'TWITTER_URL',
    ]);
    await app.deps.db.updateTable('settings').set({ brandName: 'Moonrise', tagline: 'Nights' }).execute();
    expect(await unset({ ...links, TWITTER_URL: '' })).toEqual(['TWITTER_URL is not set: the link is hidden']);
    expect(await unset(links)).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a wrong bot token', { DISCORD_BOT_TOKEN: 'wrong-token-of-a-bot' }, 'Discord: it rejects the bot token'],
    [
      'another server',
      { DISCORD_GUILD_ID: '1234567890123456789' },
      'Discord: the bot does not see the server 1234567890123456789',
    ],
    [
      'a role that is not there',
      { DISCORD_ROLE_GOLD: '1234567890123456789' },
      'Discord: DISCORD_ROLE_GOLD is not a role of the server',
    ],
    [
      'a channel that is not there',
      { DISCORD_CHANNEL_STAFF: '1234567890123456789' },
      'Discord: the bot does not see DISCORD_CHANNEL_STAFF',
    ],
    [
      'a Bloxlink key of another server',
      { DISCORD_GUILD_ID: '1234567890123456789' },
      'Bloxlink: the key belongs to another Discord server',
    ],
    ['a wrong Bloxlink key', { BLOXLINK_API_KEY: 'wrong-bloxlink-key' }, 'Bloxlink: it rejects the key'],
    ['a value that cannot be', { DATABASE_POOL_SIZE: '1' }, 'Configuration: DATABASE_POOL_SIZE'],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgresql://x:hunter2hunter2@127.0.0.1:9/x' },
      'Database: could not be checked',
    ],
  ])('reports %s (OPS-19)', async (_, more, sentence) => {
    expect((await problems(more)).join('\n')).toContain(sentence);
  });

  it('reports missing permissions of the bot, and a role it cannot mention', async () => {
    const { channels, roles } = app.standin.world.discord;
    const guests = channels.get(channelIds.guests);
    if (guests?.kind === 'text') guests.botPermissions = 1024n;
    const [staff, bot] = [roles.get(roleIds.staff), roles.get(roleIds.bot)];
    if (staff && bot) {
      staff.mentionable = false;
      bot.permissions = '0';
    }
    expect(await problems()).toEqual([
      'Discord: the bot cannot ping Staff',
      'Discord: in #guest-sessions the bot lacks Send Messages, Embed Links, Read Message History',
    ]);
  });

  it('says whether the bot can give the role of gold memberships, and what to click (GOLD-5, OPS-19)', async () => {
    const aboutGold = async (more?: Record<string, string>) =>
      (await found(more))
        .filter(({ says }) => says.includes('give the role'))
        .map(({ level, says, todo }) => [level, says, todo]);
    const cannot = 'the bot can’t give the role Gold to members with a gold membership';
    const { roles } = app.standin.world.discord;
    const [gold, bot] = [roles.get(roleIds.gold), roles.get(roleIds.bot)];
    expect(await aboutGold()).toEqual([['ok', 'the bot can give the role Gold', undefined]]);
    app.standin.world.discord.needsTwoFactor = true;
    app.standin.world.discord.application.ownerHasTwoFactor = false;
    expect(await aboutGold()).toEqual([
      [
        'warning',
        `${cannot}: the server requires two-factor authentication for moderation`,
        expect.stringContaining('owner of the Discord application switches on two-factor'),
      ],
    ]);
    app.standin.world.discord.application.ownerHasTwoFactor = true;
    if (gold && bot) gold.position = bot.position;
    expect(await aboutGold()).toEqual([
      [
        'warning',
        `${cannot}: its own role is not above it`,
        expect.stringContaining('drag the role of the bot above Gold'),
      ],
    ]);
    if (bot) bot.permissions = String(BigInt(bot.permissions) & ~(1n << 28n));
    expect(await aboutGold()).toEqual([['warning', cannot, expect.stringContaining('switch on Manage Roles')]]);
    expect(await aboutGold({ DISCORD_ROLE_GOLD: '' })).toEqual([]);
  });

  it('needs Create Events: Manage Events alone creates none (OPS-19)', async () => {
    const bot = app.standin.world.discord.roles.get(roleIds.bot);
    const createEvents = 1n << 44n;
    const manageEvents = 1n << 33n;
    if (bot) bot.permissions = String((BigInt(bot.permissions) & ~createEvents) | manageEvents);
    const warnings = (await found()).filter(({ level }) => level === 'warning').map(({ says }) => says);
    expect(warnings).toContain('the bot can’t create scheduled events');
  });

  it('names the redirects that Discord does not know, and calls none fine that it did not see (OPS-19)', async () => {
    const about = async () =>
      (await found()).filter(({ says }) => says.includes('redirect') || says.includes('callback'));
    const roblox = {
      area: 'Roblox',
      level: 'warning',
      todo: expect.stringContaining(`${siteUrl}/roblox/callback`) as string,
    };
    expect(await about()).toMatchObject([
      { area: 'Discord', level: 'ok', says: 'the application knows both redirects' },
      roblox,
    ]);
    app.standin.world.discord.redirects.delete(`${siteUrl}/admin/auth/callback`);
    const says = `the application does not know ${siteUrl}/admin/auth/callback, so signing in fails there`;
    expect(await about()).toMatchObject([{ area: 'Discord', level: 'problem', says }, roblox]);
    const match = { method: 'GET', path: '/api/applications/@me' };
    app.standin.world.faults.add({ match, kind: 'status', status: 403, body: {}, times: 1 });
    expect(await about()).toMatchObject([
      { area: 'Discord', level: 'warning', says: 'the redirects could not be checked' },
      roblox,
    ]);
  });

  it('explains why members cannot be looked up, which needs no privileged intent (OPS-19)', async () => {
    const match = { method: 'GET', path: '/api/guilds/:guild/members/*' };
    const body = { message: 'Missing Access', code: 50_001 };
    app.standin.world.faults.add({ match, kind: 'status', status: 403, body, times: 2 });
    const refused = (await found()).find(({ says }) => says.startsWith('members cannot be looked up'));
    expect(refused).toMatchObject({ level: 'problem', says: expect.stringContaining('50001') as string });
    expect(refused?.todo).toContain('Invite the bot');
    expect(refused?.todo).not.toContain('Intent');
  });

  it.each([
    ['the bot is not in the server', { inGuild: false }, 'problem: the Bloxlink bot is not in the server'],
    ['the limit is reached', { requestsPerDay: 0 }, 'warning: the limit of the key is reached'],
  ])('names what keeps Bloxlink from working: %s (LINK-10)', async (_, state, expected) => {
    Object.assign(app.standin.world.bloxlink, state);
    const about = (await found()).filter(({ area }) => area === 'Bloxlink');
    expect(about.map(({ level, says }) => `${level}: ${says}`)).toEqual([expected]);
  });

  it.each([
    ['may not read', { get: false, list: false }, {}, /cannot be read.*s3:GetObject/],
    ['is wrong', { get: true, list: false }, { S3_SECRET_ACCESS_KEY: 'other' }, /does not work: SignatureDoesNotMatch/],
  ])(
    'says that the key of a bucket %s, which one that may not list it could hide (OPS-19)',
    async (_, may, more, says) => {
      const s3 = await startS3Store();
      onTestFinished(() => s3.close());
      s3.may = may;
      const { accessKeyId, secretAccessKey } = s3Key;
      const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
      const all = await found({ S3_BUCKET: 'pictures', S3_ENDPOINT: s3.endpoint, ...keys, ...more });
      const about = all
        .filter(({ area }) => area === 'Pictures')
        .map((one) => `${one.level}: ${one.says} ${one.todo ?? ''}`);
      expect(about.join()).toMatch(says);
      s3.may = { get: true, list: false };
      const right = await found({ S3_BUCKET: 'pictures', S3_ENDPOINT: s3.endpoint, ...keys });
      expect(right.find(({ area }) => area === 'Pictures')?.level).toBe('ok');
    },
  );

  it('checks key, address and commands of the application (INTER-10)', async () => {
    const about = async (more?: Record<string, string>) =>
      (await found(more))
        .filter(({ area }) => area === 'Discord commands')
        .map(({ level, says }) => `${level}: ${says}`);
    expect(await about()).toEqual([
      'ok: DISCORD_PUBLIC_KEY is that of the application',
      'ok: Discord sends interactions to this site',
      `warning: ${siteUrl}/discord/interactions cannot be reached from here`,
      'ok: the commands are registered',
    ]);
    app.standin.world.discord.interactions.commands = [];
    const other = await about({ DISCORD_PUBLIC_KEY: '0'.repeat(64), PUBLIC_URL: 'http://127.0.0.1:8' });
    expect(other).toEqual([
      'problem: DISCORD_PUBLIC_KEY is not that of the application',
      `problem: Discord sends interactions to ${siteUrl}/discord/interactions`,
      'warning: http://127.0.0.1:8/discord/interactions cannot be reached from here',
      'problem: the commands are not registered, or are those of an older version',
    ]);
    expect(await about({ DISCORD_PUBLIC_KEY: '' })).toEqual([
      'ok: commands and buttons are off: DISCORD_PUBLIC_KEY is not set',
    ]);
  });

  it('reports that Discord does not answer, and continues', async () => {
    app.standin.world.faults.add({ kind: 'html-502', match: { path: { prefix: '/api' } }, times: 20 });
    expect((await problems()).join()).toMatch(/^Discord: it does not answer/);
  });

  it('reports late, uncertain and undelivered messages', async () => {
    const late = new Date(Date.now() - 600_000);
    const rows = (['pending', 'unknown', 'dead'] as const).map((status) => ({
      dedupKey: status,
      kind: 'staff.opening_ping' as const,
      payload: '{}',
      status,
      nonce: status,
      notBefore: late,
      createdAt: late,
    }));
    await app.deps.db.insertInto('outbox').values(rows).execute();
    const says = (await found()).filter(({ area, level }) => area === 'Messages' && level === 'warning');
    expect(says.map((one) => one.says).join()).toMatch(/the oldest for 6\d\d s,1 may or may not.*,1 failed for good/);
    await app.deps.db.deleteFrom('outbox').where('dedupKey', 'in', ['pending', 'unknown', 'dead']).execute();
  });

  it('reports a database that is behind, ahead, or may lose acknowledged data', async () => {
    await sql`delete from schema_migrations where version = (select max(version) from schema_migrations)`.execute(
      app.deps.db,
    );
    expect((await found()).find(({ says }) => says.startsWith('at migration'))?.level).toBe('warning');
    await sql`insert into schema_migrations (version, name, checksum) values (999, '0999-x.sql', 'x')`.execute(
      app.deps.db,
    );
    expect((await problems()).join()).toMatch(/Database: at migration 999, this code knows/);
    await sql`update schema_migrations set name = '0001-people.sql' where version = 1`.execute(app.deps.db);
    expect((await problems()).join()).toContain('it was made by a version before 0.1.0');
    const off = `${app.databaseUrl}&options=${encodeURIComponent('-c synchronous_commit=off')}`;
    expect((await problems({ DATABASE_URL: off })).join()).toContain('acknowledged bookings can be lost');
  });

  it('says whose the database is, and what a start would refuse (OPS-19, OPS-28)', async () => {
    const { db } = app.deps;
    const { DISCORD_GUILD_ID: guildId = '', DISCORD_CLIENT_ID: applicationId = '' } = environment;
    const about = async (more: Record<string, string> = {}) =>
      (await found(more))
        .filter(({ area, says }) => area === 'Database' && /^it (?:is a demo|is in use|belongs)/.test(says))
        .map(({ level, says }) => `${level}: ${says}`);
    expect(await about()).toEqual(['ok: it belongs to nobody yet: the first start decides']);
    await db.updateTable('installation').set({ kind: 'demo' }).execute();
    expect(await about()).toEqual([expect.stringMatching(/^problem: it is a demo.*DISCORD_CLIENT_ID is set$/)]);
    await db.updateTable('installation').set({ kind: 'community', guildId, applicationId }).execute();
    expect(await about()).toEqual([`ok: it belongs to the community of the Discord server ${guildId}`]);
    expect(await about({ DISCORD_CLIENT_ID: '' })).toEqual([
      `problem: it belongs to the community of the Discord server ${guildId}, but no Discord application is configured`,
    ]);
    const other = '1234567890123456789';
    expect(await about({ DISCORD_GUILD_ID: other })).toEqual([
      `problem: it belongs to the Discord server ${guildId}, but DISCORD_GUILD_ID is ${other}`,
    ]);
    expect(await about({ DISCORD_CLIENT_ID: other })).toEqual([expect.stringMatching(/^warning: it is in use/)]);
  });

  it('reports a clock that is off, from the database and from Discord, and secrets that others may read (INTER-1)', async () => {
    const directory = environment.DATA_DIR ?? '';
    writeFileSync(join(directory, 'session-secret'), 'x');
    chmodSync(join(directory, 'session-secret'), 0o644);
    const slow = () => new Date(Date.now() - 360_000);
    const all = await examine({ environment, pages, now: slow, newName: app.deps.random.uuid, createStorage });
    const says = all.filter(({ level }) => level === 'problem').map((one) => one.says);
    expect(says.join()).toMatch(/its clock is 360 s away.*other accounts can read session-secret/);
    // Discord names whole seconds, and its answer takes a while.
    expect(says).toContainEqual(expect.stringMatching(/^this machine’s clock is 3[56]\d s behind Discord’s$/));
  });

  it('prints no secret, works beside a running server, and exits with 1 when there are problems (OPS-19)', async () => {
    await lockDirectory(environment.DATA_DIR ?? '', {});
    const secret = 'a-metrics-token-that-nobody-sees';
    const child = spawn(process.execPath, [join(root, 'server/cli/doctor.ts')], {
      env: {
        PATH: process.env.PATH,
        ...compiledCode,
        ...environment,
        METRICS_TOKEN: secret,
        DISCORD_ROLE_GOLD: '1234567890123456789',
      },
    });
    let output = '';
    const collect = (chunk: Buffer) => void (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1);
    expect(output).toMatch(/PROBLEM {2}Discord: DISCORD_ROLE_GOLD is not a role.*\n\s+→ Copy the id of the role\./);
    expect(output).toContain('a server is running on it');
    expect(
      secretsOf(app.deps.config)
        .concat(secret)
        .filter((one) => output.includes(one)),
    ).toEqual([]);
  });
});
