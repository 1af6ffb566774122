import { sql } from 'kysely';
import { system } from '../../../actor.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';

/**
 * Makes bookings that staff entered for a Roblox account those of the member who has linked it at Roblox, or to whom it belongs by Bloxlink.
 * Where the member has a booking in that opening, nothing moves; where both their accounts have one, that of Bloxlink stays. Call it in the
 * transaction that stores the account. Rule: DOOR-6.
 *
 * race: the caller has locked the member by storing the account, so that they book before or after this; the unique index of members and
 * openings is the second line of defence.
 */
export async function linkEnteredBookings(deps: DatabaseDeps, memberId: number): Promise<void> {
  const now = deps.now();
  await sql`
    with linked as (
      update bookings set member_id = members.id, discord_username = members.username, updated_at = ${now}
      from members
      where members.id = ${memberId} and members.deleted_at is null
        and bookings.member_id is null and bookings.roblox_id = any (array[members.roblox_id, members.bloxlink_roblox_id])
        and members.id = (select member_id from account_owner(bookings.roblox_id, ''))
        and not exists (
          select from bookings own where own.member_id = members.id and own.opening_id = bookings.opening_id
            and own.status not in ('rejected', 'cancelled'))
        and not exists (
          select from bookings own where own.member_id is null and own.roblox_id = members.roblox_id
            and own.roblox_id <> bookings.roblox_id and own.opening_id = bookings.opening_id
            and own.status not in ('rejected', 'cancelled'))
        and not exists (
          select from companions where companions.member_id = members.id and companions.opening_id = bookings.opening_id
            and companions.state = 'active')
      returning bookings.id, bookings.reference
    )
    select record_changes(${system.kind}, null, 'booking.link_member', 'booking', array_agg(reference order by id), null,
      array_agg(jsonb_build_object('member', ${memberId}::integer)), ${now}, null)
    from linked having count(*) > 0`.execute(deps.db);
}
