-- What is left of a room type of an opening at a time: its units, those that anybody can book at once, those that wait for
-- regular customers, and how many members wait for one. Rules: OPENING-17, WAIT-4, OFFER-4.
--
-- The planner inlines the body into the query of the caller, as long as it is one stable SELECT. `offset 0` makes each part one
-- index look-up, and asks for the waiting list once for each room.
create or replace function room_stock(room integer, at timestamptz)
returns table (total_count integer, available_count integer, kept_count integer, waiting_count integer)
language sql stable rows 1
as $$
  select count(unit.id)::integer,
    (count(*) filter (
      where unit.id is not null
        and is_bookable(unit.booking_id, unit.held_until, unit.offered_until, unit.reserved_until, list.is_waited_for, at)))::integer,
    (count(*) filter (
      where unit.reserved_until > at
        and is_available(unit.booking_id, unit.held_until, unit.offered_until, null, at)))::integer,
    max(list.waiting)::integer
  from (
    select case when has_choices then is_waited_for(room, at) else false end as is_waited_for,
      case when has_choices then (
        select count(*) from waiting_choices c join waiting_entries e on e.id = c.entry_id
        where c.opening_room_id = room and not c.is_passed and e.state = 'waiting'
      ) else 0 end as waiting
    from (select exists (select from waiting_choices c where c.opening_room_id = room) as has_choices offset 0) known
    offset 0
  ) list
  left join lateral (select * from units where units.opening_room_id = room offset 0) unit on true
$$;
