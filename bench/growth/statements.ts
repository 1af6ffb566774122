import { tierIds, tiers } from '@sunset/contract/members/tiers.ts';

/* The SQL of the generator: a chunk of openings at a time, each step one statement over all of its bookings. */

export const resortIds = 'select id from resorts where archived_at is null order by id';

/** Ids from here on are nobody's at Discord, so nobody is ever written to. */
const firstDiscordId = '9500000000000000000';

export const addMembers = `
  insert into members (
    discord_id, username, display_name, tiers, roles_checked_at, created_at, last_login_at,
    roblox_id, roblox_username, roblox_display_name, roblox_linked_at, tier_override, override_until
  )
  select ${firstDiscordId} + n, handle, initcap(replace(handle, '.', ' ')),
    jsonb_strip_nulls(jsonb_build_object('gold_customer', case when n % 20 = 0 then 'gold' end, 'server_booster',
      case when n % 10 = 1 then (array['one_boost', 'two_boosts', 'three_boosts'])[1 + n % 3] end)), now(), now() - n % 900 * interval '1 day', now(),
    case when n % 5 < 3 then (7000000000 + n)::text end, case when n % 5 < 3 then 'rblx_' || replace(handle, '.', '_') end,
    case when n % 5 < 3 then initcap(handle) end, case when n % 5 < 3 then now() end,
    case when n % 500 = 7 then '{"gold_customer": "gold"}'::jsonb end, case when n % 500 = 7 then now() + interval '30 days' end
  from (
    select n, (array['sunny', 'coral', 'palm', 'wave', 'shell', 'breeze', 'lagoon', 'amber', 'pearl', 'tide'])[1 + n % 10]
      || '.' || (array['otter', 'finch', 'panda', 'lynx', 'heron', 'koala', 'robin', 'tiger', 'whale', 'zebra', 'moose'])[1 + n % 11]
      || n as handle
    from (select (select coalesce(max(id), 0) from members) + n as n from generate_series(1, $1::integer) n) numbered
  ) person`;

const discounts = JSON.stringify(Object.fromEntries(tierIds.map((id) => [id, tiers[id].discount])));

/** The new members by place, from 0; the first fifth are the keen ones. */
export const rememberMembers = `
  create temp table growth_members as
  select row_number() over (order by id) - 1 as place, id, username, display_name,
    roblox_id, coalesce(roblox_username, 'guest_' || id) as roblox_username,
    coalesce((select max(('${discounts}'::jsonb ->> value)::integer) from jsonb_each_text(tiers)), 0) as percent
  from (select * from members order by id desc limit $1) newest`;

export const addSessions = `
  insert into sessions (id, member_id, purpose, created_at, expires_at)
  select gen_random_uuid(), id, 'user', now(), now() + interval '24 hours' from growth_members where place % 10 = 0`;

export const planOpenings = `
  create temp table growth_openings as
  with planned as (
    select row_number() over () as number, *
    from unnest($1::integer[], $2::integer[], $3::integer[], $4::integer[], $5::boolean[])
      as planned (day, hour, resort_id, bookings, is_ahead)
  ),
  placed as (
    insert into openings (resort_id, starts_at, ends_at, time_zone, created_at)
    select resort_id, starts, starts + interval '1 hour', time_zone, least(starts - interval '14 days', now())
    from (
      select planned.*, resorts.time_zone,
        date_trunc('day', now()) + day * interval '1 day' + hour * interval '1 hour' as starts
      from planned join resorts on resorts.id = planned.resort_id
    ) timed
    order by number
    returning id, resort_id, starts_at
  ),
  offered as (
    insert into opening_rooms (opening_id, resort_id, room_type_id, price)
    select placed.id, placed.resort_id, room_types.id, room_types.price
    from placed join room_types on room_types.resort_id = placed.resort_id
    where room_types.unit_count > 0 order by placed.id, room_types.price
    returning opening_rooms.id, opening_id, opening_rooms.price
  )
  select placed.id, placed.starts_at, planned.bookings, planned.is_ahead,
    array_agg(offered.id order by offered.id) as rooms, array_agg(offered.price order by offered.id) as prices,
    floor(random() * 1000000)::integer as seed
  from placed join planned on planned.resort_id = placed.resort_id
    and placed.starts_at = date_trunc('day', now()) + day * interval '1 day' + hour * interval '1 hour'
  join offered on offered.opening_id = placed.id
  group by placed.id, placed.starts_at, planned.bookings, planned.is_ahead`;

