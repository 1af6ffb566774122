import type { APIAllowedMentions, APIRole } from 'discord-api-types/v10';

/** Who is notified by a message, after the rules of the sender and of Discord. */
export interface Pings {
  everyone: boolean;
  here: boolean;
  roles: string[];
  users: string[];
}

export interface MentionSource {
  content: string;
  /** Undefined if the sender omitted it: then every mention in the content counts. */
  allowed: APIAllowedMentions | undefined;
  mayMentionEveryone: boolean;
  roles: ReadonlyMap<string, APIRole>;
  isPerson: (id: string) => boolean;
}

/** Only the content notifies, never an embed; code is not a mention. */
export function computePings(source: MentionSource): Pings {
  const text = source.content.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, ' ');
  const { allowed, mayMentionEveryone } = source;
  const everyoneAllowed = mayMentionEveryone && mayPing(allowed, 'everyone');
  const mentionedRoles = idsIn(text, /<@&(\d{17,20})>/g).filter((id) => {
    const role = source.roles.get(id);
    return role !== undefined && (role.mentionable || mayMentionEveryone);
  });
  const mentionedUsers = idsIn(text, /<@!?(\d{17,20})>/g).filter(source.isPerson);
  return {
    everyone: everyoneAllowed && /@everyone\b/.test(text),
    here: everyoneAllowed && /@here\b/.test(text),
    roles: mentionedRoles.filter((id) => mayPing(allowed, 'roles', id)),
    users: mentionedUsers.filter((id) => mayPing(allowed, 'users', id)),
  };
}

function mayPing(allowed: APIAllowedMentions | undefined, type: 'everyone' | 'roles' | 'users', id?: string): boolean {
  if (allowed === undefined) return true;
  const parsed = allowed.parse as string[] | undefined;
  if (parsed?.includes(type)) return true;
  if (type === 'everyone' || id === undefined) return false;
  return allowed[type]?.includes(id) ?? false;
}

function idsIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].flatMap((match) => match[1] ?? []))];
}
