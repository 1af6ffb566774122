-- Exchanges the rooms of two bookings, which the caller has locked and compared: each gets the unit of the other. Rule: SESSION-6.
--
-- A unit has one booking at every moment (units_booking_id_key, bookings_one_per_unit). So both units are freed first, and the first
-- booking names the opposite of its unit until the second has left its own; the foreign key is checked at the end.
create or replace function exchange_rooms(one integer, other integer, at timestamptz) returns void
language plpgsql
as $$
declare
  first bookings;
  second bookings;
begin
  set constraints bookings_unit_id_fkey deferred;
  select * into first from bookings where id = one;
  select * into second from bookings where id = other;
  update units set booking_id = null where booking_id in (one, other);
  update bookings set unit_id = -unit_id where id = one;
  update bookings set unit_id = first.unit_id, opening_room_id = first.opening_room_id, updated_at = at where id = other;
  update bookings set unit_id = second.unit_id, opening_room_id = second.opening_room_id, updated_at = at where id = one;
  update units set booking_id = case id when first.unit_id then other else one end where id in (first.unit_id, second.unit_id);
  set constraints bookings_unit_id_fkey immediate;
end $$;
