import { PermissionFlagsBits as Permission } from 'discord-api-types/v10';
import { z } from 'zod';
import { tierIds, tiers } from '@sunset/contract/tiers.ts';
import { settings } from '../../config-settings.ts';
import type { Config } from '../../config.ts';
import { createOutsideCalls } from '../../integrations/outside.ts';
import {
  channelPermissions,
  channelSchema,
  roleSchema,
  serverPermissions,
  type Bearer,
  type Role,
} from './channel-permissions.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, warning, problem } = findingsOf('Discord');

type Asked =
  | { kind: 'ok'; body: unknown }
  | { kind: 'status'; status: number }
  | { kind: 'unavailable'; reason: string };
type Ask = (path: string) => Promise<Asked>;

const needed = {
  'View Channel': Permission.ViewChannel,
  'Send Messages': Permission.SendMessages,
  'Embed Links': Permission.EmbedLinks,
  'Read Message History': Permission.ReadMessageHistory,
};

/** The bot as Discord sees it: its token, the server, the roles and channels that are configured. Sends nothing. */
export async function checkDiscord(config: Config, publicUrl: string): Promise<Finding[]> {
  const ask = asker(config);
  const self = await ask('/users/@me');
  if (self.kind === 'unavailable')
    return [problem(`it does not answer (${self.reason})`, 'Try again; look at discordstatus.com.')];
  if (self.kind === 'status')
    return [problem('it rejects the bot token', 'Set DISCORD_BOT_TOKEN from the Bot page of your application.')];
  const { id } = z.object({ id: z.string() }).parse(self.body);
  const guildId = config.discordGuildId ?? '';
  const answer = await ask(`/guilds/${guildId}/roles`);
  if (answer.kind !== 'ok') {
    return [
      ok('the bot token is valid'),
      problem(`the bot does not see the server ${guildId}`, 'Check DISCORD_GUILD_ID and invite the bot there.'),
    ];
  }
  const roles = z.array(roleSchema).parse(answer.body);
  const bearer = { userId: id, guildId, roles: await rolesOfBot(ask, { roles, id, guildId }) };
  return [
    ok('the bot token is valid and the bot is in the server'),
    await checkMembers(ask, guildId, id),
    ...judgeRoles(config, roles, bearer),
    ...(await checkChannels(config, ask, bearer)),
    ok(`add these redirects to the application: ${publicUrl}/auth/callback and ${publicUrl}/admin/auth/callback`),
  ];
}

function asker(config: Config): Ask {
  const headers = {
    authorization: `Bot ${config.discordBotToken ?? ''}`,
    'user-agent': 'DiscordBot (sunset-resorts, doctor)',
  };
  return async (path) => {
    const answer = await createOutsideCalls().fetchJson(`${config.discordApiBase}/v10${path}`, { headers });
    if (answer.kind !== 'ok') return { kind: 'unavailable', reason: answer.reason };
    const { status, body } = answer.value;
    return status === 200 ? { kind: 'ok', body } : { kind: 'status', status };
  };
}

/** The bot's roles; if it cannot be looked up, the role that Discord created for it and the role of everyone. */
async function rolesOfBot(ask: Ask, server: { roles: Role[]; id: string; guildId: string }): Promise<Role[]> {
  const { roles, id, guildId } = server;
  const member = await ask(`/guilds/${guildId}/members/${id}`);
  const held = member.kind === 'ok' ? z.object({ roles: z.array(z.string()) }).parse(member.body).roles : null;
  return roles.filter((role) => role.id === guildId || (held?.includes(role.id) ?? role.tags?.bot_id === id));
}

/** Tiers come from looking up single members, which needs no privileged intent; a server that refuses it would cost all tiers. */
async function checkMembers(ask: Ask, guildId: string, id: string): Promise<Finding> {
  const member = await ask(`/guilds/${guildId}/members/${id}`);
  const works = member.kind === 'ok' || (member.kind === 'status' && member.status === 404);
  if (works) return ok('members can be looked up');
  return problem('members cannot be looked up', 'Allow "Server Members Intent" on the Bot page of your application.');
}

