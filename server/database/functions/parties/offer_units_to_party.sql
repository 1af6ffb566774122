-- Offers units until `ends` to all members of a party that books together, or to nobody, and returns how many offers it made. A unit that
-- was reserved for regular customers is for a party of these alone; with a `round`, a unit is for who had it so often at most
-- (times_offered). Called by offer_free_units. Rules: PARTY-19, OFFER-4, OFFER-15.
--
-- race: others take units or change entries at this moment. Rows that they have locked are passed over; then nothing is offered to the
-- party this time.
create or replace function offer_units_to_party(
  party integer, ends timestamptz, awaiting_undo integer[], round integer, at timestamptz
) returns integer language plpgsql set enable_seqscan = off as $$
declare
  ids uuid[];
  wishes jsonb;
  are_all_regular boolean;
  are_all_in boolean;
  free integer[];
  rooms integer[];
  given integer[];
  stock jsonb;
begin
  select array_agg(e.id order by m.place), jsonb_agg(wanted.rooms order by m.place), bool_and(e.on_sale_group = 'regular'),
    count(wanted.rooms) = count(*)
    into ids, wishes, are_all_regular, are_all_in
    from party_members m
    left join waiting_entries e on e.party_id = m.party_id and e.member_id = m.member_id
    left join lateral (
      select jsonb_agg(c.opening_room_id order by c.rank) as rooms
      from waiting_choices c where c.entry_id = e.id and not c.is_passed and e.state = 'waiting'
    ) wanted on true
    where m.party_id = party and m.state = 'joined';
  if not are_all_in then return 0; end if;

  select array_agg(u.id order by u.number), array_agg(u.opening_room_id order by u.number) into free, rooms
    from units u
    where u.opening_room_id = any (array(select distinct room::integer from jsonb_array_elements(wishes) w, jsonb_array_elements_text(w) room))
      and u.id <> all (awaiting_undo)
      and is_available(u.booking_id, u.held_until, u.offered_until, u.reserved_until, at)
      and (u.reserved_until is null or are_all_regular)
      and (round is null or not exists (
        select from waiting_entries e where e.id = any (ids) and times_offered(e, u.free_since, at) > round));
  if coalesce(cardinality(free), 0) < cardinality(ids) then return 0; end if;
  select jsonb_object_agg(room, count) into stock from (select room, count(*) from unnest(rooms) room group by room) counted;
  given := assign_party_rooms(wishes, stock);
  if given is null or exists (
    select from unnest(ids, given) as wanted (id, room) join waiting_entries e using (id) where not can_be_offered(e, wanted.room, at)
  ) then
    return 0;
  end if;

  for i in 1 .. cardinality(given) loop
    declare
      unit integer := free[array_position(rooms, given[i])];
    begin
      rooms[array_position(rooms, given[i])] := 0;
      perform from units u where u.id = unit and is_available(u.booking_id, u.held_until, u.offered_until, u.reserved_until, at)
        for no key update skip locked;
      if not found or not make_offer(ids[i], unit, ends, at) then
        raise exception 'not all of the party can be offered a room' using errcode = 'SR001';
      end if;
    end;
  end loop;
  return cardinality(given);
exception when sqlstate 'SR001' then
  return 0;
end $$;
