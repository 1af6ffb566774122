import { bookingTextFields } from '@sunset/contract/bookings/booking-texts.ts';
import { onSaleGroupIds } from '@sunset/contract/members/tiers.ts';
import { sql } from 'kysely';
import type { Rules } from '../find-broken-rules.ts';

/** Holds, on-sale times, offers and waiting lists. Rules: I09, OFFER, WAIT. */
export const waitingListRules: Rules = {
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
    where o.state = 'open' and (openings.cancelled_at is not null or o.ends_at > offers_end_at(openings.starts_at))`,
  'OFFER-6 an offer belongs to an entry of its member that waits, and one that was taken to a booking': sql`
    select 'offer ' || o.id as subject from offers o join waiting_entries e on e.id = o.entry_id
    where o.opening_id <> e.opening_id or o.member_id <> e.member_id or o.state = 'open' and e.state <> 'waiting'
    union all
    select 'offer ' || o.id from offers o
    where o.state = 'taken' and not exists (
      select from bookings b where b.member_id = o.member_id and b.opening_id = o.opening_id and b.created_at = o.ended_at)`,
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
    where e.state = 'waiting' and other.state = 'waiting' and e.id < other.id
      and (e.party_id = other.party_id) is not true`,
  'WAIT-9 nobody waits in an opening that was deleted': sql`
    select 'entry ' || e.id as subject from waiting_entries e join openings o on o.id = e.opening_id
    where e.state <> 'ended' and o.cancelled_at is not null`,
  'WAIT-9 nobody waits who has a booking in the opening': sql`
    select 'entry ' || e.id as subject from waiting_entries e join bookings b
      on b.opening_id = e.opening_id and b.member_id = e.member_id and b.status in ('pending', 'confirmed')
    where e.state <> 'ended'`,
  'WAIT-12 a deleted account leaves no names in its entries': sql`
    select 'entry ' || e.id as subject from waiting_entries e join members m on m.id = e.member_id
    where m.deleted_at is not null
      and (e.roblox_id is not null or e.roblox_username <> '' or e.roblox_display_name <> '' or ${sql.join(
        bookingTextFields.map((field) => sql`e.${sql.raw(field)} <> ''`),
        sql` or `,
      )})`,
};
