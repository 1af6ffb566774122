-- Places a batch of bookings in one round trip, each with its own outcome. One booking is a batch of one: there is no second
-- path. A batch has each member at most once; the server's batcher sees to it.
--
-- `batch` is a JSON array of objects:
-- - ord, member_id, tier_version, opening_room_id, reference, discord_username, roblox_username, roblox_display_name, notes,
--   payment_method, all_inclusive
-- - opens_for: the resort access flags that admit the member; on_sale_group: whose on-sale time counts
-- - base_price, discount_percent, original_price, discount_amount, final_price, and expected_final_price, which the member saw;
--   priced_by_hold: the price is that of the member's offer or hold, not today's
-- - starts_at: the start that the response names, in whole milliseconds; missing if it names none
-- - key, request_hash, response: for a repeated call, which gets the same text again
-- `at` is the time of the request by the server's clock.
--
-- Returns one row per item. Outcome `placed`, `replayed` (with the stored response), `not_yet_open` (with `opens_at`),
-- `hold_gone` (the offer or hold that set the price has ended), `moved` (the opening starts at another time now: ask again with that
-- time), `too_many_requests` with the seconds to wait (BOOK-22), or the code of the refusal.
--
-- race: two batches of different server processes are ordered by the row locks on their members, taken in id order before
-- anything is read; units are claimed by a conditional update of rows locked with SKIP LOCKED. The unique indexes
-- bookings_one_per_unit and bookings_one_per_member are the second line of defence.
create or replace function place_bookings(batch jsonb, at timestamptz)
returns table (ord integer, outcome text, response json)
language plpgsql
set plan_cache_mode = force_generic_plan
-- A plan made while a table was empty would read all of it for every booking of the rush that fills it.
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  max_recent constant integer := 20;
  recent constant interval := interval '10 minutes';
