-- Gives a room type of an opening `wanted` units. New ones get the next numbers; units are removed from the highest number on,
-- those first that nobody has, holds or is offered and that no booking names. Returns how many units are in use if that is more
-- than `wanted`, and then changes nothing. The caller holds the lock of the waiting list. Rule: OPENING-19.
--
-- race: somebody books one of the units at this moment. Units that others have locked count as in use, and so do those whose
-- offer is over but could not be ended, because somebody is changing its entry.
create or replace function set_room_count(room integer, wanted integer, at timestamptz) returns integer
language plpgsql as $$
declare
  has integer := (select count(*) from units where opening_room_id = room);
  unused integer[];
begin
  if wanted > has then
    insert into units (opening_room_id, opening_id, number, free_since)
    select room, r.opening_id, coalesce((select max(number) from units where opening_room_id = room), 0) + n, at
    from opening_rooms r cross join generate_series(1, wanted - has) n where r.id = room order by n;
    return null;
  end if;
  -- An open offer must have its unit: those that are over end first.
  perform settle_offers(r.opening_id, at) from opening_rooms r where r.id = room;
  unused := array(
    select u.id from units u
    where u.opening_room_id = room and not is_unit_in_use(u, at)
      and not exists (select from offers o where o.unit_id = u.id and o.state = 'open')
    order by u.number desc
    limit has - wanted
    for update of u skip locked
  );
  if cardinality(unused) < has - wanted then
    return has - cardinality(unused);
  end if;
  delete from units where id = any (unused);
  return null;
end $$;
