-- The first of these rooms that anybody may book without an offer at a time; null if there is none. Rule: WAIT-1.
create or replace function free_room_of(rooms integer[], at timestamptz) returns integer language sql stable
as $$
  select room from unnest(rooms) with ordinality as wanted (room, ord)
  cross join lateral (
    select bool_or(u.reserved_until is null) as has_ordinary from units u
    where u.opening_room_id = room and is_available(u.booking_id, u.held_until, u.offered_until, u.reserved_until, at)
  ) free
  where not has_ordinary or has_ordinary and not is_waited_for(room, at)
  order by ord limit 1
$$;
