import type { Member } from '../../../actor.ts';
import type { Deps } from '../../../deps.ts';
import { findMember } from '../queries.ts';
import { recordDeparture } from './record-departure.ts';
import { updateMember } from './record-member.ts';

/**
 * Asks Discord about a member now, writes what it says, and answers the member as of now. Null while Discord does not
 * answer, which says nothing about membership. Never call it inside a transaction.
 */
export async function checkMembership(
  deps: Deps,
  { id, discordId }: Pick<Member, 'id' | 'discordId'>,
): Promise<Member | null> {
  const found = await deps.bot.findMember(discordId);
  if (found.kind === 'ok') return updateMember(deps, found.value);
  if (found.kind === 'unavailable') {
    deps.log.warn({ reason: found.reason }, 'roles not refreshed');
    return null;
  }
  await recordDeparture(deps, id);
  return findMember(deps.db, id, deps.now());
}
