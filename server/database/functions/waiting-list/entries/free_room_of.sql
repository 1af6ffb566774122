-- The first of these rooms that anybody may book without an offer at a time; null if there is none. Rule: WAIT-1.
create or replace function free_room_of(rooms integer[], at timestamptz) returns integer language sql stable
as $$
  select room from unnest(rooms) with ordinality as wanted (room, ord)
  cross join lateral room_stock(room, at) stock
  where stock.available_count > 0
  order by ord limit 1
$$;
