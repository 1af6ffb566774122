-- A price that was computed with older tier facts is noticed when the booking is placed.
create or replace function bump_tier_version() returns trigger language plpgsql as $$
begin
  if (new.tiers, new.tier_override, new.override_until, new.gold_until)
    is distinct from (old.tiers, old.tier_override, old.override_until, old.gold_until) then
    new.tier_version := old.tier_version + 1;
  end if;
  return new;
end $$;

create or replace trigger members_tier_version before update on members
  for each row execute function bump_tier_version();
