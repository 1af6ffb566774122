-- `bookings` by opening for staff, `own` by member for the guest: an order was made or its state changed. Rules: LIVE-1, ROOM-6.
create or replace function notify_orders_written() returns trigger language plpgsql as $$
declare
  openings_of integer[];
  members_of integer[];
begin
  select array_agg(distinct b.opening_id), array_agg(distinct b.member_id) filter (where b.member_id is not null)
    into openings_of, members_of from bookings b where b.id = any (array(select booking_id from written));
  perform notify_change('bookings', openings_of);
  perform notify_change('own', members_of);
  return null;
end $$;

create or replace trigger orders_notify_insert after insert on orders
  referencing new table as written for each statement execute function notify_orders_written();
create or replace trigger orders_notify_update after update on orders
  referencing new table as written for each statement execute function notify_orders_written();
