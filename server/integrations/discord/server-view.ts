import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { z } from 'zod';
import {
  hasAny,
  missingIn,
  whyNotGiven,
  type Bearer,
  type Channel,
  type guildSchema,
  type Obstacle,
  type ownBotSchema,
  type Role,
} from './permissions.ts';
import type { Read } from './read-as-bot.ts';

/** A Discord server with what its bot may do there. */
export interface ServerView {
  /** The highest first, without the role of everyone. */
  roles: {
    id: string;
    name: string;
    color: string | null;
    isManaged: boolean;
    isBooster: boolean;
    /** Whether the bot can mention it. */
    canBeMentioned: boolean;
    /** Why the bot cannot give it; null if it can. */
    obstacle: Obstacle | null;
  }[];
  /** Channels that a bot can post in, with the permissions that it lacks there. */
  channels: { id: string; name: string; missing: string[] }[];
  canCreateEvents: boolean;
}

/** Text and announcements. */
const textChannels = new Set([0, 5]);

type ListedChannel = Channel & { type: number; position: number };

/** What the view of a server is read with. */
export interface ServerReader {
  /** `mfa_enabled`: whether the owner of the bot has two-factor authentication. */
  readBot(): Promise<Read<z.output<typeof ownBotSchema>>>;
  readGuild(guildId: string): Promise<Read<z.output<typeof guildSchema>>>;
  listRoles(guildId: string): Promise<Read<Role[]>>;
  listChannels(guildId: string): Promise<Read<ListedChannel[]>>;
  /** The ids of the roles that the bot has in a server. */
  readBotRoles(guildId: string, botId: string): Promise<Read<string[]>>;
}

export async function readServerView(application: ServerReader, guildId: string): Promise<Read<ServerView>> {
  const bot = await application.readBot();
  if (bot.kind !== 'ok') return bot;
  const [guild, roles, channels, held] = await Promise.all([
    application.readGuild(guildId),
    application.listRoles(guildId),
    application.listChannels(guildId),
    application.readBotRoles(guildId, bot.value.id),
  ]);
  if (roles.kind !== 'ok') return roles;
  if (channels.kind !== 'ok') return channels;
  const heldIds = held.kind === 'ok' ? held.value : null;
  // Without its own membership: the role that Discord made for the bot, and that of everyone.
  const own = roles.value.filter(
    (role) => role.id === guildId || (heldIds?.includes(role.id) ?? role.tags?.bot_id === bot.value.id),
  );
  const lacksTwoFactor = guild.kind === 'ok' && guild.value.requiresTwoFactor && !bot.value.mfa_enabled;
  const bearer: Bearer = { userId: bot.value.id, guildId, roles: own, lacksTwoFactor };
  const canMentionAll = hasAny(bearer, PermissionFlagsBits.MentionEveryone);
  return {
    kind: 'ok',
    value: {
      roles: roles.value
        .filter(({ id }) => id !== guildId)
        .toSorted((one, other) => other.position - one.position)
        .map((role) => ({
          id: role.id,
          name: role.name,
          color: role.color === 0 ? null : `#${role.color.toString(16).padStart(6, '0')}`,
          isManaged: role.managed,
          isBooster: role.tags?.premium_subscriber === null,
          canBeMentioned: role.mentionable || canMentionAll,
          obstacle: whyNotGiven(bearer, role),
        })),
      channels: channels.value
        .filter(({ type }) => textChannels.has(type))
        .toSorted((one, other) => one.position - other.position)
        .map((channel) => ({ id: channel.id, name: channel.name ?? channel.id, missing: missingIn(bearer, channel) })),
      canCreateEvents: hasAny(bearer, PermissionFlagsBits.CreateEvents),
    },
  };
}
