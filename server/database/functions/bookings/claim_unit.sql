-- Takes a free unit of a room for a booking and returns its id, or null if none is free: the wished one if possible, else the
-- lowest number. A hold of the booking's own guest counts as free, and staff can give out reserved rooms and rooms with a
-- waiting list, but none that is offered. The caller releases the unit that the booking had. Rules: STATUS-12, STATUS-14, OFFER-1.
--
-- race: bookings being placed and other restores want the same units. Each locks the row that it takes (SKIP LOCKED passes
-- over rows that others are taking); the unique index bookings_one_per_unit is the second line of defence.
create or replace function claim_unit(booking integer, member integer, room integer, wished integer, at timestamptz) returns integer
language sql
as $$
  update units set booking_id = booking, held_by = null, held_until = null, hold_extended = false,
    offer_id = null, offered_until = null
  where id = (
    select id from units
    where opening_room_id = room
      and is_available(booking_id, case when held_by is distinct from member then held_until end, offered_until, null, at)
    order by id = wished desc, number
    limit 1
    for no key update skip locked
  )
  returning id
$$;