/**
 * Each booking with everything it will be. Within an opening the keen ($1 of them) and the others follow one another from
 * a place of chance on, so that nobody comes twice; across the openings to come nobody does either.
 */
export const planBookings = `
  create temp table growth_bookings as
  with numbered as (
    select opening.*, k, (k * $3::float8)::integer <> ((k - 1) * $3::float8)::integer as is_keen,
      (k * $3::float8)::integer as keen_before,
      random() as luck, random() as method, random() as extra
    from growth_openings opening cross join lateral generate_series(1, bookings) k
  ),
  guests as (
    select numbered.*, case
      when is_keen then (shift_of + keen_before) % $1::integer
      else $1::integer + (shift_of + k - keen_before) % ($2::integer - $1::integer) end as place
    from (select *, case when is_ahead then dense_rank() over (order by id) * bookings else seed end as shift_of from numbered)
      numbered
  ),
  chosen as (
    select guests.id as opening_id, starts_at, is_ahead, rooms[1 + k % cardinality(rooms)] as room_id,
      prices[1 + k % cardinality(rooms)] as base_price, person.id as member_id, person.username, person.display_name,
      person.roblox_id, person.roblox_username, person.percent, method, extra < 0.2 as all_inclusive,
      case when is_ahead then case when luck < 0.45 then 'pending' when luck < 0.9 then 'confirmed' else 'cancelled' end
        when luck < 0.78 then 'completed' when luck < 0.83 then 'no_show' when luck < 0.94 then 'cancelled'
        else 'rejected' end as status,
      least(starts_at - interval '1 hour', now() - interval '1 minute') - extra * extra * interval '6 days' as created_at
    from guests join growth_members person using (place)
  )
  select row_number() over (order by created_at) as n, chosen.*,
    case when status in ('cancelled', 'rejected') then 1
      else row_number() over (partition by room_id, status in ('cancelled', 'rejected') order by created_at) end as seat,
    case when base_price = 0 or method < 0.7 then 'bbc' when method < 0.9 then 'robux' else 'donation' end as payment_method,
    base_price + case when all_inclusive then 1000 else 0 end as original_price
  from chosen`;

const writeUnits = `
  insert into units (opening_room_id, opening_id, number)
  select room_id, opening_id, number
  from (select room_id, opening_id, max(seat) + 5 as most from growth_bookings group by room_id, opening_id) room
  cross join lateral generate_series(1, room.most) number order by room_id, number`;

/** References are as long and as mixed as real ones; the number in the middle keeps them apart. */
const insertBookings = `
  insert into bookings (
    reference, member_id, opening_id, opening_room_id, unit_id, status, reason, discord_username, roblox_id, roblox_username,
    roblox_display_name, notes, payment_method, all_inclusive, base_price, original_price, discount_percent,
    discount_amount, final_price, paid_at, checked_in_at, created_at, updated_at
  )
  select 'SR-' || upper(translate(
      substr(md5(serial::text), 1, 7) || lpad(to_hex((serial * 11400719) % 16777216), 6, '0'), '01', 'xy')),
    member_id, plan.opening_id, room_id, units.id, status,
    case status when 'cancelled' then 'Cannot come' when 'rejected' then 'Not this time' end, username, roblox_id, roblox_username,
    display_name, case when n % 10 = 0 then 'A quiet room, please.' else '' end, payment_method, all_inclusive,
    base_price, original_price, percent, original_price * percent / 100,
    original_price - original_price * percent / 100,
    case when payment_method <> 'bbc' and status in ('confirmed', 'completed', 'no_show') then created_at + interval '20 minutes' end,
    case when status = 'completed' then starts_at + n % 30 * interval '1 minute' end, created_at,
    case when is_ahead then created_at + interval '20 minutes' else starts_at + interval '1 hour' end
  from (select *, n + (select coalesce(max(id), 0) from bookings) as serial from growth_bookings) plan
  join units on units.opening_room_id = plan.room_id and units.number = plan.seat
  order by n`;

