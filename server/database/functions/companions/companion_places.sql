-- How many more companions the room of a booking can have. Rule: COMPANION-2.
create or replace function companion_places(booking integer) returns integer language sql stable
as $$
  select t.max_guests - 1 - (select count(*)::integer from companions c where c.booking_id = b.id and c.state = 'active')
  from bookings b join opening_rooms r on r.id = b.opening_room_id join room_types t on t.id = r.room_type_id
  where b.id = booking
$$;
