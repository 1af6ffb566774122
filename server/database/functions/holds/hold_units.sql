-- Holds a unit for each member of a batch, each with its own outcome. A batch has each member at most once.
--
-- `batch` is a JSON array of objects: ord, member_id, tier_version, opens_for, on_sale_group, opening_room_id,
-- discount_percent, as in place_bookings. `at` is the time of the request by the server's clock.
--
-- Returns one row per item. Outcome `held` (new, moved, or `unchanged`; with the hold), `no_hold` (two holds of the
-- member in this opening were not used: they book without one), `not_yet_open` (with `opens_at`), `tier_changed` (ask again with
-- the current tier), `too_many_requests` (more than 60 at once, or one every 2 seconds), or the code of the refusal. Moving a
-- hold within the opening keeps the time that is left, and so does taking a room again after a release; a hold in another
-- opening is a new one. A refused member keeps the hold they have.
-- A room with a waiting list is `sold_out`; offers are not looked at.
--
-- race: concurrent batches are ordered by the row locks on their members, in id order, as in place_bookings; units are locked
-- with SKIP LOCKED and taken under that lock. The unique index units_one_hold is the second line of defence.
create or replace function hold_units(batch jsonb, at timestamptz)
returns table (ord integer, outcome text, response json)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  max_unused constant smallint := 2;
  hold_duration constant interval := interval '5 minutes';
  member_ids integer[] := array(select (item ->> 'member_id')::integer from jsonb_array_elements(batch) item);
  max_at_once constant integer := 60;
  period constant interval := interval '2 seconds';
  admitted integer[];
  results jsonb;
begin
  perform from members m where m.id = any (member_ids) order by m.id for no key update;
  -- race: the member extends or releases the hold at the same time, without the lock on the member.
  perform from units u where u.held_by = any (member_ids) order by u.id for no key update;

  -- race: two processes count the same member at the same time. The upsert locks the row of the bucket.
  with counted as (
    insert into rate_limit_buckets as b (name, used_until)
    select 'hold:' || member_id, at + period from unnest(member_ids) member_id order by member_id
    on conflict (name) do update set used_until = rate_limit_used_until(b.used_until, max_at_once * period, at) + period
      where rate_limit_used_until(b.used_until, max_at_once * period, at) + period <= at + max_at_once * period
    returning name
  )
  select coalesce(array_agg(split_part(name, ':', 2)::integer), '{}') into admitted from counted;

  with item as materialized (
    select * from jsonb_to_recordset(batch) as item (
      ord integer, member_id integer, tier_version integer, opens_for text[], on_sale_group text,
      opening_room_id integer, discount_percent smallint
    )
  ),
  judged as materialized (
    select item.*, request.opening_id, request.price, request.opens_at, back.until as back_until, back.extended as back_extended,
      hold.id as hold_id, hold.opening_id as hold_opening_id, hold.opening_room_id as hold_room_id, hold.held_until,
      hold.hold_extended,
      coalesce(request.refusal, case
        when hold.opening_room_id = item.opening_room_id then 'unchanged'
        when item.tier_version <> request.tier_version then 'tier_changed'
        when coalesce(unused.taken, 0) >= max_unused and hold.opening_id is distinct from request.opening_id
          and back.until is null then
          case when (select stock.available_count from room_stock(item.opening_room_id, at) stock) > 0
            then 'no_hold' else 'sold_out' end
      end) as verdict
    from item
    cross join lateral check_room_request(
      item.member_id, item.opening_room_id, item.opens_for, item.on_sale_group, item.member_id <> all (admitted), at
    ) request
    left join lateral (
      select * from units where units.held_by = item.member_id and units.held_until > at and units.booking_id is null
      offset 0
    ) hold on true
    left join lateral (
      select * from unused_holds u where u.member_id = item.member_id and u.opening_id = request.opening_id offset 0
    ) unused on true
    left join lateral (
      select unused.released_until as until, unused.released_extended as extended where unused.released_until > at
    ) back on true
  ),
  queue as (
    select array_agg(ord) as ords, array_agg(opening_room_id) as rooms from judged where verdict is null
  ),
  free as materialized (
    select free.* from queue cross join lateral lock_free_units(queue.ords, queue.rooms, at) free
  )
  select jsonb_agg(jsonb_build_object(
    'ord', judged.ord, 'member_id', judged.member_id, 'opening_id', judged.opening_id, 'unit_id', free.unit_id,
    'outcome', case
      when free.unit_id is not null or judged.verdict = 'unchanged' then 'held'
      else coalesce(judged.verdict, 'sold_out')
    end,
    'goes_on', coalesce(judged.hold_opening_id = judged.opening_id, false) or judged.back_until is not null,
    'until', case
      when judged.hold_opening_id = judged.opening_id then judged.held_until
      else coalesce(judged.back_until, at + hold_duration)
    end,
    'extended', case
      when judged.hold_opening_id = judged.opening_id then judged.hold_extended
      else coalesce(judged.back_extended, false)
    end,
    'price', judged.price, 'percent', judged.discount_percent, 'opens_at', judged.opens_at))
  into results
  from judged left join free using (ord);

  -- The old hold is released first, because the index allows one.
  update units set held_by = null, held_until = null, hold_extended = false
  from jsonb_to_recordset(results) as got (member_id integer, unit_id integer, outcome text)
  where units.held_by = got.member_id and (got.unit_id is not null or got.outcome = 'no_hold');

  update units set held_by = got.member_id, held_until = got.until, hold_extended = got.extended,
    held_base_price = got.price, held_percent = got.percent, offer_id = null, offered_until = null
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
        -- The room that a companion can take over has no fixed price: it costs what it costs now.
        'base_price', coalesce(u.held_base_price, got.price), 'percent', u.held_percent, 'extended', u.hold_extended,
        'unchanged', got.unit_id is null)
      from units u where u.held_by = got.member_id)
    when 'not_yet_open' then json_build_object('opens_at', got.opens_at)
    when 'too_many_requests' then json_build_object('retry_after', ceil(extract(epoch from period)))
  end
  from jsonb_to_recordset(results) as got (
    ord integer, outcome text, member_id integer, unit_id integer, price integer, opens_at timestamptz
  );
end $$;
