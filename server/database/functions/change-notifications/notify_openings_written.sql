-- `openings` by id: openings, their on-sale times and starts.
create or replace function notify_openings_written() returns trigger language plpgsql as $$
begin
  perform notify_change('openings', array(select id from written));
  return null;
end $$;

create or replace trigger openings_notify_insert after insert on openings
  referencing new table as written for each statement execute function notify_openings_written();
create or replace trigger openings_notify_update after update on openings
  referencing new table as written for each statement execute function notify_openings_written();
create or replace trigger openings_notify_delete after delete on openings
  referencing old table as written for each statement execute function notify_openings_written();
