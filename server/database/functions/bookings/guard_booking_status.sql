-- Allowed changes of status. Any other change is a fault in our code. A booking that is approved again does not wait for that any
-- more. Only the undo of an import cancels a completed booking. Rules: STATUS-1, CHANGE-6, IMPORT-13.
create or replace function guard_booking_status() returns trigger language plpgsql as $$
begin
  if new.status not in ('pending', 'rejected', 'cancelled') then new.was_approved := false; end if;
  if new.status = old.status or (old.status, new.status) in (
    ('pending', 'confirmed'), ('pending', 'rejected'), ('pending', 'cancelled'), ('confirmed', 'pending'),
    ('confirmed', 'cancelled'), ('confirmed', 'completed'), ('confirmed', 'no_show'), ('no_show', 'completed'),
    ('completed', 'no_show'), ('no_show', 'confirmed'), ('no_show', 'cancelled'),
    ('rejected', 'pending'), ('cancelled', 'pending')
  ) or (old.status, new.status) = ('completed', 'cancelled') and new.import_id is not null and new.removed_at is not null then
    return new;
  end if;
  raise exception 'booking % cannot go from % to %', old.reference, old.status, new.status
    using errcode = 'check_violation', constraint = 'bookings_transition';
end $$;

create or replace trigger bookings_status before update of status on bookings
  for each row execute function guard_booking_status();
