-- A booking that ends frees its unit in the same statement. Rule: CANCEL-2.
create or replace function free_unit() returns trigger language plpgsql as $$
begin
  update units set booking_id = null, free_since = new.updated_at where booking_id = new.id;
  return null;
end $$;

create or replace trigger bookings_free_unit after update of status on bookings
  for each row when (new.status in ('rejected', 'cancelled')) execute function free_unit();
