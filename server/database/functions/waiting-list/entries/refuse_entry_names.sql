-- Why an entry cannot have these Roblox names: the code of the refusal, or null. Somebody in the list who only typed the name,
-- or whose link is weaker, has to go: the account is the caller's. Rules: ROBLOX-1, ROBLOX-2, WAIT-3.
create or replace function refuse_entry_names(member integer, opening integer, name text, display_name text, at timestamptz)
returns text language plpgsql as $$
declare
  account record;
  other record;
  refusal text := refuse_names(member, opening, name, display_name);
begin
  if refusal is not null then return refusal; end if;
  select * into account from linked_account(member, name);
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
