import { sql } from 'kysely';
import type { MemberActor } from '../../../../actor.ts';
import type { Deps } from '../../../../deps.ts';

/**
 * Gives back the room that is kept for a member; does nothing where none is. Taken again in its time the hold goes on;
 * otherwise it went unused.
 */
export async function releaseHold(deps: Deps, actor: MemberActor): Promise<void> {
  const { id } = actor.member;
  // race: a booking turns the hold into itself at this moment; after it the row names nobody, and this finds nothing.
  await sql`
    with mine as (
      select id, opening_id, held_until, hold_extended from units where held_by = ${id} for no key update
    ),
    freed as (
      update units set held_by = null, held_until = null, hold_extended = false from mine where units.id = mine.id
    )
    update unused_holds set given_back_until = mine.held_until, given_back_extended = mine.hold_extended
    from mine where unused_holds.member_id = ${id} and unused_holds.opening_id = mine.opening_id`.execute(deps.db);
}
