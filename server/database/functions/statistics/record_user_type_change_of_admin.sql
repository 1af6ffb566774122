-- Becoming an admin, and no longer being one, changes the user type. Rule: FIGURE-2.
create or replace function record_user_type_change_of_admin() returns trigger language plpgsql as $$
begin
  insert into user_type_changes
  select id, '-infinity' from members where discord_id in (old.discord_id, new.discord_id);
  return null;
end $$;

create or replace trigger admins_record_user_type after insert or delete or update of discord_id, is_active on admins
  for each row execute function record_user_type_change_of_admin();
