-- Chooses free units for several requests and locks them: request `ords[i]` wants a unit of the room `rooms[i]`. Each room gives
-- its lowest numbers, in the order of the requests. Requests for which no unit is left are missing from the result.
-- A room type with a waiting list gives out only what was reserved for regular customers and was never sold.
-- Rules: BOOK-4, HOLD-1, WAIT-4, OFFER-4.
--
-- race: batches of several server processes want the same units. SKIP LOCKED passes over rows that others are taking, and the
-- caller takes the units in the same transaction. Called by place_bookings and hold_units, whose planner settings apply here.
create or replace function lock_free_units(ords integer[], rooms integer[], at timestamptz)
returns table (ord integer, unit_id integer)
language plpgsql rows 100
as $$
#variable_conflict use_column
begin
  return query
  with request as (
    select ord, room_id, row_number() over (partition by room_id order by ord) as place
    from unnest(ords, rooms) as wanted (ord, room_id)
  ),
  free as (
    select room.room_id, unit.id, row_number() over (partition by room.room_id order by unit.number) as place
    from (
      select room_id, count(*) as requests, case
        when exists (select from waiting_choices c where c.opening_room_id = room_id offset 0) then is_waited_for(room_id, at)
        else false
      end as is_waited_for
      from request group by room_id
    ) room
    cross join lateral (
      select units.id, units.number from units
      where units.opening_room_id = room.room_id
        and is_bookable(units.booking_id, units.held_until, units.offered_until, units.reserved_until, room.is_waited_for, at)
      order by units.number
      limit room.requests
      for no key update skip locked
    ) unit
  )
  select request.ord, free.id from request join free using (room_id, place);
end $$;
