import type { Member } from '../../../actor.ts';
import type { Deps } from '../../../deps.ts';
import { getMember } from '../queries.ts';
import { rolesFreshForMs } from '../rules.ts';
import { recordMember } from './record-member.ts';

/**
 * Asks Discord for a member's roles where they are older than ten minutes, and answers the member as of now. While
 * Discord does not answer, the last known roles serve. Who has left the server keeps no tier. Rule: decisions.md section 2.
 */
export async function refreshRoles(deps: Deps, member: Member): Promise<Member> {
  if (deps.now().getTime() - member.rolesCheckedAt.getTime() < rolesFreshForMs) return member;
  const found = await deps.bot.findMember(member.discordId);
  if (found.kind === 'ok') return recordMember(deps, found.value);
  if (found.kind === 'unavailable') {
    deps.log.warn({ reason: found.reason }, 'roles not refreshed');
    return member;
  }
  await deps.db
    .updateTable('members')
    .set({ isInServer: false, isGold: false, boostCount: 0, rolesCheckedAt: deps.now() })
    .where('id', '=', member.id)
    .execute();
  return getMember(deps.db, member.discordId, deps.now());
}
