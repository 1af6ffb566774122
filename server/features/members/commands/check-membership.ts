import type { Member } from '../../../actor.ts';
import { findMember } from '../queries.ts';
import { recordDeparture } from '../record-departure.ts';
import { updateMember, type RecordMemberDeps } from '../record-member.ts';
import type { OutsideServices } from '../../../start/outside-services.ts';
import type { Logger } from 'pino';

export interface MembershipDeps extends RecordMemberDeps, Pick<OutsideServices, 'bot'> {
  log: Logger;
}

/**
 * Asks Discord about a member now, writes what it says, and answers the member as of now. Null while Discord does not
 * answer, which says nothing about membership. Never call it inside a transaction.
 */
export async function checkMembership(
  deps: MembershipDeps,
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
