-- Staff can write into the booking of a session whose names and notes were removed: the opening is expired once more. Rule: PRIVACY-10.
create or replace function expire_again() returns trigger language plpgsql as $$
begin
  delete from expired_openings where opening_id = new.opening_id;
  return null;
end $$;

-- Every change of a booking sets `updated_at`, except the removal itself. What was written does not matter: the next run finds nothing then.
create or replace trigger bookings_expire_again after update of updated_at on bookings
  for each row execute function expire_again();
