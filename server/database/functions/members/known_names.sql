-- All names to search by, including those of bookings that are not aggregated yet. Rule: MEMBER-1.
create or replace view known_names as
  select member_id, name from member_names
  union all
  select b.member_id, lower(side.name)
  from booking_changes change
  cross join lateral (
    select member_id, discord_username, roblox_username, roblox_display_name from bookings where bookings.id = change.booking_id
    offset 0
  ) b
  cross join lateral (values (b.discord_username), (b.roblox_username), (b.roblox_display_name)) side (name)
  where change.change > 0 and b.member_id is not null;
