import { PermissionFlagsBits as Permission } from 'discord-api-types/v10';
import { z } from 'zod';
import { tierIds } from '@sunset/contract/members/tiers.ts';
import { settings } from '../../config-settings.ts';
import type { Config } from '../../config.ts';
import { createDiscordClock } from '../../integrations/discord/clock.ts';
import { roleSettingOf } from '../../features/members/role-settings.ts';
import { addressesOf } from '../../features/setup/rules.ts';
import type { OutsideCalls } from '../../integrations/outside.ts';
import {
  channelSchema,
  guildSchema,
  hasAny,
  missingIn,
  ownBotSchema,
  roleSchema,
  whyNotGiven,
  type Bearer,
  type Role,
} from '../../integrations/discord/permissions.ts';
import { createBotReader, type ReadAsBot } from '../../integrations/discord/read-as-bot.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, warning, leftOut, problem } = findingsOf('Discord');

/** The bot as Discord sees it: its token, the server, the roles and channels that are configured. Sends nothing. */
export async function checkDiscord(config: Config, publicUrl: string, calls: OutsideCalls): Promise<Finding[]> {
  const ask = createBotReader({
    apiBase: config.discordApiBase,
    token: config.discordBotToken ?? '',
    calls,
  });
  const self = await ask('/users/@me');
  if (self.kind === 'unavailable')
    return [problem(`it does not answer (${self.reason})`, 'Try again; look at discordstatus.com.')];
  if (self.kind === 'status')
    return [problem('it rejects the bot token', 'Set DISCORD_BOT_TOKEN from the Bot page of your application.')];
  const { id, mfa_enabled: ownerHasTwoFactor } = ownBotSchema.parse(self.body);
  const guildId = config.discordGuildId ?? '';
  const answer = await ask(`/guilds/${guildId}/roles`);
  if (answer.kind !== 'ok') {
    return [
      ok('the bot token is valid'),
      problem(`the bot does not see the server ${guildId}`, 'Check DISCORD_GUILD_ID and invite the bot there.'),
    ];
  }
  const roles = z.array(roleSchema).parse(answer.body);
  const lacksTwoFactor = !ownerHasTwoFactor && (await requiresTwoFactor(ask, guildId));
  const bearer = { userId: id, guildId, roles: await rolesOfBot(ask, { roles, id, guildId }), lacksTwoFactor };
  return [
    ok('the bot token is valid and the bot is in the server'),
    await checkMembers(ask, guildId, id),
    ...judgeRoles(config, roles, bearer),
    ...(await checkChannels(config, ask, bearer)),
    await checkRedirects(ask, publicUrl),
  ];
}

/** Discord refuses to send a browser back to an address that it does not know. Where it does not list them, a person has to look. */
async function checkRedirects(ask: ReadAsBot, publicUrl: string): Promise<Finding> {
  const wanted = addressesOf(publicUrl).discord_redirects;
  const answer = await ask('/applications/@me');
  const known = answer.kind === 'ok' ? redirectsSchema.safeParse(answer.body).data?.redirect_uris : undefined;
  if (known === undefined) {
    return warning(
      'the redirects could not be checked',
      `Check yourself: “OAuth2” in the developer portal must list ${wanted.join(' and ')}.`,
    );
  }
  const missing = wanted.filter((address) => !known.includes(address));
  if (missing.length === 0) return ok('the application knows both redirects');
  return problem(
    `the application does not know ${missing.join(' and ')}, so signing in fails there`,
    'In the developer portal: “OAuth2”, “Add Redirect”, enter exactly this, then “Save Changes”.',
  );
}

const redirectsSchema = z.object({ redirect_uris: z.array(z.string()) });

/** Not known counts as not required: giving the role says so then. */
async function requiresTwoFactor(ask: ReadAsBot, guildId: string): Promise<boolean> {
  const guild = await ask(`/guilds/${guildId}`);
  return guild.kind === 'ok' && (guildSchema.safeParse(guild.body).data?.requiresTwoFactor ?? false);
}

/** The bot's roles; if it cannot be looked up, the role that Discord created for it and the role of everyone. */
async function rolesOfBot(ask: ReadAsBot, server: { roles: Role[]; id: string; guildId: string }): Promise<Role[]> {
  const { roles, id, guildId } = server;
  const member = await ask(`/guilds/${guildId}/members/${id}`);
  const held = member.kind === 'ok' ? z.object({ roles: z.array(z.string()) }).parse(member.body).roles : null;
  return roles.filter((role) => role.id === guildId || (held?.includes(role.id) ?? role.tags?.bot_id === id));
}

