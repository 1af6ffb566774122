import type { PartyPolicy } from '@sunset/contract/bookings/party.ts';
import { sql } from 'kysely';
import type { Deps } from '../../server/deps.ts';

/** Makes parties of members who are in the lobby of an opening, in this order. */
export async function formParties(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  openingId: number,
  parties: readonly { members: readonly number[]; policy: PartyPolicy }[],
): Promise<void> {
  await sql`
    with wanted as (
      select item ->> 'policy' as policy, item -> 'members' as members, translate(
          lpad(${openingId}::text, 6, '0') || lpad(item -> 'members' ->> 0, 7, '0'), '0123456789', 'ABCDEFGHJK') as code
      from jsonb_array_elements(${JSON.stringify(parties)}::jsonb) item
    ),
    party as (
      insert into parties (opening_id, code, policy, created_at)
      select ${openingId}, code, policy, ${now()} from wanted returning id, code
    ),
    membership as (
      insert into party_members (party_id, opening_id, member_id, place, rooms, all_inclusive, payment_method, roblox_username,
        roblox_display_name, joined_at)
      select party.id, e.opening_id, e.member_id, member.place, array(
          select c.opening_room_id from waiting_choices c where c.entry_id = e.id order by c.rank),
        e.all_inclusive, e.payment_method, e.roblox_username, e.roblox_display_name, ${now()}
      from wanted join party using (code)
      cross join jsonb_array_elements_text(members) with ordinality as member (id, place)
      cross join lateral (
        select * from waiting_entries w where w.opening_id = ${openingId} and w.member_id = member.id::integer offset 0
      ) e
      returning party_id, member_id
    )
    update waiting_entries e set party_id = membership.party_id from membership
    where e.opening_id = ${openingId} and e.member_id = membership.member_id`.execute(db);
}
