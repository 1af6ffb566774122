-- Who comes along in an opening and is the same person as the guest of a booking there: the name of the constraint of bookings that says
-- the same, or null. Callers translate it as that of a booking. Rules: COMPANION-4, COMPANION-5.
--
-- Where an opening has no companions, this costs one look into an index. A set-returning function, because the planner inlines only those
-- into the query of the caller.
create or replace function companion_conflict(opening integer, member integer, name text, account text) returns table (conflict text)
language sql stable rows 1
as $$
  select case
    when not exists (select from companions c where c.opening_id = opening and c.state = 'active' offset 0) then null
    when exists (
      select from companions c where c.opening_id = opening and c.member_id = member and c.state = 'active' offset 0
    ) then 'bookings_one_per_member'
    when exists (
      select from companions c
      where c.opening_id = opening and lower(c.roblox_username) = lower(name) and c.roblox_username <> '' and c.state = 'active' offset 0
    ) or exists (
      select from companions c where c.opening_id = opening and c.roblox_id = account and c.state = 'active' offset 0
    ) then 'bookings_one_per_roblox_id'
  end
$$;
