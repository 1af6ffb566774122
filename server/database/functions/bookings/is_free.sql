-- Whether a unit can be given to somebody at a time. Bookings, holds and all counts use it. Rule: OPENING-17.
create or replace function is_free(booking_id integer, held_until timestamptz, reserved_until timestamptz, at timestamptz)
returns boolean language sql immutable
return booking_id is null and (held_until is null or held_until <= at) and (reserved_until is null or reserved_until <= at);
