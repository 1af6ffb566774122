-- `people` by member: a session ended. Pages that are open for the member check their access again. Rule: LIVE-4.
create or replace function notify_sessions_changed() returns trigger language plpgsql as $$
begin
  perform notify_change('people', array(
    select distinct written.member_id from written join was using (id)
    where written.revoked_at is distinct from was.revoked_at));
  return null;
end $$;

create or replace trigger sessions_notify_update after update on sessions
  referencing old table as was new table as written for each statement execute function notify_sessions_changed();
