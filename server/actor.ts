import type { ApiScope } from '@sunset/contract/api-scopes.ts';
import type { TierId } from '@sunset/contract/members/tiers.ts';

/** A signed-in person as read from the database for this request. */
export interface Member {
  id: number;
  discordId: string;
  username: string;
  displayName: string;
  avatar: string | null;
  /** The tiers that they hold, the best first; never empty. */
  tiers: readonly TierId[];
  tierVersion: number;
  /** The end of the gold membership; null if none is running. */
  goldUntil: Date | null;
  rolesCheckedAt: Date;
  /** False once their departure from the Discord server was carried out. */
  isInServer: boolean;
  /** Since when Discord says that they are not in the server, without that having had a consequence yet. Rule: MEMBER-6. */
  absentSince: Date | null;
  /** Since when their departure is due, by a second such answer. Rule: MEMBER-6. */
  departureDueAt: Date | null;
  /** Whether they waited for Discord's membership screening at the last answer. Rule: AUTH-19. */
  isPending: boolean;
  /** Their language, if it is known. Rule: LANG-7. */
  locale: string | null;
  isAdmin: boolean;
  /** Whether they may run evenings; admins always may. Rule: HOST-1. */
  isHost: boolean;
}

export interface GuestActor {
  kind: 'guest';
}

export interface MemberActor {
  kind: 'member';
  member: Member;
  sessionId: string;
}

export interface SystemActor {
  kind: 'system';
}

/** A program with an API key. */
export interface ApiKeyActor {
  kind: 'api_key';
  key: { id: number; name: string; scopes: readonly ApiScope[] };
}

/** Whoever may decide about bookings: staff, or a program that they gave a key. */
export type DecidingActor = MemberActor | ApiKeyActor;

/** The caller. Passed to every command. */
export type Actor = GuestActor | MemberActor | SystemActor | ApiKeyActor;

export const system: SystemActor = { kind: 'system' };

/** The actor for the audit log, without a name: the id of a member, or of an API key. An admin is `staff` there, which the API fixes. */
export function auditActor(actor: Actor): {
  actorKind: 'guest' | 'member' | 'host' | 'staff' | 'system' | 'api_key';
  actorId: number | null;
} {
  if (actor.kind === 'api_key') return { actorKind: 'api_key', actorId: actor.key.id };
  if (actor.kind !== 'member') return { actorKind: actor.kind, actorId: null };
  return { actorKind: memberKind(actor.member), actorId: actor.member.id };
}

function memberKind({ isAdmin, isHost }: Member): 'member' | 'host' | 'staff' {
  if (isAdmin) return 'staff';
  return isHost ? 'host' : 'member';
}

/** Whether the actor may do what only admins may: an admin, or the site itself. */
export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'member' && actor.member.isAdmin);
}

/** Whether the actor of an audit row acted as staff: an admin, a host, or an API key that an admin gave. */
export function isStaffKind(actorKind: string): boolean {
  return actorKind === 'staff' || actorKind === 'host' || actorKind === 'api_key';
}
