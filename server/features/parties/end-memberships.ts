import { sql } from 'kysely';
import { auditActor, type Actor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';

/** Ends active memberships in the caller's transaction. */
export async function endMemberships(
  deps: DatabaseDeps,
  actor: Actor,
  { ids, as }: { ids: number[]; as: 'left' | 'removed' },
): Promise<void> {
  const { actorKind, actorId } = auditActor(actor);
  await sql`
    select end_memberships(${ids}::integer[], ${as}, ${actorKind}, ${actorId}::integer, ${deps.now()})`.execute(
    deps.db,
  );
}

/**
 * Ends all memberships of a member who was blocked or left the Discord server, in the caller's transaction, which
 * has locked the member's row. Rule: PARTY-14.
 */
export async function leaveParties(deps: DatabaseDeps, actor: Actor, memberId: number): Promise<void> {
  const memberships = await deps.db
    .selectFrom('partyMembers')
    .select('id')
    .where('memberId', '=', memberId)
    .where('state', '=', 'joined')
    .execute();
  await endMemberships(deps, actor, { ids: memberships.map(({ id }) => id), as: 'left' });
}

/** Deletes what is stored about a member in parties, in the caller's transaction. Rule: PRIVACY-3. */
export async function deleteFromParties(deps: DatabaseDeps, actor: Actor, memberId: number): Promise<void> {
  await leaveParties(deps, actor, memberId);
  await deps.db.deleteFrom('partyMembers').where('memberId', '=', memberId).execute();
}