begin
  perform from members m
    where m.id = any (array(select (item ->> 'member_id')::integer from jsonb_array_elements(batch) item))
    order by m.id
    for no key update;

  -- race: staff restore the booking whose room a companion takes over. That locks the opening, then the unit that is held for them; a
  -- companion who takes a room over therefore locks its opening first, as take_over_room does. Nobody gets such a hold while their member is
  -- locked (hold_for_companion).
  perform from openings opening
    where opening.id = any (array(
      select c.opening_id from companions c
      where c.takeover_until is not null
        and c.member_id = any (array(select (item ->> 'member_id')::integer from jsonb_array_elements(batch) item))))
    order by opening.id
    for no key update;

  -- race: the opening of an offered unit is deleted. That locks the opening, then the units that are offered; bookings lock units
  -- before bookings_lock_openings locks their opening. Whoever takes an offer therefore locks its opening first.
  perform from openings opening
    where opening.id = any (array(
      select offer.opening_id from offers offer
      where offer.state = 'open'
        and offer.member_id = any (array(select (item ->> 'member_id')::integer from jsonb_array_elements(batch) item))))
    order by opening.id
    for share;

  return query
  with item as materialized (
    select * from jsonb_to_recordset(batch) as item (
      ord integer, member_id integer, tier_version integer, opens_for text[], opening_room_id integer,
      base_price integer, expected_final_price integer, discount_percent smallint, original_price integer, discount_amount integer,
      final_price integer, all_inclusive boolean, payment_method text, reference text, discord_username text,
      roblox_username text, roblox_display_name text, notes text, key text, request_hash text, response text,
      on_sale_group text, priced_by_hold boolean, starts_at timestamptz
    )
  ),
  judged as materialized (
    select item.*, request.opening_id, request.opens_at, stored.response as stored_response,
      frequent.oldest as oldest_recent, account.roblox_id, coalesce(account.username, item.roblox_username) as account_name,
      coalesce(case
        when stored.request_hash = item.request_hash then 'replayed'
        when stored.request_hash is not null then 'idempotency_key_reused'
        when not is_booking_username(account.roblox_id, coalesce(account.username, item.roblox_username))
          then 'invalid_roblox_username'
        -- A linked account's display name is accepted as Roblox delivered it; another one was typed.
        when not is_booking_display_name(
            case when item.roblox_display_name = account.display_name then account.roblox_id end, item.roblox_display_name)
          then 'invalid_roblox_display_name'
      end, request.refusal, case
        when exists (
          select from bookings b
          -- `+ 0` keeps the planner from reading all bookings of the opening.
          where b.opening_id + 0 = request.opening_id and lower(b.roblox_username) = lower(item.roblox_username)
            and b.roblox_username <> '' and b.status in ('pending', 'confirmed') offset 0
        ) or exists (
          select from bookings b
          where b.opening_id + 0 = request.opening_id and b.roblox_id = account.roblox_id
            and b.status in ('pending', 'confirmed') offset 0
        ) or companion.conflict is not null or exists (
          -- Linked at Roblox by another member, or according to Bloxlink that of another member and not of this one.
          select from members m
          where lower(m.roblox_username) = lower(item.roblox_username) and m.id <> item.member_id and m.deleted_at is null
          offset 0
        ) or exists (
          -- The same by id: the account may have another name at Roblox by now.
          select from members m
          where m.roblox_id = account.roblox_id and m.id <> item.member_id and m.deleted_at is null offset 0
        ) or (
          lower(item.roblox_username) <> all (array[lower(member.roblox_username), lower(member.bloxlink_username)]) is not false
          and exists (
            select from members m
            where lower(m.bloxlink_username) = lower(item.roblox_username) and m.id <> item.member_id
              and m.deleted_at is null
            offset 0
          )
        ) then 'roblox_account_taken'
        when item.priced_by_hold and hold.id is null and entry.offered_unit is null then 'hold_gone'
        -- An offer or a hold fixes the price, even if room or tier change afterwards.
        when item.expected_final_price <> item.final_price or case
          when entry.offered_unit is not null
            then item.base_price <> entry.base_price or item.discount_percent <> entry.discount_percent
          when hold.held_base_price is not null
            then item.base_price <> hold.held_base_price or item.discount_percent <> hold.held_percent
          else item.tier_version <> request.tier_version or item.base_price <> request.price
        end then 'price_changed'
        when item.starts_at <> date_trunc('milliseconds', request.starts_at) then 'moved'
      end) as verdict,
      entry.entry_id, entry.offer_id, coalesce(entry.offered_unit, hold.id) as own_unit
    from item
    -- One index look-up for each item: `offset 0` keeps the planner from reading whole tables for a join or an `exists`, so
    -- the cost of a booking does not grow with the tables.
    cross join lateral (select * from members where members.id = item.member_id offset 0) member
    -- The member's own account of this name, if they have linked one: at Roblox itself, else with Bloxlink.
    left join lateral (
      select * from (values
        (1, member.roblox_id, member.roblox_username, member.roblox_display_name),
        (2, member.bloxlink_roblox_id, member.bloxlink_username, member.bloxlink_display_name)
      ) linked (rank, roblox_id, username, display_name)
      where lower(linked.username) = lower(item.roblox_username) order by rank limit 1
    ) account on true
    left join lateral (
      select * from idempotency_keys k
      where k.member_id = item.member_id and k.key = item.key and k.created_at > at - interval '24 hours' offset 0
    ) stored on true
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
    cross join lateral check_room_request(
      item.member_id, item.opening_room_id, item.opens_for, item.on_sale_group, frequent.oldest > at - recent, at
    ) request
    cross join lateral companion_conflict(
      request.opening_id, item.member_id, item.roblox_username, account.roblox_id
    ) companion
    -- The member's entry in the waiting list, and what it is offered of this room, unless that is for their whole party.
    left join lateral (
      select e.id as entry_id, offer.id as offer_id, offer.unit_id as offered_unit, offer.base_price, offer.discount_percent
      from waiting_entries e
      left join offers offer on offer.member_id = e.member_id and offer.opening_id = e.opening_id and offer.state = 'open'
        and offer.opening_room_id = item.opening_room_id and offer.ends_at > at and not is_shared_offer(offer)
      where e.opening_id = request.opening_id and e.member_id = item.member_id and e.state <> 'ended' offset 0
    ) entry on true
  ),
  -- One Roblox account twice in a batch: the first gets it.
  wish as materialized (
    select * from (
      select ord, member_id, opening_id, opening_room_id, offer_id, own_unit,
        row_number() over (partition by opening_id, lower(roblox_username) order by ord) = 1
          and (roblox_id is null or row_number() over (partition by opening_id, roblox_id order by ord) = 1) as is_first
      from judged where verdict is null
    ) wished where is_first
  ),
  -- The unit that the member is offered, else the one that they hold.
  -- race: a hold or an offer that is over by another server's clock can be taken or ended there at the same time. The first to
  -- lock the unit gets it, the other looks for a free one.
  own as materialized (
    select wish.ord, unit.id, unit.is_held
    from wish cross join lateral (
      select units.id, units.held_by is not null as is_held from units
      where units.id = wish.own_unit and units.booking_id is null
        and (units.offer_id = wish.offer_id and units.offered_until > at
          or units.held_by = wish.member_id and units.held_until > at)
      for no key update skip locked
    ) unit
  ),
  queue as (
    select array_agg(ord) as ords, array_agg(opening_room_id) as rooms
    from wish where not exists (select from own where own.ord = wish.ord)
  ),
  claim as materialized (
    select ord, id as unit_id from own
    union all
    select free.ord, free.unit_id from queue cross join lateral lock_free_units(queue.ords, queue.rooms, at) free
  ),
  placed as (
    insert into bookings (
      reference, member_id, opening_id, opening_room_id, unit_id, discord_username, roblox_id, roblox_username,
      roblox_display_name, notes, payment_method, all_inclusive, base_price, original_price, discount_percent,
      discount_amount, final_price, created_at, updated_at
    )
    select judged.reference, judged.member_id, judged.opening_id, judged.opening_room_id, claim.unit_id,
      judged.discord_username, judged.roblox_id, judged.account_name, judged.roblox_display_name, coalesce(judged.notes, ''),
      judged.payment_method, judged.all_inclusive, judged.base_price, judged.original_price,
      judged.discount_percent, judged.discount_amount, judged.final_price, at, at
    from claim join judged using (ord)
    order by ord
    -- race: another server books for the same name at the same time. The index decides, and no other booking fails. One
    -- statement can name one index only: a conflict of the other, bookings_one_per_roblox_id, fails the batch, and the
    -- caller sends it again.
    on conflict (lower(roblox_username), opening_id)
      where status in ('pending', 'confirmed') and roblox_username <> '' do nothing
    returning id, reference, member_id, opening_id, opening_room_id, unit_id, payment_method, final_price
  ),
  taken as (
    -- A unit that was reserved once is an ordinary one from its first booking on.
    update units set booking_id = placed.id, held_by = null, held_until = null, hold_extended = false,
      offer_id = null, offered_until = null, reserved_until = null
    from placed where units.id = placed.unit_id
  ),
  -- A member who books another room than the one they hold releases the hold.
  let_go as (
    update units set held_by = null, held_until = null, hold_extended = false
    from placed where units.held_by = placed.member_id and units.id <> placed.unit_id and units.held_until > at
  ),
  -- The hold was used.
  used as (
    update unused_holds u set taken = greatest(taken - 1, 0)
    from own join judged using (ord) join placed using (reference)
    where own.is_held and u.member_id = placed.member_id and u.opening_id = placed.opening_id
  ),
  -- Always one row: the result joins it, so that both functions are called.
  recorded as materialized (
    select case when count(*) > 0 then
        enqueue_messages('booking.placed', array_agg(reference order by placed.id),
          array_agg(jsonb_build_object('reference', reference) order by placed.id), at, at)
      end,
      case when count(*) > 0 then
        record_changes('member', array_agg(placed.member_id order by placed.id), 'booking.place', 'booking',
          array_agg(reference order by placed.id), null, array_agg(jsonb_build_object(
            'status', 'pending', 'opening', placed.opening_id, 'room', placed.opening_room_id, 'unit', placed.unit_id,
            'payment_method', placed.payment_method, 'final_price', placed.final_price)
            || case when judged.priced_by_hold then jsonb_build_object('held_price', true) else jsonb_build_object() end
            order by placed.id), at)
      end,
      case when count(judged.entry_id) > 0 then
        end_booked_entries(array_agg(judged.entry_id) filter (where judged.entry_id is not null),
          array_agg(placed.unit_id) filter (where judged.entry_id is not null), at)
      end
    from placed join judged using (reference)
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
    case
      -- Only a room that is sold out leaves neither a verdict nor a booking. It may have a waiting list.
      when judged.verdict is null then case when placed.id is null then waiting_list_of(judged.opening_room_id) end
      when judged.verdict = 'replayed' then judged.stored_response
      when judged.verdict = 'not_yet_open' then json_build_object('opens_at', judged.opens_at)
      when judged.verdict = 'too_many_requests' then json_build_object(
        'retry_after', ceil(extract(epoch from judged.oldest_recent + recent - at)))
    end
  from judged left join placed on placed.reference = judged.reference
    left join wish on wish.ord = judged.ord left join claim on claim.ord = judged.ord
    cross join recorded;

  -- race: an opening was moved after the checks and before bookings_lock_openings locked it. The caller retries, and then the
  -- bookings for the time before get `moved`.
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