const newBookings = `bookings b join growth_openings o on o.id = b.opening_id`;

const takeUnits = `
  update units set booking_id = b.id from ${newBookings}
  where units.id = b.unit_id and b.status not in ('cancelled', 'rejected')`;

const auditPlaced = `
  insert into audit_log (at, actor_kind, actor_member_id, action, subject, subject_id, after)
  select b.created_at, 'member', b.member_id, 'booking.place', 'booking', b.reference, jsonb_build_object(
    'status', 'pending', 'opening', b.opening_id, 'room', b.opening_room_id, 'unit', b.unit_id,
    'payment_method', b.payment_method, 'final_price', b.final_price)
  from ${newBookings} order by b.id`;

const auditDecided = `
  insert into audit_log (at, actor_kind, actor_member_id, action, subject, subject_id, before, after)
  select b.created_at + interval '20 minutes', case b.status when 'cancelled' then 'member' else 'staff' end,
    case b.status when 'cancelled' then b.member_id else (select id from growth_members where place = 0) end,
    case b.status when 'cancelled' then 'booking.cancel' when 'rejected' then 'booking.reject' else 'booking.approve' end,
    'booking', b.reference, jsonb_build_object('status', 'pending'), jsonb_build_object('status',
      case when b.status in ('cancelled', 'rejected') then b.status else 'confirmed' end)
  from ${newBookings} where b.status <> 'pending' order by b.id`;

const auditEnded = `
  insert into audit_log (at, actor_kind, action, subject, subject_id, before, after)
  select b.updated_at, 'system', 'booking.end', 'booking', b.reference, jsonb_build_object('status', 'confirmed'),
    jsonb_build_object('status', b.status)
  from ${newBookings} where b.status in ('completed', 'no_show') order by b.id`;

/** Sent long ago, so that no worker picks them up. */
const sentMessages = `
  insert into outbox (
    dedup_key, kind, payload, status, attempts, not_before, nonce, first_tried_at, sent_at, created_at
  )
  select key, kind, jsonb_build_object('reference', reference), 'sent', 1, at, left(md5(key), 24), at, at, at
  from (
    select b.id, b.reference, message.kind, message.kind || ':' || b.reference as key, b.created_at + message.later as at
    from ${newBookings} cross join lateral (values
      ('booking.placed', interval '0'),
      ('booking.' || case when b.status in ('cancelled', 'rejected') then b.status else 'confirmed' end, interval '20 minutes')
    ) message (kind, later)
    where message.kind = 'booking.placed' or b.status <> 'pending'
  ) message order by at, id`;

