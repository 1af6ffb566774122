-- `bookings` by opening for staff, `own` by member for the guest and those who come along. Rule: LIVE-1.
create or replace function notify_companions_written() returns trigger language plpgsql as $$
begin
  perform notify_change('bookings', array(select distinct opening_id from written));
  perform notify_change('own', array(
    select member_id from written where member_id is not null
    union select b.member_id from written join bookings b on b.id = written.booking_id where b.member_id is not null));
  return null;
end $$;

create or replace trigger companions_notify_insert after insert on companions
  referencing new table as written for each statement execute function notify_companions_written();
create or replace trigger companions_notify_update after update on companions
  referencing new table as written for each statement execute function notify_companions_written();
