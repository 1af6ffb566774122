-- `availability` by opening. Rules: LIVE-1, OPENING-20.
create or replace function notify_units_written() returns trigger language plpgsql as $$
begin
  perform notify_change('availability', array(select id from openings
    where id = any (array(select opening_id from written)) and published_at is not null));
  return null;
end $$;

create or replace trigger units_notify_insert after insert on units
  referencing new table as written for each statement execute function notify_units_written();
create or replace trigger units_notify_delete after delete on units
  referencing old table as written for each statement execute function notify_units_written();
