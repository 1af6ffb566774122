-- A member who gets a booking of their own in the opening of their party leaves it, also when staff made the booking. Who took an offer of the
-- waiting list that they got with the party is booked with it. A press of the party has taken its members out of `joined` before.
-- Rules: PARTY-13, PARTY-21.
--
-- A rush pays for one look into an index that has the members of parties alone.
--
-- race: the leader presses at this moment. Both have locked the member's row before the row of the membership.
create or replace function follow_booking_in_party() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  following integer[];
  taken record;
begin
  if not exists (
    select from party_members p
    where p.state = 'joined' and p.opening_id = any (array(select opening_id from written))
  ) then
    return null;
  end if;
  following := array(
    select p.id from party_members p join written b on b.opening_id = p.opening_id and b.member_id = p.member_id
    where p.state = 'joined' and b.status in ('pending', 'confirmed') order by p.id for no key update of p);
  if cardinality(following) = 0 then return null; end if;
  if tg_op = 'INSERT' then
    with booked as (
      update party_members p set state = 'booked', booking_id = b.id, ended_at = b.created_at, ready_room = null,
        ready_price = null, ready_until = null, refusal = null
      from written b
      where p.id = any (following) and b.opening_id = p.opening_id and b.member_id = p.member_id and exists (
        select from offers o
        where o.member_id = b.member_id and o.opening_id = b.opening_id and o.state = 'taken' and o.ended_at = b.created_at
      )
      returning p.party_id, p.member_id, b.created_at
    )
    select array_agg(member_id order by member_id) as members, array_agg(party_id::text order by member_id) as parties,
      max(created_at) as at
      into taken from booked;
    if taken.members is not null then
      perform record_changes('member', taken.members, 'party.book', 'party', taken.parties, null, null, taken.at);
    end if;
  end if;
  perform end_memberships(following, 'left', 'system', null, (select max(updated_at) from written));
  return null;
end $$;

create or replace trigger bookings_follow_in_party_insert after insert on bookings
  referencing new table as written for each statement execute function follow_booking_in_party();
create or replace trigger bookings_follow_in_party_update after update on bookings
  referencing new table as written for each statement execute function follow_booking_in_party();
