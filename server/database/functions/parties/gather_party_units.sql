-- Moves the holds of members who are booked together to neighbouring numbers, one room type after the other: to the first run of free
-- units that is long enough, if there is one. Each hold keeps its time and price. A room type with a waiting list gives out nothing
-- but by offers, so its holds stay. Rule: PARTY-10.
--
-- race: others claim units at this moment. SKIP LOCKED passes over them, and the holds stay where they are if one unit of the
-- run is taken meanwhile. The caller has locked the members' rows, as hold_units does.
create or replace function gather_party_units(opening integer, guests integer[], at timestamptz) returns void
language plpgsql set enable_seqscan = off as $$
declare
  room record;
  run integer[];
begin
  perform from units u where u.held_by = any (guests) order by u.id for no key update;
  for room in
    select u.opening_room_id as id, count(*)::integer as size, array_agg(u.id) as held,
      jsonb_agg(jsonb_build_object('held_by', u.held_by, 'held_until', u.held_until, 'hold_extended', u.hold_extended,
        'held_base_price', u.held_base_price, 'held_percent', u.held_percent) order by u.number) as holds
    from units u where u.held_by = any (guests) and u.opening_id = opening and u.held_until > at and u.booking_id is null
    group by u.opening_room_id having count(*) > 1 order by u.opening_room_id
  loop
    continue when is_waited_for(room.id, at);
    run := array(
      select u.id from units u
      where u.opening_room_id = room.id and u.number >= (
        select first.number from (
          select c.number, lead(c.number, room.size - 1) over numbers as last,
            count(*) filter (where c.id = any (room.held)) over (numbers rows between current row and room.size - 1 following) as held
          from units c
          where c.opening_room_id = room.id and (c.id = any (room.held)
            or is_available(c.booking_id, c.held_until, c.offered_until, c.reserved_until, at))
          window numbers as (order by c.number)
        ) first
        where first.last = first.number + room.size - 1
        -- Those who hold neighbouring units already stay there.
        order by first.held desc, first.number limit 1
      )
      order by u.number limit room.size
    );
    run := array(
      select u.id from units u
      where u.id = any (run) and (u.id = any (room.held)
        or is_available(u.booking_id, u.held_until, u.offered_until, u.reserved_until, at))
      order by u.number
      for no key update skip locked);
    continue when cardinality(run) < room.size or run <@ room.held;
    -- The old holds are released first, because the index allows one.
    update units set held_by = null, held_until = null, hold_extended = false where id = any (room.held);
    update units set held_by = hold.held_by, held_until = hold.held_until, hold_extended = hold.hold_extended,
      held_base_price = hold.held_base_price, held_percent = hold.held_percent, offer_id = null, offered_until = null
    from rows from (jsonb_to_recordset(room.holds) as (
      held_by integer, held_until timestamptz, hold_extended boolean, held_base_price integer, held_percent smallint
    )) with ordinality as hold (held_by, held_until, hold_extended, held_base_price, held_percent, ord)
    where units.id = run[hold.ord];
  end loop;
end $$;
