import { sql } from 'kysely';
import type { Rules } from '../find-broken-rules.ts';

/** Parties. Rules: PARTY. */
export const partyRules: Rules = {
  'PARTY-2 a member is in one party of an opening, and neither waits alone nor has a booking there': sql`
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
  'PARTY-17 all members of a party are in a list, or nobody': sql`
    select 'party member ' || m.id as subject from party_members m
    where m.state = 'joined' and exists (select from waiting_entries e where e.party_id = m.party_id)
      and not exists (select from waiting_entries e where e.party_id = m.party_id and e.member_id = m.member_id)
    union all
    select 'entry ' || e.id from waiting_entries e
    where e.party_id is not null and not exists (
      select from party_members m where m.party_id = e.party_id and m.member_id = e.member_id and m.state = 'joined'
        and m.opening_id = e.opening_id)`,
  'PARTY-17 a party has one place in its list': sql`
    select 'party ' || party_id as subject from waiting_entries where party_id is not null group by party_id
    having count(distinct case state when 'waiting' then (state, class_number, is_deferred, place)::text else state end) > 1`,
  'PARTY-20 a party that books together has offers for all or nobody': sql`
    select 'party ' || p.id as subject from parties p join waiting_entries e on e.party_id = p.id
    left join offers o on o.entry_id = e.id and o.state = 'open'
    where p.policy = 'together'
    group by p.id having count(o.id) not in (0, count(*)) or count(distinct o.ends_at) > 1
    union all
    select 'offer ' || o.id from offers o join waiting_entries e on e.id = o.entry_id left join parties p on p.id = e.party_id
    where o.state = 'open' and o.accepted_at is not null and p.policy is distinct from 'together'`,
  'PARTY-14 who is in a party is in the Discord server': sql`
    select 'party member ' || p.id as subject from party_members p join members m on m.id = p.member_id
    where p.state = 'joined' and (not m.is_in_server or m.deleted_at is not null)`,
};
