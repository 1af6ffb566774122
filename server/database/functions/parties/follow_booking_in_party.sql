-- A member who gets a booking of their own in the opening of their party leaves it, whoever made the booking. A press of the
-- party has taken its members out of `joined` before. Rule: PARTY-13.
--
-- A rush pays for one look into an index that has the members of parties alone.
--
-- race: the leader presses at this moment. Both have locked the member's row before the row of the membership.
create or replace function follow_booking_in_party() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  leaving integer[];
begin
  if not exists (
    select from party_members p
    where p.state = 'joined' and p.opening_id = any (array(select opening_id from written))
  ) then
    return null;
  end if;
  leaving := array(
    select p.id from party_members p join written b on b.opening_id = p.opening_id and b.member_id = p.member_id
    where p.state = 'joined' and b.status in ('pending', 'confirmed') order by p.id for no key update of p);
  if cardinality(leaving) > 0 then
    perform end_memberships(leaving, 'left', 'system', null, (select max(updated_at) from written));
  end if;
  return null;
end $$;

create or replace trigger bookings_follow_in_party_insert after insert on bookings
  referencing new table as written for each statement execute function follow_booking_in_party();
create or replace trigger bookings_follow_in_party_update after update on bookings
  referencing new table as written for each statement execute function follow_booking_in_party();
