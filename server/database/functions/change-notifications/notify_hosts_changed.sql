-- `people` by member: somebody was made a host by an admin, or is no longer one. Pages that are open for them check their access
-- again. Rule: LIVE-4.
create or replace function notify_hosts_changed() returns trigger language plpgsql as $$
begin
  perform notify_change('people', array[coalesce(new.member_id, old.member_id)]);
  return null;
end $$;

create or replace trigger hosts_notify after insert or delete on hosts
  for each row execute function notify_hosts_changed();
