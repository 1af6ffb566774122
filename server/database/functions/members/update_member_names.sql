-- Keeps the names to search by up to date. Rule: MEMBER-1.
create or replace function update_member_names() returns trigger language plpgsql as $$
begin
  -- A deleted account leaves no name.
  if new.deleted_at is not null then
    delete from member_names where member_id = new.id;
    return null;
  end if;
  insert into member_names
  select distinct new.id, lower(side.name) from (values (new.username), (new.display_name), (new.roblox_username),
    (new.roblox_display_name), (new.bloxlink_username)) side (name)
  where side.name is not null
  on conflict do nothing;
  return null;
end $$;

create or replace trigger members_add_names after insert on members
  for each row execute function update_member_names();

create or replace trigger members_update_names after update of
    username, display_name, roblox_username, roblox_display_name, bloxlink_username, deleted_at on members
  for each row when (
    (new.username, new.display_name, new.roblox_username, new.roblox_display_name, new.bloxlink_username, new.deleted_at)
    is distinct from
    (old.username, old.display_name, old.roblox_username, old.roblox_display_name, old.bloxlink_username, old.deleted_at))
  execute function update_member_names();
