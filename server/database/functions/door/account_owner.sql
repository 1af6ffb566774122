-- The member whose Roblox account this is: by its id, linked at Roblox, else known to Bloxlink; without an id by its name, which says less,
-- because names change hands (`is_sure` false). Who has linked one account at Roblox can have another one by Bloxlink. No row if it is
-- nobody's. Rules: DOOR-3, DOOR-6.
create or replace function account_owner(account text, name text)
returns table (member_id integer, is_sure boolean) language sql stable rows 1 as $$
  select id, rank < 3 from (
    select id, 1 as rank from members where roblox_id = account and deleted_at is null
    union all
    select id, 2 from members where bloxlink_roblox_id = account and deleted_at is null
    union all
    select id, 3 from members where account is null and lower(roblox_username) = lower(name) and deleted_at is null
    union all
    select id, 4 from members where account is null and lower(bloxlink_username) = lower(name) and deleted_at is null
  ) known order by rank, id limit 1
$$;
