-- A booking that becomes active again needs an opening that is not cancelled. Other changes do not check it. Rule: BOOK-8.
create or replace function lock_opening_of_restored_booking() returns trigger language plpgsql as $$
begin
  perform from openings where id = new.opening_id and cancelled_at is null for share;
  if not found then
    raise exception 'the opening of booking % does not stand', new.reference
      using errcode = 'serialization_failure', constraint = 'bookings_opening_is_active';
  end if;
  return new;
end $$;

create or replace trigger bookings_lock_restored before update of status on bookings
  for each row when (new.status = 'pending' and old.status <> 'pending')
  execute function lock_opening_of_restored_booking();
