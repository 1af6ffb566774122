-- Whether rooms of this type leave by offers only at a time: offers can still be made, and somebody waits for one. Ask first
-- whether `waiting_choices` has a row of the room, which costs openings without a waiting list next to nothing. Who had
-- two offers while a unit was free does not get it any more. A party that books together keeps nobody from a room: one that is not
-- enough for all of it is for the others. Rules: WAIT-4, OFFER-11, OFFER-15.
create or replace function is_waited_for(room integer, at timestamptz) returns boolean language sql stable
as $$
  select offer_ends_at(opening.starts_at, at) is not null and exists (
    select from (select * from waiting_choices c where c.opening_room_id = room and not c.is_passed offset 0) choice
    cross join lateral (
      select * from waiting_entries e where e.id = choice.entry_id and e.state = 'waiting' offset 0
    ) entry
    where not exists (select from parties p where p.id = entry.party_id and p.policy = 'together')
      and can_be_offered(entry, room, at) and times_offered(entry, (
      select max(coalesce(u.free_since, '-infinity')) from units u
      where u.opening_room_id = room and is_available(u.booking_id, u.held_until, u.offered_until, u.reserved_until, at)
    ), at) < 2
  )
  from opening_rooms join openings opening on opening.id = opening_rooms.opening_id
  where opening_rooms.id = room
$$;
