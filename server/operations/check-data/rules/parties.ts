import { sql } from 'kysely';
import type { Rules } from '../find-broken-rules.ts';

/** Parties. Rules: PARTY. */
export const partyRules: Rules = {
  'PARTY-2 a member is in one party of an opening, and neither waits nor has a booking there': sql`
    select 'member ' || member_id || ', opening ' || opening_id as subject from party_members
    where state = 'joined' group by member_id, opening_id having count(*) > 1
    union all
    select 'party member ' || p.id from party_members p
    join waiting_entries e on e.opening_id = p.opening_id and e.member_id = p.member_id
    where p.state = 'joined' and e.state <> 'ended' and e.party_id is distinct from p.party_id
    union all
    select 'party member ' || p.id from party_members p
    join bookings b on b.opening_id = p.opening_id and b.member_id = p.member_id
    where p.state = 'joined' and b.status in ('pending', 'confirmed')`,
  'PARTY-2 the index that enforces it exists': sql`
    select name as subject from unnest(array['party_members_one_per_opening']) name
    where not exists (select from pg_indexes where indexname = name)`,
  'PARTY-3 a party has at most six members': sql`
    select 'party ' || party_id as subject from party_members where state = 'joined' group by party_id having count(*) > 6`,
  'PARTY-8 who was booked with a party has that booking there': sql`
    select 'party member ' || p.id as subject from party_members p left join bookings b on b.id = p.booking_id
    where p.state = 'booked'
      and (b.id is null or b.opening_id <> p.opening_id or b.member_id is distinct from p.member_id)`,
  'PARTY-9 nobody of a party that books together was left behind': sql`
    select 'party ' || p.id as subject from parties p join party_members m on m.party_id = p.id
    where p.policy = 'together' and m.state in ('joined', 'booked') group by p.id having count(distinct m.state) > 1`,
  'PARTY-14 who is in a party is in the Discord server': sql`
    select 'party member ' || p.id as subject from party_members p join members m on m.id = p.member_id
    where p.state = 'joined' and (not m.is_in_server or m.deleted_at is not null)`,
};