function judgeRoles(config: Config, roles: Role[], bearer: Bearer): Finding[] {
  const ofTiers = tierIds.flatMap((id) => tiers[id].roleSetting ?? []);
  const findings = [...ofTiers, 'roleStaff' as const, 'roleHost' as const].map((setting) => {
    const id = config[setting];
    const { variable } = settings[setting];
    if (id === undefined)
      return warning(`${variable} is not set`, 'The features that need it are off; see docs/configuration.md.');
    const role = roles.find((one) => one.id === id);
    return role
      ? ok(`${variable} is ${role.name}`)
      : problem(`${variable} is not a role of the server`, 'Copy the id of the role.');
  });
  const staff = roles.find(({ id }) => id === config.roleStaff);
  const rights = serverPermissions(bearer);
  const mayPingAll = (rights & (Permission.MentionEveryone | Permission.Administrator)) !== 0n;
  if (staff && !staff.mentionable && !mayPingAll) {
    findings.push(
      problem(
        `the bot cannot ping ${staff.name}`,
        'Allow everyone to mention that role, or give the bot Mention Everyone.',
      ),
    );
  }
  if ((rights & (Permission.CreateEvents | Permission.ManageEvents | Permission.Administrator)) === 0n) {
    findings.push(warning('the bot can’t create scheduled events', 'Give its role Create Events.'));
  }
  const gold = roles.find(({ id }) => id === config.roleGold);
  return gold ? [...findings, judgeGold(gold, bearer)] : findings;
}

/** The bot gives and takes the role of gold memberships. Without that, staff do it by hand. Rule: GOLD-5. */
function judgeGold(gold: Role, bearer: Bearer): Finding {
  if ((serverPermissions(bearer) & (Permission.ManageRoles | Permission.Administrator)) === 0n) {
    return warning(
      `the bot can’t give the role ${gold.name} to members with a gold membership`,
      'In Discord: Server Settings → Roles → the role of the bot → Permissions → switch on Manage Roles.',
    );
  }
  const highest = bearer.roles.toSorted((a, b) => b.position - a.position)[0];
  if (highest === undefined || highest.position <= gold.position) {
    return warning(
      `the bot can’t give the role ${gold.name} to members with a gold membership: its own role is not above it`,
      `In Discord: Server Settings → Roles → drag the role of the bot above ${gold.name}.`,
    );
  }
  return ok(`the bot can give the role ${gold.name}`);
}

async function checkChannels(config: Config, ask: Ask, bearer: Bearer): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [variable, id] of Object.entries({
    DISCORD_CHANNEL_GUESTS: config.channelGuests,
    DISCORD_CHANNEL_STAFF: config.channelStaff,
  })) {
    findings.push(
      id === undefined
        ? warning(`${variable} is not set`, 'Its messages are not sent.')
        : await checkChannel(variable, id, { ask, bearer }),
    );
  }
  return findings;
}

async function checkChannel(variable: string, id: string, bot: { ask: Ask; bearer: Bearer }): Promise<Finding> {
  const answer = await bot.ask(`/channels/${id}`);
  if (answer.kind !== 'ok')
    return problem(`the bot does not see ${variable}`, 'Check the id, and let the bot view the channel.');
  const channel = channelSchema.parse(answer.body);
  const rights = channelPermissions(bot.bearer, channel);
  const missing = Object.entries(needed).filter(([, bit]) => (rights & bit) === 0n);
  if (missing.length === 0) return ok(`${variable} is #${channel.name ?? id}, and the bot can write there`);
  return problem(
    `in #${channel.name ?? id} the bot lacks ${missing.map(([name]) => name).join(', ')}`,
    'Give its role these permissions there.',
  );
}
