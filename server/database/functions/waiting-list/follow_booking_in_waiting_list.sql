-- Who has a booking of the opening again does not wait for one: staff restored it, or it became theirs with their Roblox account. Bookings that
-- are placed and entered end the entry themselves. Rules: WAIT-9, DOOR-6.
create or replace function follow_booking_in_waiting_list() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform end_booked_entries(array_agg(e.id), '{}', new.updated_at) from waiting_entries e
    where e.opening_id = new.opening_id and e.member_id = new.member_id and e.state <> 'ended' having count(*) > 0;
  return null;
end $$;

create or replace trigger bookings_follow_in_waiting_list after update of status, member_id on bookings
  for each row when (
    new.status in ('pending', 'confirmed') and new.member_id is not null
    and (old.status not in ('pending', 'confirmed') or new.member_id is distinct from old.member_id))
  execute function follow_booking_in_waiting_list();
