/** The last migration of the baseline (version 0.1.0). */
export const baseline = 10;

/**
 * The data of a site at the baseline, as SQL: `members` members who each book in `openings` openings, a day apart. Plain
 * rows, because the functions of the baseline are not kept.
 */
export function baselineData({ members, openings }: { members: number; openings: number }): string[] {
  return [people(members), catalog(members), sessions(openings), bookings, counters];
}

const people = (members: number) => `
  insert into members (discord_id, username, display_name, roles_checked_at, created_at, last_login_at, tiers)
  select (1150000000000000000 + n)::text, 'guest' || n, 'Guest ' || n, '2026-01-01', '2026-01-01', '2026-01-01',
    case when n % 3 = 0 then '{"gold_customer": "gold"}' else '{}' end::jsonb
  from generate_series(1, ${members}) n;
  insert into member_names select id, lower(username) from members union select id, lower(display_name) from members;
  insert into admins (discord_id, username, is_primary, code_hash, created_at)
  values ('1150000000000000001', 'guest1', true, 'scrypt$kept', '2026-01-01');
  insert into sessions (id, member_id, purpose, created_at, expires_at)
  select gen_random_uuid(), id, 'user', '2026-01-01', '2026-01-02' from members where id <= 20`;

const catalog = (members: number) => `
  insert into resorts (name, slug, location, description, image, rating, amenities, time_zone, sort_order, created_at)
  values ('Old Sunset Resort', 'old', 'Somewhere', 'Kept.', '/pictures/resorts/vista.svg', 4.8, '{Pool}', 'Europe/Rome', 1,
    '2026-01-01');
  insert into room_types (resort_id, name, price, max_guests, size, unit_count)
  select 1, name, price, 2, '30 m²', ${Math.ceil(members / 2)} from (values ('Standard', 1000), ('Suite', 3000)) t (name, price);
  insert into testimonials (name, location, comment, rating, date, sort_order)
  values ('Ann', 'Rome', 'Lovely.', 5, '2026-01-01', 1)`;

const sessions = (openings: number) => `
  insert into openings (resort_id, starts_at, ends_at, time_zone, created_at)
  select 1, start, start + interval '1 hour', 'Europe/Rome', '2026-01-01'
  from generate_series(1, ${openings}) day, lateral (select timestamptz '2026-01-01' + day * interval '1 day') s (start);
  insert into opening_rooms (opening_id, resort_id, room_type_id, price)
  select o.id, 1, t.id, t.price from openings o cross join room_types t order by o.id, t.id;
  insert into units (opening_room_id, opening_id, number)
  select r.id, r.opening_id, n from opening_rooms r join room_types t on t.id = r.room_type_id, generate_series(1, t.unit_count) n`;

/** Member n has unit ⌈n / 2⌉ of the first or second type. Some bookings of the first openings are decided. */
const bookings = `
  insert into bookings (reference, member_id, opening_id, opening_room_id, unit_id, status, confirmed_at, discord_username,
    roblox_username, roblox_display_name, notes, payment_method, all_inclusive, base_price, original_price, discount_percent,
    discount_amount, final_price, created_at, updated_at)
  select 'SR-' || lpad(translate((o.id * 100000 + m.id)::text, '01', 'AB'), 13, 'A'), m.id, o.id, r.id, u.id, decided.status,
    case when decided.status = 'confirmed' then o.starts_at end, m.username, 'jay_' || m.id, 'Jay', 'Ünï ' || m.id, 'bbc',
    false, r.price, r.price, 0, 0, r.price, o.starts_at - interval '2 hours', o.starts_at
  from openings o cross join members m
  join opening_rooms r on r.opening_id = o.id and r.room_type_id = 1 + m.id % 2
  join units u on u.opening_room_id = r.id and u.number = (m.id + 1) / 2
  cross join lateral (select case
    when o.id > 2 or m.id > 30 then 'pending' when m.id % 3 = 0 then 'confirmed' when m.id % 3 = 2 then 'cancelled'
    else 'pending' end) decided (status)
  order by o.id, m.id;
  update units set booking_id = b.id from bookings b where b.unit_id = units.id and b.status <> 'cancelled';
  insert into idempotency_keys (member_id, key, request_hash, response, created_at)
  select member_id, 'key-' || opening_id, 'hash', json_build_object('bookingId', reference), created_at
  from bookings where member_id <= 5;
  insert into audit_log (at, actor_kind, actor_member_id, action, subject, subject_id, after)
  select created_at, 'member', member_id, 'booking.place', 'booking', reference, '{"status":"pending"}' from bookings;
  insert into audit_log (at, actor_kind, action, subject, subject_id, after)
  select updated_at, 'staff', 'booking.decide', 'booking', reference, jsonb_build_object('status', status)
  from bookings where status <> 'pending';
  insert into outbox (dedup_key, kind, payload, not_before, nonce, created_at, status, attempts, discord_message_id)
  select 'booking.placed:' || reference, 'booking.placed', jsonb_build_object('reference', reference), created_at,
    md5(reference), created_at, case when id % 2 = 0 then 'sent' else 'pending' end, id % 2, '1234567890123456789'
  from bookings`;

const counters = `
  insert into booking_changes
  select b.id, b.opening_id, b.opening_room_id, 1, r.room_type_id, b.member_id, b.status, b.payment_method,
    (b.created_at at time zone 'UTC')::date, 1
  from bookings b join opening_rooms r on r.id = b.opening_room_id;
  insert into opening_counters (opening_id, units) select opening_id, count(*) from units group by 1;
  insert into resort_counters select 1, count(*) from units;
  analyze`;
