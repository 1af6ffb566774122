-- Whether somebody else has this Roblox account: with a booking in the opening, as a companion there, or linked. The same rule as in
-- place_bookings. Rules: ROBLOX-4, ROBLOX-5, COMPANION-5.
create or replace function is_account_taken(member integer, opening integer, name text, roblox_account text) returns boolean
language sql stable
as $$
  select exists (
    select from bookings b
    where b.opening_id + 0 = opening and lower(b.roblox_username) = lower(name) and b.roblox_username <> ''
      and b.status in ('pending', 'confirmed')
  ) or exists (
    select from bookings b
    where b.opening_id + 0 = opening and b.roblox_id = roblox_account and b.status in ('pending', 'confirmed')
  ) or exists (
    select from companions c
    where c.opening_id = opening and lower(c.roblox_username) = lower(name) and c.roblox_username <> '' and c.state = 'active'
      and c.member_id is distinct from member
  ) or exists (
    select from companions c
    where c.opening_id = opening and c.roblox_id = roblox_account and c.state = 'active' and c.member_id is distinct from member
  ) or exists (
    select from members m where lower(m.roblox_username) = lower(name) and m.id <> member and m.deleted_at is null
  ) or exists (
    select from members m where m.roblox_id = roblox_account and m.id <> member and m.deleted_at is null
  ) or not exists (select from linked_account(member, name)) and exists (
    select from members m where lower(m.bloxlink_username) = lower(name) and m.id <> member and m.deleted_at is null
  )
$$;
