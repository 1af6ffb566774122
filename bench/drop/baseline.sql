-- One booking as plain SQL, for pgbench: what a careful programmer writes without the product's function. It leaves the
-- same rows behind (room taken, booking, audit row, message) and checks nothing. The member is the next of a sequence,
-- so that nobody books twice.
\set room random(:first_room, :last_room)
with guest as (
  select id, username, display_name from members where id = (select nextval('baseline_member'))
),
free as (
  select units.id from units
  where units.opening_room_id = :room and units.booking_id is null
    and (units.held_until is null or units.held_until <= now())
  order by units.number
  limit 1
  for update skip locked
),
placed as (
  insert into bookings (
    reference, member_id, opening_id, opening_room_id, unit_id, discord_username, roblox_username, roblox_display_name,
    payment_method, all_inclusive, base_price, original_price, discount_percent, discount_amount, final_price,
    created_at, updated_at
  )
  select 'SR-' || translate(upper(right(replace(gen_random_uuid()::text, '-', ''), 13)), '01', 'XY'),
    guest.id, room.opening_id, room.id, free.id, guest.username, 'jay_' || guest.id, 'Jay',
    'bbc', false, room.price, room.price, 0, 0, room.price, now(), now()
  from free cross join guest join opening_rooms room on room.id = :room
  returning id, reference, member_id, opening_id, opening_room_id, unit_id, payment_method, final_price
),
taken as (
  update units set booking_id = placed.id, held_by = null, held_until = null, hold_extended = false
  from placed where units.id = placed.unit_id
),
audited as (
  insert into audit_log (at, actor_kind, actor_member_id, action, subject, subject_id, after)
  select now(), 'member', member_id, 'booking.place', 'booking', reference, jsonb_build_object(
    'status', 'pending', 'opening', opening_id, 'room', opening_room_id, 'unit', unit_id,
    'payment_method', payment_method, 'final_price', final_price)
  from placed
)
insert into outbox (dedup_key, kind, payload, not_before, nonce, created_at)
select 'booking.placed:' || reference, 'booking.placed', jsonb_build_object('reference', reference), now(),
  left(encode(sha256(convert_to('booking.placed:' || reference, 'UTF8')), 'hex'), 24), now()
from placed;
