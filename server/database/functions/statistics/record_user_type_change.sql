-- Records when the user type of a member may change: now, and when a tier set by staff or a membership ends. Rule: FIGURE-2.
create or replace function record_user_type_change() returns trigger language plpgsql as $$
begin
  insert into user_type_changes
  select new.id, due from unnest(array['-infinity', new.override_until, new.gold_until]) due where due is not null;
  return null;
end $$;

create or replace trigger members_record_user_type_new after insert on members
  for each row when (new.override_until is not null) execute function record_user_type_change();

create or replace trigger members_record_user_type after update of
    discord_id, tiers, tier_override, override_until, gold_until on members
  for each row when (
    (new.discord_id, new.tiers, new.tier_override, new.override_until, new.gold_until)
    is distinct from (old.discord_id, old.tiers, old.tier_override, old.override_until, old.gold_until))
  execute function record_user_type_change();
