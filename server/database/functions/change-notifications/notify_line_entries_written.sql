-- `line` by opening: somebody joined or left the line of a session, or was called. Rule: LIVE-8.
create or replace function notify_line_entries_written() returns trigger language plpgsql as $$
begin
  perform notify_change('line', array(select distinct opening_id from written));
  return null;
end $$;

create or replace trigger line_entries_notify_insert after insert on line_entries
  referencing new table as written for each statement execute function notify_line_entries_written();
create or replace trigger line_entries_notify_update after update on line_entries
  referencing new table as written for each statement execute function notify_line_entries_written();
create or replace trigger line_entries_notify_delete after delete on line_entries
  referencing old table as written for each statement execute function notify_line_entries_written();
