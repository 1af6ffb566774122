-- Why a member cannot come to an opening with these Roblox names: the code of the refusal, or null. Rules: ROBLOX-1, ROBLOX-2, ROBLOX-4.
create or replace function refuse_names(member integer, opening integer, name text, display_name text) returns text
language sql stable
as $$
  select case
    when not is_booking_username(account.roblox_id, coalesce(account.username, name)) then 'invalid_roblox_username'
    -- A linked account's display name is accepted as Roblox delivered it; another one was typed.
    when not is_booking_display_name(
      case when refuse_names.display_name = account.display_name then account.roblox_id end, refuse_names.display_name)
      then 'invalid_roblox_display_name'
    when is_account_taken(member, opening, name, account.roblox_id) then 'roblox_account_taken'
  end
  from (values (1)) one left join linked_account(member, name) account on true
$$;
