import { sql } from 'kysely';
import type { Rules } from '../find-broken-rules.ts';

/** Companions. Rules: COMPANION. */
export const companionRules: Rules = {
  'COMPANION-4 a member is once in an opening, as guest or companion, and neither in a party nor in a list of it': sql`
    select 'companion ' || c.id as subject from companions c
    where c.state = 'active' and (
      exists (
        select from bookings b
        where b.opening_id = c.opening_id and b.member_id = c.member_id and b.status in ('pending', 'confirmed'))
      or exists (
        select from party_members p where p.opening_id = c.opening_id and p.member_id = c.member_id and p.state = 'joined')
      or exists (
        select from waiting_entries e
        where e.opening_id = c.opening_id and e.member_id = c.member_id and e.state <> 'ended'))
    union all
    select 'member ' || member_id || ', opening ' || opening_id from companions where state = 'active' and member_id is not null
    group by member_id, opening_id having count(*) > 1`,
  'COMPANION-5 a Roblox account is once in an opening, as guest or companion': sql`
    select 'companion ' || c.id as subject from companions c join bookings b on b.opening_id = c.opening_id
    where c.state = 'active' and b.status in ('pending', 'confirmed') and (
      b.roblox_id = c.roblox_id or b.roblox_username <> '' and lower(b.roblox_username) = lower(c.roblox_username))
    union all
    select 'opening ' || opening_id from companions where state = 'active' and roblox_username <> ''
    group by opening_id, lower(roblox_username) having count(*) > 1
    union all
    select 'opening ' || opening_id from companions where state = 'active' and roblox_id is not null
    group by opening_id, roblox_id having count(*) > 1`,
  'COMPANION-5 the indexes that enforce it exist': sql`
    select name as subject
    from unnest(array['companions_one_per_game_account', 'companions_one_per_roblox_id', 'companions_one_per_member']) name
    where not exists (select from pg_indexes where indexname = name)`,
  'COMPANION-8 who is checked in is in a room that is in use': sql`
    select 'companion ' || c.id as subject from companions c join bookings b on b.id = c.booking_id
    where c.state = 'active' and c.checked_in_at is not null and b.checked_in_at is null`,
  'COMPANION-9 one companion at most can take a room over': sql`
    select 'booking ' || booking_id as subject from companions where takeover_until is not null
    group by booking_id having count(*) > 1
    union all
    select 'companion ' || id from companions where takeover_until is not null and state = 'active'`,
  'COMPANION-10 who has a place has it in a booking that has a room': sql`
    select 'companion ' || c.id as subject from companions c join bookings b on b.id = c.booking_id
    where c.opening_id <> b.opening_id or c.state = 'active' and b.status in ('rejected', 'cancelled', 'no_show')`,
  'COMPANION-11 who comes along is in the Discord server': sql`
    select 'companion ' || c.id as subject from companions c
    join bookings b on b.id = c.booking_id and b.status in ('pending', 'confirmed')
    join members m on m.id = c.member_id
    where c.state = 'active' and (not m.is_in_server or m.deleted_at is not null)`,
};
