-- Places a batch of bookings in one round trip, each with its own outcome; one booking is a batch of one, there is no
-- second path. A batch holds each member at most once (the server's batcher sees to it).
--
-- `batch` is a JSON array of objects: ord, member_id, tier_version, opens_for (the flags that count for the member),
-- opening_room_id, base_price, expected_final_price, discount_percent, original_price, discount_amount, final_price, all_inclusive,
-- payment_method, reference, discord_username, roblox_username, roblox_display_name, notes, key, request_hash, response
-- (the answer's own text, which a repeat gets back to the letter).
-- `at` is the instant of the request by the server's clock.
--
-- Answers one row per item: outcome `placed`, `replayed` (with the stored response), or the code of the refusal.
--
-- race: two batches that meet (two server processes) are ordered by the row locks on their members, taken in id order
-- before anything is read; units are claimed by a conditional update of rows locked with SKIP LOCKED. Behind that stand
-- the unique indexes bookings_one_per_unit and bookings_one_per_member.
create function place_bookings(batch jsonb, at timestamptz)
returns table (ord integer, outcome text, response json)
language plpgsql
set plan_cache_mode = force_generic_plan
-- A plan made while a table was empty would read all of it for every booking of the rush that fills it.
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  most_active constant smallint := (select max_active_bookings_per_user from settings);
begin
  perform from members m
    where m.id = any (array(select (item ->> 'member_id')::integer from jsonb_array_elements(batch) item))
    order by m.id
    for no key update;

  return query
  with item as materialized (
    select * from jsonb_to_recordset(batch) as item (
      ord integer, member_id integer, tier_version integer, opens_for text[], opening_room_id integer,
      base_price integer, expected_final_price integer, discount_percent smallint, original_price integer, discount_amount integer,
      final_price integer, all_inclusive boolean, payment_method text, reference text, discord_username text,
      roblox_username text, roblox_display_name text, notes text, key text, request_hash text, response text
    )
  ),
  judged as materialized (
    select item.*, room.opening_id, opening.resort_id, stored.response as stored_response,
      case
        when stored.request_hash = item.request_hash then 'replayed'
        when stored.request_hash is not null then 'idempotency_key_reused'
        when room.id is null then 'not_found'
        when opening.cancelled_at is not null then 'no_opening'
        when opening.starts_at <= at then 'opening_started'
        when member.deleted_at is not null or not member.is_in_server then 'not_a_member'
        when member.blocked_reason is not null and coalesce(member.blocked_until > at, true) then 'booking_blocked'
        when exists (
          select from bookings b
          where b.member_id = item.member_id and b.opening_id = room.opening_id and b.status in ('pending', 'confirmed')
        ) or (
          select count(*) from bookings b join openings o on o.id = b.opening_id
          where b.member_id = item.member_id and b.status in ('pending', 'confirmed') and o.ends_at > at
        ) >= most_active then 'booking_limit_reached'
        when not (
          'gold_customer' = any (item.opens_for) and resort.gold_customer_bookings_open
          or 'server_booster' = any (item.opens_for) and resort.server_booster_bookings_open
          or 'regular_customer' = any (item.opens_for) and resort.regular_customer_bookings_open
        ) then 'bookings_closed'
        when item.tier_version <> member.tier_version or item.base_price <> room.price
          or item.expected_final_price <> item.final_price then 'price_changed'
      end as verdict
    from item
    -- One index look-up for each item (`offset 0` keeps the planner from reading whole tables for a join): what a
    -- booking costs does not grow with the tables.
    cross join lateral (select * from members where members.id = item.member_id offset 0) member
    left join lateral (select * from opening_rooms where opening_rooms.id = item.opening_room_id offset 0) room on true
    left join lateral (select * from openings where openings.id = room.opening_id offset 0) opening on true
    left join lateral (select * from resorts where resorts.id = opening.resort_id offset 0) resort on true
    left join lateral (
      select * from idempotency_keys k
      where k.member_id = item.member_id and k.key = item.key and k.created_at > at - interval '24 hours' offset 0
    ) stored on true
  ),
  wish as (
    select ord, member_id, opening_id, opening_room_id,
      row_number() over (partition by opening_room_id order by ord) as place
    from judged where verdict is null
  ),
  -- A person's own hold in the opening is theirs alone, whichever room of it they now choose is claimed below.
  own as (
    select wish.ord, unit.id
    from wish join units unit
      on unit.opening_room_id = wish.opening_room_id and unit.held_by = wish.member_id and unit.held_until > at
    where unit.booking_id is null
  ),
  queue as (
    select ord, opening_room_id, row_number() over (partition by opening_room_id order by ord) as place
    from wish where not exists (select from own where own.ord = wish.ord)
  ),
  free as (
    select room.opening_room_id, unit.id, row_number() over (partition by room.opening_room_id order by unit.number) as place
    from (select opening_room_id, count(*) as wanted from queue group by opening_room_id) room
    cross join lateral (
      select units.id, units.number from units
      where units.opening_room_id = room.opening_room_id and units.booking_id is null
        and (units.held_until is null or units.held_until <= at)
      order by units.number
      limit room.wanted
      for no key update skip locked
    ) unit
  ),
  claim as (
    select ord, id as unit_id from own
    union all
    select queue.ord, free.id from queue join free using (opening_room_id, place)
  ),
  placed as (
    insert into bookings (
      reference, member_id, opening_id, opening_room_id, unit_id, discord_username, roblox_username,
      roblox_display_name, notes, payment_method, all_inclusive, base_price, original_price, discount_percent,
      discount_amount, final_price, created_at, updated_at
    )
    select judged.reference, judged.member_id, judged.opening_id, judged.opening_room_id, claim.unit_id,
      judged.discord_username, judged.roblox_username, judged.roblox_display_name, judged.notes,
      judged.payment_method, judged.all_inclusive, judged.base_price, judged.original_price,
      judged.discount_percent, judged.discount_amount, judged.final_price, at, at
    from claim join judged using (ord)
    order by ord
    returning id, reference, member_id, opening_id, opening_room_id, unit_id, payment_method, final_price
  ),
  taken as (
    update units set booking_id = placed.id, held_by = null, held_until = null, hold_extended = false
    from placed where units.id = placed.unit_id
  ),
  audited as (
    insert into audit_log (at, actor_kind, actor_member_id, action, subject, subject_id, after)
    select at, 'member', member_id, 'booking.place', 'booking', reference, jsonb_build_object(
      'status', 'pending', 'opening', opening_id, 'room', opening_room_id, 'unit', unit_id,
      'payment_method', payment_method, 'final_price', final_price)
    from placed
  ),
  told as (
    insert into outbox (dedup_key, kind, payload, not_before, nonce, created_at)
    select 'booking.placed:' || reference, 'booking.placed', jsonb_build_object('reference', reference), at,
      left(encode(sha256(convert_to('booking.placed:' || reference, 'UTF8')), 'hex'), 24), at
    from placed
  ),
  remembered as (
    insert into idempotency_keys (member_id, key, request_hash, response, created_at)
    select judged.member_id, judged.key, judged.request_hash, judged.response::json, at
    from judged join placed using (reference)
    where judged.key is not null
    on conflict (member_id, key) do update
      set request_hash = excluded.request_hash, response = excluded.response, created_at = excluded.created_at
  )
  select judged.ord,
    case when placed.id is not null then 'placed' else coalesce(judged.verdict, 'sold_out') end,
    case when judged.verdict = 'replayed' then judged.stored_response end
  from judged left join placed on placed.reference = judged.reference;
end $$;
