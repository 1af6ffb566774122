-- Records when the user type of a member may change: now, and when a tier set by staff ends. Rule: FIGURE-2.
create or replace function record_user_type_change() returns trigger language plpgsql as $$
begin
  insert into user_type_changes
  select new.id, due from unnest(array['-infinity', new.override_until]) due where due is not null;
  return null;
end $$;

create or replace trigger members_record_user_type_new after insert on members
  for each row when (new.override_until is not null) execute function record_user_type_change();

create or replace trigger members_record_user_type after update of
    discord_id, is_gold, boost_count, override_is_gold, override_boost_count, override_until on members
  for each row when (
    (new.discord_id, new.is_gold, new.boost_count, new.override_is_gold, new.override_boost_count, new.override_until)
    is distinct from
    (old.discord_id, old.is_gold, old.boost_count, old.override_is_gold, old.override_boost_count, old.override_until))
  execute function record_user_type_change();
