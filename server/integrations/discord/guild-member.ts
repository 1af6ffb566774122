import { z } from 'zod';

/** A member of the community's Discord server, as far as the product is concerned. */
export interface GuildMember {
  discordId: string;
  username: string;
  displayName: string;
  avatar: string | null;
  roleIds: string[];
  isBoosting: boolean;
  /** They have not passed the membership screening of the server yet. */
  isPending: boolean;
  /** When the person joined the server; null if Discord does not say. */
  joinedAt: Date | null;
}

const avatarHash = /^(a_)?[0-9a-f]{32}$/;

const memberSchema = z.object({
  user: z.object({
    id: z.string().regex(/^\d{17,20}$/),
    username: z.string(),
    global_name: z.string().nullish(),
    avatar: z.string().nullish(),
  }),
  nick: z.string().nullish(),
  roles: z.array(z.string()),
  premium_since: z.string().nullish(),
  joined_at: z.string().nullish(),
  pending: z.boolean().nullish(),
});

/** Reads Discord's guild member; null if the response has another shape. */
export function parseGuildMember(body: unknown): GuildMember | null {
  const { data } = memberSchema.safeParse(body);
  if (data === undefined) return null;
  const { user } = data;
  return {
    discordId: user.id,
    username: user.username,
    displayName: data.nick ?? user.global_name ?? user.username,
    avatar: user.avatar && avatarHash.test(user.avatar) ? user.avatar : null,
    roleIds: data.roles,
    isBoosting: data.premium_since !== null && data.premium_since !== undefined,
    isPending: data.pending === true,
    joinedAt: readInstant(data.joined_at),
  };
}

/** Discord sends six digits of a second; a text that is no time counts as none. */
function readInstant(text: string | null | undefined): Date | null {
  const instant = new Date(text ?? '');
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/**
 * Discord's codes for "not in the server", by who asks; no other response means that. 10004 (Unknown Guild) tells a person that
 * they are not in the server, but the bot that it does not see the server itself: it was removed, or the id is wrong.
 */
const notMemberCodes = { bot: new Set([10_007, 10_013]), person: new Set([10_004, 10_007]) };

export function saysNotMember(asker: keyof typeof notMemberCodes, status: number, code: unknown): boolean {
  return status === 404 && typeof code === 'number' && notMemberCodes[asker].has(code);
}
