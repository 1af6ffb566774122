import { statusChanges } from '@sunset/contract/bookings/booking-status.ts';
import { sql } from 'kysely';
import type { Rules } from '../find-broken-rules.ts';

/** Ids of demo guests, who have no Discord account and no messages. */
const firstDemoGuest = '9000000000000000000';

const allowedChanges = sql.join(statusChanges.map(([from, to]) => sql`(${sql.lit(from)}, ${sql.lit(to)})`));

/** Bookings: rooms, prices, statuses, the audit log, messages. Rules: I01 to I08, CHANGE, I16, I20. */
export const bookingRules: Rules = {
  'I01 no room type has more active bookings than rooms': sql`
    select 'room ' || opening_room_id as subject from bookings where status in ('pending', 'confirmed')
    group by opening_room_id
    having count(*) > (select count(*) from units where units.opening_room_id = bookings.opening_room_id)`,
  'I01 no room is given twice': sql`
    select 'unit ' || unit_id as subject from bookings where status in ('pending', 'confirmed', 'completed')
    group by unit_id having count(*) > 1`,
  'I02 a booking that was removed before its session was over has no room': sql`
    select 'booking ' || b.reference as subject from bookings b join openings o on o.id = b.opening_id
    where b.status in ('pending', 'confirmed') and b.removed_at < o.ends_at`,
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
    where case when old is null then new <> case when action in ('booking.enter', 'booking.import') then 'confirmed' else 'pending' end
      else (old, new) not in (${allowedChanges})
        and (action, old, new) <> ('booking.undo_import', 'completed', 'cancelled') end`,
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
      and a.action = case when b.import_id is not null then 'booking.import' when b.entered_as = 'guest' then 'booking.place' else 'booking.enter' end
    where (b.id is null and a.action in ('booking.place', 'booking.enter', 'booking.import')) or (b.id is not null and a.id is null)
    union all
    select 'booking ' || subject_id from audit_log where action in ('booking.place', 'booking.enter', 'booking.import')
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
  'I16 a booking belongs to a session that stands': sql`
    select 'booking ' || b.reference as subject from bookings b join openings o on o.id = b.opening_id
    where b.status in ('pending', 'confirmed') and o.cancelled_at is not null`,
  'I20 a remembered answer is that of a booking of the same member, of one that they entered, of a session, of a bulk removal or of their party': sql`
    select 'key of member ' || k.member_id as subject from idempotency_keys k
    where not exists (select from bookings b where b.reference = k.response ->> 'bookingId'
      and (b.member_id = k.member_id or b.entered_as <> 'guest'))
      and not exists (select from bookings b where b.reference in (k.response ->> 'roomServiceOf', k.response ->> 'exchangeOf', k.response ->> 'changeOf'))
      and not exists (select from openings o where o.id::text = k.response ->> 'sessionOf')
      and k.response ->> 'removalOf' is null
      and not exists (select from party_members p where p.party_id::text = k.response ->> 'partyOf' and p.member_id = k.member_id)`,
};
