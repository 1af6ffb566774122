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
    update companions c set takeover_until = null from written b
    where c.takeover_until is not null and c.opening_id = b.opening_id and c.member_id = b.member_id
    returning with (old as before) c.id, c.booking_id as former, c.ended_at, b.id as booking, b.created_at as at,
      before.takeover_until > b.created_at as is_in_time
  loop
    continue when not taken.is_in_time;
    update bookings set room_code = null where id = taken.former returning with (old as before) before.room_code into code;
    update bookings set room_code = code where id = taken.booking and code is not null;
    perform revive_companions(array(
      select c.id from companions c
      where c.booking_id = taken.former and c.state = 'ended' and c.ended_at = taken.ended_at and c.id <> taken.id), taken.booking, taken.at);
  end loop;
  return null;
end $$;

create or replace trigger bookings_follow_companions_insert after insert on bookings
  referencing new table as written for each statement execute function take_over_room();
