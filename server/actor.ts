import type { TierId } from '@sunset/contract/tiers.ts';

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
  rolesCheckedAt: Date;
  /** False once Discord has said that this person is not in the server. */
  isInServer: boolean;
  isAdmin: boolean;
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

/** The caller. Passed to every command. */
export type Actor = GuestActor | MemberActor | SystemActor;

export const system: SystemActor = { kind: 'system' };

/** The actor for the audit log, without a name. */
export function auditActor(actor: Actor): {
  actorKind: 'guest' | 'member' | 'staff' | 'system';
  actorMemberId: number | null;
} {
  if (actor.kind !== 'member') return { actorKind: actor.kind, actorMemberId: null };
  return { actorKind: actor.member.isAdmin ? 'staff' : 'member', actorMemberId: actor.member.id };
}
