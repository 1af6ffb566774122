-- Each change of a booking counts, so that two people who edit it notice each other; its link is none that anybody edits. Rule: STATUS-15.
create or replace function bump_booking_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create or replace trigger bookings_version before update on bookings
  for each row when (new.room_code is not distinct from old.room_code) execute function bump_booking_version();
