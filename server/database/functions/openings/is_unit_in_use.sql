-- Whether a unit cannot be taken away from its opening at a time: somebody has it, holds it or is offered it, or a booking names
-- it. Rule: OPENING-19.
create or replace function is_unit_in_use(unit units, at timestamptz) returns boolean language sql stable
as $$
  select not is_available(unit.booking_id, unit.held_until, unit.offered_until, null, at)
    or exists (select from bookings b where b.opening_id = unit.opening_id and b.unit_id = unit.id)
$$;
