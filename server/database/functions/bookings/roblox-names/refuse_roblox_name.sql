-- Names in bookings must be possible at Roblox. This is a trigger and not a check constraint, which would refuse every later
-- change of a booking, its approval too, if the rules for names change. The names of deleted accounts are empty.
-- Rule: ROBLOX-7.
create or replace function refuse_roblox_name() returns trigger language plpgsql as $$
begin
  raise exception 'booking % has a Roblox name that nobody can have', new.reference
    using errcode = 'check_violation', constraint = 'bookings_roblox_names';
end $$;

create or replace trigger bookings_roblox_names before insert or update of roblox_id, roblox_username, roblox_display_name on bookings
  for each row when (
    new.roblox_username <> '' and not is_booking_username(new.roblox_id, new.roblox_username)
    or new.roblox_display_name <> '' and not is_booking_display_name(new.roblox_id, new.roblox_display_name)
  ) execute function refuse_roblox_name();
