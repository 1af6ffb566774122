import { sql } from 'kysely';
import type { Member } from '../../../actor.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';

/**
 * Releases a member's hold; returns false if there is none. Taken again within its time it continues; otherwise it counts
 * as unused. With `roomId` a hold of another room is left as it is.
 */
export async function releaseHold(
  deps: Pick<DatabaseDeps, 'db'>,
  { member: { id } }: { member: Pick<Member, 'id'> },
  roomId: number | null = null,
): Promise<boolean> {
  // race: the hold becomes a booking at this moment; the row then has no holder, and this matches nothing.
  const { rows } = await sql<{ isFreed: boolean }>`
    with mine as (
      select id, opening_id, held_until, hold_extended from units where held_by = ${id}
        and (${roomId}::integer is null or opening_room_id = ${roomId})
      for no key update
    ),
    freed as (
      update units set held_by = null, held_until = null, hold_extended = false from mine where units.id = mine.id
    ),
    noted as (
      update unused_holds set released_until = mine.held_until, released_extended = mine.hold_extended
      from mine where unused_holds.member_id = ${id} and unused_holds.opening_id = mine.opening_id
    )
    select exists (select from mine) as is_freed`.execute(deps.db);
  return rows[0]?.isFreed ?? false;
}
