-- The line follows every change of its bookings: a check-in closes the entry, taking it back puts the guest where they were,
-- and a booking that ends leaves the line. Rules: LINE-10, LINE-11.
create or replace function follow_booking_in_line() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if new.status <> 'confirmed' or new.checked_in_at is not null or new.removed_at is not null then
    update line_entries set state = 'ended', called_by = null, called_at = null, ended_at = new.updated_at, version = version + 1,
      end_reason = case when new.status = 'confirmed' and new.removed_at is null then 'checked_in' else 'over' end
    where booking_id = new.id and state <> 'ended';
  elsif old.checked_in_at is not null then
    update line_entries set state = 'waiting', end_reason = null, ended_at = null, version = version + 1
    where booking_id = new.id and end_reason = 'checked_in';
  end if;
  -- A check-in changes the estimate of everybody who waits.
  if new.checked_in_at is distinct from old.checked_in_at then
    perform notify_change('line', array[new.opening_id]);
  end if;
  return null;
end $$;

create or replace trigger bookings_follow_in_line after update of status, checked_in_at, removed_at on bookings
  for each row when (old.status = 'confirmed' and (
    new.status <> 'confirmed' or new.checked_in_at is distinct from old.checked_in_at
    or new.removed_at is distinct from old.removed_at))
  execute function follow_booking_in_line();
