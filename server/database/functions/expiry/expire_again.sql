-- Staff can write into the booking of a session whose names and notes were removed: the opening is expired once more. Rule: PRIVACY-10.
create or replace function expire_again() returns trigger language plpgsql as $$
begin
  delete from expired_openings where opening_id = new.opening_id;
  return null;
end $$;

create or replace trigger bookings_expire_again after update of notes, roblox_username, roblox_display_name on bookings
  for each row when (
    new.notes <> '' and new.notes <> old.notes
    or new.roblox_username <> '' and new.roblox_username <> old.roblox_username
    or new.roblox_display_name <> '' and new.roblox_display_name <> old.roblox_display_name)
  execute function expire_again();
