-- Draws a class whose lobby is closed, once, and returns whether it did: entries in the order of sha256(seed || entry id), those
-- deferred after all others; each gets the first of its rooms of which one is left, as an offer of five minutes. Everybody else
-- waits in the same order. With the commit the class is on sale. Rules: DRAW-4 to DRAW-9.
--
-- A party is one entry with the id of its first: all its entries have one place. Under `together` they get rooms for all, or none.
-- Rule: PARTY-18.
--
-- Free rooms that earlier classes wait for are offered to them first; rooms reserved for this class go to it. Who cannot book,
-- by what is stored, keeps the place and gets no room. contract/openings/draw-algorithm.ts recomputes the result.
--
-- race: several processes draw. The lock of the waiting list puts them in line, and the primary key of `draws` admits one.
create or replace function draw_class(opening integer, class smallint, at timestamptz) returns boolean
language plpgsql set enable_seqscan = off as $$
declare
  lobby lobbies;
  ends timestamptz;
  entry record;
  awaiting_undo integer[];
  -- The units of each room one after another, by number.
  room_units integer[];
  -- By room: where its units end in room_units, and how many are left.
  room_ends jsonb;
  room_counts jsonb;
  stock jsonb;
  -- Of the entry, or of each member of a party: the rooms that they get.
  given integer[];
  room text;
  winner integer;
  -- Of a party under `together`, member by member.
  wishes jsonb := '[]';
  is_excluded boolean := false;
  winners uuid[] := '{}';
  winner_units integer[] := '{}';
  -- All entries in the order of the draw.
  ids uuid[] := '{}';
  places integer[] := '{}';
  deferrals boolean[] := '{}';
  results jsonb[] := '{}';
begin
  perform lock_waiting_list(opening);
  select * into lobby from lobbies l where l.opening_id = opening and l.class_number = class and l.closed_at is not null;
  if not found or exists (select from draws d where d.opening_id = opening and d.class_number = class) then return false; end if;
  perform offer_free_units(opening, at);
  insert into draws (opening_id, class_number, draws_at, drawn_at, algorithm, units, result)
  values (opening, class, lobby.draws_at, at, 'sunset-draw-2', '[]', '[]');

  awaiting_undo := units_awaiting_undo(opening, at);
  select least(at + interval '5 minutes', offers_end_at(o.starts_at)) into ends
    from openings o where o.id = opening and o.cancelled_at is null and offer_ends_at(o.starts_at, at) is not null;
  select coalesce(array_agg(u.id order by u.opening_room_id, u.number), '{}') into room_units
    from (
      select * from units where units.opening_id = opening and units.id <> all (awaiting_undo) and ends is not null
        and is_available(units.booking_id, units.held_until, units.offered_until, units.reserved_until, at)
      for no key update skip locked
    ) u;
  select coalesce(jsonb_agg(jsonb_build_object('roomId', r.id, 'count', count, 'reserved', reserved) order by r.id), '[]'),
      coalesce(jsonb_object_agg(r.id, count), '{}'), coalesce(jsonb_object_agg(r.id, last), '{}')
    into stock, room_counts, room_ends
    from (
      select r.id, free.count, free.reserved, sum(free.count) over (order by r.id) as last
      from opening_rooms r cross join lateral (
        select count(*) as count, count(*) filter (where u.reserved_until is not null) as reserved
        from units u where u.opening_room_id = r.id and u.id = any (room_units)
      ) free where r.opening_id = opening
    ) r;

  for entry in
    select listed.id, listed.rooms, listed.is_deferred, listed.party, (listed.party -> 'number')::integer as number,
      coalesce((listed.party -> 'is_together')::boolean, false) as is_together,
      dense_rank() over (
        order by listed.is_deferred, sha256(lobby.seed || convert_to(coalesce(listed.party ->> 'id', listed.id::text), 'UTF8'))
      )::integer as place,
      case when e.state = 'lobby' then request.refusal else coalesce(e.end_reason, 'left') end as excluded
    from jsonb_to_recordset(lobby.closed_entries) as listed (id uuid, rooms integer[], is_deferred boolean, party jsonb)
    cross join lateral (select * from waiting_entries w where w.id = listed.id offset 0) e
    cross join lateral check_room_request(e.member_id, listed.rooms[1], e.opens_for, e.on_sale_group, false, at) request
    -- The first member of a party under `together` comes last: then all of its wishes are known.
    order by place, case when (listed.party -> 'is_together')::boolean then -1 else 1 end * (listed.party -> 'number')::integer
  loop
    ids := ids || entry.id;
    places := places || entry.place;
    deferrals := deferrals || entry.is_deferred;
    if entry.party is null then
      results := results || jsonb_build_object('id', entry.id, 'rooms', entry.rooms, 'is_deferred', entry.is_deferred,
        'excluded', entry.excluded, 'order', entry.place, 'roomId', null);
    else
      results := results || jsonb_build_object('id', entry.id, 'rooms', entry.rooms, 'is_deferred', entry.is_deferred,
        'excluded', entry.excluded, 'party', entry.party, 'order', entry.place, 'roomId', null);
    end if;
    continue when cardinality(winners) = cardinality(room_units);
    given := '{}';
    if entry.is_together then
      wishes := jsonb_build_array(entry.rooms) || wishes;
      is_excluded := is_excluded or entry.excluded is not null;
      if entry.number = 1 then
        if not is_excluded then given := assign_party_rooms(wishes, room_counts); end if;
        wishes := '[]';
        is_excluded := false;
      end if;
    elsif entry.excluded is null then
      for rank in 1 .. cardinality(entry.rooms) loop
        if (room_counts -> entry.rooms[rank]::text)::integer > 0 then
          given := entry.rooms[rank:rank];
          exit;
        end if;
      end loop;
    end if;
    -- They are for this entry, or for all of its party, of which it is the first member.
    for member in 1 .. coalesce(cardinality(given), 0) loop
      room := given[member];
      winner := cardinality(ids) - member + 1;
      winners := winners || ids[winner];
      winner_units := winner_units || room_units[(room_ends -> room)::integer - (room_counts -> room)::integer + 1];
      room_counts := jsonb_set(room_counts, array[room], to_jsonb((room_counts -> room)::integer - 1));
      results[winner] := results[winner] || jsonb_build_object('roomId', given[member]);
    end loop;
  end loop;

  update draws set units = stock, result = to_jsonb(results) where opening_id = opening and class_number = class;
  -- Entry by entry through the primary key: the planner does not know how many are in which state, and would join all with all.
  update waiting_entries set state = 'waiting', class_number = class, is_deferred = drawn.is_deferred, place = drawn.place, updated_at = at
    from unnest(ids, places, deferrals) as drawn (id, place, is_deferred)
    where waiting_entries.id = drawn.id and waiting_entries.state || '' = 'lobby';
  perform offer_drawn_units(winners, winner_units, ends, at);
  perform record_changes('system', null, 'draw.make', 'opening', array[opening::text], null, array[jsonb_build_object(
    'class', class, 'entries', cardinality(results), 'offers', cardinality(winners))], at);
  return true;
end $$;
