-- Limits per member that need no round trip of their own. The figures are listed with all others in docs/limits.md.

-- Until when the turns of a bucket are used up, as seen at `at`; `longest` is what a full bucket takes.
create function turns_used_until(used_until timestamptz, longest interval, at timestamptz) returns timestamptz
immutable language sql
return case when used_until > at + longest + interval '5 minutes' then at else greatest(used_until, at) end;

-- As in 0006. Also starts a bucket again that is used up for longer than any call could make it: the server's clock was set
-- back, and callers must not be kept out until it gets there again. Servers' clocks differ by less than five minutes.
create or replace function take_turn(bucket text, pace interval, burst integer, at timestamptz) returns interval
language plpgsql as $$
declare
  taken timestamptz;
begin
  delete from turn_buckets where name in (
    select name from turn_buckets where used_until < at - interval '1 day' limit 5 for update skip locked);
  insert into turn_buckets as b (name, used_until) values (bucket, at + pace)
  on conflict (name) do update set used_until = turns_used_until(b.used_until, burst * pace, at) + pace
    where turns_used_until(b.used_until, burst * pace, at) + pace <= at + burst * pace
  returning b.used_until into taken;
  if taken is not null then return interval '0'; end if;
  return (select b.used_until + pace - burst * pace - at from turn_buckets b where b.name = bucket);
end $$;

