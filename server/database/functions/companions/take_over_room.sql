-- A companion for whom the room of a guest was held has booked in time: the other companions of that room come along with them, and so does
-- its link. Rule: COMPANION-9.
--
-- A rush pays for one look into an index that has such companions alone. It runs before bookings_lock_openings, so that the stronger lock of
-- the opening is taken first.
create or replace function take_over_room() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  taken record;
  code text;
begin
  if not exists (
    select from companions c
    where c.takeover_until is not null and c.opening_id = any (array(select distinct opening_id from written)) offset 0
  ) then
    return null;
  end if;
  perform from openings o
    where o.id = any (array(select distinct opening_id from written)) order by o.id for no key update;
  for taken in
    select c.id, c.booking_id as former, c.ended_at, b.id as booking, b.created_at as at,
      c.takeover_until > b.created_at as is_in_time
    from companions c join written b on b.opening_id = c.opening_id and b.member_id = c.member_id
    where c.takeover_until is not null order by c.id for no key update of c
  loop
    update companions set takeover_until = null where id = taken.id;
    continue when not taken.is_in_time;
    select room_code into code from bookings where id = taken.former for no key update;
    update bookings set room_code = null where id = taken.former;
    update bookings set room_code = code where id = taken.booking and code is not null;
    perform revive_companions(array(
      select c.id from companions c
      where c.booking_id = taken.former and c.state = 'ended' and c.ended_at = taken.ended_at and c.id <> taken.id), taken.booking, taken.at);
  end loop;
  return null;
end $$;

create or replace trigger bookings_follow_companions_insert after insert on bookings
  referencing new table as written for each statement execute function take_over_room();
