-- The rooms that a party is given under `together`: for each member, in the party's order, one of the rooms that they want; or null
-- if there are not rooms for all. Of all assignments it is the first: the first member has the room that they want most of those
-- with which everybody else can still have one, then the second, and so on. The draw and the waiting list use it.
-- Rule: PARTY-18.
--
-- `wishes` has an array of opening rooms for each member, the one wanted most first; `stock` says how many there are:
-- {"12": 3}. Nearly always each member can have the first of their rooms that is left. Where that leaves somebody without a room, the
-- function goes by Hall's condition: all can have a room if and only if each set of members wants at least as many rooms as it has
-- members. There are at most 63 sets, because a party has at most six members (PARTY-3).
create or replace function assign_party_rooms(wishes jsonb, stock jsonb) returns integer[] language plpgsql immutable as $$
declare
  size integer := jsonb_array_length(wishes);
  -- The rooms that somebody wants and of which there are some; room i is bit i - 1 of a mask.
  room_ids integer[] := '{}';
  counts integer[] := '{}';
  -- Of each member: the rooms that they want.
  wants bigint[] := '{}';
  -- Of each set of members: the rooms that any of them wants, and how many more these are than the set has members. In the number of
  -- a set the last member is bit 0, so the sets of the members after member i are 1 to 2 ^ (size - i) - 1.
  reach bigint[] := '[0:0]={0}';
  slack integer[] := '[0:0]={0}';
  -- Rooms that later members need: without one of them, a set would have too few.
  needed bigint;
  first_set integer;
  room integer;
  i integer;
  left_counts integer[];
  given integer[];
begin
  for member in 1 .. size loop
    wants[member] := 0;
    for rank in 0 .. jsonb_array_length(wishes -> (member - 1)) - 1 loop
      room := wishes -> (member - 1) -> rank;
      i := array_position(room_ids, room);
      if i is null then
        continue when coalesce((stock -> room::text)::integer, 0) <= 0;
        room_ids := room_ids || room;
        counts := counts || (stock -> room::text)::integer;
        i := cardinality(room_ids);
      end if;
      wants[member] := wants[member] | (1::bigint << (i - 1));
    end loop;
    if wants[member] = 0 then return null; end if;
  end loop;

  -- First without, then with regard to what later members need.
  for attempt in 1 .. 2 loop
    left_counts := counts;
    given := '{}';
    for member in 1 .. size loop
      needed := 0;
      for later in 1 .. (case attempt when 2 then 1 << (size - member) else 1 end) - 1 loop
        if slack[later] = 0 then needed := needed | reach[later]; end if;
      end loop;
      for rank in 0 .. jsonb_array_length(wishes -> (member - 1)) - 1 loop
        room := wishes -> (member - 1) -> rank;
        i := array_position(room_ids, room);
        continue when i is null or left_counts[i] = 0 or (needed & (1::bigint << (i - 1))) <> 0;
        given := given || room;
        left_counts[i] := left_counts[i] - 1;
        for later in 1 .. (case attempt when 2 then 1 << (size - member) else 1 end) - 1 loop
          if (reach[later] & (1::bigint << (i - 1))) <> 0 then slack[later] := slack[later] - 1; end if;
        end loop;
        exit;
      end loop;
      exit when cardinality(given) < member;
    end loop;
    if cardinality(given) = size then return given; end if;
    exit when attempt = 2;
    for member in reverse size .. 1 loop
      first_set := 1 << (size - member);
      for later in 0 .. first_set - 1 loop
        -- The member and the later ones of a set that has been counted.
        reach[first_set + later] := reach[later] | wants[member];
        slack[first_set + later] := slack[later] - 1;
        for i in 1 .. cardinality(room_ids) loop
          if (wants[member] & ~reach[later] & (1::bigint << (i - 1))) <> 0 then
            slack[first_set + later] := slack[first_set + later] + counts[i];
          end if;
        end loop;
        if slack[first_set + later] < 0 then return null; end if;
      end loop;
    end loop;
  end loop;
  return null;
end $$;
