-- Whether anybody who may book can take a unit at a time without an offer: it is available, and nobody waits for its room type
-- (`is_waited_for`), or it was reserved for regular customers and never sold. Rules: WAIT-4, OFFER-4.
create or replace function is_bookable(
  booking_id integer, held_until timestamptz, offered_until timestamptz, reserved_until timestamptz, is_waited_for boolean, at timestamptz
) returns boolean language sql immutable
return is_available(booking_id, held_until, offered_until, reserved_until, at)
  and (reserved_until is not null or not is_waited_for);
