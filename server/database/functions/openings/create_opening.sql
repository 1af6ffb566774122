-- Creates an opening from `starts` on and returns its id: the only way to create one. It copies the inventory of the
-- resort as it is now: a room for each type that has units, at the type's price, with units numbered from 1. Later changes of
-- the resort do not change the opening. Rules: OPENING-1, OPENING-3, OPENING-6.
--
-- `zone` is the IANA name of the zone in which the start was chosen; `at` is the time of the request by the server's clock. The
-- caller has checked that both are valid and that `starts` is in the future. `published` is null for an opening that is only
-- planned, which becomes public at `publish`, or when staff publish it. `closure` names a closure of
-- the resort in which it is planned all the same. Rules: OPENING-20, OPENING-21, CLOSURE-3.
--
-- race: overlapping openings of one resort are refused by openings_no_overlap (23P01), an unknown resort by the foreign key
-- (23503). Nothing is written then.
create or replace function create_opening(
  resort integer, starts timestamptz, zone text, at timestamptz, published timestamptz default 'epoch', publish timestamptz default null,
  closure integer default null
) returns integer
language sql
as $$
  with opening as (
    insert into openings (resort_id, starts_at, time_zone, created_at, published_at, publish_at, allowed_closure_id)
    values (resort, starts, zone, at, published, publish, closure)
    returning id, resort_id
  ),
  offer as materialized (
    select opening.id as opening_id, room_types.resort_id, room_types.id as room_type_id, room_types.price,
      room_types.unit_count
    from opening join room_types using (resort_id)
    where room_types.unit_count > 0
  ),
  room as (
    insert into opening_rooms (opening_id, resort_id, room_type_id, price)
    select opening_id, resort_id, room_type_id, price from offer
    order by price, room_type_id
    returning id, opening_id, room_type_id
  ),
  numbered as (
    insert into units (opening_room_id, opening_id, number)
    select room.id, room.opening_id, number
    from room join offer using (room_type_id) cross join generate_series(1, offer.unit_count) as number
    order by room.id, number
  )
  select id from opening
$$;
