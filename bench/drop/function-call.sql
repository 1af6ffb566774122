-- The product's own function, for pgbench: one call places :bookings bookings, each with the items that the server sends.
-- What makes the batch is part of the statement, and costs a little too.
with wish as materialized (
  select row_number() over () - 1 as ord, nextval('baseline_member') as member_id,
    :first_room::integer + floor(random() * (:last_room::integer - :first_room::integer + 1))::integer as room_id
  from generate_series(1, :bookings::integer)
),
batch as materialized (
  select jsonb_agg(jsonb_build_object(
    'ord', wish.ord, 'member_id', member.id, 'tier_version', member.tier_version,
    'opens_for', jsonb_build_array('regular_customer'), 'on_sale_group', 'regular', 'priced_by_hold', false,
    'opening_room_id', room.id, 'starts_at', date_trunc('milliseconds', opening.starts_at),
    'base_price', room.price, 'expected_final_price', room.price, 'discount_percent', 0,
    'original_price', room.price, 'discount_amount', 0, 'final_price', room.price,
    'all_inclusive', false, 'payment_method', 'bbc',
    'reference', 'SR-' || translate(upper(right(replace(gen_random_uuid()::text, '-', ''), 13)), '01', 'XY'),
    'discord_username', member.username, 'roblox_username', 'jay_' || member.id, 'roblox_display_name', 'Jay',
    'notes', '', 'key', null, 'request_hash', null, 'response', null
  )) as items
  from wish
  cross join lateral (select * from members where members.id = wish.member_id offset 0) member
  cross join lateral (select * from opening_rooms where opening_rooms.id = wish.room_id offset 0) room
  cross join lateral (select * from openings where openings.id = room.opening_id offset 0) opening
)
select count(*) from batch cross join lateral place_bookings(batch.items, now());
