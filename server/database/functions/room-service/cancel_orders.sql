-- Cancels what a guest has ordered when they are not checked in any more: the check-in is undone, or the booking ends, with its session or
-- before. In the transaction of that change, whatever makes it. Rules: ROOM-8, ROOM-9.
create or replace function cancel_orders() returns trigger language plpgsql as $$
declare
  cancelled integer[];
begin
  with closed as (
    update orders set state = 'cancelled', ended_at = new.updated_at
    where booking_id = new.id and state in ('ordered', 'claimed') returning number
  )
  select array_agg(number order by number) into cancelled from closed;
  if cancelled is not null then
    perform record_changes('system', null, 'booking.cancel_orders', 'booking', array[new.reference], null,
      array[jsonb_build_object('orders', array_to_string(cancelled, ', '))], new.updated_at);
  end if;
  return null;
end $$;

create or replace trigger bookings_cancel_orders after update of status, checked_in_at on bookings
  for each row
  when (old.checked_in_at is not null and old.status = 'confirmed' and (new.checked_in_at is null or new.status <> 'confirmed'))
  execute function cancel_orders();
