-- Records changed bookings for the counters: the old row is taken out, the new one added. Rule: FIGURE-1.
create or replace function record_changed_bookings() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into booking_changes
  select written.id, b.opening_id, b.opening_room_id, room.resort_id, room.room_type_id, b.member_id, b.status,
    b.payment_method, b.day, b.change
  from replaced join written using (id)
  cross join lateral (values
    (replaced.opening_id, replaced.opening_room_id, replaced.member_id, replaced.status, replaced.payment_method,
      replaced.removed_at, (replaced.created_at at time zone 'UTC')::date, -1),
    (written.opening_id, written.opening_room_id, written.member_id, written.status, written.payment_method,
      written.removed_at, (written.created_at at time zone 'UTC')::date, 1)
  ) b (opening_id, opening_room_id, member_id, status, payment_method, removed_at, day, change)
  join opening_rooms room on room.id = b.opening_room_id
  where b.removed_at is null
    and (replaced.opening_room_id, replaced.member_id, replaced.status, replaced.payment_method, replaced.removed_at is null)
      is distinct from
      (written.opening_room_id, written.member_id, written.status, written.payment_method, written.removed_at is null);
  return null;
end $$;

create or replace trigger bookings_record_changed after update on bookings
  referencing old table as replaced new table as written
  for each statement execute function record_changed_bookings();
