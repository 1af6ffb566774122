-- `own` by member for who comes along in the room of a booking that changed. Rule: LIVE-1.
create or replace function notify_companions_of_bookings() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform notify_change('own', array(
    select distinct c.member_id from written join companions c on c.booking_id = written.id
    where c.member_id is not null and c.state in ('active', 'ended')));
  return null;
end $$;

create or replace trigger bookings_notify_companions after update on bookings
  referencing new table as written for each statement execute function notify_companions_of_bookings();
