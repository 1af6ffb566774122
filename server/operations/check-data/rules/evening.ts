import { sql } from 'kysely';
import type { Rules } from '../find-broken-rules.ts';

/** The evening: the line, claims, sessions, room service. Rules: LINE, CLAIM, SESSION, ROOM. */
export const eveningRules: Rules = {
  'CLAIM-2 a room that a waiting member claims is nobody else’s': sql`
    select 'unit ' || u.id as subject from line_entries l join units u on u.id = l.claimed_unit
    where u.booking_id is not null or u.held_by is not null or u.offer_id is not null`,
  'LINE-11 who is in line has a confirmed booking without a check-in, or waits': sql`
    select 'line entry ' || l.id as subject from line_entries l join bookings b on b.id = l.booking_id
    where b.opening_id <> l.opening_id or l.state <> 'ended'
      and (b.status <> 'confirmed' or b.checked_in_at is not null or b.removed_at is not null)
    union all
    select 'line entry ' || l.id from line_entries l join waiting_entries e on e.id = l.waiting_entry_id
    where e.opening_id <> l.opening_id or l.state <> 'ended' and e.state <> 'waiting'`,
  'LINE-6 a host has one called guest: the index that enforces it stands': sql`
    select name as subject from unnest(array['line_entries_one_call', 'line_entries_booking', 'line_entries_waiting_entry']) name
    where not exists (select from pg_indexes where indexname = name)`,
  'LINE-14 a deleted account leaves nothing in a line': sql`
    select 'line entry ' || l.id as subject from line_entries l
    left join bookings b on b.id = l.booking_id left join waiting_entries e on e.id = l.waiting_entry_id
    join members m on m.id = coalesce(b.member_id, e.member_id) where m.deleted_at is not null`,
  'SESSION-2 no session was ended before its end': sql`
    select 'opening ' || id as subject from openings where ended_at < ends_at`,
  'ROOM-3 a booking has at most two open orders, and ten in all': sql`
    select 'booking ' || b.reference as subject from orders o join bookings b on b.id = o.booking_id group by b.id
    having count(*) > 10 or count(*) filter (where o.state in ('ordered', 'claimed')) > 2`,
  'ROOM-4 an order costs what its items do, or nothing with all-inclusive': sql`
    select 'order ' || o.id as subject from orders o
    where o.price <> 0 and o.price is distinct from (select sum(i.price * i.quantity) from order_items i where i.order_id = o.id)
      or not exists (select from order_items i where i.order_id = o.id)`,
  'ROOM-8 only a guest who is checked in has open orders': sql`
    select 'order ' || o.id as subject from orders o join bookings b on b.id = o.booking_id
    where o.state in ('ordered', 'claimed') and (b.status <> 'confirmed' or b.checked_in_at is null)`,
};