/** Tiers come from looking up single members, which needs no privileged intent. A refusal would cost all tiers. */
async function checkMembers(ask: ReadAsBot, guildId: string, id: string): Promise<Finding> {
  const member = await ask(`/guilds/${guildId}/members/${id}`);
  const works = member.kind === 'ok' || (member.kind === 'status' && member.status === 404);
  if (works) return ok('members can be looked up');
  const reason =
    member.kind === 'unavailable' ? member.reason : `status ${member.status}, code ${member.code ?? 'none'}`;
  const todo =
    member.kind === 'unavailable'
      ? 'Try again; look at discordstatus.com.'
      : 'Invite the bot to the server again: docs/messages.md has its permissions.';
  return problem(`members cannot be looked up (${reason})`, todo);
}

/** A clock that is minutes off refuses every command and button. Rule: INTER-1. */
export async function checkClock(
  { discordApiBase: apiBase }: Config,
  now: () => Date,
  calls: OutsideCalls,
): Promise<Finding> {
  const off = await createDiscordClock({ apiBase, calls, now }).secondsOff();
  if (off === null) return ok('this machine’s clock does not differ from Discord’s by more than a minute');
  return problem(
    `this machine’s clock is ${Math.abs(off)} s ${off > 0 ? 'ahead of' : 'behind'} Discord’s`,
    'Set it with NTP (timedatectl set-ntp true). Commands and buttons are refused from 5 minutes on, and all jobs wait from an hour on.',
  );
}

function judgeRoles(config: Config, roles: Role[], bearer: Bearer): Finding[] {
  const ofTiers = tierIds.flatMap((id) => roleSettingOf(id) ?? []);
  const findings = [...ofTiers, 'roleStaff' as const, 'roleHost' as const].map((setting) => {
    const id = config[setting];
    const { variable } = settings[setting];
    if (id === undefined)
      return leftOut(`${variable} is not set`, 'The features that need it are off; see docs/configuration.md.');
    const role = roles.find((one) => one.id === id);
    return role
      ? ok(`${variable} is ${role.name}`)
      : problem(`${variable} is not a role of the server`, 'Copy the id of the role.');
  });
  const staff = roles.find(({ id }) => id === config.roleStaff);
  if (staff && !staff.mentionable && !hasAny(bearer, Permission.MentionEveryone)) {
    findings.push(
      problem(
        `the bot cannot ping ${staff.name}`,
        'Allow everyone to mention that role, or give the bot Mention Everyone.',
      ),
    );
  }
  // Since February 2026, Manage Events alone creates none.
  if (!hasAny(bearer, Permission.CreateEvents)) {
    findings.push(warning('the bot can’t create scheduled events', 'Give its role Create Events.'));
  }
  const gold = roles.find(({ id }) => id === config.roleGold);
  return gold ? [...findings, judgeGold(gold, bearer)] : findings;
}

/** The bot gives and takes the role of gold memberships. Without that, staff do it by hand. Rule: GOLD-5. */
function judgeGold(gold: Role, bearer: Bearer): Finding {
  const obstacle = whyNotGiven(bearer, gold);
  if (obstacle === null) return ok(`the bot can give the role ${gold.name}`);
  const [reason, todo] = goldObstacles[obstacle];
  return warning(
    `the bot can’t give the role ${gold.name} to members with a gold membership${reason}`,
    todo.replace('NAME', gold.name),
  );
}

const goldObstacles = {
  managed: [': Discord or another bot manages it', 'Choose another role for gold customers.'],
  no_permission: [
    '',
    'In Discord: Server Settings → Roles → the role of the bot → Permissions → switch on Manage Roles.',
  ],
  two_factor: [
    ': the server requires two-factor authentication for moderation',
    'The owner of the Discord application switches on two-factor authentication for their own Discord account.',
  ],
  above: [
    ': its own role is not above it',
    'In Discord: Server Settings → Roles → drag the role of the bot above NAME.',
  ],
} as const;

async function checkChannels(config: Config, ask: ReadAsBot, bearer: Bearer): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [variable, id] of Object.entries({
    DISCORD_CHANNEL_GUESTS: config.channelGuests,
    DISCORD_CHANNEL_STAFF: config.channelStaff,
  })) {
    findings.push(
      id === undefined
        ? leftOut(`${variable} is not set`, 'Its messages are not sent.')
        : await checkChannel(variable, id, { ask, bearer }),
    );
  }
  return findings;
}

async function checkChannel(variable: string, id: string, bot: { ask: ReadAsBot; bearer: Bearer }): Promise<Finding> {
  const answer = await bot.ask(`/channels/${id}`);
  if (answer.kind !== 'ok')
    return problem(`the bot does not see ${variable}`, 'Check the id, and let the bot view the channel.');
  const channel = channelSchema.parse(answer.body);
  const missing = missingIn(bot.bearer, channel);
  if (missing.length === 0) return ok(`${variable} is #${channel.name ?? id}, and the bot can write there`);
  return problem(
    `in #${channel.name ?? id} the bot lacks ${missing.join(', ')}`,
    'Give its role these permissions there.',
  );
}
