-- Records new bookings for the counters. Sequential scans are off, as in place_bookings: a plan made while a table was empty
-- would read the whole table. Rule: FIGURE-1.
create or replace function record_placed_bookings() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into booking_changes
  select b.id, b.opening_id, b.opening_room_id, room.resort_id, room.room_type_id, b.member_id, b.status, b.payment_method,
    (b.created_at at time zone 'UTC')::date, 1
  from written b join opening_rooms room on room.id = b.opening_room_id
  where b.removed_at is null;
  return null;
end $$;

create or replace trigger bookings_record_placed after insert on bookings
  referencing new table as written
  for each statement execute function record_placed_bookings();
