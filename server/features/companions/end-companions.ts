import { sql } from 'kysely';
import { auditActor, type Actor } from '../../actor.ts';
import type { DatabaseDeps } from '../../database/transact.ts';

/** Ends active places in the caller's transaction. */
export async function endCompanions(
  deps: DatabaseDeps,
  actor: Actor,
  { ids, as }: { ids: number[]; as: 'left' | 'removed' },
): Promise<void> {
  const { actorKind, actorId } = auditActor(actor);
  await sql`
    select end_companions(${ids}::integer[], ${as}, ${actorKind}, ${actorId}::integer, ${deps.now()})`.execute(deps.db);
}

/**
 * Ends the places of a member who was blocked or left the Discord server, of sessions that are not over, in the caller's transaction, which
 * has locked the member's row and changed it. Rule: COMPANION-11.
 *
 * race: staff restore a booking in which the member had a place. revive_companions locks the place before it looks at the member, so
 * that places that ended are locked here, too: who is second sees what the first one did.
 */
export async function leaveSharedRooms(deps: DatabaseDeps, actor: Actor, memberId: number): Promise<void> {
  const places = deps.db
    .selectFrom('companions')
    .innerJoin('openings', 'openings.id', 'companions.openingId')
    .select('companions.id')
    .where('companions.memberId', '=', memberId)
    .where('openings.endsAt', '>', deps.now())
    .orderBy('companions.id');
  await places.forNoKeyUpdate('companions').execute();
  const active = await places.where('companions.state', '=', 'active').execute();
  await endCompanions(deps, actor, { ids: active.map(({ id }) => id), as: 'left' });
}

/** Removes what is stored about a member as a companion, in the caller's transaction: the places stay as figures. Rule: PRIVACY-3. */
export async function deleteFromSharedRooms(deps: DatabaseDeps, actor: Actor, memberId: number): Promise<void> {
  await leaveSharedRooms(deps, actor, memberId);
  // The friends whom the member added by name.
  await sql`
    update companions set roblox_id = null, roblox_username = '', roblox_display_name = '', takeover_until = null
    where member_id = ${memberId}
      or member_id is null and booking_id in (select id from bookings where member_id = ${memberId})`.execute(deps.db);
}
