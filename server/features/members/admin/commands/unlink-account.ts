import type { MemberActor } from '../../../../actor.ts';
import { notFound } from '../../../../errors/app-error.ts';
import type { DatabaseDeps } from '../../../../database/transact.ts';
import { endLink } from '../../../accounts/commands/end-link.ts';
import { findMember } from '../../queries.ts';

/** Forgets a member's Roblox account because staff want it. Refuses with `not_found`. */
export async function unlinkAccount(deps: DatabaseDeps, actor: MemberActor, memberId: number): Promise<void> {
  if ((await findMember(deps.db, memberId, deps.now())) === null) throw notFound('The member');
  await endLink(deps, actor, memberId);
}
