-- For writers that set only the status. Commands set both, because a booking can be confirmed a second time.
create or replace function set_confirmed_at() returns trigger language plpgsql as $$
begin
  new.confirmed_at := new.updated_at;
  return new;
end $$;

create or replace trigger bookings_set_confirmed_at before insert or update of status on bookings
  for each row when (new.status = 'confirmed' and new.confirmed_at is null)
  execute function set_confirmed_at();
