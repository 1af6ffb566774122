-- A gold role that the site gave is not a tier from Discord: it ends with the membership, even while it is still there. What Discord
-- said shortly before or after the role was taken away does not count either. Rule: GOLD-6.
create or replace function ignore_given_gold_role() returns trigger language plpgsql as $$
begin
  if new.tiers ->> 'gold_customer' = 'gold' and exists (
    select from gold_roles r where r.member_id = new.id
      and (r.state <> 'removed' or new.roles_checked_at < r.changed_at + interval '1 minute')
  ) then
    new.tiers := new.tiers - 'gold_customer';
  end if;
  return new;
end $$;

-- It runs before members_tier_version: triggers of one event run in the order of their names.
create or replace trigger members_ignore_given_role before update of tiers on members
  for each row execute function ignore_given_gold_role();
