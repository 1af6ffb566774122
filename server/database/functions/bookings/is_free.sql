-- Whether a unit can be given to somebody at a time, without its offers: servers of the older version call this during an
-- update. Everything else calls is_available.
create or replace function is_free(booking_id integer, held_until timestamptz, reserved_until timestamptz, at timestamptz)
returns boolean language sql immutable
return booking_id is null and (held_until is null or held_until <= at) and (reserved_until is null or reserved_until <= at);
