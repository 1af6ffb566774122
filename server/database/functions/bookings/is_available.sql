-- Whether a unit can be given to somebody at a time. Bookings, holds, offers and all counts use it; who may give out what is
-- reserved or held passes null for that time. Whether it leaves by an offer only, is_bookable says. Rules: OPENING-17, OFFER-1.
create or replace function is_available(
  booking_id integer, held_until timestamptz, offered_until timestamptz, reserved_until timestamptz, at timestamptz
) returns boolean language sql immutable
return booking_id is null and (held_until is null or held_until <= at) and (offered_until is null or offered_until <= at)
  and (reserved_until is null or reserved_until <= at);
