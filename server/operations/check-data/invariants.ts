import { statusChanges } from '@sunset/contract/bookings/booking-status.ts';
import { onSaleGroupIds } from '@sunset/contract/members/tiers.ts';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import type { Database } from '../../database/connect.ts';

/** A rule of the data that does not hold: its number in the list of invariants, and what breaks it. */
export interface Violation {
  invariant: string;
  subject: string;
}

/** Ids of demo guests, who have no Discord account and no messages. */
const firstDemoGuest = '9000000000000000000';

const allowedChanges = sql.join(statusChanges.map(([from, to]) => sql`(${sql.lit(from)}, ${sql.lit(to)})`));

/** Each query returns the subjects that break the rule. */
export const rules: Record<string, RawBuilder<{ subject: string }>> = {
  'GOLD-3 a member is gold until the end of the last membership': sql`
    select 'member ' || m.id as subject from members m
    where m.deleted_at is null
      and m.gold_until is distinct from (select max(ends_at) from gold_memberships g where g.member_id = m.id)`,
  'I01 no room type has more active bookings than rooms': sql`
    select 'room ' || opening_room_id as subject from bookings where status in ('pending', 'confirmed')
    group by opening_room_id
    having count(*) > (select count(*) from units where units.opening_room_id = bookings.opening_room_id)`,
  'I01 no room is given twice': sql`
    select 'unit ' || unit_id as subject from bookings where status in ('pending', 'confirmed')
    group by unit_id having count(*) > 1`,
  'I02 a taken room has its booking': sql`
    select 'unit ' || u.id as subject from units u join bookings b on b.id = u.booking_id
    where b.unit_id <> u.id or b.opening_room_id <> u.opening_room_id or b.status in ('rejected', 'cancelled')`,
  'I02 an active booking has its room': sql`
    select 'booking ' || b.reference as subject from bookings b join units u on u.id = b.unit_id
    where b.status in ('pending', 'confirmed') and u.booking_id is distinct from b.id`,
  'I03 one active booking for each member and opening': sql`
    select 'member ' || member_id || ', opening ' || opening_id as subject from bookings
    where status in ('pending', 'confirmed') and member_id is not null group by member_id, opening_id having count(*) > 1`,
  'I03 one active booking for each Roblox account and opening': sql`
    select 'Roblox account of booking ' || min(reference) || ', opening ' || opening_id as subject from bookings
    where status in ('pending', 'confirmed') and roblox_id is not null
    group by roblox_id, opening_id having count(*) > 1
    union all
    select 'Roblox account of booking ' || min(reference) || ', opening ' || opening_id from bookings
    where status in ('pending', 'confirmed') and roblox_username <> ''
    group by lower(roblox_username), opening_id having count(*) > 1`,
  'I03 the indexes that enforce it exist': sql`
    select name as subject
    from unnest(array['bookings_one_per_member', 'bookings_one_per_game_account', 'bookings_one_per_roblox_id']) name
    where not exists (select from pg_indexes where indexname = name)`,
  'I03 a deleted account leaves no Roblox account on its bookings': sql`
    select 'booking ' || b.reference as subject from bookings b join members m on m.id = b.member_id
    where m.deleted_at is not null and (b.roblox_id is not null or b.roblox_username <> '')`,
  'I04 the base price is that of the room': sql`
    select 'booking ' || b.reference as subject from bookings b join opening_rooms r on r.id = b.opening_room_id
    where b.base_price <> r.price and not exists (
      select from audit_log a where a.subject = 'booking' and a.subject_id = b.reference and a.action = 'booking.place'
        and a.after ->> 'held_price' = 'true')
    -- Bookings from before a change of the price keep theirs (OPENING-18).
    and not exists (select from audit_log a where a.subject = 'opening' and a.subject_id = b.opening_id::text
      and a.action = 'opening.set_price' and a.before @> jsonb_build_object('room', r.id, 'price', b.base_price))`,
  'I05 nothing is cheaper than free or dearer than without discount': sql`
    select 'booking ' || reference as subject from bookings where final_price < 0 or final_price > original_price`,
  'I06 the audit log explains the status': sql`
    select 'booking ' || b.reference as subject from bookings b
    where b.status is distinct from (
      select a.after ->> 'status' from audit_log a
      where a.subject = 'booking' and a.subject_id = b.reference and a.after ? 'status' order by a.id desc limit 1)`,
  'I06 every change of status is legal': sql`
    select 'booking ' || subject_id as subject from (
      select subject_id, action, after ->> 'status' as new,
        lag(after ->> 'status') over (partition by subject_id order by id) as old
      from audit_log where subject = 'booking' and after ? 'status') change
    where case when old is null then new <> case action when 'booking.enter' then 'confirmed' else 'pending' end
      else (old, new) not in (${allowedChanges}) end`,
  'CHANGE-5 every change of a guest is in the audit log': sql`
    select 'booking ' || b.reference as subject from bookings b
    where b.guest_changes > 0 and b.guest_changes > (
      select count(*) from audit_log a
      where a.subject = 'booking' and a.subject_id = b.reference and a.action = 'booking.edit')`,
  'CHANGE-6 a booking that was approved before its guest changed it was approved': sql`
    select 'booking ' || b.reference as subject from bookings b
    where b.was_approved and not exists (
      select from audit_log a
      where a.subject = 'booking' and a.subject_id = b.reference and a.after ->> 'status' = 'confirmed')`,
  'I07 every booking was placed once, and nothing was placed that is not there': sql`
    select 'booking ' || coalesce(b.reference, a.subject_id) as subject
    from bookings b full join audit_log a on a.subject_id = b.reference
      and a.action = case b.entered_as when 'guest' then 'booking.place' else 'booking.enter' end
    where (b.id is null and a.action in ('booking.place', 'booking.enter')) or (b.id is not null and a.id is null)
    union all
    select 'booking ' || subject_id from audit_log where action in ('booking.place', 'booking.enter')
    group by subject_id having count(*) > 1`,
  'I08 a booking and its message stand together': sql`
    select 'booking ' || b.reference as subject from bookings b
    join members m on m.id = b.member_id
    where m.discord_id::numeric < ${firstDemoGuest} and b.entered_as = 'guest'
      and not exists (select from messenger where b.created_at <= pruned_before)
      and not exists (select from outbox o where o.dedup_key = 'booking.placed:' || b.reference)
    union all
    select 'outbox ' || o.id from outbox o where o.kind = 'booking.placed'
      and not exists (select from bookings b where b.reference = o.payload ->> 'reference')`,
  'I09 one hold for each person: the index that enforces it stands': sql`
    select 'units_one_hold' as subject where not exists (select from pg_indexes where indexname = 'units_one_hold')`,
  'I09 no room is held and booked': sql`
    select 'unit ' || id as subject from units where held_by is not null and booking_id is not null`,
  'I09 nobody takes more than two holds in an opening that go unused': sql`
    select 'member ' || member_id || ', opening ' || opening_id as subject from unused_holds where taken > 2`,
  'I09 a room waits for regular customers until their time and no longer': sql`
    select 'unit ' || u.id as subject from units u
    left join on_sale_times t on t.opening_id = u.opening_id and t.on_sale_group = 'regular'
    where u.reserved_until is not null and u.reserved_until is distinct from t.on_sale_at`,
  'I09 nobody waits longer than guests of a lesser tier': sql`
    select distinct 'opening ' || t.opening_id as subject from on_sale_times t
    cross join unnest(${onSaleGroupIds}::text[]) with ordinality as lesser (on_sale_group, place)
    left join on_sale_time(t.opening_id, lesser.on_sale_group) later on true
    where lesser.place > array_position(${onSaleGroupIds}::text[], t.on_sale_group)
      and t.on_sale_at > coalesce(later.on_sale_at, '-infinity')`,
  'OFFER-1 a unit that is offered has its open offer': sql`
    select 'unit ' || u.id as subject from units u left join offers o on o.id = u.offer_id
    where u.offer_id is not null and (o.state is distinct from 'open' or o.unit_id <> u.id
      or o.opening_room_id <> u.opening_room_id or o.ends_at <> u.offered_until)`,
  'OFFER-1 nobody got a unit while it was offered to somebody else': sql`
    select 'offer ' || o.id as subject from offers o join units u on u.id = o.unit_id
    left join bookings b on b.id = u.booking_id
    where o.state = 'open' and u.offer_id is distinct from o.id and (b.updated_at < o.ends_at or u.held_until <= o.ends_at)`,
  'OFFER-3 no unit is offered twice, no member has two open offers of an opening': sql`
    select 'unit ' || unit_id as subject from offers where state = 'open' group by unit_id having count(*) > 1
    union all
    select 'member ' || member_id || ', opening ' || opening_id from offers where state = 'open'
    group by member_id, opening_id having count(*) > 1
    union all
    select name from unnest(array['offers_one_per_member', 'offers_one_per_unit', 'units_one_offer']) name
    where not exists (select from pg_indexes where indexname = name)`,
  'OFFER-5 no offer outlives its opening': sql`
    select 'offer ' || o.id as subject from offers o join openings on openings.id = o.opening_id
    where o.state = 'open' and (openings.cancelled_at is not null or o.ends_at > openings.starts_at - interval '30 minutes')`,
  'OFFER-6 an offer belongs to an entry of its member that waits, and one that was taken to a booking': sql`
    select 'offer ' || o.id as subject from offers o join waiting_entries e on e.id = o.entry_id
    where o.opening_id <> e.opening_id or o.member_id <> e.member_id or o.state = 'open' and e.state <> 'waiting'
    union all
    select 'offer ' || o.id from offers o
    where o.state = 'taken' and not exists (
      select from bookings b where b.member_id = o.member_id and b.opening_id = o.opening_id and b.created_at = o.ended_at)`,
  'CLAIM-2 a room that a waiting member claims is nobody else’s': sql`
    select 'unit ' || u.id as subject from line_entries l join units u on u.id = l.claimed_unit
    where u.booking_id is not null or u.held_by is not null or u.offer_id is not null`,
  'DRAW-5 the published digest is that of the entries': sql`
    select 'lobby ' || l.opening_id || '/' || l.class_number as subject from lobbies l
    where l.entries_digest <> encode(sha256(convert_to(coalesce((
      select string_agg((e ->> 'id') || '|' || array_to_string(array(select jsonb_array_elements_text(e -> 'rooms')), ',')
        || '|' || (e ->> 'is_deferred')::boolean::integer || E'\\n', '' order by (e ->> 'id')::uuid)
      from jsonb_array_elements(l.closed_entries) e), ''), 'UTF8')), 'hex')`,
  'DRAW-6 a draw has the order of its seed, and offered what it says': sql`
    with drawn as (
      select d.opening_id, d.class_number, (e ->> 'id')::uuid as entry, (e ->> 'order')::integer as place,
        (e ->> 'roomId')::integer as room, row_number() over (
          partition by d.opening_id, d.class_number
          order by (e ->> 'is_deferred')::boolean, sha256(l.seed || convert_to(e ->> 'id', 'UTF8'))) as right_place
      from draws d join lobbies l using (opening_id, class_number) cross join jsonb_array_elements(d.result) e
    )
    select 'entry ' || entry as subject from drawn where place <> right_place
    union all
    select 'entry ' || entry from drawn where room is not null and not exists (
      select from offers o where o.entry_id = drawn.entry and o.opening_room_id = room and o.is_drawn)
    union all
    select 'offer ' || o.id from offers o where o.is_drawn and not exists (
      select from drawn where drawn.entry = o.entry_id and drawn.room = o.opening_room_id)`,
  'DRAW-13 a class is drawn once, from the entries of its closed lobby': sql`
    select 'draw ' || d.opening_id || '/' || d.class_number as subject from draws d
    join lobbies l using (opening_id, class_number)
    where l.closed_at is null or jsonb_array_length(l.closed_entries) <> jsonb_array_length(d.result)
    union all
    select name from unnest(array['lobbies_pkey', 'draws_pkey']) name
    where not exists (select from pg_indexes where indexname = name)`,
  'DRAW-2 only openings that are sold by a draw have a lobby': sql`
    select 'entry ' || e.id as subject from waiting_entries e join openings o on o.id = e.opening_id
    where e.state = 'lobby' and o.sale_mode <> 'draw'`,
  'DRAW-10 a lobby ahead of its draw is drawn at an on-sale time of its opening': sql`
    select 'lobby ' || l.opening_id || '/' || l.class_number as subject from lobbies l join openings o on o.id = l.opening_id
    where o.cancelled_at is null and not exists (
      select from draws d where d.opening_id = l.opening_id and d.class_number = l.class_number)
      and not exists (select from on_sale_times t where t.opening_id = l.opening_id and t.on_sale_at = l.draws_at)`,
  'WAIT-5 every entry that waits wants a room': sql`
    select 'entry ' || e.id as subject from waiting_entries e
    where e.state = 'waiting' and not exists (select from waiting_choices c where c.entry_id = e.id and not c.is_passed)`,
  'WAIT-7 the order of a list changes with an audit row only': sql`
    select 'entry ' || e.id as subject from waiting_entries e
    where e.order_changes <> (
      select count(*) from audit_log a where a.subject = 'waiting_entry' and a.subject_id = e.id::text
        and a.action in ('waiting_list.move', 'waiting_list.to_end'))
    union all
    select 'entry ' || e.id from waiting_entries e join waiting_entries other using (opening_id, class_number, is_deferred, place)
    where e.state = 'waiting' and other.state = 'waiting' and e.id < other.id`,
  'WAIT-9 nobody waits in an opening that was deleted': sql`
    select 'entry ' || e.id as subject from waiting_entries e join openings o on o.id = e.opening_id
    where e.state <> 'ended' and o.cancelled_at is not null`,
  'WAIT-12 a deleted account leaves no names in its entries': sql`
    select 'entry ' || e.id as subject from waiting_entries e join members m on m.id = e.member_id
    where m.deleted_at is not null
      and (e.roblox_id is not null or e.roblox_username <> '' or e.roblox_display_name <> '' or e.notes <> '')`,
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
  'FEEDBACK-8 a deleted account leaves no answers': sql`
    select 'booking ' || b.reference as subject from feedback f join bookings b on b.id = f.booking_id
    join members m on m.id = b.member_id where m.deleted_at is not null`,
  'CAL-5 a deleted account has no private calendar': sql`
    select 'member ' || m.id as subject from calendar_feeds f join members m on m.id = f.member_id
    where m.deleted_at is not null`,
  'I16 a booking belongs to a session that stands': sql`
    select 'booking ' || b.reference as subject from bookings b join openings o on o.id = b.opening_id
    where b.status in ('pending', 'confirmed') and o.cancelled_at is not null`,
  'OPENING-20 nobody has a room or a place in an opening that is not published': sql`
    select 'opening ' || o.id as subject from openings o where o.published_at is null and (
      exists (select from bookings b where b.opening_id = o.id)
      or exists (select from units u where u.opening_id = o.id and u.held_by is not null)
      or exists (select from waiting_entries e where e.opening_id = o.id)
      or exists (select from lobbies l where l.opening_id = o.id))`,
  'CLOSURE-2 no opening was planned into a closure that the call did not name': sql`
    select 'opening ' || o.id as subject from openings o join closures c on c.resort_id = o.resort_id
    where o.cancelled_at is null and c.lifted_at is null and c.id is distinct from o.allowed_closure_id
      and o.starts_at > c.created_at and o.starts_at < c.ends_at and o.ends_at > c.starts_at`,
  'I17 a session lasts an hour, or as long as it was extended': sql`
    select 'opening ' || id as subject from openings
    where ends_at <> starts_at + session_minutes * interval '1 minute' or session_minutes <> 60 + coalesce((
      select sum(extract(epoch from (a.after ->> 'ends_at')::timestamptz - (a.before ->> 'ends_at')::timestamptz) / 60)
      from audit_log a where a.subject = 'opening' and a.subject_id = openings.id::text and a.action = 'opening.extend'), 0)`,
  'SESSION-2 no session was ended before its end': sql`
    select 'opening ' || id as subject from openings where ended_at < ends_at`,
  'OPS-28 one row says whose the database is': sql`
    select 'installation' as subject where (select count(*) from installation) <> 1`,
  'I20 a remembered answer is that of a booking of the same member, or of one that they entered': sql`
    select 'key of member ' || k.member_id as subject from idempotency_keys k
    where not exists (select from bookings b where b.reference = k.response ->> 'bookingId'
      and (b.member_id = k.member_id or b.entered_as <> 'guest'))
      and not exists (select from bookings b where b.reference = k.response ->> 'roomServiceOf')`,
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

/** Violations of the invariants that SQL can check. */
export async function findBrokenRules(db: Database): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [invariant, rule] of Object.entries(rules)) {
    const rows = await evaluate(async () => (await rule.execute(db)).rows);
    // Not spread: a damaged database can have more violations than a call may have arguments.
    for (const { subject } of rows) violations.push({ invariant, subject });
  }
  return violations;
}

/** Of PostgreSQL's codes: the connection, the machine or an operator ended the query, which says nothing about the data. */
const endedFromOutside = /^(?:08|53|57)/;

/** A rule that PostgreSQL cannot evaluate is violated: a value is not even of the right form. */
export async function evaluate(read: () => Promise<{ subject: string }[]>): Promise<{ subject: string }[]> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || endedFromOutside.test(error.code ?? '')) throw error;
    return [{ subject: `could not be checked: PostgreSQL answered with ${error.code}` }];
  }
}