/** Each past opening had ten who waited and missed two offers; in the last one to come two hundred wait. */
const addWaiting = `
  with entry as (
    insert into waiting_entries (
      opening_id, member_id, state, end_reason, place, missed_offers, opens_for, on_sale_group, discount_percent, all_inclusive,
      payment_method, roblox_username, roblox_display_name, account_proof, entered_at, updated_at, ended_at
    )
    select o.id, m.id, case when o.is_ahead then 'waiting' else 'ended' end, case when not o.is_ahead then 'unanswered' end,
      case when o.is_ahead then n end, case when o.is_ahead then 0 else 2 end, '{regular_customer}', 'regular', 0, false, 'bbc',
      'waits_' || m.id, 'Wai', 0, now(), now(), case when not o.is_ahead then o.starts_at - interval '1 day' end
    from (select *, id = max(id) over () as is_last from growth_openings) o
    cross join lateral generate_series(1, case when o.is_ahead then 200 else 10 end) n
    join growth_members m on m.place = (o.id * 37 + n * 13) % (select count(*) from growth_members)
    where (not o.is_ahead or o.is_last) and not exists (
      select from bookings b where b.opening_id = o.id and b.member_id = m.id and b.status in ('pending', 'confirmed'))
    on conflict do nothing
    returning id, opening_id, member_id, state
  ),
  choice as (
    insert into waiting_choices (entry_id, opening_id, opening_room_id, rank, shown_price)
    select entry.id, entry.opening_id, room.id, row_number() over (partition by entry.id order by room.id), room.price
    from entry join opening_rooms room using (opening_id)
    where room.id in (
      select r.id from opening_rooms r where r.opening_id = entry.opening_id order by r.id limit 5)
  )
  insert into offers (
    entry_id, opening_id, member_id, opening_room_id, state, base_price, discount_percent, made_at, ends_at, ended_at
  )
  select entry.id, entry.opening_id, entry.member_id, room.id, 'unanswered', room.price, 0, o.starts_at - interval '2 days',
    o.starts_at - interval '1 day', o.starts_at - interval '1 day'
  from entry join growth_openings o on o.id = entry.opening_id
  join lateral (select * from opening_rooms r where r.opening_id = entry.opening_id order by r.id limit 1) room on true
  where entry.state = 'ended'`;

/** Each tenth past opening was sold by a draw among fifty, of whom ten had asked to be reminded. */
const addDraws = `
  with drawn as (
    update openings set sale_mode = 'draw' from growth_openings o
    where openings.id = o.id and not o.is_ahead and o.id % 10 = 0 returning openings.id, o.starts_at
  ),
  entries as (
    select jsonb_agg(jsonb_build_object('id', id, 'rooms', '[1, 2, 3]'::jsonb, 'is_deferred', false)) as listed,
      string_agg(id || '|1,2,3|0' || E'\\n', '' order by id) as lines
    from (select gen_random_uuid() as id from generate_series(1, 50)) person
  ),
  lobby as (
    insert into lobbies (opening_id, class_number, on_sale_groups, draws_at, opened_at, seed, closed_at, closed_entries, entries_digest)
    select id, 1, '{regular}', starts_at - interval '1 day', starts_at - interval '2 days', sha256(id::text::bytea),
      starts_at - interval '1 day', entries.listed, encode(sha256(convert_to(entries.lines, 'UTF8')), 'hex')
    from drawn cross join entries
    returning opening_id, draws_at, seed, closed_entries
  ),
  reminded as (
    insert into sale_reminders (member_id, opening_id, created_at, sent_at)
    select m.id, drawn.id, starts_at - interval '3 days', starts_at - interval '1 day'
    from drawn cross join generate_series(1, 10) n
    join growth_members m on m.place = (drawn.id * 41 + n * 17) % (select count(*) from growth_members)
    on conflict do nothing
  )
  insert into draws (opening_id, class_number, draws_at, drawn_at, messaged_at, algorithm, units, result)
  select opening_id, 1, draws_at, draws_at, draws_at, 'sunset-draw-1', '[]', (
    select jsonb_agg(entry || jsonb_build_object('order', place, 'excluded', null, 'roomId', null) order by place)
    from (
      select entry, row_number() over (order by sha256(seed || convert_to(entry ->> 'id', 'UTF8'))) as place
      from jsonb_array_elements(closed_entries) entry
    ) ordered
  ) from lobby`;

export const writeBookings = [
  writeUnits,
  insertBookings,
  'analyze bookings; analyze units',
  takeUnits,
  auditPlaced,
  auditDecided,
  auditEnded,
  sentMessages,
  addWaiting,
  addDraws,
];

export const aggregateCounters = 'do $$ begin while aggregate_booking_changes(now(), 10000) loop end loop; end $$';
