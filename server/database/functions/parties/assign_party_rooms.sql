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
  given integer[] := '{}';
  room integer;
  -- Each room that somebody wants and of which there are some: it is one bit of a mask.
  rooms integer[] := '{}';
  counts integer[] := '{}';
  bits bigint[] := '{}';
  i integer;
  -- The indexes of the rooms of each member in order, one member after another, and where those of a member end; and as a mask.
  choices integer[] := '{}';
  ends integer[] := '[0:0]={0}';
  wants bigint[] := '{}';
  -- Of each set of members: the rooms that any of them wants, and how many more these are than the set has members. In the number of
  -- a set the last member is bit 0, so the sets of the members after member m are 1 to 2 ^ (size - m) - 1.
  reach bigint[] := '[0:0]={0}';
  slack integer[] := '[0:0]={0}';
  sets integer;
  -- Rooms that later members need: without one of them, a set would have too few.
  needed bigint;
begin
  for member in 1 .. size loop
    for rank in 0 .. jsonb_array_length(wishes -> (member - 1)) - 1 loop
      room := wishes -> (member - 1) -> rank;
      if cardinality(array_positions(given, room)) < (stock -> room::text)::integer then
        given := given || room;
        exit;
      end if;
    end loop;
    exit when cardinality(given) < member;
  end loop;
  if cardinality(given) = size then return given; end if;

  for member in 1 .. size loop
    wants[member] := 0;
    for rank in 0 .. jsonb_array_length(wishes -> (member - 1)) - 1 loop
      room := wishes -> (member - 1) -> rank;
      i := array_position(rooms, room);
      if i is null then
        continue when coalesce((stock -> room::text)::integer, 0) <= 0;
        i := cardinality(rooms) + 1;
        rooms[i] := room;
        counts[i] := stock -> room::text;
        bits[i] := 1::bigint << (i - 1);
      end if;
      continue when wants[member] & bits[i] <> 0;
      choices := choices || i;
      wants[member] := wants[member] | bits[i];
    end loop;
    ends[member] := cardinality(choices);
  end loop;
  for member in reverse size .. 1 loop
    sets := 1 << (size - member);
    for later in 0 .. sets - 1 loop
      -- The member with the later ones of a set that has been counted.
      reach[sets + later] := reach[later] | wants[member];
      slack[sets + later] := slack[later] - 1;
      for choice in ends[member - 1] + 1 .. ends[member] loop
        if reach[later] & bits[choices[choice]] = 0 then
          slack[sets + later] := slack[sets + later] + counts[choices[choice]];
        end if;
      end loop;
      if slack[sets + later] < 0 then return null; end if;
    end loop;
  end loop;

  given := '{}';
  for member in 1 .. size loop
    sets := 1 << (size - member);
    needed := 0;
    for later in 1 .. sets - 1 loop
      if slack[later] = 0 then needed := needed | reach[later]; end if;
    end loop;
    for choice in ends[member - 1] + 1 .. ends[member] loop
      i := choices[choice];
      continue when counts[i] = 0 or needed & bits[i] <> 0;
      given := given || rooms[i];
      counts[i] := counts[i] - 1;
      for later in 1 .. sets - 1 loop
        if reach[later] & bits[i] <> 0 then slack[later] := slack[later] - 1; end if;
      end loop;
      exit;
    end loop;
  end loop;
  return given;
end $$;
