-- `people *`: somebody became an admin or is no longer one. Pages that are open for them check their access again.
-- Rule: LIVE-4.
create or replace function notify_admins_changed() returns trigger language plpgsql as $$
begin
  if exists (select from written join was using (discord_id) where written.is_active <> was.is_active) then
    perform pg_notify('changes', 'people *');
  end if;
  return null;
end $$;

create or replace trigger admins_notify_update after update on admins
  referencing old table as was new table as written for each statement execute function notify_admins_changed();
