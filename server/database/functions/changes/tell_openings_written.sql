-- `openings` by id: openings, their on-sale times and starts.
create or replace function tell_openings_written() returns trigger language plpgsql as $$
begin
  perform tell_change('openings', array(select id from written));
  return null;
end $$;

create or replace trigger openings_tell_insert after insert on openings
  referencing new table as written for each statement execute function tell_openings_written();
create or replace trigger openings_tell_update after update on openings
  referencing new table as written for each statement execute function tell_openings_written();
create or replace trigger openings_tell_delete after delete on openings
  referencing old table as written for each statement execute function tell_openings_written();
