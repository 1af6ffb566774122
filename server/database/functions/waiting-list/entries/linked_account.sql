-- The member's own Roblox account of this name, if they have linked one, at Roblox itself (proof 2), else with Bloxlink (1).
-- place_bookings has the same rule. Rules: ROBLOX-3, WAIT-3.
create or replace function linked_account(member integer, name text)
returns table (roblox_id text, username text, display_name text, proof smallint) language sql stable
as $$
  select linked.* from members m cross join lateral (values
    (m.roblox_id, m.roblox_username, m.roblox_display_name, 2::smallint),
    (m.bloxlink_roblox_id, m.bloxlink_username, m.bloxlink_display_name, 1::smallint)
  ) linked (roblox_id, username, display_name, proof)
  where m.id = member and lower(linked.username) = lower(name)
  order by linked.proof desc limit 1
$$;
