-- Gives a room type of an opening `wanted` units. New ones get the next numbers; units are removed from the highest number on,
-- those first that nobody has, holds or is offered and that no booking names. Returns how many units are in use if that is more
-- than `wanted`, and then changes nothing. Rule: OPENING-19.
--
-- race: somebody books one of the units at this moment. Units that others have locked count as in use.
create or replace function set_room_count(room integer, wanted integer, at timestamptz) returns integer
language plpgsql as $$
declare
  has integer := (select count(*) from units where opening_room_id = room);
  unused integer[];
begin
  if wanted > has then
    insert into units (opening_room_id, opening_id, number)
    select room, r.opening_id, coalesce((select max(number) from units where opening_room_id = room), 0) + n
    from opening_rooms r cross join generate_series(1, wanted - has) n where r.id = room order by n;
    return null;
  end if;
  unused := array(
    select u.id from units u
    where u.opening_room_id = room and not is_unit_in_use(u, at)
    order by u.number desc
    limit has - wanted
    for update of u skip locked
  );
  if cardinality(unused) < has - wanted then
    return (select count(*) from units u where u.opening_room_id = room and is_unit_in_use(u, at));
  end if;
  -- An offer that is over keeps its row without the unit.
  update units set offer_id = null, offered_until = null where id = any (unused) and offer_id is not null;
  delete from units where id = any (unused);
  return null;
end $$;
