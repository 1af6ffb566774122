-- Why an entry cannot have these Roblox names: the code of the refusal, or null. Somebody in the list who only typed the name,
-- or whose link is weaker, has to go: the account is the caller's. Rules: ROBLOX-1, ROBLOX-2, WAIT-3.
create or replace function refuse_entry_names(member integer, opening integer, name text, display_name text, at timestamptz)
returns text language plpgsql as $$
declare
  account record;
  other record;
begin
  select * into account from linked_account(member, name);
  if not is_booking_username(account.roblox_id, coalesce(account.username, name)) then return 'invalid_roblox_username'; end if;
  if not is_booking_display_name(case when display_name = account.display_name then account.roblox_id end, display_name) then
    return 'invalid_roblox_display_name';
  end if;
  if is_account_taken(member, opening, name, account.roblox_id) then return 'roblox_account_taken'; end if;
  for other in
    select e.id, e.account_proof from waiting_entries e
    where e.opening_id = opening and e.member_id <> member and e.state <> 'ended' and e.roblox_username <> ''
      and lower(e.roblox_username) = lower(name)
    union
    select e.id, e.account_proof from waiting_entries e
    where e.opening_id = opening and e.member_id <> member and e.state <> 'ended' and e.roblox_id = account.roblox_id
  loop
    if other.account_proof >= coalesce(account.proof, 0) then return 'roblox_account_taken'; end if;
    perform end_entry(other.id, 'account_taken', 'system', null, at);
  end loop;
  return null;
end $$;
