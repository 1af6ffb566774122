import { PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';

const bits = z.string().regex(/^\d+$/).transform(BigInt);

export const roleSchema = z.object({
  id: z.string(),
  name: z.string(),
  permissions: bits,
  mentionable: z.boolean(),
  position: z.number(),
  /** Given by Discord or another bot, so that nobody can give it. */
  managed: z.boolean().default(false),
  color: z.int().default(0),
  /** Discord writes `null` for a tag that applies. */
  tags: z.object({ bot_id: z.string().optional(), premium_subscriber: z.null().optional() }).optional(),
});
export const channelSchema = z.object({
  id: z.string(),
  name: z.string().optional(),
  permission_overwrites: z.array(z.object({ id: z.string(), type: z.number(), allow: bits, deny: bits })).default([]),
});

/** Servers can require two-factor authentication for moderation (level 1). */
export const guildSchema = z
  .object({ mfa_level: z.int().default(0) })
  .transform(({ mfa_level: level }) => ({ requiresTwoFactor: level > 0 }));

/** The two-factor authentication of a bot is that of its owner. */
export const ownBotSchema = z.object({ id: z.string(), mfa_enabled: z.boolean().default(true) });

export type Role = z.output<typeof roleSchema>;
export type Channel = z.output<typeof channelSchema>;

/** Who asks: the bot, with the roles that it has. */
export interface Bearer {
  userId: string;
  guildId: string;
  roles: readonly Role[];
  /** The server requires two-factor authentication for moderation, and the owner of the bot has none. */
  lacksTwoFactor?: boolean;
}

/** What the bot may do in the whole server. */
function serverPermissions({ roles }: Pick<Bearer, 'roles'>): bigint {
  return roles.reduce((sum, role) => sum | role.permissions, 0n);
}

/** Discord's order: roles, then the channel's overwrites for everyone, for the roles together, for the member. */
function channelPermissions(bearer: Bearer, channel: Channel): bigint {
  const base = serverPermissions(bearer);
  if ((base & PermissionFlagsBits.Administrator) !== 0n) return ~0n;
  const held = new Set(bearer.roles.map(({ id }) => id).filter((id) => id !== bearer.guildId));
  const steps = [
    channel.permission_overwrites.filter(({ id }) => id === bearer.guildId),
    channel.permission_overwrites.filter(({ id, type }) => type === 0 && held.has(id)),
    channel.permission_overwrites.filter(({ id, type }) => type === 1 && id === bearer.userId),
  ];
  return steps.reduce((sum, step) => {
    const denied = step.reduce((all, { deny }) => all | deny, 0n);
    const allowed = step.reduce((all, { allow }) => all | allow, 0n);
    return (sum & ~denied) | allowed;
  }, base);
}

/** What the bot needs in a channel that it writes to, by Discord's own names. */
const neededInChannel = {
  'View Channel': PermissionFlagsBits.ViewChannel,
  'Send Messages': PermissionFlagsBits.SendMessages,
  'Embed Links': PermissionFlagsBits.EmbedLinks,
  'Read Message History': PermissionFlagsBits.ReadMessageHistory,
};

/** The names of the permissions that the bot lacks in a channel. */
export function missingIn(bearer: Bearer, channel: Channel): string[] {
  const rights = channelPermissions(bearer, channel);
  return Object.entries(neededInChannel)
    .filter(([, bit]) => (rights & bit) === 0n)
    .map(([name]) => name);
}

/** Whether the bot has one of these permissions in the whole server. */
export function hasAny(bearer: Pick<Bearer, 'roles'>, ...bits: bigint[]): boolean {
  const wanted = bits.reduce((all, bit) => all | bit, PermissionFlagsBits.Administrator);
  return (serverPermissions(bearer) & wanted) !== 0n;
}

export type Obstacle = 'managed' | 'no_permission' | 'two_factor' | 'above';

/** Why the bot cannot give and take a role; null if it can. Discord lets a bot do so below its own highest role only. */
export function whyNotGiven(bearer: Bearer, role: Role): Obstacle | null {
  if (role.managed || role.id === bearer.guildId) return 'managed';
  if (!hasAny(bearer, PermissionFlagsBits.ManageRoles)) return 'no_permission';
  if (bearer.lacksTwoFactor === true) return 'two_factor';
  const highest = Math.max(...bearer.roles.map(({ position }) => position), 0);
  return role.position < highest ? null : 'above';
}
