import { PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';

const bits = z.string().regex(/^\d+$/).transform(BigInt);

export const roleSchema = z.object({
  id: z.string(),
  name: z.string(),
  permissions: bits,
  mentionable: z.boolean(),
  position: z.number(),
  tags: z.object({ bot_id: z.string().optional() }).optional(),
});
export const channelSchema = z.object({
  id: z.string(),
  name: z.string().optional(),
  permission_overwrites: z.array(z.object({ id: z.string(), type: z.number(), allow: bits, deny: bits })).default([]),
});

export type Role = z.output<typeof roleSchema>;
export type Channel = z.output<typeof channelSchema>;

/** Who asks: the bot, with the roles that it has. */
export interface Bearer {
  userId: string;
  guildId: string;
  roles: readonly Role[];
}

/** What the bot may do in the whole server. */
export function serverPermissions({ roles }: Pick<Bearer, 'roles'>): bigint {
  return roles.reduce((sum, role) => sum | role.permissions, 0n);
}

/** Discord's order: roles, then the channel's overwrites for everyone, for the roles together, for the member. */
export function channelPermissions(bearer: Bearer, channel: Channel): bigint {
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
