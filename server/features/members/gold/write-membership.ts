import { sql } from 'kysely';
import type { Actor } from '../../../actor.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { enqueueMessage } from '../../messages/commands/enqueue-message.ts';
import { refreshEntryTiers } from '../../waiting-list/refresh-entry-tiers.ts';
import { findMember } from '../queries.ts';
import { syncGoldRoles, type GoldRoleDeps } from './sync-gold-role.ts';

interface Begun {
  memberId: number;
  /** The end of the membership that runs before it. */
  before: Date | null;
  endsAt: Date;
  /** What the audit log says besides the end. */
  details: Record<string, unknown>;
}

/**
 * What follows a membership that was added: its end is the member's, with their entries, their role and the message. The member is locked.
 * Returns false if the account was deleted. Rules: GOLD-2, GOLD-5, GOLD-8.
 */
export async function beginMembership(deps: GoldRoleDeps, actor: Actor, begun: Begun): Promise<boolean> {
  const { memberId, before, endsAt, details } = begun;
  const now = deps.now();
  const { rows } = await sql`
    update members set gold_until = ${endsAt} where id = ${memberId} and deleted_at is null returning id`.execute(
    deps.db,
  );
  if (rows.length === 0) return false;
  const member = await findMember(deps.db, memberId, now);
  if (member !== null) await refreshEntryTiers(deps, member);
  await syncGoldRoles(deps, memberId);
  await enqueueMessage(deps, {
    kind: 'gold.granted',
    key: `${memberId}:${endsAt.getTime()}:${now.getTime()}`,
    payload: { member_id: memberId, until: endsAt.toISOString() },
  });
  await recordChange(deps, actor, {
    action: 'member.grant_gold',
    subject: 'member',
    subjectId: String(memberId),
    before: { until: before?.toISOString() ?? null },
    after: { until: endsAt.toISOString(), ...details },
  });
  return true;
}
