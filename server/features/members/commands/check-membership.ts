import type { Member } from '../../../actor.ts';
import { findMember } from '../queries.ts';
import { recordAbsence } from '../departures/record-absence.ts';
import { updateMember, type RecordMemberDeps } from '../record-member.ts';
import type { Logger } from 'pino';

export interface MembershipDeps extends RecordMemberDeps {
  log: Logger;
}

/**
 * Asks Discord about a member now, writes what it says, and answers the member as of now. Null while Discord does not
 * answer or the bot does not see the server, which says nothing about membership. Never call it inside a transaction.
 */
export async function checkMembership(
  deps: MembershipDeps,
  { id, discordId }: Pick<Member, 'id' | 'discordId'>,
): Promise<Member | null> {
  const askedAt = deps.now();
  const found = await deps.bot.findMember(discordId);
  if (found.kind === 'ok') return updateMember(deps, found.value, { askedAt });
  // An absence counts only while the bot sees the server itself.
  const answer = found.kind === 'unavailable' ? found : await deps.bot.readServer();
  if (answer.kind !== 'ok') {
    deps.log.warn({ reason: answer.reason }, 'roles not refreshed');
    return null;
  }
  await recordAbsence(deps, { memberId: id, askedAt });
  return findMember(deps.db, id, deps.now());
}