-- As in 0016. Also refuses with `too_many_requests` a member whose last 20 bookings are all younger than ten minutes: each
-- booking leaves audit rows and messages, and booking and cancelling in turn would repeat without end. The answer says in how
-- many seconds to try again. The member's row is locked, so nobody is counted twice at the same moment.
create or replace function place_bookings(batch jsonb, at timestamptz)
returns table (ord integer, outcome text, response json)
language plpgsql
set plan_cache_mode = force_generic_plan
-- A plan made while a table was empty would read all of it for every booking of the rush that fills it.
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  most_active constant smallint := (select max_active_bookings_per_user from settings);
  max_recent constant integer := 20;
  recent constant interval := interval '10 minutes';
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
      roblox_username text, roblox_display_name text, notes text, key text, request_hash text, response text,
      release_kind text, priced_by_hold boolean, starts_at timestamptz
    )
  ),
  judged as materialized (
    select item.*, room.opening_id, opening.resort_id, stored.response as stored_response,
      release.opens_at, frequent.oldest as oldest_recent,
      case
        when stored.request_hash = item.request_hash then 'replayed'
        when stored.request_hash is not null then 'idempotency_key_reused'
        when room.id is null then 'not_found'
        when opening.cancelled_at is not null then 'no_opening'
        when opening.starts_at <= at then 'opening_started'
        when member.deleted_at is not null or not member.is_in_server then 'not_a_member'
        when member.blocked_reason is not null and coalesce(member.blocked_until > at, true) then 'booking_blocked'
        when frequent.oldest > at - recent then 'too_many_requests'
        when exists (
          select from bookings b
          where b.member_id = item.member_id and b.member_id > 0 and b.opening_id = room.opening_id
            and b.status in ('pending', 'confirmed') offset 0
        ) or (
          select count(*) from bookings b join openings o on o.id = b.opening_id
          where b.member_id = item.member_id and b.member_id > 0 and b.status in ('pending', 'confirmed') and o.ends_at > at
        ) >= most_active then 'booking_limit_reached'
        when not (
          'gold_customer' = any (item.opens_for) and resort.gold_customer_bookings_open
          or 'server_booster' = any (item.opens_for) and resort.server_booster_bookings_open
          or 'regular_customer' = any (item.opens_for) and resort.regular_customer_bookings_open
        ) then 'bookings_closed'
        when release.opens_at > at then 'not_yet_open'
        when exists (
          select from bookings b
          -- `+ 0`: never by reading all bookings of the opening.
          where b.opening_id + 0 = room.opening_id and lower(b.roblox_username) = lower(item.roblox_username)
            and b.roblox_username <> '' and b.status in ('pending', 'confirmed') offset 0
        ) or exists (
          -- Linked at Roblox by somebody else, or known by Bloxlink as somebody else's and not as this member's own.
          select from members m
          where lower(m.roblox_username) = lower(item.roblox_username) and m.id <> item.member_id and m.deleted_at is null
          offset 0
        ) or (
          lower(item.roblox_username) <> all (array[lower(member.roblox_username), lower(member.bloxlink_username)]) is not false
          and exists (
            select from members m
            where lower(m.bloxlink_username) = lower(item.roblox_username) and m.id <> item.member_id
              and m.deleted_at is null
            offset 0
          )
        ) then 'roblox_account_taken'
        when item.priced_by_hold and hold.id is null then 'hold_gone'
        -- A hold fixes the price, whatever becomes of room and tier meanwhile.
        when item.expected_final_price <> item.final_price or case
          when hold.held_base_price is not null
            then item.base_price <> hold.held_base_price or item.discount_percent <> hold.held_percent
          else item.tier_version <> member.tier_version or item.base_price <> room.price
        end then 'price_changed'
        when item.starts_at <> date_trunc('milliseconds', opening.starts_at) then 'moved'
      end as verdict
    from item
    -- One index look-up for each item (`offset 0` keeps the planner from reading whole tables for a join or an `exists`):
    -- what a booking costs does not grow with the tables.
    cross join lateral (select * from members where members.id = item.member_id offset 0) member
    left join lateral (select * from opening_rooms where opening_rooms.id = item.opening_room_id offset 0) room on true
    left join lateral (select * from openings where openings.id = room.opening_id offset 0) opening on true
    left join lateral (select * from resorts where resorts.id = opening.resort_id offset 0) resort on true
    left join lateral (
      select * from idempotency_keys k
      where k.member_id = item.member_id and k.key = item.key and k.created_at > at - interval '24 hours' offset 0
    ) stored on true
    cross join lateral (
      select opens_at(item.release_kind, opening.opens_three_boosts_at, opening.opens_two_boosts_at,
        opening.opens_gold_and_booster_at, opening.opens_regular_at) as opens_at
    ) release
    left join lateral (
      select * from units
      where units.held_by = item.member_id and units.opening_room_id = item.opening_room_id
        and units.held_until > at and units.booking_id is null offset 0
    ) hold on true
    -- The booking that is `max_recent` bookings back; most members have none.
    left join lateral (
      select b.created_at as oldest from bookings b where b.member_id = item.member_id
      order by b.id desc offset max_recent - 1 limit 1
    ) frequent on true
  ),
  -- One game account twice in a batch: the first has it.
  wish as materialized (
    select * from (
      select ord, member_id, opening_id, opening_room_id,
        row_number() over (partition by opening_id, lower(roblox_username) order by ord) = 1 as is_first
      from judged where verdict is null
    ) wished where is_first
  ),
  -- race: a hold that has run out by another server's clock may be taken there at this moment; whoever locks the unit
  -- first has it, and the other looks for a free one.
  own as materialized (
    select wish.ord, unit.id
    from wish cross join lateral (
      select units.id from units
      where units.held_by = wish.member_id and units.opening_room_id = wish.opening_room_id
        and units.held_until > at and units.booking_id is null
      for no key update skip locked
    ) unit
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
      where units.opening_room_id = room.opening_room_id
        and is_free(units.booking_id, units.held_until, units.kept_until, at)
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
    -- race: another server books for the same game account at this moment; its index decides, and nobody else fails.
    on conflict (lower(roblox_username), opening_id)
      where status in ('pending', 'confirmed') and roblox_username <> '' do nothing
    returning id, reference, member_id, opening_id, opening_room_id, unit_id, payment_method, final_price
  ),
  taken as (
    update units set booking_id = placed.id, held_by = null, held_until = null, hold_extended = false
    from placed where units.id = placed.unit_id
  ),
  -- Who has booked another room than the one they held lets that one go.
  let_go as (
    update units set held_by = null, held_until = null, hold_extended = false
    from placed where units.held_by = placed.member_id and units.id <> placed.unit_id and units.held_until > at
  ),
  -- The hold was of use after all.
  used as (
    update unused_holds u set taken = greatest(taken - 1, 0)
    from own join judged using (ord) join placed using (reference)
    where u.member_id = placed.member_id and u.opening_id = placed.opening_id
  ),
  audited as (
    insert into audit_log (at, actor_kind, actor_member_id, action, subject, subject_id, after)
    select at, 'member', placed.member_id, 'booking.place', 'booking', reference, jsonb_build_object(
      'status', 'pending', 'opening', placed.opening_id, 'room', placed.opening_room_id, 'unit', placed.unit_id,
      'payment_method', placed.payment_method, 'final_price', placed.final_price)
      || case when judged.priced_by_hold then jsonb_build_object('held_price', true) else jsonb_build_object() end
    from placed join judged using (reference)
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
    case
      when placed.id is not null then 'placed'
      when judged.verdict is not null then judged.verdict
      when claim.ord is not null or wish.ord is null then 'roblox_account_taken'
      else 'sold_out'
    end,
    case judged.verdict
      when 'replayed' then judged.stored_response
      when 'not_yet_open' then json_build_object('opens_at', judged.opens_at)
      when 'too_many_requests' then json_build_object(
        'retry_after', ceil(extract(epoch from judged.oldest_recent + recent - at)))
    end
  from judged left join placed on placed.reference = judged.reference
    left join wish on wish.ord = judged.ord left join claim on claim.ord = judged.ord;

  -- race: an opening is moved after it was judged and before bookings_hold_openings held it. Written again, the bookings of
  -- the batch for the time before are answered `moved`.
  if exists (
    select from opening_rooms room join openings opening on opening.id = room.opening_id
    where opening.moved_at > at - interval '1 minute'
      and room.id = any (array(select (item ->> 'opening_room_id')::integer from jsonb_array_elements(batch) item))
  ) and exists (
    select from jsonb_to_recordset(batch) as item (reference text, starts_at timestamptz)
    join bookings b on b.reference = item.reference join openings opening on opening.id = b.opening_id
    where item.starts_at <> date_trunc('milliseconds', opening.starts_at)
  ) then
    raise exception 'the opening was moved as it was booked' using errcode = 'serialization_failure';
  end if;
end $$;

-- As in 0016. Also refuses with `too_many_requests` a member who holds more than 60 times at once, or every 2 seconds.
create or replace function hold_units(batch jsonb, at timestamptz)
returns table (ord integer, outcome text, response json)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  most_active constant smallint := (select max_active_bookings_per_user from settings);
  most_unused constant smallint := 2;
  lasts constant interval := interval '5 minutes';
  members_of integer[] := array(select (item ->> 'member_id')::integer from jsonb_array_elements(batch) item);
  max_at_once constant integer := 60;
  pace constant interval := interval '2 seconds';
  admitted integer[];
  results jsonb;
begin
  perform from members m where m.id = any (members_of) order by m.id for no key update;
  -- race: the holder extends or gives back at this moment, without the member's lock.
  perform from units u where u.held_by = any (members_of) order by u.id for no key update;

  -- Two processes may count the same member at this moment: the row of the bucket is locked by the upsert.
  with counted as (
    insert into turn_buckets as b (name, used_until)
    select 'hold:' || member_id, at + pace from unnest(members_of) member_id order by member_id
    on conflict (name) do update set used_until = turns_used_until(b.used_until, max_at_once * pace, at) + pace
      where turns_used_until(b.used_until, max_at_once * pace, at) + pace <= at + max_at_once * pace
    returning name
  )
  select coalesce(array_agg(split_part(name, ':', 2)::integer), '{}') into admitted from counted;

  with item as materialized (
    select * from jsonb_to_recordset(batch) as item (
      ord integer, member_id integer, tier_version integer, opens_for text[], release_kind text,
      opening_room_id integer, discount_percent smallint
    )
  ),
  judged as materialized (
    select item.*, room.opening_id, room.price, release.opens_at, back.until as back_until, back.extended as back_extended,
      hold.id as hold_id, hold.opening_id as hold_opening_id, hold.opening_room_id as hold_room_id, hold.held_until,
      hold.hold_extended,
      case
        when room.id is null then 'not_found'
        when opening.cancelled_at is not null then 'no_opening'
        when opening.starts_at <= at then 'opening_started'
        when member.deleted_at is not null or not member.is_in_server then 'not_a_member'
        when member.blocked_reason is not null and coalesce(member.blocked_until > at, true) then 'booking_blocked'
        when item.member_id <> all (admitted) then 'too_many_requests'
        when exists (
          select from bookings b
          where b.member_id = item.member_id and b.member_id > 0 and b.opening_id = room.opening_id
            and b.status in ('pending', 'confirmed') offset 0
        ) or (
          select count(*) from bookings b join openings o on o.id = b.opening_id
          where b.member_id = item.member_id and b.member_id > 0 and b.status in ('pending', 'confirmed') and o.ends_at > at
        ) >= most_active then 'booking_limit_reached'
        when not (
          'gold_customer' = any (item.opens_for) and resort.gold_customer_bookings_open
          or 'server_booster' = any (item.opens_for) and resort.server_booster_bookings_open
          or 'regular_customer' = any (item.opens_for) and resort.regular_customer_bookings_open
        ) then 'bookings_closed'
        when release.opens_at > at then 'not_yet_open'
        when hold.opening_room_id = item.opening_room_id then 'kept'
        when item.tier_version <> member.tier_version then 'tier_changed'
        when coalesce(unused.taken, 0) >= most_unused and hold.opening_id is distinct from room.opening_id
          and back.until is null then
          case when exists (
            select from units u where u.opening_room_id = item.opening_room_id
              and is_free(u.booking_id, u.held_until, u.kept_until, at)
          ) then 'no_hold' else 'sold_out' end
      end as verdict
    from item
    cross join lateral (select * from members where members.id = item.member_id offset 0) member
    left join lateral (select * from opening_rooms where opening_rooms.id = item.opening_room_id offset 0) room on true
    left join lateral (select * from openings where openings.id = room.opening_id offset 0) opening on true
    left join lateral (select * from resorts where resorts.id = opening.resort_id offset 0) resort on true
    cross join lateral (
      select opens_at(item.release_kind, opening.opens_three_boosts_at, opening.opens_two_boosts_at,
        opening.opens_gold_and_booster_at, opening.opens_regular_at) as opens_at
    ) release
    left join lateral (
      select * from units where units.held_by = item.member_id and units.held_until > at and units.booking_id is null
      offset 0
    ) hold on true
    left join lateral (
      select * from unused_holds u where u.member_id = item.member_id and u.opening_id = room.opening_id offset 0
    ) unused on true
    left join lateral (
      select unused.given_back_until as until, unused.given_back_extended as extended where unused.given_back_until > at
    ) back on true
  ),
  queue as (
    select ord, opening_room_id, row_number() over (partition by opening_room_id order by ord) as place
    from judged where verdict is null
  ),
  free as (
    select room.opening_room_id, unit.id, row_number() over (partition by room.opening_room_id order by unit.number) as place
    from (select opening_room_id, count(*) as wanted from queue group by opening_room_id) room
    cross join lateral (
      select units.id, units.number from units
      where units.opening_room_id = room.opening_room_id
        and is_free(units.booking_id, units.held_until, units.kept_until, at)
      order by units.number
      limit room.wanted
      for no key update skip locked
    ) unit
  )
  select jsonb_agg(jsonb_build_object(
    'ord', judged.ord, 'member_id', judged.member_id, 'opening_id', judged.opening_id, 'unit_id', free.id,
    'outcome', case
      when free.id is not null or judged.verdict = 'kept' then 'held'
      else coalesce(judged.verdict, 'sold_out')
    end,
    'goes_on', coalesce(judged.hold_opening_id = judged.opening_id, false) or judged.back_until is not null,
    'until', case
      when judged.hold_opening_id = judged.opening_id then judged.held_until
      else coalesce(judged.back_until, at + lasts)
    end,
    'extended', case
      when judged.hold_opening_id = judged.opening_id then judged.hold_extended
      else coalesce(judged.back_extended, false)
    end,
    'price', judged.price, 'percent', judged.discount_percent, 'opens_at', judged.opens_at))
  into results
  from judged left join queue using (ord)
    left join free on free.opening_room_id = queue.opening_room_id and free.place = queue.place;

  -- What a person held before goes first: the index allows them one.
  update units set held_by = null, held_until = null, hold_extended = false
  from jsonb_to_recordset(results) as got (member_id integer, unit_id integer, outcome text)
  where units.held_by = got.member_id and (got.unit_id is not null or got.outcome = 'no_hold');

  update units set held_by = got.member_id, held_until = got.until, hold_extended = got.extended,
    held_base_price = got.price, held_percent = got.percent
  from jsonb_to_recordset(results) as got (
    member_id integer, unit_id integer, until timestamptz, extended boolean, price integer, percent smallint
  )
  where units.id = got.unit_id;

  insert into unused_holds (member_id, opening_id, taken)
  select got.member_id, got.opening_id, 1
  from jsonb_to_recordset(results) as got (member_id integer, opening_id integer, unit_id integer, goes_on boolean)
  where got.unit_id is not null and not got.goes_on
  order by got.member_id
  on conflict (member_id, opening_id) do update set taken = unused_holds.taken + 1;

  return query
  select got.ord, got.outcome, case got.outcome
    when 'held' then (
      select json_build_object('room_id', u.opening_room_id, 'opening_id', u.opening_id, 'until', u.held_until,
        'base_price', u.held_base_price, 'percent', u.held_percent, 'extended', u.hold_extended)
      from units u where u.held_by = got.member_id)
    when 'not_yet_open' then json_build_object('opens_at', got.opens_at)
    when 'too_many_requests' then json_build_object('retry_after', ceil(extract(epoch from pace)))
  end
  from jsonb_to_recordset(results) as got (ord integer, outcome text, member_id integer, opens_at timestamptz);
end $$;
