-- `people` by member: Discord gave or took the role of hosts, or a host left the Discord server. Pages that are open for them check
-- their access again. Rule: LIVE-4.
create or replace function notify_host_role_changed() returns trigger language plpgsql as $$
begin
  perform notify_change('people', array[new.id]);
  return null;
end $$;

create or replace trigger members_notify_host_role after update of has_host_role, is_in_server on members
  for each row
  when (old.has_host_role <> new.has_host_role or old.is_in_server <> new.is_in_server)
  execute function notify_host_role_changed();
