-- A room type that a party can book instead of waiting for one: under `together` one of those for all of its members, else one that a
-- member wants. Null if there is none. What its members hold counts as free. Rule: PARTY-17.
create or replace function free_room_of_party(party integer, at timestamptz) returns integer language sql stable
as $$
  with wish as (
    select m.place, m.rooms from party_members m where m.party_id = party and m.state = 'joined'
  ),
  stock as (
    select wanted.room, stock.available_count + (
      select count(*) from units u join party_members m on m.member_id = u.held_by and m.party_id = party and m.state = 'joined'
      where u.opening_room_id = wanted.room and u.held_until > at and u.booking_id is null
    ) as count
    from (select distinct unnest(wish.rooms) as room from wish) wanted
    cross join lateral room_stock(wanted.room, at) stock
  )
  select case p.policy
    when 'together' then (assign_party_rooms(
      (select jsonb_agg(to_jsonb(wish.rooms) order by wish.place) from wish),
      (select jsonb_object_agg(stock.room, stock.count) from stock)))[1]
    else (select stock.room from stock where stock.count > 0 order by stock.room limit 1)
  end
  from parties p where p.id = party and exists (select from wish)
$$;
