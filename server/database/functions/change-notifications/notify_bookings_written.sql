-- `bookings` by opening for staff, `own` by member for the guest. Rule: LIVE-1.
create or replace function notify_bookings_written() returns trigger language plpgsql as $$
declare
  openings_of integer[];
  members_of integer[];
begin
  select array_agg(distinct opening_id), array_agg(distinct member_id) filter (where member_id is not null) into openings_of, members_of from written;
  perform notify_change('bookings', openings_of);
  perform notify_change('own', members_of);
  return null;
end $$;

create or replace trigger bookings_notify_insert after insert on bookings
  referencing new table as written for each statement execute function notify_bookings_written();
create or replace trigger bookings_notify_update after update on bookings
  referencing new table as written for each statement execute function notify_bookings_written();
create or replace trigger bookings_notify_delete after delete on bookings
  referencing old table as written for each statement execute function notify_bookings_written();
